"""Dés d'échecs: the move that somebody means who touches a die that cannot be played."""

from __future__ import annotations

from collections.abc import Sequence

from mathotheque.core.kernel import Ints
from mathotheque.core.protocols import Refusal
from mathotheque.core.speech import Message
from mathotheque.games.des_echecs.board import elements
from mathotheque.games.des_echecs.rules import FIGURES


def meant(s: Ints, touched: Sequence[str], seat: int) -> str | Refusal | None:
    """One's own die: to take the weakest there is; the other's: to take it, with the die that was touched before."""
    n: list[int] = s.tolist()
    own, others = _figures(n, seat), _figures(n, 1 - seat)
    last = touched[-1]
    if last in own:
        return _takes(own[last], min(others.values(), default=own[last]))
    if last not in others:
        return Refusal("3", Message.of("des-echecs.no.played")) if last.startswith("d-") else None
    if touched[0] in own:
        return _takes(own[touched[0]], others[last])
    strongest = max(own.values(), default=-1)
    if not own or strongest >= others[last]:
        return Refusal("3", Message.of("des-echecs.no.own-first"))
    return _takes(strongest, others[last])


def _figures(n: Sequence[int], owner: int) -> dict[str, int]:
    """The figures of a seat's dice on the table, by element."""
    return {die: face for face, dice in enumerate(elements(n, owner)) for die in dice}


def _takes(mine: int, theirs: int) -> str:
    return f"{FIGURES[mine]}{'=' if mine == theirs else 'x'}{FIGURES[theirs]}"
