"""Pousse-Blocs: ten blocks a track, each on one side of it."""

from __future__ import annotations

import mathotheque as mt
from mathotheque.games.pousse_blocs.rules import EVERY, MASK


def check(position: mt.Position) -> None:
    masks = [int(mask) for mask in position._vector[MASK : MASK + 4]]
    assert all(0 <= mask <= EVERY for mask in masks)
    mode = position.game.chosen["mode"]
    if mode == "duel":
        assert masks[0] ^ masks[1] == EVERY
    if mode in ("three", "four"):
        assert masks[0] ^ masks[2] == EVERY
        assert masks[1] ^ masks[3] == EVERY
    used = {"solo": 1, "duel": 2, "quick": 2}.get(str(mode), 4)
    assert not any(masks[used:])
