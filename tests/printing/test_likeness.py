"""The paper beside the screen: the same picture, embedded letters, little ink; and games that bring no material."""

from __future__ import annotations

import numpy as np
import pytest

import mathotheque as mt
from mathotheque.lab.picture import pixels
from mathotheque.printing.boards import board_drawing
from mathotheque.printing.pages import Page
from mathotheque.printing.paper import PAPERS
from mathotheque.printing.sheets import document
from mathotheque.printing.telling import svg_of
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
    side = drawn.sheets[0].sides[0]
    assert isinstance(side, Page)
    drawing = board_drawing(game, A4, "fr")
    (placed,) = [one for one in side.placed if one.face == drawing]
    whole = np.asarray(rasters(pdf(drawn), _DOTS)[0], np.int16)
    screen = pixels(svg_of(drawing.body, drawing.box), round(drawing.width * _DOTS)).astype(np.int16)
    top, left = round(placed.y * _DOTS), round(placed.x * _DOTS)
    paper = whole[top : top + screen.shape[0], left : left + screen.shape[1]]
    shifts = range(-_EDGE, _EDGE + 1)
    nearest = np.min(
        [np.abs(paper - np.roll(screen, (y, x), (0, 1))).max(axis=2) for y in shifts for x in shifts], axis=0
    )
    assert (nearest > _FAR).mean() < 0.01


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
