"""Little ink: in outlines, everything that must be told apart still is."""

from __future__ import annotations

from collections import Counter

import numpy as np
import numpy.typing as npt
import pytest

import mathotheque as mt
from mathotheque.face.material import Drawing
from mathotheque.lab.picture import pixels
from mathotheque.printing.ink import outlined
from mathotheque.printing.outlines import svg_of
from mathotheque.printing.pages import Page
from mathotheque.printing.paper import PAPERS
from mathotheque.printing.pictures import position_drawing
from mathotheque.printing.sheets import document

_WIDE = 400  # pixels


def darkness(drawing: Drawing) -> npt.NDArray[np.float64]:
    """How dark every pixel is, from 0 to 1."""
    drawn = outlined(drawing)
    bright: npt.NDArray[np.float64] = pixels(svg_of(drawn.body, drawn.box), _WIDE).mean(axis=2)
    return 1 - bright / 255


def pieces(key: str, sheet: str) -> list[Drawing]:
    """What is cut out of a sheet, every kind once."""
    sides = document(mt.game(key), sheet, PAPERS["a4"], "fr").sheets[0].sides
    faces = [one.face for side in sides if isinstance(side, Page) for one in side.placed]
    return list(dict.fromkeys(face for face in faces if isinstance(face, Drawing) and face.label))


@pytest.mark.parametrize(
    ("key", "sheet"), [("pousse-blocs", "pieces"), ("or-des-fous", "pieces"), ("mathisto", "cards")]
)
def test_no_two_pieces_look_the_same_in_outlines(key: str, sheet: str) -> None:
    pictures = {drawing.label + drawing.body: darkness(drawing) for drawing in pieces(key, sheet)}
    seen = Counter(picture.tobytes() for picture in pictures.values())
    assert set(seen.values()) == {1}


@pytest.mark.parametrize("block", ["6", "9"])
def test_a_six_and_a_nine_are_underlined_on_dark_blocks_too(block: str) -> None:
    """A block can be turned round: without the line nobody knows which one it is."""
    for drawing in pieces("pousse-blocs", "pieces"):
        if f"bloc {block} " in drawing.label.lower():
            dark = darkness(drawing)
            below = dark[int(0.80 * len(dark)) : int(0.86 * len(dark)), _WIDE // 3 : 2 * _WIDE // 3]
            assert (below.max(axis=0) > 0.3).mean() > 0.4, drawing.label


def test_whose_cap_carries_a_stone_is_seen() -> None:
    """d7 carries for light, d5 for dark: only the rims tell."""
    position = mt.game("or-des-fous").read("a1,f3,e4,e5,b6,d7*/d5*,f7,c8,e9,a10,g11 t1 d2")
    drawing = position_drawing(position, None, "fr", 100, 200)
    dark = darkness(drawing)
    unit = _WIDE / drawing.box[0]

    def cell(row: int) -> float:
        x, y = 48 + 3 * 100, 18 + (11 - row) * 100
        return float(dark[round(unit * y) : round(unit * (y + 100)), round(unit * x) : round(unit * (x + 100))].mean())

    assert cell(5) > 1.4 * cell(7)
