"""Mathisto: cards and families as messages, named from the game's content."""

from __future__ import annotations

from functools import lru_cache

from mathotheque.core.speech import Message
from mathotheque.games.mathisto.content import families
from mathotheque.games.mathisto.deck import DISCOVERY_PLACE, FAMILIES, IN_FAMILY, JOKER


class Named(Message, frozen=True, eq=False):
    """A message whose words are in the content: `text` has one a language."""

    text: tuple[tuple[str, str], ...] = ()

    def say(self, lang: str) -> str:
        """The name in `lang`."""
        return dict(self.text)[lang]


@lru_cache(FAMILIES)
def family_name(family: int) -> Message:
    """`Algébristes`."""
    return Named(f"mathisto.family.{family}", text=tuple(families()[family].name.items()))


@lru_cache(JOKER + 1)
def card_name(card: int) -> Message:
    """`Abel`, `la découverte « Le groupe »`, `un joker`."""
    if card == JOKER:
        return Message.of("mathisto.a-joker")
    family, k = divmod(card, IN_FAMILY)
    if k == DISCOVERY_PLACE:
        name = Named(f"mathisto.card.{card}", text=tuple(families()[family].discovery.name.items()))
        return Message.of("mathisto.the-discovery", discovery=name)
    return Named(f"mathisto.card.{card}", text=tuple(families()[family].people[k].short.items()))


@lru_cache(JOKER + 1)
def card_label(card: int) -> Message:
    """`Abel, Algébristes, carte 1`: a card in a hand, for those who do not see it."""
    if card == JOKER or card % IN_FAMILY == DISCOVERY_PLACE:
        return card_name(card)
    family, k = divmod(card, IN_FAMILY)
    return Message.of("mathisto.board.card", card=card_name(card), family=family_name(family), n=k + 1)
