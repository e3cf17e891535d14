"""Measuring levels: bots play each other from every seat, and the result comes with its uncertainty."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from random import Random

from mathotheque.core.bot import Bot
from mathotheque.core.game import Game
from mathotheque.core.position import Position
from mathotheque.core.turn import Chance, Decide, Over

MOST_TURNS = 10_000
"""RULINGS: a guard against endless play by machines, kept by whoever runs a game."""

Maker = Callable[[int], Bot]
"""Makes a player from a seed."""


class RandomBot:
    """Plays any legal move."""

    exact = False

    def __init__(self, seed: int | None = None) -> None:
        self._rng = Random(seed)

    def choose(self, view: Position, story: Sequence[str] = ()) -> str:
        """Any move."""
        return self._rng.choice(view.moves)

    def values(self, view: Position, story: Sequence[str] = ()) -> dict[str, float]:
        """Knows nothing: 0 for every move."""
        return dict.fromkeys(view.moves, 0.0)


@dataclass(frozen=True, slots=True)
class Tally:
    """What one player scored against another: wins, draws and losses."""

    wins: int
    draws: int
    losses: int

    @property
    def rate(self) -> float:
        """Wins and half the draws, of all games."""
        return (self.wins + self.draws / 2) / (self.wins + self.draws + self.losses)

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval of the rate."""
        games = self.wins + self.draws + self.losses
        return 1.96 * sqrt(self.rate * (1 - self.rate) / games)


@dataclass(frozen=True, slots=True)
class Share:
    """How often one player won among others of another kind: a shared win counts as its part."""

    parts: tuple[float, ...]
    seats: int

    @property
    def rate(self) -> float:
        """Its part of all wins."""
        return sum(self.parts) / len(self.parts)

    @property
    def fair(self) -> float:
        """What it would be among its like."""
        return 1 / self.seats

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval of the rate."""
        spread = sum((part - self.rate) ** 2 for part in self.parts) / len(self.parts)
        return 1.96 * sqrt(spread / len(self.parts))


def play(game: Game, bots: Sequence[Bot], rng: Random) -> Over:
    """One game between the bots in their seats; a draw when it goes on for ever."""
    position = game.start()
    story: list[list[str]] = [[] for _ in bots] if game.hides else []
    for _ in range(MOST_TURNS):
        turn = position.turn
        if isinstance(turn, Over):
            return turn
        if isinstance(turn, Chance):
            event = position.sample(rng)
        else:
            event = _chosen(position, turn, bots, story)
        for seat, seen in enumerate(story):
            seen.append(position.shown(event, seat))
        position = position.play(event)
    return Over((Fraction(0),) * game.seats)


def _chosen(position: Position, turn: Decide, bots: Sequence[Bot], story: list[list[str]]) -> str:
    if len(position.moves) == 1:
        return position.moves[0]
    seen = story[turn.seat] if story else ()
    return bots[turn.seat].choose(position.view(turn.seat), seen)


def duel(game: Game, first: Maker, second: Maker, games: int, seed: int = 0) -> Tally:
    """`games` games between two players, half of them from each seat, all chance drawn from `seed`."""
    results = {1: 0, 0: 0, -1: 0}
    for number in range(games):
        rng = Random(f"{seed}/{number // 2}")
        bots = [first(seed + 2 * number), second(seed + 2 * number + 1)]
        seat = number % 2
        over = play(game, bots if seat == 0 else bots[::-1], rng)
        score = over.scores[seat]
        results[(score > 0) - (score < 0)] += 1
    return Tally(results[1], results[0], results[-1])


def compare(game: Game, one: Maker, others: Maker, games: int, seed: int = 0) -> Share:
    """`games` games of one player among players of another kind, each seat in turn, all chance drawn from `seed`."""
    parts = []
    for number in range(games):
        seat = number % game.seats
        makers = [one if place == seat else others for place in range(game.seats)]
        bots = [maker(seed + number * game.seats + place) for place, maker in enumerate(makers)]
        over = play(game, bots, Random(f"{seed}/{number // game.seats}"))
        parts.append(_part(over, seat))
    return Share(tuple(parts), game.seats)


def _part(over: Over, seat: int) -> float:
    """The seat's part of the win; where nobody wins, everybody has the same."""
    if not any(over.scores):
        return 1 / len(over.scores)
    return float(max(over.scores[seat], Fraction(0)))
