"""L'Or des Fous in sentences."""

from __future__ import annotations

from functools import lru_cache

from mathotheque.core.kernel import ACTOR, OVER, PHASE, Ints
from mathotheque.core.protocols import Cast, Refusal
from mathotheque.core.speech import Message, said_of
from mathotheque.games.or_des_fous.deeds import Deed, deed
from mathotheque.games.or_des_fous.geometry import CELLS, COLUMNS, NAMES, OFF
from mathotheque.games.or_des_fous.notation import cells, route
from mathotheque.games.or_des_fous.rules import (
    BEGINNER,
    BOARD,
    DIE,
    EMPTY,
    NOWHERE,
    PASS,
    PAWN,
    PAWNS,
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

_KEPT = 4_000  # sentences: the same ones are told to everybody, and again with every frame of a journal


def _said(key: str, name: str | None, **data: str | int) -> Message:
    """The sentence `key`, about somebody of that name, or to the person who does it."""
    return said_of("or-des-fous", key, name, **data)


def move(s: Ints, action: int, cast: Cast) -> Message:
    """`Zoé joue b1–b3 et passe la pierre de c4 à a2.`"""
    n = s.tolist()
    name = cast.name(n[ACTOR])
    return _said("pass", name) if action == PASS else _told(deed(n, action), name)


@lru_cache(_KEPT)
def _told(deed: Deed, name: str | None) -> Message:
    return _said(_kind(deed), name, **_cells(deed))


def label(s: Ints, action: int) -> Message:
    """`Aller de b1 en b3, la pierre de c4 en a2`."""
    return Message.of("or-des-fous.do.pass") if action == PASS else deed_label(deed(s.tolist(), action))


@lru_cache(_KEPT)
def deed_label(deed: Deed) -> Message:
    """The same, by what the move does."""
    return Message.of(f"or-des-fous.do.{_kind(deed)}", **_cells(deed))


def _kind(deed: Deed) -> str:
    return "capture" if deed.home != NOWHERE else "move" if deed.giver == NOWHERE else "relay"


def _cells(deed: Deed) -> dict[str, str]:
    """The names of the cells that the move is told by."""
    named = {"cell": deed.start, "to": deed.to, "giver": deed.giver, "end": deed.end, "home": deed.home}
    return {blank: NAMES[cell] for blank, cell in named.items() if cell != NOWHERE}


def outcome(s: Ints, outcome: int, cast: Cast) -> Message:
    """`Zoé lance : 2.`"""
    return _said("roll", cast.name(int(s[ACTOR])), die=outcome + 1)


def news(before: Ints, after: Ints, cast: Cast) -> tuple[Message, ...]:
    """Both stones in one hand, and the end."""
    seat = int(before[ACTOR])
    if after[PHASE] == OVER:
        return (_said("win", cast.name(seat)),)
    if _stones(after, seat) == 2 and _stones(before, seat) == 1:
        return (_said("both", cast.name(seat)),)
    return ()


def _stones(s: Ints, seat: int) -> int:
    pawns = s[PAWN + seat * PAWNS : PAWN + (seat + 1) * PAWNS].tolist()
    return sum(stone in pawns for stone in s[STONE : STONE + 2].tolist())


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
