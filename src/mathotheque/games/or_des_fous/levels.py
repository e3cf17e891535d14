"""L'Or des Fous: its bots, from a child's first game to a tree search.

Weak levels err as people do: they value what they see well enough, but they do not notice every move. Measured in the
normal variant, 200 games a pair, half from each seat, ± 95 %: level 1 against random play 59.0 ± 6.8 %, then each
against the one below 84.0 ± 5.1 (2), 81.5 ± 5.4 (3), 84.5 ± 5.0 (4), 85.0 ± 4.9 (5), 84.5 ± 5.0 (6). A look three
decisions ahead (14 ms) was found as strong as the tree search (45 ms), which can use any budget and tells more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from mathotheque.core.game import Game
from mathotheque.core.position import Position
from mathotheque.games.or_des_fous.advice import value, weight
from mathotheque.search.bots import SearchBot, best_of, noticed, values_of
from mathotheque.search.expectimax import Expectimax
from mathotheque.search.interface import Limits, run
from mathotheque.search.mcts import Habits, TreeSearch


@dataclass(frozen=True, slots=True)
class Sight:
    """How a level sees: how many decisions ahead, and how likely it is to notice a move."""

    depth: int
    notices: float = 1.0


SIGHTS = {
    "1": Sight(depth=1, notices=0.02),
    "2": Sight(depth=1, notices=0.07),
    "3": Sight(depth=1, notices=0.13),
    "4": Sight(depth=1, notices=0.24),
    "5": Sight(depth=1, notices=0.48),
}
STRONGEST = "6"
HABITS = Habits(curiosity=0.5, trust=2.0)
VISITS = 4000  # about 50 ms of one core
_HINT_DEPTH = 2  # every move has its value at once


def bot(game: Game, level: str, seed: int | None, nodes: int | None, seconds: float | None) -> TreeBot | GlanceBot:
    """A bot of that level; a budget lets the strongest search more or less, the others answer at once."""
    if level != STRONGEST:
        return GlanceBot(game, SIGHTS[level], seed)
    visits = VISITS if nodes is None and seconds is None else nodes
    return TreeBot(game, seed, Limits(visits, seconds))


class GlanceBot:
    """Values what each move leads to, and may overlook moves."""

    exact = False

    def __init__(self, game: Game, sight: Sight, seed: int | None) -> None:
        self._rng = Random(seed)
        self._notices = sight.notices
        self._look = Expectimax(game.law, value, sight.depth, every=True)

    def choose(self, view: Position, story: Sequence[str] = ()) -> str:
        """The best of what it notices."""
        seen = noticed(self._rng, view.moves, lambda _: self._notices)
        return best_of(self._rng, seen, self.values(view))

    def values(self, view: Position, story: Sequence[str] = ()) -> Mapping[str, float]:
        """Every move with the result it expects, from -1 to 1."""
        return values_of(run(self._look, view._vector, Limits()), view)


class TreeBot(SearchBot):
    """Searches a tree of what may follow; its values come from a look at the replies to every move."""

    def __init__(self, game: Game, seed: int | None, limits: Limits) -> None:
        super().__init__(TreeSearch(game.law, value, weight, HABITS), limits, seed)
        self._look = Expectimax(game.law, value, _HINT_DEPTH, every=True)

    def values(self, view: Position, story: Sequence[str] = ()) -> Mapping[str, float]:
        """Every move with the result it expects, from -1 to 1."""
        return values_of(run(self._look, view._vector, Limits()), view)
