"""Pousse-Blocs: why a block or a die of the board cannot be put into a calculation."""

from __future__ import annotations

from collections.abc import Sequence

from mathotheque.core.kernel import Ints
from mathotheque.core.protocols import Refusal
from mathotheque.core.speech import Message
from mathotheque.games.pousse_blocs.announcement import LEVEL_RULE, goal_words, nothing_to_push, wrong_blocks
from mathotheque.games.pousse_blocs.board import TRACKS, block_id
from mathotheque.games.pousse_blocs.rules import BLOCKS, LEVEL

_NUMBERS = {block_id(track, number): number for track in range(len(TRACKS)) for number in BLOCKS}


def meant(s: Ints, touched: Sequence[str], seat: int) -> Refusal | None:
    """A block stands elsewhere; the dice only say what is to be made."""
    number = _NUMBERS.get(touched[-1])
    if number is not None:
        elsewhere = Refusal("5", Message.of("pousse-blocs.no.other-track"))
        return nothing_to_push(s) or wrong_blocks(s, (number,)) or elsewhere
    if touched[-1].startswith("d-"):
        goal = Message.of("pousse-blocs.no.dice", goal=goal_words(s))
        return nothing_to_push(s) or Refusal(LEVEL_RULE[int(s[LEVEL])], goal)
    return None
