"""An album: cards that tell something, collected by playing. A game that has one offers it in `album.py`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Portrait:
    """A card in words of one language. `slug` names it in an address; `when` and `land` may be empty."""

    slug: str
    chapter: str
    name: str
    when: str
    land: str
    line: str
    life: str
    why: str
    idea: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """Cards that belong together; `slug` is its anchor on the album's page."""

    slug: str
    title: str
    cards: tuple[Portrait, ...]


class Album(Protocol):
    """`album.py` of a game's folder. It needs no compiled rules."""

    def chapters(self, lang: str) -> tuple[Chapter, ...]:
        """Every card of the album, in its order."""
        ...

    def card(self, slug: str, lang: str) -> str:
        """The card as it is played, an SVG image."""
        ...

    def picture(self, slug: str, lang: str) -> str:
        """The idea of the card, an SVG image labelled with what it shows."""
        ...
