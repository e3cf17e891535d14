"""L'Or des Fous: the move that somebody means who touches a pawn or a cell that cannot be played."""

from __future__ import annotations

from collections.abc import Sequence

from mathotheque.core.kernel import Ints
from mathotheque.core.protocols import Refusal
from mathotheque.core.speech import Message
from mathotheque.games.or_des_fous.board import DIE_ID
from mathotheque.games.or_des_fous.geometry import COLUMNS, DIRECTIONS, NAMES, OFF, REACHED
from mathotheque.games.or_des_fous.rules import BOARD, DIE, EMPTY, NOWHERE, camp_row, carrier, mark
from mathotheque.games.or_des_fous.touching import TARGET_IDS, element_on


def meant(s: Ints, touched: Sequence[str], seat: int) -> str | Refusal | None:
    """A pawn: to move straight on; a cell after a pawn: to go there; then who gets the stone or where one goes back."""
    n: list[int] = s.tolist()
    at = {element: cell for cell, element in element_on(n).items()} | {name: k for k, name in enumerate(TARGET_IDS)}
    cells = [at[element] for element in touched if element in at]
    if touched[-1] not in at:
        return Refusal("3", Message.of("or-des-fous.no.pawn-first")) if touched[-1] == DIE_ID else None
    if len(cells) == 2 and n[BOARD + cells[1]] == mark(seat):
        cells = cells[1:]  # another pawn is meant instead
    start = cells[0]
    if n[BOARD + start] == EMPTY:
        return Refusal("3", Message.of("or-des-fous.no.pawn-first"))
    if n[BOARD + start] != mark(seat):
        return Refusal("3", Message.of("or-des-fous.no.not-yours"))
    if len(cells) == 1:
        return _somewhere(n, start, seat)
    if len(cells) == 2 or n[BOARD + cells[1]] != EMPTY:
        return _there(n, start, cells[1], seat, cells[2] if len(cells) > 2 else None)
    return _relayed(s, seat, start, cells[1], cells[-1])


def _somewhere(n: Sequence[int], start: int, seat: int) -> str:
    """The first way on the board."""
    ways = [REACHED[n[DIE] - 1][start][direction] for direction in range(DIRECTIONS)]
    return _there(n, start, next(to for to in ways if to != OFF), seat, None)


def _there(n: Sequence[int], start: int, to: int, seat: int, home: int | None) -> str:
    """To a cell; where another's pawn stands, to take it and send it to `home`, or to the first cell of its camp."""
    if n[BOARD + to] != mark(1 - seat):
        return f"{NAMES[start]}-{NAMES[to]}"
    back = int(camp_row(1 - seat)) * COLUMNS if home is None else home
    return f"{NAMES[start]}x{NAMES[to]}@{NAMES[back]}"


def _relayed(s: Ints, seat: int, start: int, to: int, end: int) -> str:
    """And the first stone goes on to `end`."""
    carriers = (int(carrier(s, seat, 0)), int(carrier(s, seat, 1)))
    giver = next((cell for cell in carriers if cell != NOWHERE), start)
    return f"{NAMES[start]}-{NAMES[to]},{NAMES[giver]}>{NAMES[end]}"
