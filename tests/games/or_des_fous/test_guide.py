"""L'Or des Fous explains itself: rows and dice are counted again."""

from __future__ import annotations

import mathotheque as mt
from mathotheque.core.protocols import Cast
from mathotheque.games.or_des_fous import guide

GAME = mt.game("or-des-fous")
CAST = Cast(("Zoé", "Max"), 0)


def said(text: str, move: str) -> list[str]:
    return [reason.say("fr") for reason in guide.reasons(GAME.read(text), move, CAST)]


def test_a_relay_tells_how_many_rows_the_stone_came_nearer() -> None:
    view = GAME.read("d5*,b6,f6,d7,e7,a9/a2*,c11,d11,e11,f11,g11 t1 d2")
    for move in view.moves:
        after = view.play(move)
        if ">" in move and move.endswith("4"):
            assert guide.rows_home(view, 0) == 4
            assert guide.rows_home(after, 0) == 3
            assert said(str(view), move)[0] == "La pierre se rapproche d’une rangée\u00a0: encore 3."


def test_the_dice_that_take_the_stone_are_those_with_a_capture() -> None:
    """A dark pawn two cells from the stone on its column takes it with a 2, and with nothing else."""
    view = GAME.read("a1,b1,c1,f1,g1,d5*/d7,e9*,a11,b11,f11,g11 t1 d1")
    after = view.play("a1-a2")
    assert [die for die in "123" if any("x" in move for move in after.play(die).moves)] == ["2"]
    assert guide.dice_that_take(after) == (2,)
    assert "avec un 2" in said(str(view), "a1-a2")[-1]
