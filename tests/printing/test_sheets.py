"""Every sheet of every game, on every paper, in both languages: it compiles, has its size, and says everything."""

from __future__ import annotations

import pytest

import mathotheque as mt
from mathotheque.core.completeness import MINUTE
from mathotheque.core.errors import BadOption
from mathotheque.core.game import Game
from mathotheque.core.speech import LANGUAGES, Message
from mathotheque.face.material import Drawing, Writing
from mathotheque.face.writing import Block, Heading, Item, Paragraph, Table
from mathotheque.printing.markdown import blocks_of
from mathotheque.printing.pages import Document, Flow
from mathotheque.printing.paper import PAPERS, Paper, paper_called
from mathotheque.printing.sheets import ALL, box_of, document, sheets_of
from mathotheque.printing.typesetting import pdf
from tests.effort import effort
from tests.printing.reading import letters, outside, sizes, squeezed, words

GAMES = mt.games()
_PAPERS = tuple(PAPERS.values())
EVERY_PAPER = effort(_PAPERS, interpreted=_PAPERS[:1], checked=_PAPERS[:1])


def said(blocks: tuple[Block, ...], *, by_word: bool = False) -> list[str]:
    """Every line of some blocks, without breaks, or every word."""
    found: list[str] = []
    for block in blocks:
        match block:
            case Heading(_, line) | Paragraph(line):
                words = "".join(span.words for span in line)
                found += map(squeezed, words.split() if by_word else [words])
            case Item(_, inner):
                found += said(inner, by_word=by_word)
            case Table(rows):
                found += [squeezed("".join(span.words for span in line)) for row in rows for line in row]
    return found


def told(drawn: Document) -> list[str]:
    """Every line that a document sets; of what stands on its head, every word, for its lines are read from below."""
    found: list[str] = []
    for sheet in drawn.sheets:
        for side in sheet.sides:
            if isinstance(side, Flow):
                found += said(side.blocks)
            else:
                for one in side.placed:
                    if isinstance(one.face, Writing):
                        found += said(one.face.blocks, by_word=one.turned)
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("paper", EVERY_PAPER, ids=lambda paper: paper.key)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_sheet_has_the_paper_s_size_and_all_its_words(game: Game, paper: Paper, lang: str) -> None:
    for wanted in (ALL, *(name for name in sheets_of(game) if name not in box_of(game))):
        drawn = document(game, wanted, paper, lang)
        made = pdf(drawn)
        assert set(sizes(made)) == {(paper.width, paper.height)}
        printed = "".join(words(made))
        missing = [line for line in told(drawn) if line not in printed]
        assert not missing, (wanted, missing[:3])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("paper", EVERY_PAPER, ids=lambda paper: paper.key)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_no_word_leaves_its_frame(game: Game, paper: Paper, lang: str) -> None:
    """Nobody cuts a word that is too long: it would run over a board or a ruler."""
    elsewhere = ("cards", "rules", "large")  # cards have a test of their own, a book flows, a seam cuts its numbers
    for wanted in (name for name in sheets_of(game) if name not in elsewhere):
        drawn = document(game, wanted, paper, lang)
        sides = [side for sheet in drawn.sheets for side in sheet.sides if not isinstance(side, Flow)]
        for side, boxes in zip(sides, letters(pdf(drawn)), strict=True):
            assert not outside(side.placed, boxes), (wanted, outside(side.placed, boxes)[:3])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_everything_lies_on_the_paper(game: Game) -> None:
    for paper in PAPERS.values():
        for sheet in document(game, ALL, paper, "fr").sheets:
            for side in sheet.sides:
                for one in () if isinstance(side, Flow) else side.placed:
                    assert one.x >= 4, (sheet.key, one.x)
                    assert one.y >= 3, (sheet.key, one.y)
                    assert one.x + one.face.width <= paper.width - 4, (sheet.key, one)
                    assert one.y + one.face.height <= paper.height - 3, (sheet.key, one)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_picture_is_told_in_words_or_only_adorns(game: Game) -> None:
    drawings = [
        one.face
        for sheet in document(game, "board", PAPERS["a4"], "en").sheets
        for side in sheet.sides
        if not isinstance(side, Flow)
        for one in side.placed
        if isinstance(one.face, Drawing)
    ]
    assert [drawing.label for drawing in drawings if drawing.label], "the board has a name"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_same_document_is_the_same_bytes_and_reads_aloud(game: Game) -> None:
    first, second = (pdf(document(game, "board", PAPERS["a4"], "fr")) for _ in range(2))
    assert first == second
    assert b"pdfuaid" in first, "it says that it is PDF/UA"


def test_a_board_comes_with_the_rules_in_a_minute() -> None:
    game = mt.game("foumath")
    printed = words(pdf(document(game, "board", PAPERS["a4"], "en")))[0]
    for line in MINUTE:
        assert squeezed(Message.of(f"foumath.minute.{line}").say("en")) in printed


def test_a_rule_book_tells_the_options_that_were_chosen() -> None:
    game = mt.game("des-echecs", points=3)
    printed = words(pdf(document(game, "rules", PAPERS["a4"], "en")))[0]
    assert "3" in printed
    assert len(said(blocks_of(game.rule_book("en")))) < len(told(document(game, "rules", PAPERS["a4"], "en")))


def test_what_is_not_there_is_refused_with_what_is() -> None:
    game = mt.game("foumath")
    with pytest.raises(BadOption, match=f"Its sheets: {', '.join(sheets_of(game))}, all"):
        document(game, "posters", PAPERS["a4"], "fr")
    with pytest.raises(BadOption, match="The papers: a4, a3, letter"):
        paper_called("a5")
