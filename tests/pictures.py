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


def foumath() -> mt.Position:
    """Three players, two cells to choose from."""
    return mt.game("foumath", players=3).read("41,45,51,52/24,86,95/17,29,39,44 t1 p0-0-0 s1 d82")


def pousse_blocs() -> mt.Position:
    """A duel at level 3: 5 and 4 make 9 or 20."""
    return mt.game("pousse-blocs", level=3).read("2,3,6,8,10,12/4,5,9,11 t1 d54")


def or_des_fous() -> mt.Position:
    """A chain is nearly made."""
    return mt.game("or-des-fous").read("a1,f3,e4,e5,b6,d7*/d5*,f7,c8,e9,a10,g11 t1 d2")


PICTURES: dict[str, Callable[[], mt.Position]] = {
    "foumath.svg": foumath,
    "mathisto.svg": mathisto,
    "des-echecs.svg": des_echecs,
    "pousse-blocs.svg": pousse_blocs,
    "or-des-fous.svg": or_des_fous,
}
