"""Mathisto: the table laid out as a page: the seven families, the stock, and one's hand as strips or whole cards.

What never changes, the art of the families, lies once in the page; cards and tiles only refer to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from html import escape

from mathotheque.core.kernel import Ints
from mathotheque.core.parts import Group, Part
from mathotheque.core.protocols import Cast
from mathotheque.core.speech import Message
from mathotheque.core.svg import group
from mathotheque.face.seatmark import seatmark
from mathotheque.games.mathisto.album import slug
from mathotheque.games.mathisto.cards import EDGE, back, badge, blank, inscription, strip
from mathotheque.games.mathisto.deeds import how
from mathotheque.games.mathisto.letters import LETTERS
from mathotheque.games.mathisto.names import card_label, card_name, family_name
from mathotheque.games.mathisto.notation import set_text
from mathotheque.games.mathisto.sketching import hand_elements, own_cards
from mathotheque.games.mathisto.table import (
    CARDS,
    DISCOVERED,
    DISCOVERY_PLACE,
    FAMILIES,
    IN_FAMILY,
    JOKER,
    NO_JOKER,
    NOBODY,
    OWNER,
    PLACE,
    SET_MASK,
    SET_OWNER,
    STOCK_LEFT,
    WORTH,
    set_worth,
)

_KEPT = 1_000  # parts of each kind: bounded, and of no single match
_LANGUAGES = 2

Card = Callable[[str, int, str], str]
"""Draws a card of a hand: its element, the card, the language."""


def spread(s: Ints, seat: int | None, cast: Cast, lang: str) -> Group:
    """Everything that lies open, then the hand of `seat`."""
    n = s.tolist()
    parts: dict[str, Part] = {"art": _art(seat is not None), "families": _families(n, cast, lang)}
    if seat is not None:
        cards = own_cards(n, seat)
        parts["hand"] = _hand("hand", "h", _strip, cards, lang)
        parts["fan"] = _hand("fan", "c", _whole, cards, lang)
    return Group("picture", '<div class="mtable" id="picture">', "</div>", parts)


def who(owner: int, cast: Cast, lang: str) -> str:
    """A player's name, or `Toi`."""
    return _holder(cast.owner(owner), lang)


def _holder(player: str, lang: str) -> str:
    return escape(player or _say("mathisto.board.you", lang))


def _plain(words: str) -> str:
    return f"<span>{words}</span>"


def _say(key: str, lang: str, **data: object) -> str:
    return Message.of(key, **data).say(lang)


# --- art: drawn once a page, and referred to


@lru_cache(2)
def _art(with_cards: bool) -> str:
    """The badge of each family and the back of the cards; for whoever holds some, their blanks and their strips.

    Nothing that a theme colours: a style sheet does not reach through a reference.
    """
    drawn = [group(badge(family), id=f"badge-{letter}") for family, letter in enumerate(LETTERS)]
    drawn.append(group(back(), id="card-back", at=(17, 2), scale=0.335))
    if with_cards:
        for family, letter in enumerate(f"{LETTERS}J"):
            drawn += group(blank(family), id=f"blank-{letter}"), group(strip(family), id=f"strip-{letter}")
    return f'<div id="art" hidden><svg aria-hidden="true"><defs>{"".join(drawn)}</defs></svg></div>'


def _svg(body: str, width: int, height: int, more: str = "") -> str:
    return f'<svg viewBox="0 0 {width} {height}" aria-hidden="true" focusable="false"{more}>{body}</svg>'


@lru_cache(FAMILIES)
def tile(family: int) -> str:
    """A family's emblem, small."""
    return _svg(f'<use href="#badge-{LETTERS[family]}"/>', 100, 100)


@lru_cache(_LANGUAGES * (CARDS + 1))
def card_picture(card: int, lang: str) -> str:
    """A whole card, named for those who do not see it."""
    label = escape(card_label(card).say(lang))
    body = f'{EDGE}<use href="#blank-{_letter(card)}"/>{inscription(card, lang)}'
    return f'<svg viewBox="0 0 200 288" role="img" aria-label="{label}">{body}</svg>'


def _letter(card: int) -> str:
    return "J" if card == JOKER else LETTERS[card // IN_FAMILY]


# --- what lies open


def _families(n: Sequence[int], cast: Cast, lang: str) -> Group:
    tiles: dict[str, Part] = {}
    for family in range(FAMILIES):
        owner = n[OWNER + family]
        if owner == NOBODY:
            drawn = _waiting(family, lang)
        else:
            place, discovery = n[PLACE + family], bool(n[DISCOVERED + family])
            player, mark = cast.owner(owner), cast.marks[owner]
            drawn = _laid(family, owner, mark, player, n[WORTH + family], place, discovery, lang)
        tiles[f"f-{LETTERS[family]}"] = drawn
    tiles["stock"] = _stock(n[STOCK_LEFT], lang)
    if n[SET_OWNER] != NOBODY:
        owner = n[SET_OWNER]
        tiles["set"] = _set(n[SET_MASK], owner, cast.marks[owner], cast.owner(owner), lang)
    return Group("families", _families_head(lang), "</ol>", tiles)


@lru_cache(_LANGUAGES)
def _families_head(lang: str) -> str:
    return f'<ol class="fams" id="families" aria-label="{_say("mathisto.page.families", lang)}">'


def _tile(name: str, picture: str, kind: str, title: str, words: str, short: str, more: str = "") -> str:
    mini = f'<span class="fam__mini" aria-hidden="true">{short}</span>'
    return f'<li class="fam fam--{kind}" id="{name}"{more}>{picture}<b>{title}</b>{words}{mini}</li>'


def _seen_and_heard(seen: str, heard: str) -> str:
    """Signs for the eye, a sentence for the ear."""
    return f'<span aria-hidden="true">{seen}</span><span class="sr">{escape(heard)}</span>'


def _whose(name: str, points: int, how: str, lang: str) -> str:
    """To whom something on the table belongs, what it is worth and of what it is made."""
    return _say(f"mathisto.page.{'theirs' if name else 'yours'}", lang, name=name, points=points, how=Message.of(how))


def _won(owner: int, cards: Iterable[int]) -> str:
    """Whose cards lie there: what a player has laid goes into the album of her browser."""
    return f' data-owner="{owner}" data-cards="{" ".join(map(slug, cards))}"'


@lru_cache(_LANGUAGES * FAMILIES)
def _waiting(family: int, lang: str) -> str:
    name = escape(family_name(family).say(lang))
    words = _plain(_say("mathisto.board.not-laid", lang))
    return _tile(f"f-{LETTERS[family]}", tile(family), "empty", name, words, "–")


@lru_cache(_KEPT)
def _laid(family: int, owner: int, mark: int, player: str, points: int, place: int, discovery: bool, lang: str) -> str:
    """A family on the table; its name leads to its people, in a page beside the table."""
    letter, first = LETTERS[family], family * IN_FAMILY
    album = f'href="/games/mathisto/people#{letter.lower()}" target="_blank" rel="noopener"'
    name = f"<a {album}>{escape(family_name(family).say(lang))}</a>"
    signs = ("J" if place != NO_JOKER else "") + ("✦" if discovery else "")
    holder = _holder(player, lang)
    heard = _whose(player, points, f"mathisto.how.{how(place, discovery=discovery)}", lang)
    words, short = _seen_and_heard(f"{holder} · {points} {signs}".rstrip(), heard), f"{seatmark(mark)}{points}"
    cards = [first + k for k in range(IN_FAMILY) if (discovery if k == DISCOVERY_PLACE else k != place)]
    return _tile(f"f-{letter}", tile(family), "laid", name, words, short, _won(owner, cards))


@lru_cache(_LANGUAGES * (CARDS + 3))
def _stock(left: int, lang: str) -> str:
    picture = _svg('<use href="#card-back"/>', 100, 100)
    words = _plain(_say("mathisto.board.cards", lang, n=left))
    return _tile("stock", picture, "laid", _say("mathisto.board.stock", lang), words, str(left))


@lru_cache(_KEPT)
def _set(mask: int, owner: int, mark: int, player: str, lang: str) -> str:
    points = int(set_worth(mask))
    title = escape(_say("mathisto.page.set", lang, letters=set_text(mask)))
    cards = [family * IN_FAMILY + DISCOVERY_PLACE for family in range(FAMILIES) if mask >> family & 1]
    holder = _holder(player, lang)
    words = _seen_and_heard(f"{holder} · {points}", _whose(player, points, "mathisto.page.discoveries", lang))
    return _tile("set", "", "laid", title, words, f"✦ {seatmark(mark)}{points}", _won(owner, cards))


# --- the hand: twice, for small and for large screens; a touch on a card chooses its family in the dock


def _hand(name: str, prefix: str, drawn: Card, cards: Sequence[int], lang: str) -> Group:
    named = zip(hand_elements(cards, prefix), cards, strict=True)
    parts: dict[str, Part] = {element: drawn(element, card, lang) for element, card in named}
    return Group(name, _hand_head(name, len(cards), lang), "</ul>", parts)


@lru_cache(_KEPT)
def _hand_head(name: str, count: int, lang: str) -> str:
    return f'<ul class="{name}" id="{name}" aria-label="{escape(_say("mathisto.page.hand", lang, n=count))}">'


@lru_cache(_KEPT)
def _strip(element: str, card: int, lang: str) -> str:
    k = card % IN_FAMILY
    name = escape(_say("mathisto.page.joker", lang) if card == JOKER else _short(card, lang))
    sign = "★" if card == JOKER else "✦" if k == DISCOVERY_PLACE else str(k + 1)
    art = _svg(f'<use href="#strip-{_letter(card)}"/>', 80, 80, ' preserveAspectRatio="xMidYMid slice"')
    return _card(element, "strip", card, f"{art}<b>{name}</b><i>{sign}</i>")


@lru_cache(_KEPT)
def _whole(element: str, card: int, lang: str) -> str:
    return _card(element, "fan__card", card, card_picture(card, lang))


def _card(element: str, kind: str, card: int, body: str) -> str:
    if card == JOKER:
        return f'<li id="{element}"><span class="{kind}">{body}</span></li>'
    return f'<li id="{element}"><label class="{kind}" for="fam-{_letter(card)}">{body}</label></li>'


def _short(card: int, lang: str) -> str:
    if card % IN_FAMILY == DISCOVERY_PLACE:
        return _say("mathisto.page.discovery", lang)
    return card_name(card).say(lang)
