"""What an arena brought, in tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from mathotheque.core.errors import BadOption
from mathotheque.core.speech import Message
from mathotheque.lab.arena.intervals import Share, share
from mathotheque.lab.arena.playing import Fault, Plan, Played
from mathotheque.lab.arena.ratings import Rating, rate


@dataclass(frozen=True, slots=True)
class Score:
    """What one player had of the wins at one table."""

    player: str
    number: int
    """The number of the table, from 0."""
    table: tuple[str, ...]
    share: Share
    wins: int
    draws: int
    losses: int


@dataclass(frozen=True, slots=True)
class Lengths:
    """How long games were, in decisions."""

    shortest: int
    quarter: float
    median: float
    three_quarters: float
    longest: int
    mean: float


@dataclass(frozen=True, slots=True)
class Faults:
    """All the games that one player lost by the same error, and one of them."""

    player: str
    count: int
    example: Fault
    game: int
    """The number of that game in the records of its table, from 1."""
    table: int


@dataclass(frozen=True)
class Result:
    """The games of an arena, and what they say. Tables are tuples of rows with named fields."""

    plan: Plan
    rounds: int
    """How many rounds each table was to play."""
    games: tuple[Played, ...]

    @property
    def complete(self) -> bool:
        """Whether every game was played; an arena that was stopped is not."""
        return len(self.games) == self.rounds * len(self.plan.tables) * self.plan.game.seats

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, as they were given."""
        return tuple(player.name for player in self.plan.players)

    @cached_property
    def ratings(self) -> tuple[Rating, ...]:
        """Everybody's strength, the strongest first."""
        shape = len(self.plan.tables), len(self.players)
        chairs, wins, games = np.zeros(shape), np.zeros(shape), np.zeros(shape[0])
        column = {name: k for k, name in enumerate(self.players)}
        for number, table in enumerate(self.plan.tables):
            for name in table.players:
                chairs[number, column[name]] += 1
        for played in self.games:
            games[played.table] += 1
            for name, part in zip(played.seats, played.parts, strict=True):
                wins[played.table, column[name]] += part
        return rate(self.players, chairs, games, wins)

    @cached_property
    def scores(self) -> tuple[Score, ...]:
        """For every table, what each of its players had of the wins."""
        return tuple(
            self._score(number, name)
            for number, table in enumerate(self.plan.tables)
            for name in dict.fromkeys(table.players)
        )

    def score(self, player: str, *others: str) -> Score:
        """What `player` had at the table with these others (with none, at the only table there is)."""
        for found in self.scores:
            if found.player == player and (not others or sorted(found.table) == sorted((player, *others))):
                return found
        tables = "; ".join(table.name for table in self.plan.tables)
        raise BadOption(Message.of("arena.no-table", players=", ".join((player, *others)), tables=tables))

    def _score(self, number: int, name: str) -> Score:
        table = self.plan.tables[number].players
        at_table = [played for played in self.games if played.table == number]
        parts = [_part(played, name) for played in at_table]
        wins, losses = sum(part > 0.999 for part in parts), sum(part < 0.001 for part in parts)
        by_round = _by_round(at_table, parts)
        found = share(by_round, table.count(name) / len(table), len(at_table))
        return Score(name, number, table, found, wins, len(parts) - wins - losses, losses)

    @cached_property
    def seats(self) -> tuple[Share, ...]:
        """Each seat's part of the wins; everybody sat in every seat equally often."""
        seats = self.plan.game.seats
        return tuple(
            share(_by_round(self.games, [played.parts[seat] for played in self.games]), 1 / seats, len(self.games))
            for seat in range(seats)
        )

    @cached_property
    def lengths(self) -> Lengths:
        """How long the games that were played out were; those lost by an error do not count."""
        counts = np.array([played.decisions for played in self.games if not played.fault] or [0])
        quarter, median, three_quarters = (float(value) for value in np.quantile(counts, (0.25, 0.5, 0.75)))
        return Lengths(int(counts.min()), quarter, median, three_quarters, int(counts.max()), float(counts.mean()))

    @cached_property
    def faults(self) -> tuple[Faults, ...]:
        """The errors of the players' own bots, most frequent first."""
        found: dict[tuple[str, str], Faults] = {}
        numbers = [0] * len(self.plan.tables)
        for played in self.games:
            numbers[played.table] += 1
            if played.fault:
                key = played.fault.player, _kind(played.fault)
                first = found.get(key, Faults(key[0], 0, played.fault, numbers[played.table], played.table))
                found[key] = Faults(first.player, first.count + 1, first.example, first.game, first.table)
        return tuple(sorted(found.values(), key=lambda faults: -faults.count))

    @cached_property
    def thinking(self) -> dict[str, float]:
        """The mean seconds of each player's answers; it depends on the machine, nothing else here does."""
        answers, seconds = dict.fromkeys(self.players, 0), dict.fromkeys(self.players, 0.0)
        for played in self.games:
            for name, (count, spent) in played.thinking.items():
                answers[name] += count
                seconds[name] += spent
        return {name: seconds[name] / max(1, answers[name]) for name in self.players}

    def _repr_markdown_(self) -> str:
        from mathotheque.lab.arena.report import write_report

        return write_report(self, "fr")


def _part(played: Played, name: str) -> float:
    return sum(part for seated, part in zip(played.seats, played.parts, strict=True) if seated == name)


def _by_round(games: Sequence[Played], values: Sequence[float]) -> list[float]:
    """The mean of the values of each round's games."""
    rounds: dict[tuple[int, int], list[float]] = {}
    for played, value in zip(games, values, strict=True):
        rounds.setdefault((played.table, played.round), []).append(value)
    return [sum(group) / len(group) for group in rounds.values()]


def _kind(fault: Fault) -> str:
    """Errors of a kind: the same error raised, or moves refused, whatever the position."""
    return fault.reason.say("en") if fault.trace else fault.reason.key
