"""Positions and exercises on paper: the dots lead back to an equal position, nothing hidden is told."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qsl, urlsplit

import pytest

import mathotheque as mt
from mathotheque.core.errors import BadOption
from mathotheque.core.speech import LANGUAGES
from mathotheque.exercises.collection import puzzles_of
from mathotheque.face.material import Writing
from mathotheque.face.writing import Paragraph
from mathotheque.games.mathisto.content import families
from mathotheque.printing.ink import inked
from mathotheque.printing.pages import Page
from mathotheque.printing.paper import PAPERS, Paper
from mathotheque.printing.positions import position_document
from mathotheque.printing.sheets import document
from mathotheque.printing.typesetting import pdf
from mathotheque.web.shelf.setup_form import given
from tests.pictures import PICTURES, mathisto
from tests.printing.reading import codes, letters, sizes, squeezed, words

A4 = PAPERS["a4"]
ROOM = "http://192.168.1.20:8000"
OPEN = {name: position for name, position in PICTURES.items() if position is not mathisto}


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("name", OPEN)
def test_the_dots_on_a_sheet_open_an_equal_position(name: str, ink: str) -> None:
    position = OPEN[name]()
    made = pdf(inked(position_document(position, A4, "fr", ROOM), ink))
    (link,) = codes(made)
    address = urlsplit(link)
    assert f"{address.scheme}://{address.netloc}" == ROOM
    form = dict(parse_qsl(address.query))
    game = mt.game(address.path.rpartition("/")[2])
    assert game.choose(**given(game.options, form)).read(form["position"]) == position
    assert squeezed(str(position)) in words(made)[0]


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.key)
@pytest.mark.parametrize("position", PICTURES.values(), ids=list(PICTURES))
def test_a_position_takes_one_page_of_any_paper(position: Callable[[], mt.Position], paper: Paper) -> None:
    assert sizes(pdf(position_document(position(), paper, "en", ROOM))) == [(paper.width, paper.height)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_hidden_hands_never_go_to_paper(lang: str) -> None:
    """Neither drawn nor written, nor in the dots; also in a view, which holds one hand."""
    position = mathisto()
    for seen in (position, position.view(None), position.view(0)):
        made = pdf(position_document(seen, A4, lang, ROOM))
        assert codes(made) == []
        printed = words(made)[0]
        people = [person.short[lang] for family in families() for person in family.people]
        assert not [name for name in people if squeezed(name) in printed]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [game for game in mt.games() if puzzles_of(game)], ids=lambda game: game.key)
def test_six_puzzles_with_their_answers_upside_down(game: mt.Game, lang: str) -> None:
    drawn = document(game, "puzzles", A4, lang, number=2)
    (sheet,) = drawn.sheets
    placed = [one for side in sheet.sides if isinstance(side, Page) for one in side.placed]
    (answers,) = [one.face for one in placed if one.turned]
    assert isinstance(answers, Writing)
    (told,) = answers.blocks
    assert isinstance(told, Paragraph)
    assert [span.words.strip() for span in told.line if span.bold] == [f"{place}." for place in range(1, 7)]
    assert document(game, "puzzles", A4, lang, number=1) != drawn
    boxes = [box for page in letters(pdf(drawn)) for box in page]
    assert all(left > 0 and right < A4.width and top > 0 and bottom < A4.height for left, top, right, bottom in boxes)


def test_there_are_as_many_sheets_of_puzzles_as_there_are_puzzles_for() -> None:
    with pytest.raises(BadOption, match="Foumath has 8"):
        document(mt.game("foumath"), "puzzles", A4, "fr", number=9)


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.key)
@pytest.mark.parametrize("game", [game for game in mt.games() if game.has("drills")], ids=lambda game: game.key)
def test_facts_to_practise_fit_their_pages(game: mt.Game, paper: Paper) -> None:
    made = pdf(document(game, "facts", paper, "fr", number=3))
    assert set(sizes(made)) == {(paper.width, paper.height)}
    assert len(sizes(made)) == len(game.module("drills").KINDS)


def test_the_answers_of_a_fact_sheet_are_right() -> None:
    (sheet,) = document(mt.game("foumath"), "facts", A4, "fr").sheets
    page = sheet.sides[0]
    assert isinstance(page, Page)
    writings = [one.face for one in page.placed if isinstance(one.face, Writing)]
    texts = ["".join(span.words for span in block.line) for writing in writings for block in writing.blocks
             if isinstance(block, Paragraph)]  # fmt: skip
    asked = dict(text.split(".  ") for text in texts if ".  " in text)
    told = dict(part.split(".\u00a0") for part in next(text for text in texts if "   2.\u00a0" in text).split("   "))
    assert len(asked) == len(told) == 30
    for place, question in asked.items():
        one, other = (int(number) for number in question.partition(" =")[0].split(" × "))
        assert int(told[place]) == one * other
