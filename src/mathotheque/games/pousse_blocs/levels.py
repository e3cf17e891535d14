"""Pousse-Blocs: its bots, from a beginner who only adds two blocks to perfect play.

Weak levels miss what people miss: calculations with three blocks, subtraction, multiplication and division, and what
the other player gets back. Every level announces its calculation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from mathotheque.core.game import Game
from mathotheque.core.kernel import OVER, PHASE, Ints
from mathotheque.core.position import Position
from mathotheque.games.pousse_blocs import calculation
from mathotheque.games.pousse_blocs.announcement import goals
from mathotheque.games.pousse_blocs.rules import (
    BLOCKS,
    DICE_NOW,
    DOUBLE,
    EVERY,
    LANES,
    LEVEL,
    MASK,
    MODES,
    PASS,
    SET_BLOCKS,
    SEVEN,
    SIDE,
    TO_ROLL,
    play,
)
from mathotheque.games.pousse_blocs.solution import SOLVED_MODES, Proof, duel
from mathotheque.search.bots import SearchBot, best_of
from mathotheque.search.interface import Limits
from mathotheque.search.solved import SolvedSearch

Judge = Callable[[Ints, int], float]
"""What a level thinks of an action: the higher the better, from -1 to 1."""


@dataclass(frozen=True, slots=True)
class Sight:
    """How a level sees: calculations of which level and with how many blocks, and what it thinks of them."""

    level: int
    blocks: int
    judge: Judge


# --- what they think


def easy_blocks(s: Ints, action: int) -> float:
    """Small numbers are easy: they go first, and are missed later."""
    return -_largest(action) / BLOCKS[-1]


def many_blocks(s: Ints, action: int) -> float:
    """The more blocks the better."""
    return 0.0 if action == PASS else len(SET_BLOCKS[action]) / LANES


def hard_blocks(s: Ints, action: int) -> float:
    """Large numbers are hard to make with: they go first."""
    return _largest(action) / BLOCKS[-1]


def _largest(action: int) -> int:
    return 0 if action == PASS else max(SET_BLOCKS[action])


def own_track(s: Ints, action: int) -> float:
    """As if only the side opposite were there to play against: the exact chances of a duel."""
    after = s.copy()
    play(after, action)
    if after[PHASE] == OVER:
        return 1.0
    mine = int(after[MASK + s[SIDE]])
    chances = duel(int(s[LEVEL]) + 1)
    return float(2 * chances[mine] - 1 if after[SIDE] == s[SIDE] else 1 - 2 * chances[EVERY ^ mine])


SIGHTS = {
    "1": Sight(level=1, blocks=2, judge=easy_blocks),
    "2": Sight(level=2, blocks=2, judge=many_blocks),
    "3": Sight(level=3, blocks=3, judge=hard_blocks),
}
"""Few levels: luck hides finer differences. Measured in docs/bots.md."""
BEST = "4"
_LINE_ROLLS = 3  # luck decides too much for a longer forecast


def bot(game: Game, level: str, seed: int | None, nodes: int | None, seconds: float | None) -> SearchBot | PushBot:
    """A bot of that level; every level answers at once, so budgets change nothing."""
    if level != BEST:
        return PushBot(SIGHTS[level], seed)
    if MODES.index(str(game.chosen["mode"])) in SOLVED_MODES:
        return SearchBot(SolvedSearch(game.law, Proof(), _LINE_ROLLS), Limits(), seed, exact=True)
    return PushBot(Sight(level=3, blocks=3, judge=own_track), seed)


class PushBot:
    """Pushes what its judge likes best of the calculations it sees; chance decides among equals."""

    exact = False

    def __init__(self, sight: Sight, seed: int | None = None) -> None:
        self._rng = Random(seed)
        self._sight = sight

    def choose(self, view: Position, story: Sequence[str] = ()) -> str:
        """The best of what it sees, or anything where it sees nothing."""
        seen = [
            move
            for move, action in zip(view.moves, view.actions, strict=True)
            if sees(self._sight, view._vector, action)
        ]
        return best_of(self._rng, seen or view.moves, self.values(view))

    def values(self, view: Position, story: Sequence[str] = ()) -> Mapping[str, float]:
        """What its judge thinks of every move."""
        return {
            move: self._sight.judge(view._vector, action)
            for move, action in zip(view.moves, view.actions, strict=True)
        }  # fmt: skip


def sees(sight: Sight, s: Ints, action: int) -> bool:
    """Whether a level finds this push by itself: free blocks and single blocks always, calculations as it can."""
    roll = s[DICE_NOW]
    if action == PASS or roll == TO_ROLL or SEVEN[roll]:
        return True
    blocks = SET_BLOCKS[action]
    if len(blocks) == 1 or (DOUBLE[roll] and len(blocks) == 2):
        return True
    level = min(sight.level, int(s[LEVEL]) + 1)
    return len(blocks) <= sight.blocks and calculation.simplest(blocks, level, goals(s)) is not None
