"""Dés d'échecs: its bots, from a beginner's glance to perfect play.

Weak levels err as people do: they look only a few moves ahead, and they do not notice every pairing on the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from mathotheque.core.game import Game
from mathotheque.core.kernel import ACTOR, Ints
from mathotheque.core.position import Position
from mathotheque.games.des_echecs.advice import value
from mathotheque.games.des_echecs.rules import (
    GOAL,
    POINTS,
    STARTER,
    TOKENS,
    largest_stake,
    must_bet,
    stake_of,
)
from mathotheque.games.des_echecs.solution import result, round_odds, round_solver, stake_chances
from mathotheque.search.lookahead import Lookahead


@dataclass(frozen=True, slots=True)
class Sight:
    """How a level sees: how many decisions ahead, and how likely it is to notice a pairing."""

    depth: int
    notices: float


SIGHTS = {
    "1": Sight(depth=1, notices=0.3),
    "2": Sight(depth=2, notices=1.0),
    "3": Sight(depth=3, notices=1.0),
    "4": Sight(depth=4, notices=0.7),
    "5": Sight(depth=5, notices=0.7),
}
"""Chosen so that each wins about as often against the one below; measured in docs/bots.md."""
PERFECT = "6"
_CAUTION = 4  # weak levels never stake more than a quarter of the smaller pile


def names(game: Game) -> tuple[str, ...]:
    """The levels, weakest first."""
    return *SIGHTS, PERFECT


def bot(game: Game, level: str, seed: int | None, nodes: int | None, seconds: float | None) -> PerfectBot | GlanceBot:
    """A bot of that level; every level answers at once, so budgets change nothing."""
    return PerfectBot(seed) if level == PERFECT else GlanceBot(SIGHTS[level], game, seed)


class PerfectBot:
    """Plays every round and every stake as well as can be; among equals it takes more captures."""

    exact = True

    def __init__(self, seed: int | None = None) -> None:
        self._rng = Random(seed)

    def choose(self, view: Position, story: Sequence[str] = ()) -> str:
        """A best move; chance decides among equals."""
        worths = self._worths(view)
        best = max(worths.values())
        return self._rng.choice([move for move, worth in worths.items() if worth == best])

    def values(self, view: Position, story: Sequence[str] = ()) -> Mapping[str, float]:
        """The round's result for the mover: 1, 0 or -1. At the stake: from -1, the match lost, to 1, won."""
        if must_bet(view._vector):
            return _stake_values(view)
        return {move: float(result(round(worth))) for move, worth in self._worths(view).items()}

    def _worths(self, view: Position) -> Mapping[str, float]:
        s = view._vector
        if must_bet(s):
            return _stake_values(view)
        sign = 1 if s[ACTOR] == 0 else -1
        children = _children(view)
        return {
            move: float(sign * worth) for move, worth in zip(view.moves, round_solver().values(children), strict=True)
        }


class GlanceBot:
    """Looks a few decisions ahead and overlooks some pairings, like a person in a hurry."""

    exact = False

    def __init__(self, sight: Sight, game: Game, seed: int | None = None) -> None:
        self._rng = Random(seed)
        self._sight = sight
        self._ahead = Lookahead(game.law, value, sight.depth)

    def choose(self, view: Position, story: Sequence[str] = ()) -> str:
        """The best of what it notices."""
        if must_bet(view._vector):
            limit = max(1, int(largest_stake(view._vector)) // _CAUTION)
            return view.moves[self._rng.randrange(limit)]
        noticed = [move for move in view.moves if self._rng.random() < self._sight.notices]
        values = self.values(view)
        seen = noticed or [self._rng.choice(view.moves)]
        best = max(values[move] for move in seen)
        return self._rng.choice([move for move in seen if values[move] == best])

    def values(self, view: Position, story: Sequence[str] = ()) -> Mapping[str, float]:
        """The lead in captures it foresees, in fifths of the round; 0 for every stake."""
        s = view._vector
        if must_bet(s):
            return dict.fromkeys(view.moves, 0.0)
        sign = 1 if s[ACTOR] == 0 else -1
        return {
            move: sign * self._ahead.after(s, action)
            for move, action in zip(view.moves, view.actions, strict=True)
        }  # fmt: skip


def _children(view: Position) -> Ints:
    rows = np.tile(view._vector, (len(view.actions), 1))
    for row, action in zip(rows, view.actions, strict=True):
        view.game.law.play(row, action)
    return rows


def _stake_values(view: Position) -> Mapping[str, float]:
    """What each stake makes of the match for its namer, from -1 to 1."""
    s = view._vector
    goal, starter = int(s[GOAL]), int(s[STARTER])
    mine, theirs, tokens = int(s[POINTS]), int(s[POINTS + 1]), int(s[TOKENS])
    chances, _ = stake_chances(goal)
    odds = round_odds()
    win, loss = (odds.win, odds.loss) if starter == 0 else (odds.loss, odds.win)
    values = {}
    for move, action in zip(view.moves, view.actions, strict=True):
        stake = int(stake_of(action))
        chance = (
            float(win) * chances[mine + 1, theirs, tokens + stake, 1 - starter]
            + float(loss) * chances[mine, theirs + 1, tokens - stake, 1 - starter]
            + float(odds.draw) * chances[mine, theirs, tokens, 1 - starter]
        )
        values[move] = float(2 * chance - 1) * (1 if starter == 0 else -1)
    return values
