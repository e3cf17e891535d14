"""Mathisto: its puzzles ask which call surely succeeds. That can be proved from what one seat has seen and heard."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mathotheque.core.appraisal import PROOF
from mathotheque.core.position import Position
from mathotheque.core.proving import Proof
from mathotheque.core.randomness import seeded
from mathotheque.core.speech import Message
from mathotheque.games.mathisto.advice import PLACES, believe
from mathotheque.games.mathisto.knowledge import HAS
from mathotheque.games.mathisto.letters import card_number
from mathotheque.games.mathisto.memory import ALL, Memory
from mathotheque.games.mathisto.names import family_name
from mathotheque.games.mathisto.table import CARDS, FAMILY_OF, STAGE, TURN

VERSION = "sure-1"
DEALS = 400
"""Deals imagined to count how likely every other call is."""
_SEED = 7  # the same view and story are told the same
_CALL = "call "


def task(view: Position) -> Message:
    """One call cannot fail."""
    return Message.of("mathisto.puzzle.task")


def idea(view: Position, best: str) -> Message:
    """Which family to look at."""
    family = FAMILY_OF[card_number(best.split()[-1])]
    return Message.of("mathisto.puzzle.idea", family=family_name(int(family)))


def prove(view: Position, story: Sequence[str]) -> Proof:
    """How likely every call succeeds: 1 only where it is proved; nothing where no call is, or something can be laid.

    The standard error of the others is that of counting, never above what is told.
    """
    seat = view.viewer
    error = 0.5 / float(np.sqrt(DEALS))
    if (
        not isinstance(seat, int)
        or view._vector[STAGE] != TURN
        or not all(move.startswith(_CALL) for move in view.moves)
    ):
        return Proof({}, error, PROOF, VERSION)
    facts = Memory().facts(view.game, seat, story, ALL)
    chances = np.zeros(PLACES * CARDS)
    believe(view._vector, seat, facts, seeded(_SEED), DEALS, view._vector.copy(), chances)
    values = {}
    for move in view.moves:
        _, whom, text = move.split()
        holder, card = int(whom) - 1, card_number(text)
        values[move] = 1.0 if facts[HAS + card] == holder + 1 else min(1 - error, float(chances[holder * CARDS + card]))
    return Proof(values if 1.0 in values.values() else {}, error, PROOF, VERSION)
