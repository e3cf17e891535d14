"""L'Or des Fous in sentences."""

from __future__ import annotations

from mathotheque.core.kernel import ACTOR, OVER, PHASE, Ints
from mathotheque.core.protocols import Cast, Refusal
from mathotheque.core.speech import Message
from mathotheque.games.or_des_fous.geometry import CELLS, COLUMNS, NAMES, OFF
from mathotheque.games.or_des_fous.notation import cells, home_of, route, stone_route
from mathotheque.games.or_des_fous.rules import (
    BEGINNER,
    BOARD,
    DIE,
    EMPTY,
    KEEP,
    PASS,
    STONE,
    VARIANT,
    blocked,
    can_return,
    carrier,
    carries,
    column_of,
    direction_of,
    directions,
    end_of,
    extra_of,
    giver_of,
    mark,
    place_of,
    touches,
)


def _said(key: str, seat: int, cast: Cast, **data: object) -> Message:
    """The sentence `key`, to the person who does it or about her."""
    if seat == cast.you:
        return Message.of(f"or-des-fous.you.{key}", **data)
    return Message.of(f"or-des-fous.they.{key}", name=cast.names[seat], **data)


def move(s: Ints, action: int, cast: Cast) -> Message:
    """`Zoé joue b1–b3 et passe la pierre de c4 à a2.`"""
    me = int(s[ACTOR])
    if action == PASS:
        return _said("pass", me, cast)
    cell, to = (NAMES[at] for at in route(s, action))
    if s[BOARD + route(s, action)[1]] != EMPTY:
        return _said("capture", me, cast, cell=cell, to=to, home=NAMES[home_of(s, action)])
    if extra_of(action) == KEEP:
        return _said("move", me, cast, cell=cell, to=to)
    giver, end = (NAMES[at] for at in stone_route(s, action))
    return _said("relay", me, cast, cell=cell, to=to, giver=giver, end=end)


def label(s: Ints, action: int) -> Message:
    """`Aller de b1 en b3, la pierre de c4 en a2`."""
    if action == PASS:
        return Message.of("or-des-fous.do.pass")
    cell, to = (NAMES[at] for at in route(s, action))
    if s[BOARD + route(s, action)[1]] != EMPTY:
        return Message.of("or-des-fous.do.capture", cell=cell, to=to, home=NAMES[home_of(s, action)])
    if extra_of(action) == KEEP:
        return Message.of("or-des-fous.do.move", cell=cell, to=to)
    giver, end = (NAMES[at] for at in stone_route(s, action))
    return Message.of("or-des-fous.do.relay", cell=cell, to=to, giver=giver, end=end)


def outcome(s: Ints, outcome: int, cast: Cast) -> Message:
    """`Zoé lance : 2.`"""
    return _said("roll", int(s[ACTOR]), cast, die=outcome + 1)


def news(before: Ints, after: Ints, cast: Cast) -> tuple[Message, ...]:
    """Both stones in one hand, and the end."""
    seat = int(before[ACTOR])
    if after[PHASE] == OVER:
        return (_said("win", seat, cast),)
    if _stones(after, seat) == 2 and _stones(before, seat) == 1:
        return (_said("both", seat, cast),)
    return ()


def _stones(s: Ints, seat: int) -> int:
    return sum(int(s[BOARD + stone]) == mark(seat) for stone in s[STONE : STONE + 2])


def refusal(s: Ints, action: int) -> Refusal:
    """The rule a move breaks, and how."""
    if action == PASS:
        return _no("4", "pass")
    cell, to = route(s, action)
    if carries(s, cell):
        return _no("5", "carrier", cell=NAMES[cell])
    if direction_of(action) >= directions(s):
        return _no("6", "diagonal", n=int(s[DIE]))
    if to == OFF:
        return _no("6", "edge")
    enemy = mark(1 - s[ACTOR])
    if blocked(s, cell, direction_of(action), s[DIE], enemy):
        return _no("7", "blocked")
    if s[BOARD + to] == enemy:
        return _no_capture(s, action, cell, to)
    if s[BOARD + to] != EMPTY:
        return _no("8", "occupied", cell=NAMES[to])
    return _no_relay(s, action, to)


def _no(rule: str, key: str, **data: object) -> Refusal:
    return Refusal(rule, Message.of(f"or-des-fous.no.{key}", **data))


def _no_capture(s: Ints, action: int, cell: int, to: int) -> Refusal:
    if not carries(s, to):
        return _no("8", "occupied", cell=NAMES[to])
    if s[VARIANT] == BEGINNER:
        return _no("15", "beginner")
    column = int(column_of(extra_of(action)))
    homes = range(COLUMNS) if s[ACTOR] else range(CELLS - COLUMNS, CELLS)
    free = [NAMES[home] for home in homes if can_return(s, cell, home)]
    if not free:
        return _no("12", "full")
    if not 0 <= column < COLUMNS:
        return _no("12", "no-home", free=", ".join(free))
    return _no("12", "taken-home", cell=NAMES[homes[column]], free=", ".join(free))


def _no_relay(s: Ints, action: int, to: int) -> Refusal:
    me, extra = int(s[ACTOR]), int(extra_of(action))
    end = cells(s, me)[end_of(extra)]
    if not touches(carrier(s, me, giver_of(extra)), to):
        return _no("9", "far", cell=NAMES[to])
    if end_of(extra) != place_of(action) and carries(s, end):
        return _no("10", "full-pawn", cell=NAMES[end])
    return _no("9", "no-chain", cell=NAMES[end])


def verdict(s: Ints, value: float) -> Message:
    """The chance to win that a bot sees."""
    return Message.of("or-des-fous.verdict", percent=round(50 * (1 + max(-1.0, min(1.0, value)))))
