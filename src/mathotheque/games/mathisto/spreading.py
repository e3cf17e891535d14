"""Mathisto: the table laid out as a page: the seven families, the stock, and one's hand as strips or whole cards."""

from __future__ import annotations

from functools import cache
from html import escape

from mathotheque.core.kernel import Ints
from mathotheque.core.parts import Group
from mathotheque.core.protocols import Cast
from mathotheque.core.speech import Message
from mathotheque.core.svg import PAPER, circle, group, rect
from mathotheque.games.mathisto.cards import COLOURS, JOKER_COLOUR, back, badge, emblem, face, fool_s_cap, pattern
from mathotheque.games.mathisto.letters import LETTERS
from mathotheque.games.mathisto.names import card_name, family_name
from mathotheque.games.mathisto.notation import set_text
from mathotheque.games.mathisto.sketching import own_cards
from mathotheque.games.mathisto.table import (
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


def spread(s: Ints, seat: int | None, cast: Cast, lang: str) -> Group:
    """Everything that lies open, then the hand of `seat`."""
    tiles = "".join(_family(s, family, cast, lang) for family in range(FAMILIES)) + _stock(s, lang)
    if s[SET_OWNER] != NOBODY:
        tiles += _set(s, cast, lang)
    label = _say("mathisto.page.families", lang)
    parts = {"families": f'<ol class="fams" id="families" aria-label="{label}">{tiles}</ol>'}
    if seat is not None:
        parts |= _hand(s, seat, lang)
    return Group("picture", '<div class="mtable" id="picture">', "</div>", parts)


def tile(family: int) -> str:
    """A family's emblem, small."""
    return _svg(badge(family), 100, 100)


def card_picture(card: int, lang: str) -> str:
    """A whole card, named for those who do not see it."""
    label = escape(_card_label(card, lang))
    return f'<svg viewBox="0 0 200 288" role="img" aria-label="{label}">{face(card, lang)}</svg>'


def who(owner: int, cast: Cast, lang: str) -> str:
    """A player's name, or `Toi`."""
    return escape(_say("mathisto.board.you", lang) if owner == cast.you else cast.names[owner])


def _say(key: str, lang: str, **data: object) -> str:
    return Message.of(key, **data).say(lang)


def _svg(body: str, width: int, height: int, more: str = "") -> str:
    return f'<svg viewBox="0 0 {width} {height}" aria-hidden="true" focusable="false"{more}>{body}</svg>'


def _tile(picture: str, kind: str, title: str, words: str, short: str) -> str:
    mini = f'<span class="fam__mini" aria-hidden="true">{short}</span>'
    return f'<li class="fam fam--{kind}">{picture}<b>{title}</b><span>{words}</span>{mini}</li>'


def _family(s: Ints, family: int, cast: Cast, lang: str) -> str:
    owner, name = int(s[OWNER + family]), escape(family_name(family).say(lang))
    if owner == NOBODY:
        return _tile(tile(family), "empty", name, _say("mathisto.board.not-laid", lang), "–")
    signs = ("J" if s[PLACE + family] != NO_JOKER else "") + ("✦" if s[DISCOVERED + family] else "")
    holder, points = who(owner, cast, lang), int(s[WORTH + family])
    return _tile(tile(family), "laid", name, f"{holder} · {points} {signs}".rstrip(), f"{holder}<br>{points}")


def _stock(s: Ints, lang: str) -> str:
    left = int(s[STOCK_LEFT])
    picture = _svg(group(back(), at=(17, 2), scale=0.335), 100, 100)
    words = _say("mathisto.board.cards", lang, n=left)
    return _tile(picture, "laid", _say("mathisto.board.stock", lang), words, str(left))


def _set(s: Ints, cast: Cast, lang: str) -> str:
    mask = int(s[SET_MASK])
    holder, points = who(int(s[SET_OWNER]), cast, lang), int(set_worth(mask))
    title = escape(_say("mathisto.page.set", lang, letters=set_text(mask)))
    return _tile("", "laid", title, f"{holder} · {points}", f"✦ {holder}<br>{points}")


def _hand(s: Ints, seat: int, lang: str) -> dict[str, str]:
    """Twice, for small and for large screens; a touch on a card chooses its family in the dock."""
    cards = own_cards(s, seat)
    label = escape(_say("mathisto.page.hand", lang, n=len(cards)))
    strips = "".join(f"<li>{_label(card, 'strip', _strip(card, lang))}</li>" for card in cards)
    fan = "".join(f"<li>{_label(card, 'fan__card', card_picture(card, lang))}</li>" for card in cards)
    return {
        "hand": f'<ul class="hand" id="hand" aria-label="{label}">{strips}</ul>',
        "fan": f'<ul class="fan" id="fan" aria-label="{label}">{fan}</ul>',
    }


def _label(card: int, name: str, body: str) -> str:
    if card == JOKER:
        return f'<span class="{name}">{body}</span>'
    return f'<label class="{name}" for="fam-{LETTERS[card // IN_FAMILY]}">{body}</label>'


def _strip(card: int, lang: str) -> str:
    family, k = divmod(card, IN_FAMILY)
    name = escape(_say("mathisto.page.joker", lang) if card == JOKER else _short(card, lang))
    sign = "★" if card == JOKER else "✦" if k == DISCOVERY_PLACE else str(k + 1)
    return f"{_strip_art(len(COLOURS) if card == JOKER else family)}<b>{name}</b><i>{sign}</i>"


def _short(card: int, lang: str) -> str:
    if card % IN_FAMILY == DISCOVERY_PLACE:
        return _say("mathisto.page.discovery", lang)
    return card_name(card).say(lang)


def _card_label(card: int, lang: str) -> str:
    if card == JOKER or card % IN_FAMILY == DISCOVERY_PLACE:
        return card_name(card).say(lang)
    family, k = divmod(card, IN_FAMILY)
    return _say("mathisto.board.card", lang, card=card_name(card), family=family_name(family), n=k + 1)


@cache
def _strip_art(family: int) -> str:
    joker = family == len(COLOURS)
    colour = JOKER_COLOUR if joker else COLOURS[family]
    sign = fool_s_cap(colour) if joker else emblem(family, colour, 10)
    body = rect(0, 0, 80, 80, 0, colour) + group(pattern(family, 76, 78), at=(2, 1)) + circle(40, 40, 26, PAPER)
    return _svg(body + group(sign, at=(20.5, 20.5), scale=0.39), 80, 80, ' preserveAspectRatio="xMidYMid slice"')
