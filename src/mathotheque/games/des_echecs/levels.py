"""Dés d'échecs: its bots, from a beginner's glance to perfect play.

Weak levels err as people do: they look only a few moves ahead, and they do not notice every pairing on the table. The
weakest plays its strongest dice first, as beginners love to: here it is the weak ones one wants to be rid of.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from mathotheque.core.game import Game
from mathotheque.core.position import Position
from mathotheque.games.des_echecs.advice import value
from mathotheque.games.des_echecs.rules import PASS, attacker, largest_stake, must_bet
from mathotheque.games.des_echecs.solution import Proof
from mathotheque.search.bots import SearchBot, best_of, noticed, values_of
from mathotheque.search.expectimax import Expectimax
from mathotheque.search.interface import Limits, run
from mathotheque.search.solved import SolvedSearch


@dataclass(frozen=True, slots=True)
class Sight:
    """How a level sees: how many decisions ahead, and how likely it is to notice a pairing.

    A `proud` one plays the strongest die it can, whatever comes of it.
    """

    depth: int
    notices: float
    proud: bool = False


SIGHTS = {
    "1": Sight(depth=1, notices=0.25, proud=True),
    "2": Sight(depth=2, notices=1.0),
    "3": Sight(depth=3, notices=1.0),
    "4": Sight(depth=4, notices=0.7),
    "5": Sight(depth=5, notices=0.7),
}
"""Chosen so that each wins about as often against the one below; measured in docs/bots.md."""
PERFECT = "6"
_CAUTION = 4  # weak levels never stake more than a quarter of the smaller pile


def bot(game: Game, level: str, seed: int | None, nodes: int | None, seconds: float | None) -> SearchBot | GlanceBot:
    """A bot of that level; every level answers at once, so budgets change nothing."""
    if level != PERFECT:
        return GlanceBot(SIGHTS[level], game, seed)
    return SearchBot(SolvedSearch(game.law, Proof()), Limits(), seed, exact=True)


class GlanceBot:
    """Looks a few decisions ahead and overlooks some pairings, like a person in a hurry."""

    exact = False

    def __init__(self, sight: Sight, game: Game, seed: int | None = None) -> None:
        self._rng = Random(seed)
        self._sight = sight
        self._look = Expectimax(game.law, value, sight.depth, every=True, rolls=False)

    def choose(self, view: Position, story: Sequence[str] = ()) -> str:
        """The best of what it notices."""
        if must_bet(view._vector):
            limit = max(1, int(largest_stake(view._vector)) // _CAUTION)
            return view.moves[self._rng.randrange(limit)]
        seen = noticed(self._rng, view.moves, lambda _: self._sight.notices)
        return best_of(self._rng, seen, self._prides(view) if self._sight.proud else self.values(view))

    def _prides(self, view: Position) -> Mapping[str, float]:
        """How strong the die is that each move plays; a pass plays none."""
        return {
            move: -1.0 if action == PASS else float(attacker(action))
            for move, action in zip(view.moves, view.actions, strict=True)
        }

    def values(self, view: Position, story: Sequence[str] = ()) -> Mapping[str, float]:
        """The lead in captures it foresees, in fifths of the round; 0 for every stake."""
        if must_bet(view._vector):
            return dict.fromkeys(view.moves, 0.0)
        return values_of(run(self._look, view._vector, Limits()), view)
