"""Mathisto: who is on the cards. What a page or an album tells of each, in one language."""

from __future__ import annotations

from dataclasses import dataclass

from mathotheque.games.mathisto.content import families, tales
from mathotheque.games.mathisto.letters import CARD_TEXTS
from mathotheque.games.mathisto.table import DISCOVERY_PLACE, IN_FAMILY, JOKER

CARDS = tuple(range(JOKER))
"""The cards that have something to tell: all but the jokers, family after family, the discovery last."""


@dataclass(frozen=True, slots=True)
class Portrait:
    """A card in words. `when` and `land` are empty for a discovery."""

    card: int
    family: int
    family_name: str
    name: str
    when: str
    land: str
    line: str
    life: str
    why: str
    idea: str

    @property
    def discovery(self) -> bool:
        """Whether it is a discovery, and not somebody."""
        return self.card % IN_FAMILY == DISCOVERY_PLACE

    @property
    def slug(self) -> str:
        """The card in an address: `a1` to `a6`, the discovery `a7`."""
        return slug(self.card)


def slug(card: int) -> str:
    """The card in an address."""
    family, k = divmod(card, IN_FAMILY)
    return f"{'abcdefg'[family]}{k + 1}"


def card_of(text: str) -> int | None:
    """The card that an address names; None if there is none."""
    return next((card for card in CARDS if slug(card) == text), None)


def portrait(card: int, lang: str) -> Portrait:
    """What is told of a card."""
    number, k = divmod(card, IN_FAMILY)
    family, tale = families()[number], tales()[CARD_TEXTS[card]]
    told = tale.life[lang], tale.why[lang], tale.idea[lang]
    if k == DISCOVERY_PLACE:
        discovery = family.discovery
        return Portrait(
            card, number, family.name[lang], discovery.name[lang], "", "", discovery.line[lang], *told
        )  # fmt: skip
    person = family.people[k]
    return Portrait(
        card, number, family.name[lang], person.name[lang], person.dates[lang], person.land[lang], person.line[lang],
        *told,
    )  # fmt: skip


def idea(card: int, lang: str) -> str:
    """What the card's picture shows."""
    return tales()[CARD_TEXTS[card]].idea[lang]
