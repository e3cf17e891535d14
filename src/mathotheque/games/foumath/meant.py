"""Foumath: the move that somebody means who touches a die, a pawn or a cell that cannot be played."""

from __future__ import annotations

from collections.abc import Sequence

from mathotheque.core.kernel import Ints
from mathotheque.core.protocols import Refusal
from mathotheque.core.speech import Message
from mathotheque.games.foumath.board import DICE_IDS, pawns_by_cell, target_id
from mathotheque.games.foumath.cells import CELLS, OFF
from mathotheque.games.foumath.ground import cell_id
from mathotheque.games.foumath.notation import cell_text
from mathotheque.games.foumath.rules import CHOOSE, DIE, MOST_SEATS, STAGE
from mathotheque.games.foumath.sight import named_cells

_CELL_OF = {name: cell for cell in range(CELLS) for name in (cell_id(cell), target_id(cell))}


def meant(s: Ints, touched: Sequence[str], seat: int) -> str | Refusal | None:
    """A die: to keep it, or to roll again; a cell: to go there, with the pawn that was touched before."""
    n: list[int] = s.tolist()
    last = touched[-1]
    if last in DICE_IDS:
        digit = n[DIE + DICE_IDS.index(last)]
        if n[STAGE] != CHOOSE:
            return "roll"
        return f"keep{digit}" if digit else Refusal("4", Message.of("foumath.no.keep-nought"))
    own = {element: cell for cell, element in pawns_by_cell(n, seat).items()}
    if last in own:
        there = next((cell for cell in named_cells(n) if cell != OFF), own[last])
        return f"{cell_text(own[last])}-{cell_text(there)}"
    cell = _CELL_OF.get(last, _under(n, last))
    if cell is None:
        return None
    origin = own.get(touched[0])
    return cell_text(cell) if origin is None else f"{cell_text(origin)}-{cell_text(cell)}"


def _under(n: Sequence[int], pawn: str) -> int | None:
    """The cell a pawn stands on."""
    for owner in range(MOST_SEATS):
        for cell, element in pawns_by_cell(n, owner).items():
            if element == pawn and cell != OFF:
                return cell
    return None
