"""Pousse-Blocs as a few lines of plain text."""

from __future__ import annotations

from collections.abc import Sequence

from mathotheque.core.kernel import OVER, PHASE, Ints
from mathotheque.core.protocols import NAMELESS, Cast
from mathotheque.core.speech import Message
from mathotheque.games.pousse_blocs.announcement import blocks_on, goal_on_board
from mathotheque.games.pousse_blocs.rules import BLOCKS, DICE_NOW, LEVEL, MASK, MODE, ROLLS, SIDE, SOLO, TO_ROLL
from mathotheque.games.pousse_blocs.sides import seat_of, sides


def sketch(s: Ints, seat: int | None, lang: str) -> str:
    """Each side with its blocks, an arrow before the side to act, then the dice and the goal."""
    return named_sketch(s, seat, NAMELESS, lang)


def named_sketch(s: Ints, seat: int | None, cast: Cast, lang: str) -> str:
    """The same with the names at the table."""
    n: list[int] = s.tolist()
    lines = [_side(n, side, cast, lang) for side in sides(n[MODE])]
    if n[DICE_NOW] != TO_ROLL:
        high, low = ROLLS[n[DICE_NOW]]
        goal = goal_on_board(n[LEVEL], n[DICE_NOW])
        lines.append(Message.of("pousse-blocs.sketch.dice", high=high, low=low, goal=goal).say(lang))
    if n[MODE] == SOLO:
        lines.append(Message.of("pousse-blocs.sketch.left", left=sum(blocks_on(n[MASK]))).say(lang))
    return "\n".join(lines)


def _side(n: Sequence[int], side: int, cast: Cast, lang: str) -> str:
    here = blocks_on(n[MASK + side])
    blocks = " ".join(f"{block if block in here else '·':>2}" for block in BLOCKS)
    seat = seat_of(n[MODE], side)
    name = cast.called(seat, Message.of("pousse-blocs.sketch.seat", seat=seat + 1))
    line = Message.of("pousse-blocs.sketch.side", side=side + 1, name=name, blocks=blocks)
    acting = n[SIDE] == side and n[PHASE] != OVER
    return f"{'>' if acting else ' '} {line.say(lang)}"
