"""L'Or des Fous: its bots, from a child's first game to a tree search.

Weak levels err as people do: they value what they see well enough, but they do not notice every move. How much each
notices is chosen so that every level beats the one below about as clearly. The strongest searches a tree, by a network
of its own; the others go by the plain evaluation, on which reviews and puzzles rest too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from mathotheque.core.game import Game
from mathotheque.core.position import Position
from mathotheque.games.or_des_fous import network
from mathotheque.games.or_des_fous.advice import value, weight
from mathotheque.search.bots import SearchBot, best_of, noticed, values_of
from mathotheque.search.expectimax import Expectimax
from mathotheque.search.interface import Limits, run
from mathotheque.search.mcts import Habits, TreeSearch

NOTICES = (0.09, 0.13, 0.17, 0.24, 0.33, 0.44, 0.65, 1.0)
BEGINNERS_NOTICE = (0.15, 0.19, 0.24, 0.31, 0.395, 0.515, 0.715, 1.0)
"""How likely each level is to notice a move: on the beginners' board every move overlooked weighs more."""
STRONGEST = "9"
HABITS = Habits(curiosity=0.5, trust=2.0)
VISITS = 4000  # 30 to 47 ms of one core, by variant
_HINT_DEPTH = 2  # every move has its value at once


def bot(game: Game, level: str, seed: int | None, nodes: int | None, seconds: float | None) -> TreeBot | GlanceBot:
    """A bot of that level; a budget lets the strongest search more or less, the others answer at once."""
    if level != STRONGEST:
        notices = BEGINNERS_NOTICE if game.chosen["variant"] == "beginner" else NOTICES
        return GlanceBot(game, notices[int(level) - 1], seed)
    visits = VISITS if nodes is None and seconds is None else nodes
    return TreeBot(game, seed, Limits(visits, seconds))


class GlanceBot:
    """Values what each move leads to, and may overlook moves."""

    exact = False

    def __init__(self, game: Game, notices: float, seed: int | None) -> None:
        self._rng = Random(seed)
        self._notices = notices
        self._look = Expectimax(game.law, value, 1, every=True)

    def choose(self, view: Position, story: Sequence[str] = ()) -> str:
        """The best of what it notices."""
        seen = noticed(self._rng, view.moves, lambda _: self._notices)
        return best_of(self._rng, seen, self.values(view))

    def values(self, view: Position, story: Sequence[str] = ()) -> Mapping[str, float]:
        """Every move with the result it expects, from -1 to 1."""
        return values_of(run(self._look, view._vector, Limits()), view)


class TreeBot(SearchBot):
    """Searches a tree of what may follow, by the network; its values come from a look at the replies to every move."""

    def __init__(self, game: Game, seed: int | None, limits: Limits) -> None:
        super().__init__(TreeSearch(game.law, network.value, weight, HABITS), limits, seed)
        self._look = Expectimax(game.law, network.value, _HINT_DEPTH, every=True)

    def values(self, view: Position, story: Sequence[str] = ()) -> Mapping[str, float]:
        """Every move with the result it expects, from -1 to 1."""
        return values_of(run(self._look, view._vector, Limits()), view)
