"""A level against its like: what the seats are worth, and how long games are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from math import sqrt
from statistics import fmean, stdev

import mathotheque as mt
from mathotheque.core.appraisal import Appraiser
from mathotheque.core.chance import Dice
from mathotheque.core.chance_sequence import Draws
from mathotheque.lab.arena.intervals import Share
from tests.figures.store import Figure

Player = str | Callable[[mt.Game, int], mt.Bot]
"""A level, or what makes a bot of a game and a seed."""

Z95 = 1.96
MOST_EVENTS = 20_000
_FEWEST = 20
_part = 1.0


def take_part(part: float) -> None:
    """From now on only that part of the games is played."""
    global _part
    _part = part


def so_many(count: int) -> int:
    """How many games to play where all of them would be `count`; a multiple of sixty, so that seats stay even."""
    return count if _part == 1 else max(_FEWEST, round(count * _part / 60) * 60)


def games(game: mt.Game, level: str, count: int, seed: int) -> Iterator[Course]:
    """So many games, each with dice and bots of its own."""
    for number in range(so_many(count)):
        yield Course(game.start(), [level] * game.seats, sha256(f"{game!r} {level} {seed} {number}".encode()).digest())


class Course:
    """One game: iterate over its events, each with the position it happened in; then `last` is where it ended."""

    def __init__(self, first: mt.Position, players: Sequence[Player], seed: bytes) -> None:
        game = first.game
        self.last = first
        self._draws = Draws(Dice(seed))
        number = int.from_bytes(seed[:4], "big")
        self._bots = [
            mt.bot(game, player, seed=number + seat) if isinstance(player, str) else player(game, number + seat)
            for seat, player in enumerate(players)
        ]
        self._stories: list[list[str]] = [[] for _ in self._bots] if game.hides else []

    def __iter__(self) -> Iterator[tuple[mt.Position, str]]:
        for _ in range(MOST_EVENTS):
            turn = self.last.turn
            if isinstance(turn, mt.Over):
                return
            event = self._draws.outcome(self.last) if isinstance(turn, mt.Chance) else self._choose(turn.seat)
            for seat, story in enumerate(self._stories):
                story.append(self.last.shown(event, seat))
            yield self.last, event
            self.last = self.last.play(event)

    def _choose(self, seat: int) -> str:
        if len(self.last.moves) == 1:
            return self.last.moves[0]
        story = self._stories[seat] if self._stories else ()
        return self._bots[seat].choose(self.last.view(seat), story)

    @property
    def parts(self) -> tuple[float, ...]:
        """Each seat's part of the win."""
        assert isinstance(self.last.turn, mt.Over)
        scores = self.last.turn.scores
        winners = scores.count(max(scores))
        return tuple(1 / winners if score == max(scores) else 0.0 for score in scores)


def without_luck(course: Course, seat: int, appraiser: Appraiser) -> float:
    """The seat's part of the win less what its rolls brought beyond their mean, as far as the appraiser can tell.

    The mean over many games is the same, whatever the appraiser, and a few of them tell what many plain ones would.
    """
    luck = 0.0
    for position, event in course:
        if isinstance(position.turn, mt.Chance):
            found = {outcome: estimate.shares[seat] for outcome, estimate in appraiser.outcomes(position).items()}
            luck += found[event] - sum(float(odds) * found[outcome] for outcome, odds in position.odds.items())
    return course.parts[seat] - luck


def mean(values: Sequence[float], *, percent: bool = False) -> Figure:
    """The mean with half of its 95 % interval, one value a game."""
    scale = 100 if percent else 1
    return Figure(scale * fmean(values), scale * Z95 * stdev(values) / sqrt(len(values)), len(values))


def share_told(share: Share) -> Figure:
    """What the arena found, per cent."""
    return Figure(100 * share.rate, 50 * (share.high - share.low), share.games)


def quantile(values: Sequence[float], part: float) -> Figure:
    """The value below which that part of the games lies."""
    return Figure(sorted(values)[int(part * (len(values) - 1))], games=len(values))
