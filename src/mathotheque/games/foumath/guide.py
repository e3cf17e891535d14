"""Foumath: what a newcomer is told, and why a move is good: lines made, blocked, prepared and left open."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from mathotheque.core.kernel import ACTOR, SEATS, Ints
from mathotheque.core.position import Position
from mathotheque.core.protocols import Cast, Step
from mathotheque.core.speech import Message
from mathotheque.games.foumath.analysis import aligning_cells, line_chances
from mathotheque.games.foumath.board import target_id
from mathotheque.games.foumath.cells import CELL, WORTH
from mathotheque.games.foumath.rules import BOARD, CHOOSE, DOWN, GOAL, JUNIOR, LEVEL, STAGE, WON_BY
from mathotheque.games.foumath.sight import open_targets, winning_line
from mathotheque.games.foumath.words import calculation

_ROLLS = 100


def _say(key: str, **blanks: object) -> Message:
    return Message.of(f"foumath.guide.{key}", **blanks)


def goal(view: Position) -> Message:
    """Three in line; at the higher levels, points."""
    s = view._vector
    return _say("goal-junior") if s[LEVEL] == JUNIOR else _say("goal-points", goal=int(s[GOAL]))


def first_turn(view: Position) -> tuple[Step, ...]:
    """The dice, the choice, the line."""
    s = view._vector
    dice = Step(_say("dice"), ("d-1", "d-2"))
    deed = Step(_say("choose"), ("dock",)) if s[STAGE] == CHOOSE else Step(_say("place"), _open_to(s))
    return dice, deed, Step(_say("line"), ("board",)), Step(_say("nought"), ("d-1", "d-2"))


def _open_to(s: Ints) -> tuple[str, ...]:
    """Where the roll may go: on the board, and the buttons that say the same."""
    return (*(target_id(cell) for cell in open_targets(s.tolist())), "dock")


def reasons(view: Position, move: str, cast: Cast, story: Sequence[str] = ()) -> tuple[Message, ...]:
    """Rolls that make a line; or what a pawn there makes, blocks, prepares and leaves."""
    if view._vector[STAGE] == CHOOSE:
        return _dice_reasons(view, move)
    if not move[0].isdigit():
        return ()
    return _placing_reasons(view, move, cast)


def _dice_reasons(view: Position, move: str) -> tuple[Message, ...]:
    chance = line_chances(view)[move]
    if move == "roll":
        return (_say("both", n=int(chance * _ROLLS)),) if chance else (_say("fresh"),)
    digit = int(move[-1])
    if chance:
        return (_say("keep", digit=digit, n=int(chance * 10)),)
    mine = int(view._vector[ACTOR])
    return (_say("keep-near" if view._vector[DOWN + mine] else "keep-first", digit=digit),)


def _placing_reasons(view: Position, move: str, cast: Cast) -> tuple[Message, ...]:
    me = int(view._vector[ACTOR])
    place = move.split("-")[-1]
    after = view.play(move)
    if after._vector[WON_BY] == me:
        return (_say("makes", numbers=_numbers(after)),)
    others = [seat for seat in range(int(view._vector[SEATS])) if seat != me]
    told = [
        _say("blocks", name=cast.names[seat], cell=_named(view, place))
        for seat in others
        if place in aligning_cells(view, seat)
    ]
    mine = aligning_cells(after, me)
    if mine:
        told.append(_say("prepares", n=len(mine), cells=tuple(_named(view, cell) for cell in mine)))
    open_to = {seat: aligning_cells(after, seat) for seat in others}
    told += [
        _say("open", name=cast.names[seat], n=rolls_for(cells), cells=tuple(_named(view, cell) for cell in cells))
        for seat, cells in open_to.items()
        if cells
    ]
    return tuple(told) if told else (_say("apart"),)


def missed(view: Position, played: str, best: str, cast: Cast, story: Sequence[str] = ()) -> tuple[Message, ...]:
    """Fewer rolls that make a line; or a line that the next player makes more easily, or cells for one's own."""
    if view._vector[STAGE] == CHOOSE:
        chances = line_chances(view)
        return _fewer("missed-rolls", _ROLLS * chances[played], _ROLLS * chances[best])
    if not (played[0].isdigit() and best[0].isdigit()):
        return ()
    me, after, instead = int(view._vector[ACTOR]), view.play(played), view.play(best)
    told: list[Message] = []
    worse, better = next_line(after, me), next_line(instead, me)
    if worse is not None and better is not None and worse[1] > better[1]:
        told.append(_say("missed-open", name=cast.names[worse[0]], n=worse[1], best=better[1]))
    return *told, *_fewer("missed-cells", len(aligning_cells(after, me)), len(aligning_cells(instead, me)))


def _fewer(key: str, played: Fraction | int, best: Fraction | int) -> tuple[Message, ...]:
    if played >= best:
        return ()
    return (_say(key, n=int(played), best=int(best)),) if played else (_say(f"{key}-none", best=int(best)),)


def next_line(after: Position, me: int) -> tuple[int, int] | None:
    """Who chooses dice next, and in how many of a hundred cases he makes a line at once; None where it is oneself."""
    chances, seat = line_chances(after), int(after._vector[ACTOR])
    return (seat, int(_ROLLS * max(chances.values()))) if chances and seat != me else None


def rolls_for(cells: Sequence[str]) -> int:
    """Of the hundred ways two dice fall, those that open one of the cells."""
    return len({pair for cell in cells for pair in (cell, cell[::-1])})


def _named(view: Position, place: str) -> Message:
    return calculation(int(view._vector[BOARD]), int(CELL[int(place[0]), int(place[1])]))


def _numbers(view: Position) -> tuple[int, ...]:
    board = int(view._vector[BOARD])
    return tuple(int(WORTH[board, cell]) for cell in winning_line(view._vector.tolist()))


def ending(view: Position, cast: Cast) -> Message:
    """`Trois pions en ligne : 16, 20, 24.`"""
    return _say("ended", numbers=_numbers(view))


def advice(view: Position, seat: int) -> Message:
    """Finish one's own pair, or look at the others' pairs."""
    return _say("try-finish" if aligning_cells(view, seat) else "try-block")
