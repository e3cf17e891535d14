"""L'Or des Fous in writing: `a1,b1,d1,f1,g1,d7*/d5*,a11,b11,d11,f11,g11 t1 d2`.

Moves `b1-b3`, with a relay `b1-b3,c4>a2` (the stone of c4 goes over b3 and ends on a2), a capture `c4xc6@f11`, `--`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NoReturn

from mathotheque.core.errors import BadNotation, IllegalMove
from mathotheque.core.kernel import ACTOR, CHANCE, DECIDE, OVER, PHASE, Ints
from mathotheque.core.reading import Fields
from mathotheque.core.speech import Message
from mathotheque.games.or_des_fous.geometry import (
    CELL_OF,
    CELLS,
    COLUMN,
    COLUMNS,
    DIRECTIONS,
    NAMES,
    OFF,
    REACHED,
    ROW,
    TO,
)
from mathotheque.games.or_des_fous.rules import (
    ACTIONS,
    BEGINNER,
    BOARD,
    DIE,
    EMPTY,
    EXTRAS,
    FACES,
    KEEP,
    LAST,
    NAME,
    NO_DIE,
    NOWHERE,
    PASS,
    PAWN,
    PAWNS,
    SIZE,
    STONE,
    VARIANT,
    camp_row,
    carrier,
    column_of,
    direction_of,
    end_of,
    extra_of,
    giver_of,
    in_camp,
    mark,
    moving,
    place_of,
    relay,
    returning,
)

_CELL = "[a-g](?:[1-9]|1[01])"
_SIDE = rf"({_CELL}\*?(?:,{_CELL}\*?)*)"
_STONES = 2
_ROLL_TEXTS = tuple(str(face + 1) for face in range(FACES))


# --- positions


def write(s: Ints) -> str:
    """The position as text."""
    stones = s[STONE : STONE + _STONES].tolist()
    text = f"{_side(cells(s, 0), stones)}/{_side(cells(s, 1), stones)} t{s.item(ACTOR) + 1}"
    if s.item(PHASE) == OVER:
        return f"{text} end"
    die = s.item(DIE)
    return text if die == NO_DIE else f"{text} d{die}"


def _side(pawns: Sequence[int], stones: Sequence[int]) -> str:
    return ",".join([f"{NAMES[cell]}*" if cell in stones else NAMES[cell] for cell in pawns])


def cells(s: Ints, seat: int) -> tuple[int, ...]:
    """The cells of the seat's pawns, by row then column."""
    return tuple(s[PAWN + seat * PAWNS : PAWN + (seat + 1) * PAWNS].tolist())


def read(s: Ints, text: str) -> None:
    """Fill `s` from a text, or say where it goes wrong."""
    fields = Fields(text)
    _read_sides(s, fields)
    (seat,) = fields.take("t([12])", Message.of("or-des-fous.read.seat"))
    s[ACTOR] = int(seat) - 1
    over = fields.take_if("end")
    s[DIE] = NO_DIE
    if not over and fields.peek():
        (die,) = fields.take("d([123])", Message.of("or-des-fous.read.die"))
        s[DIE] = int(die)
    fields.end()
    _check_end(s, fields, over=over)
    s[PHASE] = OVER if over else CHANCE if s[DIE] == NO_DIE else DECIDE


def _read_sides(s: Ints, fields: Fields) -> None:
    expected = Message.of("or-des-fous.read.sides")
    sides = [side.split(",") for side in fields.take(f"{_SIDE}/{_SIDE}", expected)]
    found = [[CELL_OF[pawn.rstrip("*")] for pawn in side] for side in sides]
    stones = [CELL_OF[pawn[:-1]] for side in sides for pawn in side if pawn.endswith("*")]
    sound = all(len(side) == PAWNS and side == sorted(side) for side in found)
    if not sound or len({*found[0], *found[1]}) != 2 * PAWNS or len(stones) != _STONES:
        fields.back()
        fields.refuse(expected)
    if s[VARIANT] == BEGINNER and sum(cell in found[0] for cell in stones) != 1:
        fields.back()
        fields.refuse(Message.of("or-des-fous.read.own-stone"))
    _place(s, found, stones)


def _place(s: Ints, found: list[list[int]], stones: list[int]) -> None:
    s[BOARD : BOARD + CELLS] = EMPTY
    s[LAST:SIZE] = NOWHERE
    for seat, side in enumerate(found):
        for place, cell in enumerate(side):
            s[PAWN + seat * PAWNS + place] = cell
            s[NAME + seat * PAWNS + place] = place
            s[BOARD + cell] = mark(seat)
    s[STONE : STONE + _STONES] = stones


def _check_end(s: Ints, fields: Fields, *, over: bool) -> None:
    """Rule 14: a stone at home has ended the game, and only one can be there."""
    home = [
        seat
        for seat in range(2)
        for stone in s[STONE : STONE + _STONES]
        if s[BOARD + stone] == mark(seat) and in_camp(stone, seat)
    ]
    if home and not over:
        if s[DIE] != NO_DIE:
            fields.back()
        fields.refuse(Message.of("or-des-fous.read.end"))
    if over and home != [s[ACTOR]]:
        fields.back()
        fields.refuse(Message.of("or-des-fous.read.not-end"))


# --- moves and outcomes


def write_move(s: Ints, action: int) -> str:
    """The action as text; `LookupError` where it leads off the board or passes on a stone that is not there."""
    text = write_moves(s, (action,))[0]
    if not text:
        raise LookupError(f"action {action} leads off the board")
    return text


def write_moves(s: Ints, actions: Sequence[int]) -> list[str]:
    """Several actions as text; what they have in common is looked up once."""
    if actions[0] == PASS:
        return ["--"]
    me, parts = s.item(ACTOR), decoded()
    own, ways, givers = cells(s, me), _ways()[s.item(DIE) - 1], None
    texts = []
    for action in actions:
        place, direction, extra, giver, end = parts[action]
        to, text = ways[own[place]][direction]
        if extra == KEEP or to == OFF:
            texts.append(text)
        elif s.item(BOARD + to) != EMPTY:
            texts.append(f"{NAMES[own[place]]}x{NAMES[to]}@{NAMES[home(me, extra)]}")
        else:
            givers = givers or _givers(s, me)
            texts.append(f"{text},{givers[giver]}>{NAMES[to if end == place else own[end]]}")
    return texts


def _givers(s: Ints, seat: int) -> list[str]:
    """The cells of the seat's carriers; `IndexError` is for who asks for more."""
    return [NAMES[cell] for cell in (carrier(s, seat, 0), carrier(s, seat, 1)) if cell != NOWHERE]


@cache
def _ways() -> tuple[tuple[tuple[tuple[int, str], ...], ...], ...]:
    """By die, cell and direction: the cell one comes to, and the move written; OFF and nothing beyond the edge."""
    return tuple(
        tuple(
            tuple((to, "" if to == OFF else f"{NAMES[cell]}-{NAMES[to]}") for to in targets)
            for cell, targets in enumerate(cells)
        )
        for cells in REACHED
    )


@cache
def decoded() -> tuple[tuple[int, int, int, int, int], ...]:
    """By action: place, direction and extra, and giver and end if it is a relay."""
    found = []
    for action in range(ACTIONS):
        extra = int(extra_of(action))
        found.append(
            (int(place_of(action)), int(direction_of(action)), extra, int(giver_of(extra)), int(end_of(extra)))
        )
    return tuple(found)


def route(s: Ints, action: int) -> tuple[int, int]:
    """The cell the pawn leaves and the one it comes to, or OFF."""
    cell = int(s[PAWN + s[ACTOR] * PAWNS + place_of(action)])
    return cell, int(TO[s[DIE] - 1, cell, direction_of(action)])


@lru_cache(maxsize=2 * EXTRAS)
def home(me: int, extra: int) -> int:
    """The cell of its camp to which `me` sends a captured pawn; `LookupError` beyond the board."""
    column = int(column_of(extra))
    if not 0 <= column < COLUMNS:
        raise LookupError("no such column")
    return int(camp_row(1 - me)) * COLUMNS + column


_MOVE = re.compile(rf"({_CELL})(?:-({_CELL})(?:,({_CELL})>({_CELL}))?|x({_CELL})@({_CELL}))", re.ASCII)


def read_move(s: Ints, text: str) -> int:
    """The action written as `text`; `IllegalMove` where no action of this position can mean it."""
    if text == "--":
        return PASS
    match = _MOVE.fullmatch(text)
    if not match:
        raise BadNotation(Message.of("or-des-fous.read.move", text=text), text=text)
    start, quiet, giver, end, taken, home = (CELL_OF.get(cell, OFF) if cell else OFF for cell in match.groups())
    place = _own_place(s, text, start)
    direction = _direction(s, text, start, taken if quiet == OFF else quiet)
    if quiet == OFF:
        return int(moving(place, direction, _return_extra(s, text, taken, home)))
    if s[BOARD + quiet] == mark(1 - s[ACTOR]):
        _refuse(text, "8", "occupied", cell=NAMES[quiet])
    extra = KEEP if giver == OFF else _relay_extra(s, text, place, quiet, giver, end)
    return int(moving(place, direction, extra))


def _refuse(text: str, rule: str, key: str, **data: object) -> NoReturn:
    reason = Message.of(f"or-des-fous.no.{key}", **data)
    raise IllegalMove(Message.of("or-des-fous.illegal", move=text, reason=reason), rule=rule, reason=reason)


def _own_place(s: Ints, text: str, cell: int) -> int:
    own = cells(s, int(s[ACTOR]))
    if cell not in own:
        _refuse(text, "3", "own", cell=NAMES[cell])
    return own.index(cell)


def _direction(s: Ints, text: str, cell: int, to: int) -> int:
    for direction in range(DIRECTIONS):
        if TO[s[DIE] - 1, cell, direction] == to:
            return direction
    _refuse(text, "6", "count", n=int(s[DIE]))


def _return_extra(s: Ints, text: str, taken: int, home: int) -> int:
    if s[BOARD + taken] != mark(1 - s[ACTOR]):
        _refuse(text, "11", "nobody", cell=NAMES[taken])
    if ROW[home] != camp_row(1 - s[ACTOR]):
        _refuse(text, "12", "home", cell=NAMES[home])
    return int(returning(COLUMN[home]))


def _relay_extra(s: Ints, text: str, place: int, to: int, giver: int, end: int) -> int:
    me = int(s[ACTOR])
    held = [int(carrier(s, me, which)) for which in range(_STONES)]
    if giver not in held:
        _refuse(text, "9", "giver", cell=NAMES[giver])
    own = cells(s, me)
    if end != to and (end not in own or end == own[place]):
        _refuse(text, "9", "end", cell=NAMES[end])
    return int(relay(held.index(giver), place if end == to else own.index(end)))


def write_outcome(s: Ints, outcome: int) -> str:
    """What the die shows."""
    return _ROLL_TEXTS[outcome]


def read_outcome(s: Ints, text: str) -> int:
    """The number of the outcome written as `text`."""
    if text not in _ROLL_TEXTS:
        raise BadNotation(Message.of("or-des-fous.read.roll", text=text), text=text)
    return _ROLL_TEXTS.index(text)
