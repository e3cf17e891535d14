"""Devine: five different cards, each in one place."""

from __future__ import annotations

import mathotheque as mt
from tests.devine.rules import CARD, CARDS, OPEN


def check(position: mt.Position) -> None:
    s = position._vector
    held = [card for card in s[CARD : CARD + position.game.seats] if card > 0]
    laid = [card for card in range(1, CARDS + 1) if s[OPEN + card]]
    assert len(set(held + laid)) == len(held) + len(laid) <= CARDS
