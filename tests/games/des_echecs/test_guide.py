"""Dés d'échecs explains itself: what is spared and what is taken away."""

from __future__ import annotations

import mathotheque as mt
from mathotheque.core.protocols import Cast
from mathotheque.games.des_echecs import guide

GAME = mt.game("des-echecs")
CAST = Cast(("Zoé", "Max"), 0)


def said(text: str, move: str) -> list[str]:
    return [reason.say("fr") for reason in guide.reasons(GAME.read(text), move, CAST)]


def test_the_weakest_die_that_will_do_spares_the_others() -> None:
    spared = "Pour prendre un fou, une tour suffit\u00a0: tu gardes tes dés plus forts."
    assert spared in said("KQRBP/KQRBP t1 c0-0 p0-0 s1", "RxB")
    assert spared not in said("KQRBP/KQRBP t1 c0-0 p0-0 s1", "KxB")


def test_a_die_nobody_can_take_is_better_cancelled() -> None:
    told = said("KBP/KNP t1 c0-0 p0-0 s1", "K=K")
    assert told[0].startswith("Aucun de tes dés ne peut prendre un roi")
    assert told[1] == "Il pouvait encore prendre 2 de tes dés."


def test_the_end_tells_the_rounds() -> None:
    over = mt.game("des-echecs", points=1).read("K/P t1 c1-0 p0-0 s1").play("KxP")
    assert guide.ending(over, CAST).say("fr") == "Zoé a gagné la manche\u00a0: 1–0."


def test_an_end_without_tokens_is_told_as_such() -> None:
    start = mt.game("des-echecs", points=9, stake=True).read("K/P t1 c1-0 p0-0 s1 k20-20 b20")
    assert guide.ending(start.play("KxP"), CAST).say("fr") == "Max n’a plus de jetons."
