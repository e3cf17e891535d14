"""L'Or des Fous in words: every row with its pawns, called by their players' names, and whose camp it is."""

from __future__ import annotations

from functools import lru_cache

from mathotheque.core.kernel import Ints
from mathotheque.core.protocols import Cast
from mathotheque.core.speech import Message
from mathotheque.games.or_des_fous.geometry import COLUMNS, NAMES, ROWS
from mathotheque.games.or_des_fous.rules import DARK, LIGHT, PAWN, PAWNS, STONE

_CAMPS = {0: LIGHT, ROWS - 1: DARK}
_Pawn = tuple[int, int, bool]
"""A pawn: its cell, its owner, and whether it carries a stone."""


def owners(cast: Cast) -> tuple[Message, Message]:
    """How the pawns of each seat are called: by the names at the table, else light and dark."""
    return _called(cast.owner(LIGHT), cast.owner(DARK)) if cast.names else _LIGHT_AND_DARK


_LIGHT_AND_DARK = Message.of("or-des-fous.pawn.light"), Message.of("or-des-fous.pawn.dark")


@lru_cache(1_000)
def _called(light: str, dark: str) -> tuple[Message, Message]:
    return _pawn_of(light), _pawn_of(dark)


def _pawn_of(name: str) -> Message:
    return Message.of("or-des-fous.pawn.theirs", name=name) if name else Message.of("or-des-fous.pawn.yours")


def rows(s: Ints, seat: int | None, cast: Cast, lang: str) -> tuple[str, ...]:
    """The eleven rows as `seat` sees them, its own camp last."""
    n: list[int] = s.tolist()
    stones = n[STONE : STONE + 2]
    standing: list[list[_Pawn]] = [[] for _ in range(ROWS)]
    for k, cell in enumerate(n[PAWN : PAWN + 2 * PAWNS]):
        standing[cell // COLUMNS].append((cell, k // PAWNS, cell in stones))
    names = cast.owner(LIGHT), cast.owner(DARK)
    told = tuple([_row(number, tuple(sorted(pawns)), names, lang) for number, pawns in enumerate(standing)])
    return told if seat == DARK else told[::-1]


@lru_cache(8_000)
def _row(number: int, pawns: tuple[_Pawn, ...], names: tuple[str, str], lang: str) -> str:
    whose = _called(*names)
    standing = tuple(
        Message.of(
            "or-des-fous.ear.carrier" if carries else "or-des-fous.ear.pawn", pawn=whose[owner], cell=NAMES[cell]
        )
        for cell, owner, carries in pawns
    )
    told = standing or (Message.of("or-des-fous.ear.nobody"),)
    key, name = "row", ""
    if number in _CAMPS:
        name = names[_CAMPS[number]]
        key = "their-camp" if name else "your-camp"
    return Message.of(f"or-des-fous.ear.{key}", row=number + 1, name=name, pawns=told).say(lang)
