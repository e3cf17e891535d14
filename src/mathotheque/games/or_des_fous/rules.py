"""L'Or des Fous: the law. Numbers in docstrings are those of the rule book, `rules.fr.md`."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from mathotheque.core.errors import BadNotation, BadOption
from mathotheque.core.kernel import (
    ACTOR,
    CHANCE,
    DECIDE,
    HEADER,
    LEGAL,
    OBSERVE,
    ODDS,
    OVER,
    PHASE,
    PLAY,
    ROLL,
    SCORES,
    SEATS,
    UNIT,
    Floats,
    Ints,
    part,
    rule,
)
from mathotheque.core.options import Value
from mathotheque.core.speech import Message
from mathotheque.games.or_des_fous.geometry import CELLS, COLUMNS, DIRECTIONS, NEAR, OFF, ROW, ROWS, STRAIGHT, TO

LIGHT, DARK = 0, 1
PAWNS = 6  # of each seat
FACES = 3  # the die shows 1, 2 or 3
SIDES = 2  # of the die that show each of them
VARIANTS = ("normal", "beginner", "champion")
NORMAL, BEGINNER, CHAMPION = range(3)

# --- the vector: the option
VARIANT = HEADER
# --- what the law knows
DIE = VARIANT + 1  # NO_DIE while it is to be rolled
STONE = DIE + 1  # 2: the cell of each stone
PAWN = STONE + 2  # 2 x 6: the cells of each seat's pawns, in rising order
BOARD = PAWN + 2 * PAWNS  # 77: who stands on each cell, EMPTY or a seat's mark
# --- for drawing only
NAME = BOARD + CELLS  # 2 x 6: which pawn stands on each of those cells
LAST = NAME + 2 * PAWNS  # 4: from, to, where a stone came from and where it went in the last turn; NOWHERE
SIZE = LAST + 4

NO_DIE, EMPTY, NOWHERE = 0, 0, -1

# --- an action is one number: which of one's pawns, in which direction, and what goes with it
KEEP = 0  # no stone passes on
RELAYS = 2 * PAWNS  # which of one's carriers gives, which of one's pawns ends with the stone
EXTRAS = 1 + RELAYS  # a capture counts the columns of the camp in the same places
PASS = PAWNS * DIRECTIONS * EXTRAS
ACTIONS = PASS + 1
# Most legal actions at once, by the stones one holds. None: 6 pawns, 8 ways, of which 2 capture with 7 returns:
# 6 x (6 + 14) = 120. One: 5 pawns, 8 ways, each with 5 relays or none, of which 1 captures: 5 x (7 x 6 + 7) = 245.
# Two: 4 pawns, 8 ways, each with 2 x 4 relays or none: 4 x 8 x 9 = 288.
CHOICES = 288
OUTCOMES = FACES

KINDS = 4  # of what an observation sees on a cell: my pawn, my carrier, theirs, their carrier
FEATURES = KINDS * CELLS + 2 + FACES + len(VARIANTS)

_START = "a1,b1,d1,f1,g1,d7*/d5*,a11,b11,d11,f11,g11 t1"


def start(chosen: Mapping[str, Value]) -> Ints:
    """The first position (rule 2), or the one of the option `setup`; `BadOption` where that cannot be read."""
    from mathotheque.games.or_des_fous import notation

    s = np.zeros(SIZE, np.int64)
    s[SEATS] = 2
    s[VARIANT] = VARIANTS.index(str(chosen["variant"]))
    setup = str(chosen["setup"])
    try:
        notation.read(s, setup or _START)
    except BadNotation as refused:
        raise BadOption(Message.of("or-des-fous.setup", reason=refused.message)) from refused
    if s[PHASE] == OVER:
        raise BadOption(Message.of("or-des-fous.setup-over", text=setup))
    return s


def points(s: Ints) -> None:
    """There are no points."""
    return


# --- actions, written and read in one place


@part
def moving(place: int, direction: int, extra: int) -> int:
    return (place * DIRECTIONS + direction) * EXTRAS + extra


@part
def place_of(action: int) -> int:
    return action // (DIRECTIONS * EXTRAS)


@part
def direction_of(action: int) -> int:
    return action // EXTRAS % DIRECTIONS


@part
def extra_of(action: int) -> int:
    return action % EXTRAS


@part
def relay(giver: int, end: int) -> int:
    """The first or second of one's carriers gives its stone, one's pawn in place `end` keeps it."""
    return 1 + giver * PAWNS + end


@part
def giver_of(extra: int) -> int:
    return (extra - 1) // PAWNS


@part
def end_of(extra: int) -> int:
    return (extra - 1) % PAWNS


@part
def returning(column: int) -> int:
    return 1 + column


@part
def column_of(extra: int) -> int:
    return extra - 1


# --- the law


@part
def mark(seat: int) -> int:
    """What stands for a seat's pawn on the board."""
    return seat + 1


@part
def camp_row(seat: int) -> int:
    """Rule 1: the light camp is row 1, the dark camp row 11."""
    return 0 if seat == LIGHT else ROWS - 1


@part
def in_camp(cell: int, seat: int) -> bool:
    return ROW[cell] == camp_row(seat)


@part
def carries(s: Ints, cell: int) -> bool:
    return s[STONE] == cell or s[STONE + 1] == cell


@part
def directions(s: Ints) -> int:
    """Rules 6 and 16: diagonals come last, and only with a 1 or for champions."""
    return DIRECTIONS if s[DIE] == 1 or s[VARIANT] == CHAMPION else STRAIGHT


@part
def blocked(s: Ints, cell: int, direction: int, die: int, enemy: int) -> bool:
    """Rule 7: nobody passes over an enemy pawn; one's own are no obstacle."""
    for step in range(die - 1):
        if s[BOARD + TO[step, cell, direction]] == enemy:
            return True
    return False


@part
def carrier(s: Ints, seat: int, which: int) -> int:
    """The cell of the seat's first (0) or second (1) carrier, in rising order; NOWHERE if there is none."""
    one, other = s[STONE], s[STONE + 1]
    mine = mark(seat)
    if s[BOARD + one] != mine:
        return NOWHERE if which == 1 or s[BOARD + other] != mine else other
    if s[BOARD + other] != mine:
        return NOWHERE if which == 1 else one
    return min(one, other) if which == 0 else max(one, other)


@part
def touches(carrier: int, cell: int) -> bool:
    """Rule 9: whether the carrier is there and stands next to the cell."""
    return carrier != NOWHERE and NEAR[carrier, cell]


@part
def chain(s: Ints, seat: int, place: int, cell: int) -> int:
    """Rule 9: the places, as bits, of the free pawns linked to the one in `place` when it has come to `cell`."""
    first = PAWN + seat * PAWNS
    linked = 1 << place
    left = 0
    for k in range(PAWNS):
        if k != place and not carries(s, s[first + k]):
            left |= 1 << k
    grown = 1 << place
    while grown != 0 and left != 0:
        new = 0
        for k in range(PAWNS):
            if grown >> k & 1:
                here = cell if k == place else s[first + k]
                for other in range(PAWNS):
                    if left >> other & 1 and NEAR[here, s[first + other]]:
                        new |= 1 << other
                        left ^= 1 << other
        linked |= new
        grown = new
    return linked


@part
def add_relays(s: Ints, out: Ints, n: int, place: int, direction: int, cell: int) -> int:
    """Rules 9 and 10: one stone may pass on, to any pawn of the chain."""
    linked = chain(s, s[ACTOR], place, cell)
    for giver in range(2):
        if touches(carrier(s, s[ACTOR], giver), cell):
            for end in range(PAWNS):
                if linked >> end & 1:
                    out[n] = moving(place, direction, relay(giver, end))
                    n += 1
    return n


@part
def can_return(s: Ints, cell: int, home: int) -> bool:
    """Rule 12: an empty cell, and the one the capturer has just left counts as empty."""
    return s[BOARD + home] == EMPTY or home == cell


@part
def add_captures(s: Ints, out: Ints, n: int, place: int, direction: int, cell: int) -> int:
    """Rule 12: the capturer, who left `cell`, chooses where the captured pawn goes."""
    camp = camp_row(1 - s[ACTOR]) * COLUMNS
    for column in range(COLUMNS):
        if can_return(s, cell, camp + column):
            out[n] = moving(place, direction, returning(column))
            n += 1
    return n


@rule(LEGAL)
def legal(s: Ints, out: Ints) -> int:
    """Rules 3 to 12, 15 and 16: every move, relay and capture, or the pass when there is none."""
    n = 0
    me, die = s[ACTOR], s[DIE]
    enemy = mark(1 - me)
    ways = directions(s)
    first, second = carrier(s, me, 0), carrier(s, me, 1)
    for place in range(PAWNS):
        cell = s[PAWN + me * PAWNS + place]
        if cell in (first, second):
            continue
        for direction in range(ways):
            to = TO[die - 1, cell, direction]
            if to == OFF or s[BOARD + to] == mark(me) or blocked(s, cell, direction, die, enemy):
                continue
            if s[BOARD + to] == EMPTY:
                out[n] = moving(place, direction, KEEP)
                n += 1
                if touches(first, to) or touches(second, to):
                    n = add_relays(s, out, n, place, direction, to)
            elif carries(s, to) and s[VARIANT] != BEGINNER:
                n = add_captures(s, out, n, place, direction, cell)
    if n == 0:
        out[0] = PASS
        n = 1
    return n


@part
def shift(s: Ints, seat: int, place: int, cell: int) -> None:
    """The seat's pawn in `place` stands on `cell` now; the places keep rising."""
    first = PAWN + seat * PAWNS
    last = first + PAWNS - 1
    at = first + place
    to_name = NAME - PAWN
    name = s[at + to_name]
    while at > first and s[at - 1] > cell:
        s[at] = s[at - 1]
        s[at + to_name] = s[at - 1 + to_name]
        at -= 1
    while at < last and s[at + 1] < cell:
        s[at] = s[at + 1]
        s[at + to_name] = s[at + 1 + to_name]
        at += 1
    s[at] = cell
    s[at + to_name] = name


@part
def send_home(s: Ints, cell: int, home: int) -> None:
    """Rule 12: the pawn captured on `cell` goes back to its camp."""
    victim = 1 - s[ACTOR]
    place = 0
    while s[PAWN + victim * PAWNS + place] != cell:
        place += 1
    s[BOARD + home] = mark(victim)
    shift(s, victim, place, home)


@part
def note(s: Ints, cell: int, to: int, giver: int, end: int) -> None:
    """What the picture shows of the turn."""
    s[LAST] = cell
    s[LAST + 1] = to
    s[LAST + 2] = giver
    s[LAST + 3] = end


@part
def hand_over(s: Ints, extra: int, cell: int, to: int) -> int:
    """Rule 9: the stone goes to the end of its way; returns that cell. Places are those before the move."""
    me = s[ACTOR]
    giver = carrier(s, me, giver_of(extra))
    end = s[PAWN + me * PAWNS + end_of(extra)]
    if end == cell:
        end = to
    note(s, cell, to, giver, end)
    s[STONE if s[STONE] == giver else STONE + 1] = end
    return end


@part
def move(s: Ints, action: int) -> int:
    """Moves pawn and stone; returns the cell where the mover has just put a stone, or NOWHERE."""
    me = s[ACTOR]
    extra = extra_of(action)
    cell = s[PAWN + me * PAWNS + place_of(action)]
    to = TO[s[DIE] - 1, cell, direction_of(action)]
    put = NOWHERE
    captured = s[BOARD + to] != EMPTY
    if captured:
        put = to
        note(s, cell, to, NOWHERE, to)
    elif extra != KEEP:
        put = hand_over(s, extra, cell, to)
    else:
        note(s, cell, to, NOWHERE, NOWHERE)
    s[BOARD + cell] = EMPTY
    s[BOARD + to] = mark(me)
    shift(s, me, place_of(action), to)
    if captured:
        send_home(s, to, camp_row(1 - me) * COLUMNS + column_of(extra))
    return put


@rule(PLAY)
def play(s: Ints, action: int) -> None:
    """Plays a legal action; rule 14: a stone brought to one's camp wins, otherwise the other seat rolls."""
    me = s[ACTOR]
    put = NOWHERE
    if action != PASS:
        put = move(s, action)
    else:
        note(s, NOWHERE, NOWHERE, NOWHERE, NOWHERE)
    s[DIE] = NO_DIE
    if put != NOWHERE and in_camp(put, me):
        s[PHASE] = OVER
        return
    s[ACTOR] = 1 - me
    s[PHASE] = CHANCE


@rule(ODDS)
def odds(s: Ints, out: Ints) -> int:
    """Rule 3: two faces each of 1, 2 and 3."""
    for outcome in range(FACES):
        out[outcome] = SIDES
    return FACES


@rule(ROLL)
def roll(s: Ints, outcome: int) -> None:
    """Rule 3."""
    s[DIE] = outcome + 1
    s[PHASE] = DECIDE


@rule(SCORES)
def scores(s: Ints, out: Ints) -> None:
    """Rule 14: whoever brought a stone home 1, the other -1."""
    out[s[ACTOR]] = UNIT
    out[1 - s[ACTOR]] = -UNIT


@rule(OBSERVE)
def observe(s: Ints, seat: int, out: Floats) -> None:
    """The board with one's own camp first, cell by cell; whose turn, the die, the variant. Watchers see as seat 1."""
    me = max(seat, 0)
    out[:] = 0.0
    for k in range(2 * PAWNS):
        cell = s[PAWN + k]
        seen = cell if me == LIGHT else CELLS - 1 - cell
        kind = (0 if k // PAWNS == me else 2) + (1 if carries(s, cell) else 0)
        out[kind * CELLS + seen] = 1.0
    n = KINDS * CELLS
    out[n] = s[PHASE] != OVER and s[ACTOR] == me
    out[n + 1] = s[PHASE] == CHANCE
    if s[DIE] != NO_DIE:
        out[n + 1 + s[DIE]] = 1.0
    out[n + 2 + FACES + s[VARIANT]] = 1.0
