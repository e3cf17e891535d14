"""The pictures in docs/pictures: which position each shows. `make golden` draws them again."""

from __future__ import annotations

from collections.abc import Callable

import mathotheque as mt


def des_echecs() -> mt.Position:
    """A round in the middle: three pairs have left the table."""
    position = mt.game("des-echecs").start()
    for event in ("KRBNP", "KQBNP", "KxQ", "KxN", "RxB"):
        position = position.play(event)
    return position


PICTURES: dict[str, Callable[[], mt.Position]] = {"des-echecs.svg": des_echecs}
