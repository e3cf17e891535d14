"""Foumath in sentences."""

from __future__ import annotations

from functools import lru_cache

from mathotheque.core.kernel import ACTOR, OVER, PHASE, SEATS, Ints
from mathotheque.core.protocols import Cast, Refusal
from mathotheque.core.speech import Message, said_of
from mathotheque.games.foumath.cells import BOARDS, CELLS, PLACES, PRINTED, cells_of
from mathotheque.games.foumath.rules import (
    BOARD,
    CHOOSE,
    DIE,
    DOWN,
    HAND,
    JUNIOR,
    KEPT,
    LEVEL,
    OWNER,
    PASS,
    PAWNS,
    PLACE,
    PLACING,
    POINTS,
    ROLL_BOTH,
    ROLLED,
    SIDES,
    STAGE,
    WINNER,
    WON_BY,
    is_keeping,
    is_placing,
    rolls_one,
)

NOUGHT = 0
_KEPT = 8_000  # sentences about placing
_ROLLED = tuple(tuple(map(int, digits)) for digits in ROLLED)


@lru_cache(2 * CELLS)
def calculation(board: int, cell: int) -> Message:
    """`5 × 6`, or on the other board `5 + 6`."""
    row, column = PLACES[cell]
    return Message.of(f"foumath.cell.{BOARDS[board]}", row=row, column=column)


def _said(key: str, seat: int, cast: Cast, **data: object) -> Message:
    """The sentence `key`, to the person who does it or about her."""
    return said_of("foumath", key, cast.name(seat), **data)


def move(s: Ints, action: int, cast: Cast) -> Message:
    """`Zoé pose un pion en 5 × 6 : 30.`"""
    me = s.item(ACTOR)
    if action == PASS:
        return _said("nought" if NOUGHT in s[DIE : DIE + 2] else "taken", me, cast)
    if action == ROLL_BOTH:
        return _said("both", me, cast)
    if is_keeping(action):
        return _said("keep", me, cast, digit=action)
    return _placed(s.item(BOARD), *_way(s, action), cast.name(me))


@lru_cache(_KEPT)
def _placed(board: int, origin: int, cell: int, name: str | None) -> Message:
    there, worth = calculation(board, cell), PRINTED[board][cell]
    if origin == HAND:
        return said_of("foumath", "place", name, cell=there, worth=worth)
    return said_of("foumath", "move", name, origin=calculation(board, origin), cell=there, worth=worth)


def way(one: int, other: int, action: int) -> tuple[int, int]:
    """Where a pawn comes from (or HAND) and where it goes, by a roll and the number of an action that places it."""
    origin, side = divmod(action - PLACING, SIDES)
    return origin, cells_of(one, other)[side]


def _way(s: Ints, action: int) -> tuple[int, int]:
    return way(s.item(DIE), s.item(DIE + 1), action)


def label(s: Ints, action: int) -> Message:
    """`Poser le pion en 5 × 6`."""
    if action == PASS:
        return Message.of("foumath.do.pass")
    if action == ROLL_BOTH:
        return Message.of("foumath.do.both")
    if action < PLACING:
        return Message.of("foumath.do.keep", digit=action)
    return _placing_label(int(s[BOARD]), *_way(s, action))


@lru_cache(2000)
def _placing_label(board: int, origin: int, cell: int) -> Message:
    """`Poser le pion en 5 × 6`, `Déplacer 3 × 5 en 5 × 6`."""
    there = calculation(board, cell)
    if origin == HAND:
        return Message.of("foumath.do.place", cell=there)
    return Message.of("foumath.do.move", origin=calculation(board, origin), cell=there)


def outcome(s: Ints, outcome: int, cast: Cast) -> Message:
    """`Zoé lance 5 et 3.`"""
    me = s.item(ACTOR)
    if rolls_one(s):
        return _said("roll-one", me, cast, digit=outcome, kept=s.item(DIE + s.item(KEPT)))
    larger, smaller = _ROLLED[outcome]
    return _said("roll-both", me, cast, larger=larger, smaller=smaller)


def news(before: Ints, after: Ints, cast: Cast) -> tuple[Message, ...]:
    """A line with its points, the end of the game, another turn after a double."""
    if before.item(STAGE) != PLACE:
        return ()
    me = before.item(ACTOR)
    if after.item(WON_BY) == me:
        return _line_news(before, after, cast)
    if after.item(ACTOR) == me and after.item(STAGE) == CHOOSE:
        return (_said("double", me, cast),)
    return ()


def _line_news(before: Ints, after: Ints, cast: Cast) -> tuple[Message, ...]:
    me = int(before[ACTOR])
    if after[LEVEL] == JUNIOR:
        return (_said("line", me, cast), _said("game", me, cast))
    told: list[Message] = []
    for seat in range(int(after[SEATS])):
        change = int(after[POINTS + seat] - before[POINTS + seat])
        if seat == me:
            told.insert(0, _said("points", me, cast, n=change))
        elif change < 0:
            told.append(_said("loses", seat, cast, n=-change))
    if after[PHASE] == OVER:
        told.append(_said("game", int(after[WINNER]), cast))
    return tuple(told)


def refusal(s: Ints, action: int) -> Refusal:
    """The rule a move breaks, and how."""
    if s[STAGE] == CHOOSE:
        if is_keeping(action):
            return Refusal("4", Message.of("foumath.no.digit", digit=action))
        return Refusal("4", Message.of("foumath.no.choose-first"))
    if NOUGHT in s[DIE : DIE + 2]:
        return Refusal("7", Message.of("foumath.no.nought"))
    if action == PASS:
        return Refusal("8", Message.of("foumath.no.pass"))
    if not is_placing(action):
        return Refusal("6", Message.of("foumath.no.rolled"))
    return _placing_refusal(s, action)


def _placing_refusal(s: Ints, action: int) -> Refusal:
    me = int(s[ACTOR])
    board = int(s[BOARD])
    origin, cell = _way(s, action)
    if s[OWNER + cell]:
        return Refusal("8", Message.of("foumath.no.taken", cell=calculation(board, cell)))
    if origin == HAND and s[DOWN + me] == PAWNS:
        return Refusal("10", Message.of("foumath.no.four-down"))
    if origin != HAND and s[DOWN + me] < PAWNS:
        return Refusal("10", Message.of("foumath.no.not-four", n=PAWNS - int(s[DOWN + me])))
    if origin != HAND and s[OWNER + origin] != me + 1:
        return Refusal("10", Message.of("foumath.no.own", cell=calculation(board, origin)))
    return Refusal("6", Message.of("foumath.no.same", cell=calculation(board, cell)))


def verdict(s: Ints, value: float) -> Message:
    """The chance to win the game that a bot sees."""
    share = 1 / (int(s[SEATS]) - 1)
    return Message.of("foumath.verdict", percent=round(100 * (value + share) / (1 + share)))
