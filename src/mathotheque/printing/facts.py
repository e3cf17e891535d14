"""A sheet to practise on: questions of a game's drills with room for an answer, the answers upside down below."""

from __future__ import annotations

from random import Random
from typing import cast

from mathotheque.core.drilling import Drills
from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.core.svg import path, stroke
from mathotheque.face.material import Drawing, Writing
from mathotheque.face.writing import Paragraph, plain
from mathotheque.printing.frame import FOOT, HEAD, framed
from mathotheque.printing.pages import Page, Placed, Sheet
from mathotheque.printing.paper import MARGIN, Paper

FACTS = "facts"
_COLUMNS, _ROWS = 2, 15
_ANSWERS, _LEAD, _GAP = 20.0, 9.0, 8.0  # millimetres
_LETTER, _AIR, _LONGEST_LINE = 2.05, 4.0, 45.0  # millimetres: a letter of a question, before its line, the line itself
_SIZE, _SMALL = 12.0, 7.0  # points


def facts_sheet(game: Game, paper: Paper, lang: str, number: int = 1) -> Sheet:
    """A page for each kind of facts; another number brings other questions, the same number the same ones."""
    drills = cast("Drills", game.module("drills"))
    pages = tuple(_page(game, drills, kind, paper, lang, number) for kind in drills.KINDS)
    return Sheet(FACTS, Message.of("print.sheet.facts").say(lang), pages)


def _page(game: Game, drills: Drills, kind: str, paper: Paper, lang: str, number: int) -> Page:
    facts = list(drills.facts(kind))
    Random(f"{kind} {number}").shuffle(facts)
    facts = facts[: _COLUMNS * _ROWS]
    width = (paper.inner_width - _GAP) / _COLUMNS
    top = MARGIN + HEAD + _LEAD
    height = (paper.inner_height - HEAD - FOOT - _LEAD - _ANSWERS) / _ROWS
    lead = Writing((Paragraph(plain(drills.lead(kind).say(lang))),), paper.inner_width, _LEAD - 1, 8)
    placed = [Placed(lead, MARGIN, MARGIN + HEAD)]
    asked = [f"{place}.  {_question(drills, kind, fact, lang)}" for place, fact in enumerate(facts, 1)]
    begins = min(max(map(len, asked)) * _LETTER + _AIR, 0.75 * width)
    lines = ""
    for place, words in enumerate(asked):
        column, row = divmod(place, _ROWS)
        x, y = MARGIN + column * (width + _GAP), top + row * height
        placed.append(Placed(Writing((Paragraph(plain(words)),), width, height - 2, _SIZE), x, y))
        lines += f"M{x + begins:g} {y + 4.8:g}H{x + min(width, begins + _LONGEST_LINE):g}"
    dashes = Drawing(path(lines, "none", **stroke("#8A8A8A", 0.25)), (paper.width, paper.height), paper.width, "")
    answers = "   ".join(_unbroken(f"{place}. {drills.answer(kind, fact)}") for place, fact in enumerate(facts, 1))
    below = Writing((Paragraph(plain(answers)),), paper.inner_width, _ANSWERS - 2, _SMALL)
    placed.append(Placed(below, MARGIN, paper.height - MARGIN - FOOT - _ANSWERS + 1, turned=True))
    title = drills.title(kind).say(lang)
    return framed(game, paper, lang, game.title, title, (Placed(dashes, 0, 0), *placed))


def _question(drills: Drills, kind: str, fact: str, lang: str) -> str:
    """What is asked; the line that follows it asks as well as a question mark."""
    return drills.question(kind, fact).say(lang).removesuffix("?").rstrip()


def _unbroken(words: str) -> str:
    return words.replace(" ", "\u00a0")
