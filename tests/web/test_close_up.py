"""A board close up: where a pawn moved, and the whole of it where that is not one corner."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import mathotheque as mt
from mathotheque.web.lookback.close_up import NEAR, close_up


def window(drawing: str) -> list[float]:
    root = ElementTree.fromstring(drawing)
    return [float(part) for part in root.attrib["viewBox"].split()]


def cut(position: mt.Position, move: str) -> tuple[list[float], str]:
    """The window of the board after a move, and the drawing after it."""
    after = position.play(move).svg()
    return window(close_up(position.svg(), after)), after


def spot(drawing: str, piece: str) -> tuple[float, float]:
    found = re.search(rf'translate\(([\d.]+) ([\d.]+)\)[^>]*id="{piece}"', drawing)
    assert found is not None
    return float(found[1]), float(found[2])


def test_a_pawn_that_moved_is_seen_with_what_is_around_it() -> None:
    position = mt.game("or-des-fous").read("a1,b1,d1,f1,g1,d7*/d5*,a11,b11,d11,f11,g11 t1 d2")
    (left, top, side, height), after = cut(position, "a1-a3")
    width = window(after)[2]
    assert side == height
    assert NEAR * width <= side < 0.75 * width
    x, y = spot(after, "p-L-1")
    assert left <= x <= left + side
    assert top <= y <= top + side
    assert left >= 0


def test_after_a_long_way_one_sees_where_it_ends() -> None:
    position = mt.game("foumath").read("19,25,91,99/12 t1 p0-0 s1 d11")
    (left, top, side, _), after = cut(position, "91-11")
    assert side < window(after)[2]
    assert (left, top) == (0, 0), "1 x 1 is the corner"


def test_where_nothing_moved_the_board_is_whole() -> None:
    position = mt.game("foumath").read("35,44/12,99 t1 p0-0 s1 k99")
    found, after = cut(position, "roll")
    assert found == window(after)
    duel = mt.game("pousse-blocs").start().play("54")
    found, after = cut(duel, "9")
    assert found == window(after)
