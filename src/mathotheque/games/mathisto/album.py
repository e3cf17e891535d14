"""Mathisto: who is on the cards, as its album shows them: words from the content, the card, a picture of the idea."""

from __future__ import annotations

from functools import cache

from mathotheque.core.svg import PAPER, figure, rect
from mathotheque.face.album import Chapter, Portrait
from mathotheque.games.mathisto.cards import CARD_HEIGHT, CARD_WIDTH, COLOURS, face
from mathotheque.games.mathisto.content import families, tales
from mathotheque.games.mathisto.deck import CARDS, DISCOVERY_PLACE, FAMILIES, IN_FAMILY
from mathotheque.games.mathisto.ideas import PICTURES
from mathotheque.games.mathisto.ideas.strokes import HEIGHT, WIDTH

_LETTERS = "ABCDEFG"


@cache
def chapters(lang: str) -> tuple[Chapter, ...]:
    """The seven families: six people each, and their discovery."""
    return tuple(
        Chapter(_LETTERS[family].lower(), families()[family].name[lang], _portraits(family, lang))
        for family in range(FAMILIES)
    )


def _portraits(family: int, lang: str) -> tuple[Portrait, ...]:
    return tuple(_portrait(family * IN_FAMILY + k, lang) for k in range(IN_FAMILY))


def _portrait(card: int, lang: str) -> Portrait:
    number, k = divmod(card, IN_FAMILY)
    family, tale = families()[number], tales()[_written(card)]
    told = tale.life[lang], tale.why[lang], tale.idea[lang]
    if k == DISCOVERY_PLACE:
        found = family.discovery
        return Portrait(slug(card), family.name[lang], found.name[lang], "", "", found.line[lang], *told)
    one = family.people[k]
    who = one.name[lang], one.dates[lang], one.land[lang], one.line[lang]
    return Portrait(slug(card), family.name[lang], *who, *told)


def _written(card: int) -> str:
    """The card in notation: `A1`, `A*`."""
    family, k = divmod(card, IN_FAMILY)
    return f"{_LETTERS[family]}{'*' if k == DISCOVERY_PLACE else k + 1}"


def slug(card: int) -> str:
    """The card in an address: `a1` to `a6`, the discovery `a7`."""
    family, k = divmod(card, IN_FAMILY)
    return f"{_LETTERS[family].lower()}{k + 1}"


_NUMBERS = {slug(number): number for number in range(CARDS)}


def card(slug: str, lang: str) -> str:
    """The card as it lies on the table."""
    number = _NUMBERS[slug]
    return figure(face(number, lang), CARD_WIDTH, CARD_HEIGHT)


def picture(slug: str, lang: str) -> str:
    """The idea of a mathematician or a discovery, with what it shows for those who do not see it."""
    number = _NUMBERS[slug]
    family, k = divmod(number, IN_FAMILY)
    body = rect(0, 0, WIDTH, HEIGHT, 12, PAPER) + PICTURES[family][k](COLOURS[family], lang)
    return figure(body, WIDTH, HEIGHT, tales()[_written(number)].idea[lang])
