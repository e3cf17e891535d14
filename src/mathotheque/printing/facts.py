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
_SIZE, _SMALL = 12.0, 7.0  # points
_LARGEST = 200  # no drill asks for a larger number


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
    lines = ""
    for place, fact in enumerate(facts):
        column, row = divmod(place, _ROWS)
        x, y = MARGIN + column * (width + _GAP), top + row * height
        asked = f"{place + 1}.  {drills.question(kind, fact).say(lang)}"
        placed.append(Placed(Writing((Paragraph(plain(asked)),), width, height - 2, _SIZE), x, y))
        lines += f"M{x + 0.62 * width:g} {y + 5.5:g}H{x + width:g}"
    dashes = Drawing(path(lines, "none", **stroke("#8A8A8A", 0.25)), (paper.width, paper.height), paper.width, "")
    answers = [f"{place}. {said}" for place, fact in enumerate(facts, 1) if (said := _answer(drills, kind, fact))]
    below = Writing((Paragraph(plain("   ".join(answers))),), paper.inner_width, _ANSWERS - 2, _SMALL)
    if answers:
        placed.append(Placed(below, MARGIN, paper.height - MARGIN - FOOT - _ANSWERS + 1, turned=True))
    title = drills.title(kind).say(lang)
    return framed(game, paper, lang, game.title, title, (Placed(dashes, 0, 0), *placed))


def _answer(drills: Drills, kind: str, fact: str) -> str:
    """The number that is judged right; nothing where an answer is more than a number."""
    if not set(drills.keys(kind, fact)) <= set("0123456789"):
        return ""
    return next((str(n) for n in range(_LARGEST + 1) if drills.judge(kind, fact, str(n)).right), "")
