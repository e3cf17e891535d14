"""Mathisto: the table as a picture in parts, as plain text, and where to touch it.

Seats in a row with the number of their cards, the seven families with their places, the stock, what is waited for, and
one's own hand. An own card's element is named after the card; of all others there is nothing to name.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from mathotheque.core.kernel import SEATS, Ints
from mathotheque.core.parts import Group, Part
from mathotheque.core.protocols import Cast
from mathotheque.core.seatmarks import USUAL, Marks, token
from mathotheque.core.speech import Message
from mathotheque.core.svg import (
    GOLD,
    INK,
    PAPER,
    circle,
    group,
    labelled,
    layer,
    picture,
    rect,
    stroke,
    text,
)
from mathotheque.face.protocols import Path
from mathotheque.games.mathisto.cards import CARD_HEIGHT, CARD_WIDTH, COLOURS, back, badge, face, fool_s_cap, star
from mathotheque.games.mathisto.deeds import call_of, lay_of
from mathotheque.games.mathisto.letters import LETTERS
from mathotheque.games.mathisto.names import card_label, family_name
from mathotheque.games.mathisto.notation import set_text
from mathotheque.games.mathisto.sketching import called, hand_elements, own_cards, state
from mathotheque.games.mathisto.sketching import named_sketch as named_sketch
from mathotheque.games.mathisto.sketching import sketch as sketch
from mathotheque.games.mathisto.table import (
    ANSWER_DISCOVERY,
    ANSWER_JOKER,
    ASK,
    CARDS,
    COUNT,
    COUNTER,
    DISCOVERED,
    DISCOVERY_PLACE,
    FAMILIES,
    FAMILY,
    FORM,
    HAND,
    IN_FAMILY,
    LAY,
    NO_JOKER,
    NOBODY,
    OWNER,
    PLACE,
    SCORE,
    SET,
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
_KEPT = 1_000  # parts of each kind

PLACE_IDS = tuple(tuple(f"k-{letter}{k + 1}" for k in range(IN_FAMILY)) for letter in LETTERS)
"""The elements of the places of each family."""
_PLACE_OF = tuple(place for places in PLACE_IDS for place in places)


# --- the picture


def layers(s: Ints, seat: int | None, lang: str, marks: Marks = USUAL) -> Group:
    """The table; with the hand of `seat`, if it is one's own."""
    return named_layers(s, seat, Cast((), seat, marks), lang)


def named_layers(s: Ints, seat: int | None, cast: Cast, lang: str) -> Group:
    """The same with players called by their names, where those are known."""
    n = s.tolist()
    names = [_name(other, seat, cast, lang) for other in range(n[SEATS])]
    parts: dict[str, Part] = {
        f"s-{other + 1}": _seat(
            other, cast.marks[other], n[SEATS], n[COUNT + other], n[SCORE + other], n[HAND] == other, name, lang
        )
        for other, name in enumerate(names)
    }
    asked = n[FAMILY] if n[STAGE] in (ASK, COUNTER, SUPER) else NOBODY
    for family in range(FAMILIES):
        owner = n[OWNER + family]
        holder = "" if owner == NOBODY else names[owner]
        lies = holder, n[WORTH + family], n[PLACE + family], n[DISCOVERED + family]
        parts[f"f-{LETTERS[family]}"] = _family(family, *lies, asked == family, n[FORM] == SIMPLE, lang)
    holder = "" if n[SET_OWNER] == NOBODY else names[n[SET_OWNER]]
    parts["stock"] = _stock(n[STOCK_LEFT], holder, n[SET_MASK], lang)
    parts["state"] = _state(state(n, seat, cast).say(lang))
    if seat is not None:
        parts["pieces"] = layer("pieces", _hand(own_cards(n, seat), lang), class_="pieces")
    height = SHORT if seat is None else HEIGHT
    return picture(parts, WIDTH, height, Message.of("mathisto.board").say(lang), class_="game-mathisto")


def _name(owner: int, seat: int | None, cast: Cast, lang: str) -> str:
    name = called(owner, seat, cast)
    return name if isinstance(name, str) else name.say(lang)


@lru_cache(_KEPT)
def _seat(
    other: int, mark: int, seats: int, cards: int, points: int, has_hand: bool, name: str, lang: str
) -> str:  # fmt: skip
    """A token with the number of cards, the name and the total; gold for the seat that has the hand."""
    width = (WIDTH - 40) / seats - 8
    label = Message.of("mathisto.board.seat", owner=name, n=cards, points=points).say(lang)
    fill, line = (_GOLD_TINT, _GOLD_EDGE) if has_hand else (PAPER, _CONTROL)
    body = rect(0, 0, width, 96, 14, fill, class_="b-gold" if has_hand else "b-panel", **stroke(line, 3))
    body += group(token(mark, 26, str(cards)), at=(40, 47))
    size = min(24.0, (width - 84) / (0.62 * len(name)))
    body += text(76, 34, name, size, text_anchor="start", class_="ink")
    total = Message.of("mathisto.board.points", points=points).say(lang)
    body += text(76, 68, total, 22, _GREY, text_anchor="start", class_="ink-2")
    return labelled(body, label, at=(20 + other * (width + 8) + 4, 20), id=f"s-{other + 1}")


def _panel_at(number: int) -> tuple[float, float]:
    column, row = number % 4, number // 4
    return 24 + column * (_WIDE + 8), _ROWS_AT + row * (_HIGH + _GAP)


@lru_cache(_KEPT)
def _family(
    family: int, owner: str, worth: int, place: int, discovered: int, asked: bool, simple: bool, lang: str
) -> str:
    """Emblem, name, whose it is (nobody's yet: empty), and its places: six mathematicians and the discovery."""
    name = family_name(family).say(lang)
    if owner:
        words, line = Message.of("mathisto.board.worth", owner=owner, points=worth).say(lang), stroke(INK, 3)
    else:
        words, line = Message.of("mathisto.board.not-laid").say(lang), stroke(_CONTROL, 3, dashes="9 7")
    body = rect(0, 0, _WIDE, _HIGH, 14, _GOLD_TINT if asked else PAPER, class_="b-gold" if asked else "b-panel", **line)
    body += group(badge(family), at=(8, 8), scale=0.56)
    body += text(70, 26, name, min(21.0, 150 / (0.62 * len(name))), text_anchor="start", class_="ink")
    body += text(70, 54, words, min(18.0, 150 / (0.62 * len(words))), _GREY, text_anchor="start", class_="ink-2")
    laid = bool(owner)
    body += "".join(_place(family, k, laid=laid, joker=laid and place == k) for k in range(DISCOVERY_PLACE))
    if not simple:
        body += _discovery_place(family, filled=bool(discovered))
    return labelled(body, f"{name}, {words}", at=_panel_at(family), id=f"f-{LETTERS[family]}")


def _place_at(k: int) -> tuple[float, float]:
    return 20 + 31.5 * k, 88


def _discovery_place(family: int, *, filled: bool) -> str:
    """A place to ask for or to look at."""
    sign = group(star(COLOURS[family] if filled else "#D9D2C3"), at=(-17, -17), scale=0.34)
    target = circle(0, 0, 15, "#FFFFFF", fill_opacity="0")
    return group(target + sign, at=_place_at(DISCOVERY_PLACE), id=PLACE_IDS[family][DISCOVERY_PLACE])


def _place(family: int, k: int, *, laid: bool, joker: bool) -> str:
    """Filled when the card lies there, with a cap for a joker."""
    colour, filled = COLOURS[family], laid and not joker
    body = circle(0, 0, 13, colour if filled else "#FFFFFF", **stroke(colour, 2.5))
    if joker:
        body += group(fool_s_cap(INK), at=(-10, -11), scale=0.2)
    else:
        body += text(0, 0, str(k + 1), 15, "#FFFFFF" if filled else colour)
    return group(body, at=_place_at(k), id=PLACE_IDS[family][k])


@lru_cache(_KEPT)
def _stock(left: int, set_owner: str, mask: int, lang: str) -> str:
    """How many cards are left, and under them the set of discoveries that somebody laid."""
    body = rect(0, 0, _WIDE, _HIGH, 14, PAPER, class_="b-panel", **stroke(INK, 3))
    body += group(back(), at=(12, 10), scale=0.2)
    body += text(70, 26, Message.of("mathisto.board.stock").say(lang), 21, text_anchor="start", class_="ink")
    cards = Message.of("mathisto.board.cards", n=left).say(lang)
    body += text(70, 54, cards, 18, _GREY, text_anchor="start", class_="ink-2")
    if set_owner:
        points = int(set_worth(mask))
        worth = Message.of("mathisto.board.set", letters=set_text(mask), owner=set_owner, points=points).say(lang)
        body += text(12, 92, worth, min(17.0, 210 / (0.62 * len(worth))), text_anchor="start", class_="ink")
    return group(body, at=_panel_at(FAMILIES), id="stock")


@lru_cache(_KEPT)
def _state(words: str) -> str:
    """What is waited for, in a bar across the table."""
    bar = rect(24, _STATE_AT, 952, 46, 12, _GOLD_TINT, class_="b-gold", **stroke(GOLD, 3))
    size = min(24.0, 910 / (0.6 * len(words)))
    return group(bar + text(44, _STATE_AT + 23, words, size, text_anchor="start", class_="ink"), id="state")


# --- the hand


@lru_cache(CARDS)
def _grid(n: int) -> tuple[int, float]:
    """Columns and scale that make `n` cards as large as the place allows."""
    best = 4, 0.0
    for columns in range(4, 12):
        rows = -(-n // columns)
        scale = min(952 / columns / (CARD_WIDTH + 8), (HEIGHT - _HAND_AT - 10) / rows / (CARD_HEIGHT + 8), 1.12)
        if scale > best[1]:
            best = columns, scale
    return best


def _hand(cards: list[int], lang: str) -> dict[str, Part]:
    if not cards:
        return {"h-none": _no_hand(lang)}
    count = len(cards)
    named = zip(hand_elements(cards), cards, strict=True)
    return {name: _card(name, card, number, count, lang) for number, (name, card) in enumerate(named)}


@lru_cache(2)
def _no_hand(lang: str) -> str:
    words = Message.of("mathisto.board.no-hand").say(lang)
    return text(500, _HAND_AT + 60, words, 26, _GREY, class_="ink-2", id="h-none")


@lru_cache(_KEPT)
def _card(name: str, card: int, number: int, count: int, lang: str) -> str:
    """The card in its place of a hand of `count`."""
    columns, scale = _grid(count)
    x = 24 + number % columns * (CARD_WIDTH + 8) * scale
    y = _HAND_AT + number // columns * (CARD_HEIGHT + 8) * scale
    return labelled(face(card, lang), card_label(card).say(lang), at=(x, y), scale=scale, id=name)


# --- touching


def paths(s: Ints, actions: Sequence[int], seat: int) -> tuple[Path, ...]:
    """Ask: the seat, then the place. Lay: the family, the joker's place or the family, the discovery or the family.

    Counter: the joker's place, or the discovery's. A set, the super-counter and the pass are no matter of the board.
    """
    family, place = int(s[FAMILY]), int(s[PLACE + s[FAMILY]])
    ways = []
    for action in actions:
        if action < LAY:
            called = call_of(action)
            touch: tuple[str, ...] = f"s-{called.seat + 1}", _PLACE_OF[called.card]
        elif action < SET:
            lay = lay_of(action)
            whole, places = f"f-{LETTERS[lay.family]}", PLACE_IDS[lay.family]
            joker = whole if lay.place == NO_JOKER else places[lay.place]
            touch = whole, joker, places[DISCOVERY_PLACE] if lay.discovery else whole
        elif action in (ANSWER_JOKER, ANSWER_DISCOVERY):
            touch = (PLACE_IDS[family][place if action == ANSWER_JOKER else DISCOVERY_PLACE],)
        else:
            continue
        ways.append(Path(action, touch))
    return tuple(ways)
