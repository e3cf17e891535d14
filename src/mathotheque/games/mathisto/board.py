"""Mathisto: the table as a picture, as plain text, and where to touch it.

Seats in a row with the number of their cards, the seven families with their places, the stock, what is waited for, and
one's own hand. An own card's element is named after the card; of all others there is nothing to name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from mathotheque.core.kernel import SEATS, Ints
from mathotheque.core.parts import Group
from mathotheque.core.seatmarks import token
from mathotheque.core.speech import Message
from mathotheque.core.svg import (
    GOLD,
    INK,
    PAPER,
    circle,
    group,
    labelled,
    picture,
    rect,
    stroke,
    text,
)
from mathotheque.face.protocols import Path
from mathotheque.games.mathisto.cards import CARD_HEIGHT, CARD_WIDTH, COLOURS, back, badge, face, fool_s_cap, star
from mathotheque.games.mathisto.letters import CARD_TEXTS, LETTERS
from mathotheque.games.mathisto.names import card_name, family_name
from mathotheque.games.mathisto.notation import set_text, write_move
from mathotheque.games.mathisto.sketching import own_cards, owner_name, state
from mathotheque.games.mathisto.sketching import sketch as sketch
from mathotheque.games.mathisto.table import (
    ASK,
    COUNT,
    COUNTER,
    DISCOVERED,
    DISCOVERY_PLACE,
    FAMILIES,
    FAMILY,
    FORM,
    HAND,
    IN_FAMILY,
    JOKER,
    NOBODY,
    OWNER,
    PLACE,
    SCORE,
    SET_MASK,
    SET_OWNER,
    SIMPLE,
    STAGE,
    STOCK_LEFT,
    SUPER,
    WORTH,
    set_worth,
)

WIDTH, HEIGHT, SHORT = 1000, 1240, 470
_GREY, _CONTROL, _GOLD_EDGE, _GOLD_TINT = "#4A5868", "#6B7683", "#9A6A0A", "#FCF0D0"
_WIDE, _HIGH, _GAP, _ROWS_AT, _STATE_AT, _HAND_AT = 232, 112, 24, 136, 410, 480


# --- the picture


def layers(s: Ints, seat: int | None, lang: str) -> Group:
    """The table; with the hand of `seat`, if it is one's own."""
    parts = {f"s-{other + 1}": _seat(s, other, seat, lang) for other in range(int(s[SEATS]))}
    parts |= {f"f-{LETTERS[family]}": _family(s, family, seat, lang) for family in range(FAMILIES)}
    parts |= {"stock": _stock(s, seat, lang), "state": group(_state(s, seat, lang), id="state")}
    if seat is not None:
        parts["pieces"] = group(_hand(s, seat, lang), id="pieces", class_="pieces")
    height = SHORT if seat is None else HEIGHT
    return picture(parts, WIDTH, height, Message.of("mathisto.board").say(lang), class_="game-mathisto")


def _seat(s: Ints, other: int, seat: int | None, lang: str) -> str:
    """A token with the number of cards, the name and the total; gold for the seat that has the hand."""
    width = (WIDTH - 40) / int(s[SEATS]) - 8
    cards, points = int(s[COUNT + other]), int(s[SCORE + other])
    label = Message.of("mathisto.board.seat", seat=other + 1, n=cards, points=points).say(lang)
    has_hand = s[HAND] == other
    fill, line = (_GOLD_TINT, _GOLD_EDGE) if has_hand else (PAPER, _CONTROL)
    body = rect(0, 0, width, 96, 14, fill, class_="b-gold" if has_hand else "b-panel", **stroke(line, 3))
    body += group(token(other, 26, str(cards)), at=(40, 47))
    name = owner_name(other, seat).say(lang)
    size = min(24.0, (width - 84) / (0.62 * len(name)))
    body += text(76, 34, name, size, text_anchor="start", class_="ink")
    total = Message.of("mathisto.board.points", points=points).say(lang)
    body += text(76, 68, total, 22, _GREY, text_anchor="start", class_="ink-2")
    return labelled(body, label, at=(20 + other * (width + 8) + 4, 20), id=f"s-{other + 1}")


def _panel_at(number: int) -> tuple[float, float]:
    column, row = number % 4, number // 4
    return 24 + column * (_WIDE + 8), _ROWS_AT + row * (_HIGH + _GAP)


def _family(s: Ints, family: int, seat: int | None, lang: str) -> str:
    """Emblem, name, whose it is, and its places: six mathematicians and the discovery."""
    owner = int(s[OWNER + family])
    name = family_name(family).say(lang)
    if owner == NOBODY:
        words, line = Message.of("mathisto.board.not-laid").say(lang), stroke(_CONTROL, 3, dashes="9 7")
    else:
        worth = Message.of("mathisto.board.worth", owner=owner_name(owner, seat), points=int(s[WORTH + family]))
        words, line = worth.say(lang), stroke(INK, 3)
    asked = s[FAMILY] == family and s[STAGE] in (ASK, COUNTER, SUPER)
    body = rect(0, 0, _WIDE, _HIGH, 14, _GOLD_TINT if asked else PAPER, class_="b-gold" if asked else "b-panel", **line)
    body += group(badge(family), at=(8, 8), scale=0.56)
    body += text(70, 26, name, min(21.0, 150 / (0.62 * len(name))), text_anchor="start", class_="ink")
    body += text(70, 54, words, 18, _GREY, text_anchor="start", class_="ink-2")
    body += "".join(_place(s, family, k) for k in range(IN_FAMILY - (s[FORM] == SIMPLE)))
    return labelled(body, f"{name}, {words}", at=_panel_at(family), id=f"f-{LETTERS[family]}")


def _place(s: Ints, family: int, k: int) -> str:
    """A place to ask for or to look at."""
    if k == DISCOVERY_PLACE:
        return _discovery_place(family, filled=bool(s[DISCOVERED + family]))
    laid = s[OWNER + family] != NOBODY
    return _mathematician_place(family, k, laid=bool(laid), joker=bool(laid and s[PLACE + family] == k))


def _place_at(k: int) -> tuple[float, float]:
    return 20 + 31.5 * k, 88


@cache
def _discovery_place(family: int, *, filled: bool) -> str:
    sign = group(star(COLOURS[family] if filled else "#D9D2C3"), at=(-17, -17), scale=0.34)
    target = circle(0, 0, 15, "#FFFFFF", fill_opacity="0")
    return group(target + sign, at=_place_at(DISCOVERY_PLACE), id=f"k-{LETTERS[family]}{IN_FAMILY}")


@cache
def _mathematician_place(family: int, k: int, *, laid: bool, joker: bool) -> str:
    """Filled when the card lies there, with a cap for a joker."""
    colour, filled = COLOURS[family], laid and not joker
    body = circle(0, 0, 13, colour if filled else "#FFFFFF", **stroke(colour, 2.5))
    if joker:
        body += group(fool_s_cap(INK), at=(-10, -11), scale=0.2)
    else:
        body += text(0, 0, str(k + 1), 15, "#FFFFFF" if filled else colour)
    return group(body, at=_place_at(k), id=f"k-{LETTERS[family]}{k + 1}")


def _stock(s: Ints, seat: int | None, lang: str) -> str:
    body = rect(0, 0, _WIDE, _HIGH, 14, PAPER, class_="b-panel", **stroke(INK, 3))
    body += group(back(), at=(12, 10), scale=0.2)
    body += text(70, 26, Message.of("mathisto.board.stock").say(lang), 21, text_anchor="start", class_="ink")
    left = Message.of("mathisto.board.cards", n=int(s[STOCK_LEFT])).say(lang)
    body += text(70, 54, left, 18, _GREY, text_anchor="start", class_="ink-2")
    if s[SET_OWNER] != NOBODY:
        mask = int(s[SET_MASK])
        owner, points = owner_name(int(s[SET_OWNER]), seat), int(set_worth(mask))
        worth = Message.of("mathisto.board.set", letters=set_text(mask), owner=owner, points=points).say(lang)
        body += text(12, 92, worth, min(17.0, 210 / (0.62 * len(worth))), text_anchor="start", class_="ink")
    return group(body, at=_panel_at(FAMILIES), id="stock")


def _state(s: Ints, seat: int | None, lang: str) -> str:
    words = state(s, seat).say(lang)
    bar = rect(24, _STATE_AT, 952, 46, 12, _GOLD_TINT, class_="b-gold", **stroke(GOLD, 3))
    return bar + text(44, _STATE_AT + 23, words, min(24.0, 910 / (0.6 * len(words))), text_anchor="start", class_="ink")


def _grid(n: int) -> tuple[int, float]:
    """Columns and scale that make `n` cards as large as the place allows."""
    best = 4, 0.0
    for columns in range(4, 12):
        rows = -(-n // columns)
        scale = min(952 / columns / (CARD_WIDTH + 8), (HEIGHT - _HAND_AT - 10) / rows / (CARD_HEIGHT + 8), 1.12)
        if scale > best[1]:
            best = columns, scale
    return best


def _hand(s: Ints, seat: int, lang: str) -> str:
    cards = own_cards(s, seat)
    if not cards:
        return text(500, _HAND_AT + 60, Message.of("mathisto.board.no-hand").say(lang), 26, _GREY, class_="ink-2")
    columns, scale = _grid(len(cards))
    drawn, jokers = "", 0
    for number, card in enumerate(cards):
        jokers += card == JOKER
        x = 24 + number % columns * (CARD_WIDTH + 8) * scale
        y = _HAND_AT + number // columns * (CARD_HEIGHT + 8) * scale
        name = f"h-J{jokers}" if card == JOKER else f"h-{_plain(CARD_TEXTS[card])}"
        drawn += labelled(face(card, lang), _label(card, lang), at=(x, y), scale=scale, id=name)
    return drawn


def _plain(card: str) -> str:
    """`A7` for a discovery: a star is no good in an element's name."""
    return card.replace("*", str(IN_FAMILY))


def _label(card: int, lang: str) -> str:
    if card == JOKER or card % IN_FAMILY == DISCOVERY_PLACE:
        return card_name(card).say(lang)
    family, k = divmod(card, IN_FAMILY)
    return Message.of("mathisto.board.card", card=card_name(card), family=family_name(family), n=k + 1).say(lang)


# --- touching


def paths(s: Ints, actions: Sequence[int], seat: int) -> tuple[Path, ...]:
    """Ask: the seat, then the place. Lay: the family, the joker's place or the family, the discovery or the family.

    Counter: the joker's place, or the discovery's. A set, the super-counter and the pass are no matter of the board.
    """
    letter = LETTERS[int(s[FAMILY])]
    ways = []
    for action in actions:
        move = write_move(s, action)
        if match := re.fullmatch(r"call (\d) (..)", move):
            ways.append(Path(action, (f"s-{match[1]}", f"k-{_plain(match[2])}")))
        elif match := re.fullmatch(r"lay (.)=(.{6})(\*?)", move):
            whole, place = f"f-{match[1]}", match[2].find("J") + 1
            joker = f"k-{match[1]}{place}" if place else whole
            ways.append(Path(action, (whole, joker, f"k-{match[1]}{IN_FAMILY}" if match[3] else whole)))
        elif move == "joker":
            ways.append(Path(action, (f"k-{letter}{s[PLACE + s[FAMILY]] + 1}",)))
        elif move == "discovery":
            ways.append(Path(action, (f"k-{letter}{IN_FAMILY}",)))
    return tuple(ways)
