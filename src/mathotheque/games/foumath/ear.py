"""Foumath in words: every row with its pawns, called by their players' names, and the line that won."""

from __future__ import annotations

from functools import lru_cache

from mathotheque.core.kernel import SEATS, Ints
from mathotheque.core.protocols import Cast
from mathotheque.core.speech import Message
from mathotheque.games.foumath.cells import OFF, PLACES, PRINTED, SIDE
from mathotheque.games.foumath.rules import BOARD, PAWN, PAWNS
from mathotheque.games.foumath.sight import winning_line

_Pawn = tuple[int, str, int]
"""A pawn in its row: the column, its player's name (empty for whoever hears it), and what is printed below."""


def rows(s: Ints, seat: int | None, cast: Cast, lang: str) -> tuple[str, ...]:
    """The nine rows; after them the winning line, where there is one."""
    n: list[int] = s.tolist()
    cells, names = tuple(n[PAWN : PAWN + n[SEATS] * PAWNS]), tuple([cast.owner(owner) for owner in range(n[SEATS])])
    told = _rows(cells, names, n[BOARD], lang)
    line = winning_line(n)
    return (*told, _line(tuple(PRINTED[n[BOARD]][cell] for cell in line), lang)) if line else told


@lru_cache(4_000)
def _rows(cells: tuple[int, ...], names: tuple[str, ...], board: int, lang: str) -> tuple[str, ...]:
    """The rows with pawns on these cells, those of the first name first: a roll changes none of them."""
    standing: list[list[_Pawn]] = [[] for _ in range(SIDE)]
    for place, cell in enumerate(cells):
        if cell != OFF:
            row, column = PLACES[cell]
            standing[row - 1].append((column, names[place // PAWNS], PRINTED[board][cell]))
    return tuple([_row(number, tuple(sorted(pawns)), lang) for number, pawns in enumerate(standing, 1)])


@lru_cache(4_000)
def _row(number: int, pawns: tuple[_Pawn, ...], lang: str) -> str:
    if not pawns:
        return Message.of("foumath.ear.empty", row=number).say(lang)
    told = tuple(
        Message.of("foumath.ear.theirs" if name else "foumath.ear.yours", name=name, column=column, worth=worth)
        for column, name, worth in pawns
    )
    return Message.of("foumath.ear.row", row=number, pawns=told).say(lang)


@lru_cache(1_000)
def _line(worths: tuple[int, ...], lang: str) -> str:
    return Message.of("foumath.board.line", worths=worths).say(lang)
