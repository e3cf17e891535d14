"""Mathisto in the room: to ask, to lay, and the answers of a window."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape

from mathotheque.core.errors import IllegalMove
from mathotheque.core.kernel import Ints
from mathotheque.core.options import Value
from mathotheque.core.parts import Part
from mathotheque.core.protocols import Cast
from mathotheque.core.speech import Message
from mathotheque.games.mathisto.asking import asking, chosen_by
from mathotheque.games.mathisto.deeds import how
from mathotheque.games.mathisto.laying import button_of, complete, laying
from mathotheque.games.mathisto.letters import ANSWER_WORDS, LETTERS
from mathotheque.games.mathisto.names import card_name, family_name
from mathotheque.games.mathisto.spreading import card_picture, tile
from mathotheque.games.mathisto.spreading import spread as spread
from mathotheque.games.mathisto.table import (
    ANSWER_JOKER,
    COUNT,
    COUNTER,
    DISCOVERED,
    DISCOVERY_PLACE,
    FAMILIES,
    FAMILY,
    FORM,
    HAND,
    HOLDER,
    IN_FAMILY,
    LAY,
    NO_JOKER,
    PACK_STRATEGIC,
    PLACE,
    SET,
    SIMPLE,
    SMALLEST_SET,
    STAGE,
)

_LANGUAGES = 2


# --- sentences


def stage(s: Ints) -> Message:
    """Which of the two games it is."""
    return _form(simple=s[FORM] == SIMPLE)


@lru_cache(2)
def _form(*, simple: bool) -> Message:
    return Message.of("mathisto.page.simple" if simple else "mathisto.page.strategic")


def fact(s: Ints, seat: int) -> Message:
    """How many cards the seat holds."""
    return _cards(int(s[COUNT + seat]))


@lru_cache(PACK_STRATEGIC + 1)
def _cards(count: int) -> Message:
    return Message.of("mathisto.board.cards", n=count)


def prompt(s: Ints, seat: int, custom: Mapping[str, Value]) -> Message:
    """What the seat may do now; first of all, which families it can lay."""
    if s[STAGE] == COUNTER:
        return _prompt(int(s[FAMILY]))
    whole = complete(s.tolist(), seat)
    return _lay_prompt(whole) if whole else _prompt(None)


@lru_cache(FAMILIES + 1)
def _prompt(laid: int | None) -> Message:
    """In a turn; or, in a window, about the family that was laid."""
    if laid is None:
        return Message.of("mathisto.prompt.turn")
    return Message.of("mathisto.prompt.counter", family=family_name(laid))


@lru_cache(200)
def _lay_prompt(families: tuple[int, ...]) -> Message:
    """`Tu peux poser : Astronomes.`"""
    return Message.of("mathisto.prompt.lay", families=tuple(family_name(family) for family in families))


# --- the dock


def parts(
    s: Ints, actions: Sequence[int], seat: int, cast: Cast, custom: Mapping[str, Value], lang: str
) -> Mapping[str, Part]:
    """The answers of a window, or the two sheets of a turn: to ask and to lay."""
    n = s.tolist()
    if n[STAGE] == COUNTER:
        return _window(n, actions, seat, cast, lang)
    calls = [action for action in actions if action < LAY]
    lays = [action for action in actions if action >= LAY]
    shown: dict[str, Part] = {}
    if not (calls and lays):
        shown["opener-why"] = _opener_why("ask" if lays else "lay", lang)
    shown["openers"] = _openers(bool(calls), bool(lays), lang)
    if lays:
        shown["laying"] = laying(n, lays, seat, lang)
    if calls:
        shown["asking"] = asking(n, calls, seat, cast, lang)
    return shown


def lists_all(s: Ints, actions: Sequence[int]) -> bool:
    """Yes: fields make a call or a set, the rest are buttons."""
    return True


def pointed(s: Ints, action: int) -> tuple[str, ...]:
    """What is chosen to ask, or the button that lays; on a small screen first the one that opens their sheet."""
    if s[STAGE] == COUNTER or action >= SET:
        return ()
    return ("open-asking", *chosen_by(action)) if action < LAY else ("open-laying", button_of(action))


def compose(fields: Mapping[str, str]) -> str:
    """`call 2 A3` from whom and which card, `set ABCD` from the discoveries that are ticked."""
    if fields.get("deed") == "set":
        letters = "".join(letter for letter in LETTERS if f"set-{letter}" in fields)
        if len(letters) < SMALLEST_SET:
            raise IllegalMove(Message.of("mathisto.page.tick-four"), rule="14")
        return f"set {letters}"
    if not fields.get("card"):
        raise IllegalMove(Message.of("mathisto.page.choose-card"), rule="5")
    return f"call {fields.get('whom', '')} {fields['card']}"


@lru_cache(4 * _LANGUAGES)
def _openers(asks: bool, lays: bool, lang: str) -> str:
    """On a small screen, the buttons that open the sheets; to lay is gold as soon as there is something to lay.

    Beside one that opens nothing now it is said why.
    """
    lay, ask = _opener("lay", "laying", lang, works=lays), _opener("ask", "asking", lang, works=asks, grows=" grow")
    return f'<div class="only-s row row--tight" id="openers">{lay}{ask}</div>'


def _opener(key: str, sheet: str, lang: str, *, works: bool, grows: str = "") -> str:
    words = escape(Message.of(f"mathisto.page.{key}").say(lang))
    what = f'popovertarget="{sheet}"' if works else 'aria-disabled="true" aria-describedby="opener-why"'
    head = f'id="open-{sheet}" class="btn{" btn--go" if works else ""}{grows}"'
    return f'<button type="button" {head} {what}>{words}</button>'


@lru_cache(2 * _LANGUAGES)
def _opener_why(key: str, lang: str) -> str:
    return (
        f'<p class="only-s small mute" id="opener-why">{escape(Message.of(f"mathisto.page.{key}-why").say(lang))}</p>'
    )


# --- a window


def _window(n: Sequence[int], actions: Sequence[int], seat: int, cast: Cast, lang: str) -> Mapping[str, Part]:
    """What was laid, what one holds of it, and the answers; whoever holds nothing of it has one answer."""
    family = n[FAMILY]
    place, discovered = n[PLACE + family], bool(n[DISCOVERED + family])
    joker = None if place == NO_JOKER else family * IN_FAMILY + place
    missing = [] if joker is None else [joker]
    missing += [] if discovered else [family * IN_FAMILY + DISCOVERY_PLACE]
    held = tuple(card for card in missing if n[HOLDER + card] == seat)
    return {
        "window-head": _window_head(family, cast.names[n[HAND]], how(place, discovery=discovered), lang),
        "window-held": _held(held, joker, lang),
        "window-answers": _answers(tuple(actions), lang),
    }


@lru_cache(500)
def _window_head(family: int, layer: str, key: str, lang: str) -> str:
    title = escape(Message.of("mathisto.page.laid", name=layer, family=family_name(family)).say(lang))
    note = escape(Message.of(f"mathisto.how.{key}").say(lang))
    heading = f'<h2 id="window-title" tabindex="-1" autofocus>{title}</h2>'
    words = f'<div class="grow">{heading}<p class="small mute">{note}</p></div>'
    return f'<div class="row row--tight mhead" id="window-head">{tile(family)}{words}</div>'


@lru_cache(500)
def _held(cards: tuple[int, ...], joker: int | None, lang: str) -> str:
    """The cards one could answer with, and which one the joker stands for."""
    body = "".join(card_picture(card, lang) for card in cards)
    if joker is not None:
        body += f"<p>{escape(Message.of('mathisto.page.stands-for', card=card_name(joker)).say(lang))}</p>"
    return f'<div class="row mheld" id="window-held">{body}</div>'


@lru_cache(16 * _LANGUAGES)
def _answers(actions: tuple[int, ...], lang: str) -> str:
    buttons = "".join(_answer(ANSWER_WORDS[action - ANSWER_JOKER], lang) for action in actions)
    return f'<div class="answers answers--2" id="window-answers">{buttons}</div>'


def _answer(move: str, lang: str) -> str:
    words, note = (escape(Message.of(f"mathisto.{key}.answer.{move}").say(lang)) for key in ("do", "page"))
    return f'<button class="answer" name="move" value="{move}"><span>{words}<br><small>{note}</small></span></button>'
