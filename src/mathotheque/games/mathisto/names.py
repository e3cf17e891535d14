"""Mathisto: cards and families as messages, named from the game's content."""

from __future__ import annotations

from dataclasses import dataclass

from mathotheque.core.speech import Message
from mathotheque.games.mathisto.content import families
from mathotheque.games.mathisto.table import DISCOVERY_PLACE, IN_FAMILY, JOKER


@dataclass(frozen=True, slots=True)
class Named(Message):
    """A message whose words are in the content: `text` has one a language."""

    text: tuple[tuple[str, str], ...] = ()

    def say(self, lang: str) -> str:
        """The name in `lang`."""
        return dict(self.text)[lang]


def family_name(family: int) -> Message:
    """`Algébristes`."""
    return Named(f"mathisto.family.{family}", text=tuple(families()[family].name.items()))


def card_name(card: int) -> Message:
    """`Abel`, `la découverte « Le groupe »`, `un joker`."""
    if card == JOKER:
        return Message.of("mathisto.a-joker")
    family, k = divmod(card, IN_FAMILY)
    if k == DISCOVERY_PLACE:
        name = Named(f"mathisto.card.{card}", text=tuple(families()[family].discovery.name.items()))
        return Message.of("mathisto.the-discovery", discovery=name)
    return Named(f"mathisto.card.{card}", text=tuple(families()[family].people[k].short.items()))
