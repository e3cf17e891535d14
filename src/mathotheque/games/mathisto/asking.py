"""Mathisto's dock, to ask: whom, which family, which card; the button says the whole sentence."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape

from mathotheque.core.parts import Group, Part
from mathotheque.core.protocols import Cast
from mathotheque.core.speech import Message
from mathotheque.face.seatmark import seatmark
from mathotheque.games.mathisto.letters import CARD_TEXTS, LETTERS
from mathotheque.games.mathisto.names import card_name, family_name
from mathotheque.games.mathisto.spreading import tile, who
from mathotheque.games.mathisto.table import CALL, CALLED, COUNT, FAMILIES, HOLDER, IN_FAMILY

_KEPT = 2_000  # parts of each kind: bounded, and of no single match
_LANGUAGES = 2
_WHOM, _FAMILY, _CARD = "whom-", "family-", "card-"  # before a seat, a letter, a card: the ids of what can be chosen


def asking(n: Sequence[int], actions: Sequence[int], seat: int, cast: Cast, lang: str) -> Group:
    """The sheet that makes a call of those that are legal; there is at least one."""
    calls = [CALLED[action - CALL] for action in actions]
    seats = sorted({other for other, _ in calls})
    cards = sorted({card for _, card in calls})
    families = sorted({card // IN_FAMILY for card in cards})
    people = tuple((other, cast.marks[other], who(other, cast, lang), n[COUNT + other]) for other in seats)
    parts: dict[str, Part] = {
        "ask-whom": _whom(people, lang),
        "ask-family": _which_family(tuple(families), lang),
        "ask-card": _which_card(n, families, cards, seat, lang),
        "ask-go": _go(lang),
    }
    return Group("asking", '<div class="msheet" id="asking" popover>', "</div>", parts)


def chosen_by(action: int) -> tuple[str, ...]:
    """What is chosen to make a call: whom, the family, the card."""
    other, card = CALLED[action - CALL]
    return f"{_WHOM}{other + 1}", _FAMILY + LETTERS[card // IN_FAMILY], _CARD + CARD_TEXTS[card]


@lru_cache(100)
def _say(key: str, lang: str) -> str:
    return escape(Message.of(f"mathisto.page.{key}").say(lang))


def _pick(name: str, heading: str, body: str, kind: str, lang: str) -> str:
    group = f'<div class="{kind}" role="radiogroup" aria-labelledby="{heading}">{body}</div>'
    return f'<div class="pick" id="{name}"><h2 id="{heading}">{_say(heading, lang)}</h2>{group}</div>'


@lru_cache(_KEPT)
def _whom(people: tuple[tuple[int, int, str, int], ...], lang: str) -> str:
    """Each seat that can be asked, with its mark, its name in HTML and how many cards it holds; the first is chosen."""
    first = people[0][0]
    options = "".join(_person(*person, person[0] == first, lang) for person in people)
    return _pick("ask-whom", "whom", options, "opts-grid opts-grid--3", lang)


def _person(other: int, mark: int, name: str, count: int, chosen: bool, lang: str) -> str:
    cards = escape(Message.of("mathisto.board.cards", n=count).say(lang))
    checked = " checked" if chosen else ""
    radio = f'<input type="radio" name="whom" value="{other + 1}"{checked}>'
    words = f"<span>{name}<small>{cards}</small></span>"
    return f'<label class="opt" id="{_WHOM}{other + 1}">{seatmark(mark)}{radio}{words}</label>'


@lru_cache(_KEPT)
def _which_family(families: tuple[int, ...], lang: str) -> str:
    options = "".join(_family(family, family == families[0], lang) for family in families)
    return _pick("ask-family", "which-family", options, "pick__opts", lang)


def _family(family: int, chosen: bool, lang: str) -> str:
    name, letter = escape(family_name(family).say(lang)), LETTERS[family]
    checked = " checked" if chosen else ""
    radio = f'<input type="radio" name="family" value="{letter}" id="fam-{letter}" aria-label="{name}"{checked}>'
    return f'<label class="opt opt--icon" id="{_FAMILY}{letter}" title="{name}">{radio}{tile(family)}</label>'


def _which_card(n: Sequence[int], families: Sequence[int], cards: Sequence[int], seat: int, lang: str) -> Group:
    """The cards of each family that can be asked for; a bluff where one holds the card oneself."""
    sets: dict[str, Part] = {}
    for family in families:
        mine = tuple((card, n[HOLDER + card] == seat) for card in cards if card // IN_FAMILY == family)
        sets[f"cards-{LETTERS[family]}"] = _card_set(mine, lang)
    head = '<div class="cardsets" id="cardsets" role="radiogroup" aria-labelledby="which-card">'
    parts: dict[str, Part] = {"which-card": _card_heading(lang), "cardsets": Group("cardsets", head, "</div>", sets)}
    return Group("ask-card", '<div class="pick" id="ask-card">', "</div>", parts)


@lru_cache(_LANGUAGES)
def _card_heading(lang: str) -> str:
    return f'<h2 id="which-card">{_say("which-card", lang)}</h2>'


@lru_cache(_KEPT)
def _card_set(cards: tuple[tuple[int, bool], ...], lang: str) -> str:
    """The cards of one family, each with whether one holds it."""
    family = cards[0][0] // IN_FAMILY
    letter, name = LETTERS[family], escape(family_name(family).say(lang))
    options = "".join(_card(card, mine, lang) for card, mine in cards)
    return (
        f'<div class="cardset" id="cards-{letter}" data-family="{letter}"><p class="small mute">{name}</p>'
        f'<div class="opts-grid">{options}</div></div>'
    )


@lru_cache(_LANGUAGES * 2 * FAMILIES * IN_FAMILY)
def _card(card: int, mine: bool, lang: str) -> str:
    name = escape(card_name(card).say(lang))
    bluff = f"<small>{_say('bluff', lang)}</small>" if mine else ""
    radio = f'<input type="radio" name="card" value="{CARD_TEXTS[card]}">'
    return f'<label class="opt" id="{_CARD}{CARD_TEXTS[card]}">{radio}<span>{name}{bluff}</span></label>'


@lru_cache(_LANGUAGES)
def _go(lang: str) -> str:
    """The script writes the sentence on it once whom and what are chosen."""
    sentence = escape(Message.of("mathisto.page.ask-sentence", card="{card}", other="{whom}").say(lang))
    return f'<button class="btn btn--go btn--wide" id="ask-go" data-sentence="{sentence}">{_say("ask", lang)}</button>'
