"""Mathisto's dock, to lay: families, what is worth most first; discoveries, ticked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape

from mathotheque.core.speech import Message
from mathotheque.games.mathisto.deeds import Lay, lay_of
from mathotheque.games.mathisto.letters import LETTERS
from mathotheque.games.mathisto.names import family_name
from mathotheque.games.mathisto.notation import family_text
from mathotheque.games.mathisto.spreading import tile
from mathotheque.games.mathisto.table import (
    CARDS,
    DISCOVERY_PLACE,
    FAMILIES,
    HOLDER,
    IN_FAMILY,
    JOKERS,
    MATHEMATICIANS,
    NO_JOKER,
    NOBODY,
    OWNER,
    SET,
)
from mathotheque.games.mathisto.words import lay_label

_DISCOVERIES = range(DISCOVERY_PLACE, CARDS, IN_FAMILY)  # the card of each family's discovery
_ID = "lay-"  # before a family as it is written: the id of its button
_KEPT = 500  # sheets and buttons: bounded, and of no single match


def complete(n: Sequence[int], seat: int) -> tuple[int, ...]:
    """The families of which the seat holds enough to lay them (rule 11): six people, or five and a joker."""
    enough = MATHEMATICIANS - (n[JOKERS + seat] > 0)
    found = []
    for family in range(FAMILIES):
        first = HOLDER + family * IN_FAMILY
        if n[OWNER + family] == NOBODY and n[first : first + MATHEMATICIANS].count(seat) >= enough:
            found.append(family)
    return tuple(found)


def laying(n: Sequence[int], actions: Sequence[int], seat: int, lang: str) -> str:
    """The sheet that lays what can be laid; empty where nothing can."""
    lays = [lay_of(action) for action in actions if action < SET]
    odd = tuple(lay for lay in lays if _holds_behind_joker(n, lay, seat))
    usual = tuple(sorted(set(lays).difference(odd), key=_rank))
    mine = tuple(family for family in range(FAMILIES) if n[HOLDER + _DISCOVERIES[family]] == seat)
    return _sheet(usual, odd, mine if len(lays) < len(actions) else (), lang) if actions else ""


def _holds_behind_joker(n: Sequence[int], lay: Lay, seat: int) -> bool:
    """Whether the joker would stand for a card that one holds oneself (rule 13)."""
    card = lay.behind_joker
    return card is not None and n[HOLDER + card] == seat


def _rank(lay: Lay) -> tuple[bool, bool, int, int]:
    """What is worth most comes first: six before five and a joker, with the discovery before without."""
    return lay.place != NO_JOKER, not lay.discovery, lay.family, -lay.place


@lru_cache(100)
def _say(key: str, lang: str) -> str:
    return escape(Message.of(f"mathisto.page.{key}").say(lang))


@lru_cache(_KEPT)
def _sheet(usual: tuple[Lay, ...], odd: tuple[Lay, ...], discoveries: tuple[int, ...], lang: str) -> str:
    """A joker in place of a card one holds is folded away."""
    body = "".join(_button(lay, lang) for lay in usual)
    if discoveries:
        body += _ticks(discoveries, lang)
    if odd:
        others = "".join(_button(lay, lang) for lay in odd)
        summary = f"<summary>{_say('other-ways', lang)}</summary>"
        body += f'<details id="other-ways">{summary}<div class="pick">{others}</div></details>'
    return f'<div class="msheet" id="laying" popover><div class="pick"><h2>{_say("lay", lang)}</h2>{body}</div></div>'


@lru_cache(_KEPT)
def _button(lay: Lay, lang: str) -> str:
    text = escape(family_text(lay.family, lay.place, discovery=lay.discovery))
    words = escape(lay_label(lay).say(lang))
    return f'<button class="btn btn--wide" id="{_ID}{text}" name="move" value="lay {text}">{words}</button>'


def button_of(action: int) -> str:
    """The button that lays this."""
    lay = lay_of(action)
    return _ID + family_text(lay.family, lay.place, discovery=lay.discovery)


def _ticks(discoveries: tuple[int, ...], lang: str) -> str:
    """A set of one's discoveries: all of them, unless one keeps some back."""
    ticks = "".join(
        f'<label class="opt"><input type="checkbox" name="set-{LETTERS[family]}" checked>'
        f"{tile(family)}<span>{escape(family_name(family).say(lang))}</span></label>"
        for family in discoveries
    )
    return (
        f'<div class="opts-grid">{ticks}</div>'
        f'<button class="btn btn--wide" name="deed" value="set">{_say("lay-set", lang)}</button>'
    )
