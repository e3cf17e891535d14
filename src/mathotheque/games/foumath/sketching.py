"""Foumath as a few lines of plain text."""

from __future__ import annotations

from collections.abc import Sequence

from mathotheque.core.kernel import OVER, PHASE, SEATS, Ints
from mathotheque.core.protocols import NAMELESS, Cast
from mathotheque.core.speech import Message
from mathotheque.games.foumath.cells import PRINTED, SIDE
from mathotheque.games.foumath.notation import dice_text
from mathotheque.games.foumath.rules import BOARD, GOAL, JUNIOR, LEVEL, POINTS, STARTER, WINNER
from mathotheque.games.foumath.sight import in_sight

_MARKS = "●■▲◆"


def sketch(s: Ints, seat: int | None, lang: str) -> str:
    """The table of numbers with every pawn as a sign, then points and dice."""
    return named_sketch(s, seat, NAMELESS, lang)


def named_sketch(s: Ints, seat: int | None, cast: Cast, lang: str) -> str:
    """The same with the names at the table."""
    n: list[int] = s.tolist()
    standing = {cell: owner for owner in range(n[SEATS]) for cell in in_sight(n, owner)}
    head = "     " + "".join(f"{digit:>4}" for digit in range(1, SIDE + 1))
    lines = [head]
    for row in range(SIDE):
        cells = range(row * SIDE, (row + 1) * SIDE)
        lines.append(f"{row + 1:>4} " + "".join(_sketch_cell(n, cell, standing.get(cell)) for cell in cells))
    pawns = tuple(f"{_MARKS[k]} {_player(cast, k, lang)}" for k in range(n[SEATS]))
    lines.append(Message.of("foumath.sketch.pawns", pawns=pawns).say(lang))
    if n[LEVEL] != JUNIOR:
        totals = "-".join(str(n[POINTS + k]) for k in range(n[SEATS]))
        starter = _player(cast, n[STARTER], lang)
        lines.append(Message.of("foumath.sketch.points", totals=totals, goal=n[GOAL], starter=starter).say(lang))
    return "\n".join([*lines, *_sketch_dice(s, cast, lang)])


def _player(cast: Cast, seat: int, lang: str) -> str:
    name = cast.called(seat, Message.of("foumath.sketch.seat", seat=seat + 1))
    return name if isinstance(name, str) else name.say(lang)


def _sketch_cell(n: Sequence[int], cell: int, owner: int | None) -> str:
    worth = PRINTED[n[BOARD]][cell]
    return f"{worth:>4}" if owner is None else f"{_MARKS[owner]}{worth}".rjust(4)


def _sketch_dice(s: Ints, cast: Cast, lang: str) -> list[str]:
    if s[PHASE] == OVER:
        return [Message.of("foumath.sketch.winner", name=_player(cast, int(s[WINNER]), lang)).say(lang)]
    digits = dice_text(s.tolist())[1:]
    return [Message.of("foumath.sketch.dice", dice=" ".join(digits)).say(lang)] if digits else []
