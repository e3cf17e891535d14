"""Mathisto: one picture of the idea of every card, drawn by us; `people.py` goes with them in words."""

from __future__ import annotations

from functools import cache

from mathotheque.core.svg import PAPER, figure, rect
from mathotheque.games.mathisto.cards import COLOURS
from mathotheque.games.mathisto.ideas import algebra, analysis, chance, logic, numbers, shapes, sky
from mathotheque.games.mathisto.ideas.strokes import HEIGHT, WIDTH
from mathotheque.games.mathisto.people import idea
from mathotheque.games.mathisto.table import IN_FAMILY

_PICTURES = tuple(part.PICTURES for part in (algebra, analysis, numbers, sky, shapes, logic, chance))


@cache
def picture(card: int, lang: str) -> str:
    """The idea of a mathematician or a discovery as an image, with what it shows for those who do not see it."""
    family, k = divmod(card, IN_FAMILY)
    body = rect(0, 0, WIDTH, HEIGHT, 12, PAPER) + _PICTURES[family][k](COLOURS[family], lang)
    return figure(body, WIDTH, HEIGHT, idea(card, lang), class_="idea")
