"""Foumath in writing: `35,44/12,99 t1 p0-0 s1 k53`, moves `roll` `keep5` `35` `12-35` `--`, rolls `53` and `7`.

The dice: absent = the first roll of a round; `k53` = they lie on the table, choose; `k5?` = 5 is kept, the other rolls;
`k??` = both roll; `d53` = rolled, place; `end` = over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from mathotheque.core.errors import BadNotation, IllegalMove
from mathotheque.core.kernel import ACTOR, OVER, PHASE, SEATS, Ints
from mathotheque.core.reading import Fields
from mathotheque.core.speech import Message
from mathotheque.games.foumath.cells import AXES, CELL, DIGITS, OFF, PLACES, cells_of
from mathotheque.games.foumath.rules import (
    CHOOSE,
    DIE,
    DOWN,
    FIRST,
    FREE,
    GOAL,
    HAND,
    JUNIOR,
    KEPT,
    LATEST,
    LEVEL,
    NEITHER,
    OWNER,
    PASS,
    PAWN,
    PAWNS,
    PLACE,
    POINTS,
    ROLL_BOTH,
    ROLLED,
    ROLLING,
    ROUND,
    SIDES,
    STAGE,
    STARTER,
    UNTOLD,
    WINNER,
    WON_BY,
    is_keeping,
    line_axis,
    line_worth,
    origin_of,
    placing,
    put,
    rolls_one,
    set_stage,
    side_of,
    target,
)

NONE, UNKNOWN, NOTHING = "-", "?", "--"
_PAIR_TEXTS = tuple(f"{larger}{smaller}" for larger, smaller in ROLLED)
_PAIR_NUMBERS = {text: number for number, text in enumerate(_PAIR_TEXTS)}
_CELL_TEXTS = tuple(f"{row}{column}" for row, column in PLACES)
_NUMBER = "(?:0|[1-9][0-9]{0,3})"


def cell_text(cell: int) -> str:
    """Row, then column."""
    return _CELL_TEXTS[cell]


def _cell(text: str) -> int:
    return int(CELL[int(text[0]), int(text[1])])


# --- positions


def write(s: Ints) -> str:
    """The position as text."""
    n: list[int] = s.tolist()
    pawns = "/".join(",".join(map(cell_text, pawns_of(n, seat))) or NONE for seat in range(n[SEATS]))
    totals = "-".join(map(str, n[POINTS : POINTS + n[SEATS]]))
    dice = dice_text(n)
    return f"{pawns} t{n[ACTOR] + 1} p{totals} s{n[STARTER] + 1}{dice and ' '}{dice}"


def pawns_of(n: Sequence[int], seat: int) -> list[int]:
    """The cells of a seat's pawns, in board order."""
    first = PAWN + seat * PAWNS
    return sorted(n[first : first + n[DOWN + seat]])


def dice_text(n: Sequence[int]) -> str:
    """The last field: what is known of the dice."""
    if n[PHASE] == OVER:
        return "end"
    if n[STAGE] == FIRST:
        return ""
    if n[STAGE] == ROLLING:
        return f"k{UNKNOWN if n[KEPT] == NEITHER else n[DIE + n[KEPT]]}{UNKNOWN}"
    letter = "k" if n[STAGE] == CHOOSE else "d"
    return f"{letter}{max(n[DIE], n[DIE + 1])}{min(n[DIE], n[DIE + 1])}"


def read(s: Ints, text: str) -> None:
    """Fill `s` from a text, or say where it goes wrong."""
    fields = Fields(text)
    _read_pawns(s, fields)
    s[ACTOR] = _read_seat(s, fields, "t")
    _read_points(s, fields)
    s[STARTER] = _read_seat(s, fields, "s")
    if s[STARTER] and not any(s[POINTS : POINTS + s[SEATS]]):
        fields.back()
        fields.refuse(Message.of("foumath.read.starter"))
    if fields.take_if("end"):
        _check_end(s, fields)
    else:
        _read_dice(s, fields)
    fields.end()


def _read_pawns(s: Ints, fields: Fields) -> None:
    expected = Message.of("foumath.read.pawns", seats=int(s[SEATS]))
    some = f"(?:[1-9]{{2}}(?:,[1-9]{{2}}){{0,{PAWNS - 1}}}|{NONE})"
    (word,) = fields.take(f"{some}(?:/{some}){{{s[SEATS] - 1}}}", expected)
    for seat, pawns in enumerate(word.split("/")):
        cells = [_cell(pawn) for pawn in pawns.split(",")] if pawns != NONE else []
        if any(before >= after for before, after in pairwise(cells)) or any(s[OWNER + cell] for cell in cells):
            fields.back()
            fields.refuse(expected)
        for cell in cells:
            put(s, seat, HAND, cell)
    s[LATEST] = OFF


def _read_seat(s: Ints, fields: Fields, letter: str) -> int:
    last = int(s[SEATS])
    (seat,) = fields.take(f"{letter}([1-{last}])", Message.of("foumath.read.seat", letter=letter, last=last))
    return int(seat) - 1


def _read_points(s: Ints, fields: Fields) -> None:
    expected = Message.of("foumath.read.points", seats=int(s[SEATS]))
    (word,) = fields.take(f"p{_NUMBER}(?:-{_NUMBER}){{{s[SEATS] - 1}}}", expected)
    totals = [int(number) for number in word[1:].split("-")]
    if s[LEVEL] == JUNIOR and any(totals):
        fields.back()
        fields.refuse(Message.of("foumath.read.no-points"))
    s[POINTS : POINTS + s[SEATS]] = totals
    s[ROUND] = UNTOLD if any(totals) else 1


def _read_dice(s: Ints, fields: Fields) -> None:
    if max(s[POINTS : POINTS + s[SEATS]]) > s[GOAL] or any(_lines(s)):
        fields.refuse(Message.of("foumath.read.end"))
    if not fields.peek():
        if s[ACTOR] != s[STARTER] or any(s[DOWN : DOWN + s[SEATS]]):
            fields.refuse(Message.of("foumath.read.dice"))
        return
    (word,) = fields.take(r"k[0-9]{2}|k[1-9]\?|k\?\?|d[0-9]{2}", Message.of("foumath.read.dice"))
    if UNKNOWN in word:
        set_stage(s, ROLLING)
        s[KEPT] = NEITHER if word[1] == UNKNOWN else 0
        s[DIE] = 0 if word[1] == UNKNOWN else int(word[1])
        return
    if word[1] < word[2]:
        fields.back()
        fields.refuse(Message.of("foumath.read.larger", dice=f"{word[0]}{word[2]}{word[1]}"))
    s[DIE : DIE + 2] = int(word[1]), int(word[2])
    set_stage(s, CHOOSE if word[0] == "k" else PLACE)
    if s[STAGE] == CHOOSE and not _just_played(s):
        fields.back()
        fields.refuse(Message.of("foumath.read.played", dice=word[1:]))


def _just_played(s: Ints) -> bool:
    """Whether the dice on the table can have been played: a 0, all their cells taken, or one by the seat before."""
    cells = [int(target(s, side)) for side in range(SIDES)]
    if OFF in cells:
        return True
    owners = [int(s[OWNER + cell]) for cell in cells]
    before = (int(s[ACTOR]) - 1) % int(s[SEATS]) + 1
    return FREE not in owners or before in owners


def _lines(s: Ints) -> list[int]:
    """For each seat, what its line is worth, or 0."""
    found = []
    for seat in range(int(s[SEATS])):
        axes = [(cell, int(line_axis(s, cell))) for cell in pawns_of(s.tolist(), seat)]
        found.append(max((int(line_worth(s, cell, axis)) for cell, axis in axes if axis < AXES), default=0))
    return found


def _check_end(s: Ints, fields: Fields) -> None:
    """The winner alone has a line, and with points it took him beyond the goal."""
    winner = int(s[ACTOR])
    gains = _lines(s)
    gain = gains.pop(winner)
    total = int(s[POINTS + winner])
    others = [int(s[POINTS + seat]) for seat in range(int(s[SEATS])) if seat != winner]
    passed = s[LEVEL] == JUNIOR or (gain <= total and total - gain <= s[GOAL] < total and max(others) <= s[GOAL])
    if not gain or any(gains) or not passed:
        fields.back()
        fields.refuse(Message.of("foumath.read.not-end"))
    s[WINNER] = winner
    s[WON_BY] = winner
    s[PHASE] = OVER


# --- moves and outcomes


def write_move(s: Ints, action: int) -> str:
    """The action as text; `ValueError` where the dice name no cell for it."""
    return _move_text(action, *cells_of(s.item(DIE), s.item(DIE + 1)))


def write_moves(s: Ints, actions: Sequence[int]) -> Iterable[str]:
    """Several actions as text."""
    one, other = cells_of(s.item(DIE), s.item(DIE + 1))
    return [_move_text(action, one, other) for action in actions]


@lru_cache(maxsize=8192)
def _move_text(action: int, *cells: int) -> str:
    """The action where the dice name these two cells."""
    if action == PASS:
        return NOTHING
    if action == ROLL_BOTH:
        return "roll"
    if is_keeping(action):
        return f"keep{action}"
    side, origin = int(side_of(action)), int(origin_of(action))
    cell = cells[side]
    if cell == OFF or (side and cell == cells[0]):
        raise ValueError("the dice name no such cell")
    return cell_text(cell) if origin == HAND else f"{cell_text(origin)}-{cell_text(cell)}"


def read_move(s: Ints, text: str) -> int:
    """The action written as `text`, legal or not; a cell that is not the dice's is refused at once."""
    if text == NOTHING:
        return PASS
    if text == "roll":
        return ROLL_BOTH
    if match := re.fullmatch("keep([1-9])", text, re.ASCII):
        return int(match[1])
    if match := re.fullmatch("(?:([1-9]{2})-)?([1-9]{2})", text, re.ASCII):
        origin = _cell(match[1]) if match[1] else HAND
        return int(placing(origin, _side(s, _cell(match[2]), text)))
    raise BadNotation(Message.of("foumath.read.move", text=text), text=text)


def _side(s: Ints, cell: int, text: str) -> int:
    if s[STAGE] != PLACE or target(s, 0) == OFF:
        return 0  # refused whatever the cell: too early, or a 0
    for side in range(SIDES):
        if target(s, side) == cell:
            return side
    reason = Message.of("foumath.no.cell", larger=int(max(s[DIE], s[DIE + 1])), smaller=int(min(s[DIE], s[DIE + 1])))
    raise IllegalMove(Message.of("foumath.refused", move=text, reason=reason), rule="6", reason=reason)


def write_outcome(s: Ints, outcome: int) -> str:
    """The two digits, the larger first, or the one beside the kept die."""
    return str(outcome) if rolls_one(s) else _PAIR_TEXTS[outcome]


def read_outcome(s: Ints, text: str) -> int:
    """The number of the roll written as `text`."""
    if rolls_one(s):
        if re.fullmatch("[0-9]", text, re.ASCII):
            return int(text)
        raise BadNotation(Message.of("foumath.read.digit", text=text, last=DIGITS - 1), text=text)
    number = _PAIR_NUMBERS.get(text)
    if number is None:
        raise BadNotation(Message.of("foumath.read.pair", text=text), text=text)
    return number
