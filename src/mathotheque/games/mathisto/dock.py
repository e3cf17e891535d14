"""Mathisto in the room: whom to ask, for which family, for which card; what can be laid; the answers of a window."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape

from mathotheque.core.kernel import Ints
from mathotheque.core.options import Value
from mathotheque.core.protocols import Cast
from mathotheque.core.speech import Message
from mathotheque.games.mathisto.letters import CARD_TEXTS, LETTERS, card_number
from mathotheque.games.mathisto.names import card_name, family_name
from mathotheque.games.mathisto.notation import read_move, write_move
from mathotheque.games.mathisto.spreading import card_picture, tile, who
from mathotheque.games.mathisto.spreading import spread as spread
from mathotheque.games.mathisto.table import (
    COUNT,
    COUNTER,
    DISCOVERED,
    FAMILIES,
    FAMILY,
    FORM,
    HAND,
    IN_FAMILY,
    NO_JOKER,
    PLACE,
    SIMPLE,
    STAGE,
    discoveries,
    discovery_of,
    holds,
    laid_family,
    laid_place,
)
from mathotheque.games.mathisto.words import label

_CALL = re.compile(r"call (\d) (..)")


def stage(s: Ints) -> Message:
    """Which of the two games it is."""
    return Message.of("mathisto.page.simple" if s[FORM] == SIMPLE else "mathisto.page.strategic")


def fact(s: Ints, seat: int) -> Message:
    """How many cards the seat holds."""
    return Message.of("mathisto.board.cards", n=int(s[COUNT + seat]))


def prompt(s: Ints, seat: int, custom: Mapping[str, Value]) -> Message:
    """What the seat may do now."""
    if s[STAGE] == COUNTER:
        return Message.of("mathisto.prompt.counter", family=family_name(int(s[FAMILY])))
    return Message.of("mathisto.prompt.turn")


def parts(
    s: Ints, actions: Sequence[int], seat: int, cast: Cast, custom: Mapping[str, Value], lang: str
) -> Mapping[str, str]:
    """The answers of a window, or the two sheets of a turn: to ask and to lay."""
    moves = [write_move(s, action) for action in actions]
    if s[STAGE] == COUNTER:
        return _window(s, moves, seat, cast, lang)
    calls = [(int(match[1]) - 1, match[2]) for move in moves if (match := _CALL.fullmatch(move))]
    lays = [move for move in moves if move.startswith("lay ")]
    asking, laying = _asking(s, calls, seat, cast, lang), _laying(s, moves, lays, seat, lang)
    opener = '<button type="button" class="{}" popovertarget="{}"{}>{}</button>'
    openers = opener.format("btn", "laying", "" if laying else " disabled", _say("mathisto.page.lay", lang))
    openers += opener.format(
        "btn btn--go grow", "asking", "" if asking else " disabled", _say("mathisto.page.ask", lang)
    )
    sheets = {
        name: f'<div class="msheet" id="{name}" popover>{body}</div>'
        for name, body in (("laying", laying), ("asking", asking))
        if body
    }
    return {"openers": f'<div class="only-s row row--tight" id="openers">{openers}</div>', **sheets}


def lists_all(s: Ints, actions: Sequence[int]) -> bool:
    """Yes: fields make a call or a set, the rest are buttons."""
    return True


def compose(fields: Mapping[str, str]) -> str:
    """`call 2 A3` from whom and which card, `set ABCD` from the discoveries that are ticked."""
    if fields.get("deed") == "set":
        return "set " + "".join(letter for letter in LETTERS if f"set-{letter}" in fields)
    return f"call {fields.get('whom', '')} {fields.get('card', '')}"


def _say(key: str, lang: str, **data: object) -> str:
    return escape(Message.of(key, **data).say(lang))


# --- to ask


def _asking(s: Ints, calls: Sequence[tuple[int, str]], seat: int, cast: Cast, lang: str) -> str:
    """Whom, which family, which card; the button says the whole sentence."""
    if not calls:
        return ""
    seats = sorted({other for other, _ in calls})
    cards = sorted({card_number(card) for _, card in calls})
    families = sorted({card // IN_FAMILY for card in cards})
    people = "".join(_person(s, other, seats[0], cast, lang) for other in seats)
    tiles = "".join(_family(family, families[0], lang) for family in families)
    groups = "".join(_cards(s, family, cards, seat, lang) for family in families)
    sentence = _say("mathisto.page.ask-sentence", lang, card="{card}", other="{whom}")
    return (
        _pick("whom", _say("mathisto.page.whom", lang), people, "opts-grid opts-grid--3")
        + _pick("which-family", _say("mathisto.page.which-family", lang), tiles, "pick__opts")
        + _pick("which-card", _say("mathisto.page.which-card", lang), groups, "cardsets")
        + f'<button class="btn btn--go btn--wide" data-sentence="{sentence}">{_say("mathisto.page.ask", lang)}</button>'
    )


def _pick(name: str, title: str, body: str, kind: str) -> str:
    group = f'<div class="{kind}" role="radiogroup" aria-labelledby="{name}">{body}</div>'
    return f'<div class="pick"><h3 id="{name}">{title}</h3>{group}</div>'


def _radio(name: str, value: str, words: str, more: str = "") -> str:
    return f'<input type="radio" name="{name}" value="{value}" data-words="{words}" required{more}>'


def _person(s: Ints, other: int, first: int, cast: Cast, lang: str) -> str:
    name = who(other, cast, lang)
    count = _say("mathisto.board.cards", lang, n=int(s[COUNT + other]))
    radio = _radio("whom", str(other + 1), name, " checked" if other == first else "")
    return f'<label class="opt">{radio}<span>{name}<small>{count}</small></span></label>'


def _family(family: int, first: int, lang: str) -> str:
    name, letter = escape(family_name(family).say(lang)), LETTERS[family]
    checked = " checked" if family == first else ""
    radio = f'<input type="radio" name="family" value="{letter}" id="fam-{letter}" aria-label="{name}"{checked}>'
    return f'<label class="opt opt--icon" title="{name}">{radio}{tile(family)}</label>'


def _cards(s: Ints, family: int, cards: Sequence[int], seat: int, lang: str) -> str:
    options = "".join(_card(s, card, seat, lang) for card in cards if card // IN_FAMILY == family)
    name = escape(family_name(family).say(lang))
    head = f'<p class="small mute">{name}</p>'
    return f'<div class="cardset" data-family="{LETTERS[family]}">{head}<div class="opts-grid">{options}</div></div>'


def _card(s: Ints, card: int, seat: int, lang: str) -> str:
    name = escape(card_name(card).say(lang))
    bluff = f"<small>{_say('mathisto.page.bluff', lang)}</small>" if holds(s, seat, card) else ""
    radio = _radio("card", CARD_TEXTS[card], name)
    return f'<label class="opt">{radio}<span>{name}{bluff}</span></label>'


# --- to lay


def _laying(s: Ints, moves: Sequence[str], lays: Sequence[str], seat: int, lang: str) -> str:
    """What is worth most comes first, a joker in place of a card one holds is folded away; discoveries are ticked."""
    usual = [move for move in lays if not _holds_behind_joker(s, move, seat)]
    body = _ways(s, sorted(usual, key=lambda move: ("J" in move, not move.endswith("*"), move)), lang)
    if any(move.startswith("set ") for move in moves):
        body += _ticks(s, seat, lang)
    if others := _ways(s, [move for move in lays if move not in usual], lang):
        summary = _say("mathisto.page.other-ways", lang)
        body += f'<details id="other-ways"><summary>{summary}</summary><div class="pick">{others}</div></details>'
    return f'<div class="pick"><h3>{_say("mathisto.page.lay", lang)}</h3>{body}</div>' if body else ""


def _holds_behind_joker(s: Ints, move: str, seat: int) -> bool:
    """Whether the joker would stand for a card that one holds oneself (rule 13)."""
    action = read_move(s, move)
    place = int(laid_place(action))
    return place != NO_JOKER and bool(holds(s, seat, int(laid_family(action)) * IN_FAMILY + place))


def _ways(s: Ints, lays: Sequence[str], lang: str) -> str:
    return "".join(
        f'<button class="btn btn--wide" name="move" value="{escape(move)}" formnovalidate>'
        f"{escape(label(s, read_move(s, move)).say(lang))}</button>"
        for move in lays
    )


def _ticks(s: Ints, seat: int, lang: str) -> str:
    mine = int(discoveries(s, seat))
    ticks = "".join(
        f'<label class="opt"><input type="checkbox" name="set-{LETTERS[family]}" checked>'
        f"{tile(family)}<span>{escape(family_name(family).say(lang))}</span></label>"
        for family in range(FAMILIES)
        if mine >> family & 1
    )
    button = _say("mathisto.page.lay-set", lang)
    return (
        f'<div class="opts-grid">{ticks}</div>'
        f'<button class="btn btn--wide" name="deed" value="set" formnovalidate>{button}</button>'
    )


# --- a window


def _window(s: Ints, moves: Sequence[str], seat: int, cast: Cast, lang: str) -> Mapping[str, str]:
    """What was laid, what one holds of it, and the answers; whoever holds nothing of it has one answer."""
    family, layer = int(s[FAMILY]), int(s[HAND])
    name, place = family_name(family), int(s[PLACE + family])
    key = "six" if place == NO_JOKER else "joker"
    how = Message.of(f"mathisto.how.{key}{'-discovery' if s[DISCOVERED + family] else ''}")
    missing = [] if place == NO_JOKER else [family * IN_FAMILY + place]
    missing += [] if s[DISCOVERED + family] else [discovery_of(family)]
    held = "".join(card_picture(card, lang) for card in missing if holds(s, seat, card))
    title = _say("mathisto.page.laid", lang, name=cast.names[layer], family=name)
    head = (
        f'<div class="grow"><h2 id="window-title">{title}</h2><p class="small mute">{escape(how.say(lang))}</p></div>'
    )
    joker = "" if place == NO_JOKER else f"<p>{_say('mathisto.page.stands-for', lang, card=card_name(missing[0]))}</p>"
    answers = "".join(_answer(move, lang) for move in moves)
    return {
        "window-head": f'<div class="row row--tight mhead" id="window-head">{tile(family)}{head}</div>',
        "window-held": f'<div class="row mheld" id="window-held">{held}{joker}</div>',
        "window-answers": f'<div class="answers answers--2" id="window-answers">{answers}</div>',
    }


def _answer(move: str, lang: str) -> str:
    words, note = _say(f"mathisto.do.answer.{move}", lang), _say(f"mathisto.page.answer.{move}", lang)
    return f'<button class="answer" name="move" value="{move}"><span>{words}<br><small>{note}</small></span></button>'
