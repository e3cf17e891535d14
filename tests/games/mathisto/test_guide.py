"""Mathisto explains itself by the view and the story alone."""

from __future__ import annotations

import mathotheque as mt
from mathotheque.core.protocols import Cast
from mathotheque.games.mathisto import guide

GAME = mt.game("mathisto", players=3)
CAST = Cast(("Zoé", "Max", "Léa"), 0)
HANDS = ("C1 C2 C3 C4 C5 A1 A2", "B1 B2 B3 B4 B5 B6 C*", "D1 D2 D3 D4 D5 D6 C6")


def test_a_card_that_everybody_saw_change_hands_is_sure() -> None:
    deal = [f"deal {HANDS[number % 3].split()[number // 3]}" for number in range(21)]
    events = (*deal, "call 2 A3", "draw G1", "call 3 C6", "call 1 B*", "draw G2")
    record = mt.Record(GAME, CAST.names, events)
    view = record.positions()[-1].view(0)
    told = [reason.say("fr") for reason in guide.reasons(view, "call 2 C6", CAST, record.story(0))]
    assert told[0].startswith("Max a ")
    assert "c’est sûr" in told[0]
    assert told[1].startswith("Tu as déjà 5 cartes sur six")


def test_a_family_tells_its_points() -> None:
    filled = "D1 D2 D3 D4 E1 E2 E3 E4 F1 F2 F3 F4"
    turn = "laid - | set - | score 0 0 0 | hand 1 | turn | calls 9 quiet 0"
    view = GAME.read(f"1: C1 C2 C3 C4 C5 C6 C* | 2: B1 | 3: {filled} G1 | {turn}").view(0)
    for move in ("lay C=123456*", "lay C=123456"):
        points = (view.play(move).points or (0,))[0]
        assert f" {points} points" in guide.reasons(view, move, CAST)[0].say("fr")
