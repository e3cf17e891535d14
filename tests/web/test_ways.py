"""Ways to make a move on the board, as they travel: what begins like the line above is not told again."""

from __future__ import annotations

import pytest

import mathotheque as mt
from mathotheque.face.face import Face
from mathotheque.web.table.look import written_ways

RELAYS = "a1,f3,e4,e5,b6,d7*/d5*,f7,c8,e9,a10,g11 t1 d2"
TWO_STONES = "a1,b1,c5*,c6,e6*,d9/a11,b11,d11,e11,f11,g11 t1 d1"
CAPTURE = "a1,b1,c1,g1,d3,g5*/d5*,c7,d11,e11,f11,g11 t1 d2"


def read(text: str) -> list[tuple[str, ...]]:
    """As the script reads them: the move, then the elements."""
    ways: list[tuple[str, ...]] = []
    for line in text.split("\n"):
        fields = enumerate(line.split("\t"))
        ways.append(tuple(field or ways[-1][step] for step, field in fields))
    return ways


@pytest.mark.parametrize("position", [RELAYS, TWO_STONES, CAPTURE])
def test_every_way_is_read_as_it_was_meant(position: str) -> None:
    view = mt.game("or-des-fous").read(position)
    face = Face(view)
    text = written_ways(face)
    assert read(text) == [(view.write(action), *touch) for action, touch in face.paths]
    assert len(text) < 0.9 * sum(len("\t".join(way)) + 1 for way in read(text))


def test_a_board_that_cannot_be_touched_has_none() -> None:
    assert written_ways(Face(mt.game("or-des-fous").start())) == ""
