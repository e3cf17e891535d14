"""Mathisto: what a view is worth by games played on from imagined deals. Nothing that the seat cannot know is used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from zlib import crc32

import numpy as np

from mathotheque.core.appraisal import DEEP, PROOF, QUICK, ROLLOUTS, USUAL, Estimate, shares_of
from mathotheque.core.errors import NotJudged
from mathotheque.core.game import Game
from mathotheque.core.kernel import Bits, Ints
from mathotheque.core.position import Position
from mathotheque.core.randomness import seeded
from mathotheque.core.speech import Message
from mathotheque.core.turn import Over
from mathotheque.games.mathisto.beginning import before_the_deal
from mathotheque.games.mathisto.levels import MINDS
from mathotheque.games.mathisto.memory import ALL, Memory
from mathotheque.games.mathisto.prospects import promising, prospects, prospects_after
from mathotheque.games.mathisto.table import FORM, STAGE, TURN
from mathotheque.games.mathisto.trust import AT_FIRST, trust

VERSION = "3"


@dataclass(frozen=True, slots=True)
class Care:
    """How many deals are imagined: for a view, for every move, and for the moves that looked best."""

    view: int
    each: int
    best: int


CARES = {QUICK: Care(60, 12, 48), USUAL: Care(200, 32, 160), DEEP: Care(800, 64, 640)}


def appraiser(game: Game, effort: str) -> RolloutAppraiser:
    """Judges what one seat sees and has been told; views are judged at the beginning of a turn."""
    return RolloutAppraiser(CARES[effort], effort)


class RolloutAppraiser:
    """Plays imagined deals to the end, and believes them as far as they are right. The same always gives the same."""

    def __init__(self, care: Care, effort: str, at_first: Mapping[int, float] = AT_FIRST) -> None:
        self.version = f"{VERSION}.{effort}"
        self._care, self._at_first = care, at_first
        self._mind = next(reversed(MINDS.values())).numbers()
        self._memories: dict[int, Memory] = {}

    def settled(self, position: Position) -> bool:
        """Whether a turn begins, or the game is over: between, cards are drawn and questions answered."""
        return isinstance(position.turn, Over) or bool(position._vector[STAGE] == TURN)

    def value(self, view: Position, story: Sequence[str] = ()) -> Estimate:
        """Every seat's share of the win as the viewing seat can tell; `NotJudged` in the middle of a turn."""
        if isinstance(view.turn, Over):
            return Estimate(shares_of(view.turn), 0.0, PROOF)
        seat, facts, common = self._known(view, story)
        shares = np.zeros(view.game.seats)
        prospects(view._vector, seat, facts, common, self._care.view, _luck(view, story), shares)
        return self._estimate(view, tuple(map(float, shares)), self._care.view)

    def moves(self, view: Position, story: Sequence[str] = ()) -> Mapping[str, Estimate]:
        """What every legal move is worth to the seat to decide; those a good player considers are the best of them."""
        if not view.actions:
            return {}
        seat, facts, common = self._known(view, story)
        s, luck, actions = view._vector, _luck(view, story), np.array(view.actions, np.int64)
        shares, closer = np.zeros(len(actions)), np.zeros(len(actions), np.int64)
        prospects_after(s, seat, facts, common, actions, self._care.each, luck, shares)
        closer = closer[: promising(s, seat, facts, self._mind, actions, luck, closer)]
        found = np.zeros(len(closer))
        prospects_after(s, seat, facts, common, actions[closer], self._care.best, luck, found)
        shares = np.minimum(shares, found.max())
        shares[closer] = found
        deals = np.full(len(actions), self._care.each)
        deals[closer] = self._care.best
        return {
            move: self._estimate(view, _among_others(view, float(share)), int(counted))
            for move, share, counted in zip(view.moves, shares, deals, strict=True)
        }

    def closely(self, view: Position, story: Sequence[str], move: str) -> Estimate:
        """What a move is worth, whatever a good player thinks of it."""
        seat, facts, common = self._known(view, story)
        action, share = np.array([view.number(move)], np.int64), np.zeros(1)
        prospects_after(view._vector, seat, facts, common, action, self._care.best, _luck(view, story), share)
        return self._estimate(view, _among_others(view, float(share[0])), self._care.best)

    def outcomes(self, view: Position, story: Sequence[str] = ()) -> Mapping[str, Estimate]:
        """None: what a card drawn in secret is worth depends on whose eyes see it."""
        return {}

    def beginning(self, game: Game) -> tuple[float, ...]:
        """Before the deal only who begins is ahead."""
        start = game.start()
        counted = before_the_deal(int(start._vector[FORM]), game.seats)
        return self._estimate(start, counted, self._care.view).shares

    def _estimate(self, view: Position, counted: tuple[float, ...], deals: int) -> Estimate:
        """What was counted over so many deals, as far as it is to be believed: the order of moves and the sum stay."""
        weight, alike = trust(view._vector, self._at_first), 1 / view.game.seats
        shares = tuple(weight * share + (1 - weight) * alike for share in counted)
        return Estimate(shares, weight * _error(deals), ROLLOUTS)

    def _known(self, view: Position, story: Sequence[str]) -> tuple[int, Ints, Ints]:
        seat = view.viewer
        if not isinstance(seat, int) or not self.settled(view):
            raise NotJudged(Message.of("mathisto.not-judged"))
        memory = self._memories.setdefault(seat, Memory())
        return seat, memory.facts(view.game, seat, story, ALL), memory.common(view.game, seat, story, ALL)


def _among_others(view: Position, mine: float) -> tuple[float, ...]:
    """The shares of all where the viewing seat has so much: the others share the rest."""
    others = (1 - mine) / (view.game.seats - 1)
    return tuple(mine if seat == view.viewer else others for seat in range(view.game.seats))


def _luck(view: Position, story: Sequence[str]) -> Bits:
    """Random numbers of this view's own."""
    return seeded(crc32(f"{view} {len(story)}".encode()))


def _error(deals: int) -> float:
    """The largest standard error of a share counted over so many deals."""
    return 0.5 / sqrt(deals)
