"""What is cut out: as many pieces as the box holds, backs behind their fronts, and words within their cards."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import mathotheque as mt
from mathotheque.core.speech import LANGUAGES, Message
from mathotheque.face.material import Drawing, Writing
from mathotheque.face.nets import cube, ten_faces
from mathotheque.games.mathisto.content import question_cards
from mathotheque.games.pousse_blocs import material
from mathotheque.printing.boards import boards_on
from mathotheque.printing.large import OVERLAP
from mathotheque.printing.pages import Page, Placed
from mathotheque.printing.paper import MARGIN, PAPERS, Paper
from mathotheque.printing.sheets import document
from mathotheque.printing.typesetting import pdf
from tests.printing.reading import letters, outside, squeezed, words

A4 = PAPERS["a4"]


def pages(key: str, sheet: str, paper: Paper = A4, lang: str = "fr") -> list[Page]:
    (drawn,) = document(mt.game(key), sheet, paper, lang).sheets
    return [side for side in drawn.sides if isinstance(side, Page)]


def labels(key: str, sheet: str, lang: str = "fr") -> Counter[str]:
    """What the pictures of a sheet say, and how often."""
    faces = [one.face for page in pages(key, sheet, lang=lang) for one in page.placed]
    return Counter(face.label for face in faces if isinstance(face, Drawing) and face.label)


def test_every_box_is_complete() -> None:
    cards = labels("mathisto", "cards")
    assert cards.pop("Le dos d’une carte.") == 51
    assert sum(cards.values()) == 49 + 2
    assert cards[Message.of("mathisto.board.joker").say("fr")] == 2
    assert set(labels("foumath", "pieces").values()) == {4}
    assert sum(labels("foumath", "pieces").values()) == 16
    assert sum(labels("des-echecs", "dice").values()) == 10
    assert sorted(labels("pousse-blocs", "pieces").values()) == [1] * 10 + [2] * 10, (
        "track A alone, and both that cross"
    )
    assert sum(labels("pousse-blocs", "dice").values()) == 2
    assert sorted(labels("or-des-fous", "pieces").values()) == [2, 6, 6]


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.key)
def test_a_back_lies_behind_its_front_when_the_paper_is_turned_over_its_long_edge(paper: Paper) -> None:
    sides = pages("mathisto", "cards", paper)
    cards = [_cards(side) for side in sides]
    for front, back in zip(cards[::2], cards[1::2], strict=True):
        assert len(front) == len(back)
        mirrored = [(paper.width - one.x - one.face.width, one.y) for one in back]
        for one, (x, y) in zip(front, mirrored, strict=True):
            assert abs(one.x - x) < 0.01
            assert abs(one.y - y) < 0.01


def _cards(page: Page) -> list[Placed]:
    return [one for one in page.placed if one.face.height > MARGIN]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_stands_once_with_its_four_answers_and_the_right_one_behind(lang: str) -> None:
    cards = [one.face for page in pages("mathisto", "cards", lang=lang) for one in _cards(page)]
    assert sum(isinstance(face, Writing) for face in cards) == 2 * len(question_cards()) == 2 * 27
    printed = "".join(words(pdf(document(mt.game("mathisto"), "cards", A4, lang))))
    for card in question_cards():
        for question in card:
            assert printed.count(squeezed(question.question[lang])) == 1
            assert squeezed(question.why[lang]) in printed
            assert all(squeezed(answer) in printed for answer in question.answers[lang])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.key)
def test_no_word_leaves_its_card(paper: Paper, lang: str) -> None:
    drawn = document(mt.game("mathisto"), "cards", paper, lang)
    for side, boxes in zip(drawn.sheets[0].sides, letters(pdf(drawn)), strict=True):
        assert isinstance(side, Page)
        assert not outside(side.placed, boxes)


def test_a_cube_s_net_has_the_size_that_was_asked_for() -> None:
    net = cube([f"<circle r='{k}'/>" for k in range(6)], 20, "a die")
    assert net.width / net.box[0] * 100 == pytest.approx(20)
    assert all(f"r='{k}'" in net.body for k in range(6))


def test_a_ten_faced_net_shows_every_digit_once_and_glues_ten_edges() -> None:
    """A solid of ten kites has twenty edges: nine are folds of the net, eleven are glued, each by one flap."""
    net = ten_faces([str(digit) for digit in range(10)], 30, "a die", dark=False)
    assert sorted(re.findall(r">(\d)</text>", net.body)) == [str(digit) for digit in range(10)]
    assert net.body.count("#E4E4E4") == 11


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.key)
@pytest.mark.parametrize("game", mt.games(), ids=lambda game: game.key)
def test_both_halves_of_a_large_board_show_the_strip_they_are_glued_by(game: mt.Game, paper: Paper) -> None:
    """A half is one strip wider than half the board, and larger than the board of one page."""
    boards = [drawing for _, drawing in boards_on(game, paper, "fr")]
    faces = [one.face for page in pages(game.key, "large", paper) for one in page.placed]
    halves = [face for face in faces if isinstance(face, Drawing) and face.label == boards[0].label]
    assert len(halves) == 2 * len(boards)
    for board, upper, lower in zip(boards, halves[::2], halves[1::2], strict=True):
        assert upper.width == lower.width
        assert upper.height == lower.height > board.width
        high = upper.height * board.height / board.width
        assert upper.width + lower.width == pytest.approx(high + OVERLAP)


def test_a_box_with_other_options_has_the_board_they_need() -> None:
    """Whoever chose the sums wants no products."""
    assert [len(pages("foumath", "board")), len(pages("pousse-blocs", "board"))] == [2, 2]
    for game in (mt.game("foumath", board="addition"), mt.game("pousse-blocs", mode="four")):
        assert len(document(game, "board", A4, "fr").sheets[0].sides) == 1
    small = [kit for kit in material.kits(mt.game("pousse-blocs", mode="four"), "fr", 1) if kit.sheet == "pieces"]
    assert [len(kit.pieces) for kit in small] == [20]
