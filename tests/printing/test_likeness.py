"""The paper beside the screen: the same picture, embedded letters, little ink; and games that bring no material."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

import mathotheque as mt
from mathotheque.face.material import Drawing
from mathotheque.lab.picture import pixels
from mathotheque.printing.boards import boards_on
from mathotheque.printing.outlines import svg_of
from mathotheque.printing.pages import Page, Placed
from mathotheque.printing.paper import PAPERS
from mathotheque.printing.sheets import document
from mathotheque.printing.typesetting import pdf
from tests.devine import GAME as DEVINE
from tests.printing.reading import rasters, sizes

A4 = PAPERS["a4"]
_DOTS = 4.0  # in a millimetre
_EDGE = 2  # dots that an edge may lie elsewhere
_FAR = 90  # of 255: a dot of another colour, not of another shade of an edge


@pytest.mark.parametrize("game", mt.games(), ids=lambda game: game.key)
def test_a_printed_board_is_the_screen_s_picture(game: mt.Game) -> None:
    """Fewer than one dot in a hundred differs from everything near it on the other picture."""
    drawn = document(game, "board", A4, "fr")
    boards = boards_on(game, A4, "fr")
    for side, (_, drawing), raster in zip(drawn.sheets[0].sides, boards, rasters(pdf(drawn), _DOTS), strict=True):
        assert isinstance(side, Page)
        (placed,) = [one for one in side.placed if one.face == drawing]
        assert far_from_screen(np.asarray(raster, np.int16), placed) < 0.01


def far_from_screen(whole: npt.NDArray[np.int16], placed: Placed) -> float:
    """The share of the dots of a drawing that differ from everything near them on the screen's."""
    drawing = placed.face
    assert isinstance(drawing, Drawing)
    screen = pixels(svg_of(drawing.body, drawing.box), round(drawing.width * _DOTS)).astype(np.int16)
    top, left = round(placed.y * _DOTS), round(placed.x * _DOTS)
    paper = whole[top : top + screen.shape[0], left : left + screen.shape[1]]
    shifts = range(-_EDGE, _EDGE + 1)
    nearest = np.min(
        [np.abs(paper - np.roll(screen, (y, x), (0, 1))).max(axis=2) for y in shifts for x in shifts], axis=0
    )
    return float((nearest > _FAR).mean())


def test_the_letters_are_in_the_file() -> None:
    made = pdf(document(mt.game("foumath"), "rules", A4, "fr"))
    assert made.count(b"/FontFile") >= 3
    assert b"DejaVuSans" in made


def ink_of(game: mt.Game, sheet: str, ink: str) -> float:
    """How dark the pages are together."""
    return sum(255 - float(np.asarray(page).mean()) for page in rasters(pdf(document(game, sheet, A4, "fr", ink)), 1))


@pytest.mark.parametrize("game", mt.games(), ids=lambda game: game.key)
def test_outlines_take_less_ink(game: mt.Game) -> None:
    assert ink_of(game, "board", "low") < ink_of(game, "board", "full")


def test_cards_in_outlines_take_less_than_half() -> None:
    game = mt.game("mathisto")
    assert ink_of(game, "cards", "low") < ink_of(game, "cards", "full") / 2


def test_a_game_without_material_prints_its_board_its_scores_and_its_rules() -> None:
    drawn = document(DEVINE, "all", A4, "en")
    assert [sheet.key for sheet in drawn.sheets] == ["board", "scores", "rules"]
    assert set(sizes(pdf(drawn))) == {(210, 297)}
