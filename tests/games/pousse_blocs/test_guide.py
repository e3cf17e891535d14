"""Pousse-Blocs explains itself: blocks and rolls are counted again."""

from __future__ import annotations

import mathotheque as mt
from mathotheque.core.protocols import Cast
from mathotheque.games.pousse_blocs import guide

GAME = mt.game("pousse-blocs", mode="quick")
CAST = Cast(("Zoé", "Max"), 0)
VIEW = GAME.read("2,3,4,5,9/2,3 t1 d54")


def said(move: str) -> list[str]:
    return [reason.say("fr") for reason in guide.reasons(VIEW, move, CAST)]


def test_blocks_pushed_and_left_are_counted() -> None:
    many = said("2+3+4")
    assert (*many[:2], many[-1]) == (
        "3 blocs partent d’un coup.",
        "Rien n’en pousse davantage.",
        "Il te reste 2 blocs.",
    )
    assert said("9")[1:] == ["Un bloc part.", "Il te reste 4 blocs."]


def test_the_rolls_that_let_one_go_on_are_counted_one_by_one() -> None:
    after = VIEW.play("9")
    ways = 0
    for one in range(1, 7):
        for other in range(1, 7):
            ways += after.play(f"{max(one, other)}{min(one, other)}").moves != ("--",)
    assert guide.playable_rolls(after) == ways
    assert said("9")[0].startswith(f"Ensuite, {ways} lancers sur 36"), "what few blocks are good for comes first"


def test_the_end_says_who_has_no_block_left() -> None:
    over = GAME.read("9/2,3 t1 d54").play("9")
    assert guide.ending(over, CAST).say("en") == "Zoé has not a single block left on their side."
