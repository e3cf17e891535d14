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


def mathisto() -> mt.Position:
    """Four players, one family on the table."""
    hands = "1: A1 A2 A4 B* E1 F2 G6 J | 2: A3 C3 D1 D2 E4 G1 | 3: B1 B2 D5 F1 G* | 4: A5 A6 E2 E3 G2"
    table = "laid C@2=12J456*:40 | set - | score 0 50 0 0 | hand 1 | turn | calls 12 quiet 0"
    return mt.game("mathisto").read(f"{hands} | {table}")


PICTURES: dict[str, Callable[[], mt.Position]] = {"des-echecs.svg": des_echecs, "mathisto.svg": mathisto}
