"""Whole games of Mathisto in compiled code, a thousand in a minute or two: levels, memory players and children.

`python -m tests.games.mathisto.simulation 3 5 memory --games 1000` tells how one player of level 5 fares among two
memory players. A level plays as the bot of that level does, only faster; answers are right half of the time.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, log, pi, sqrt
from statistics import fmean, pstdev

import numpy as np

import mathotheque as mt
from mathotheque.core.kernel import ACTOR, CHANCE, OVER, PHASE, SEATS, Bits, Doubles, Ints, part
from mathotheque.core.randomness import below, portion, seeded
from mathotheque.games.mathisto.common_knowledge import overhear
from mathotheque.games.mathisto.judgement import MIND, weigh
from mathotheque.games.mathisto.knowledge import FACTS, learn, shown, view
from mathotheque.games.mathisto.levels import MINDS, Mind
from mathotheque.games.mathisto.memory import ALL
from mathotheque.games.mathisto.rules import CHOICES, OUTCOMES, legal, odds, play, roll, start
from mathotheque.games.mathisto.table import DEAL, MOST_CALLS, SCORE, SIZE, STAGE
from tests.games.mathisto.yardstick import CHILD_REMEMBERS, child_worths, memory_worths

MEMORY, CHILD = "memory", "child"
Z95 = 1.96
# --- a player, as numbers
_KIND, _REMEMBERS, _WAVERS = range(3)
_JUDGES, _REMEMBERING, _CHILDISH = range(3)
_PLAYER = _WAVERS + 1 + MIND
_MOST_EVENTS = 4 * MOST_CALLS


@dataclass(frozen=True, slots=True)
class Fared:
    """How one player fared: its part of each game, from 0 to 1."""

    parts: tuple[float, ...]

    @property
    def share(self) -> float:
        """Of the games, per cent."""
        return 100 * fmean(self.parts)

    @property
    def half(self) -> float:
        """Of the 95 % interval."""
        return 100 * Z95 * pstdev(self.parts) / sqrt(len(self.parts))

    def step(self, seats: int) -> float:
        """The share of a game of two that would be as many times its odds: 50 among its like, at any table."""
        odds = (seats - 1) * self.share / max(100 - self.share, 0.01)
        return 100 * odds / (1 + odds)


def numbers_of(name: str | Mind, seats: int) -> Doubles:
    """The player of that name at such a table: a level, `memory` or `child`; or a mind of its own."""
    if name == MEMORY:
        return np.array([_REMEMBERING, ALL, 0.0] + [0.0] * MIND)
    if name == CHILD:
        return np.array([_CHILDISH, CHILD_REMEMBERS, 0.0] + [0.0] * MIND)
    mind = MINDS[name] if isinstance(name, str) else name
    return np.array([_JUDGES, mind.remembers(seats), mind.wavers, *mind.numbers()])


def ends(players: Sequence[str | Mind], number: int, *, form: str = "strategic", seed: int = 1) -> Ints:
    """The last position of one game of these players; the same seed and number deal the same cards."""
    first = start(mt.game("mathisto", players=len(players), form=form).chosen)
    minds = np.array([numbers_of(player, len(players)) for player in players])
    return play_out(first, minds, seeded(seed * 1_000_003 + number), seeded(seed * 7 + number * 31))


def part_of(last: Ints, seat: int) -> float:
    """The seat's part of the win."""
    totals = last[SCORE : SCORE + last[SEATS]]
    winners = np.flatnonzero(totals == totals.max())
    return 1 / len(winners) if seat in winners else 0.0


def fare(
    hero: str | Mind, others: str | Mind, seats: int, games: int, *, form: str = "strategic", seed: int = 1
) -> Fared:
    """One player among others who are all alike, in every seat in turn."""
    parts = []
    for number in range(games):
        seat = number % seats
        players = [others] * seats
        players[seat] = hero
        parts.append(part_of(ends(players, number, form=form, seed=seed), seat))
    return Fared(tuple(parts))


@part
def error(rng: Bits) -> float:
    """A normal number (Box and Muller)."""
    return sqrt(-2.0 * log(1.0 - portion(rng))) * cos(2.0 * pi * portion(rng))


@part
def drawn(s: Ints, rng: Bits, out: Ints) -> int:
    """What chance brings."""
    n = odds(s, out)
    left = below(rng, out[:n].sum())
    outcome = 0
    while left >= out[outcome]:
        left -= out[outcome]
        outcome += 1
    return outcome


@part
def chosen(s: Ints, player: Doubles, facts: Ints, common: Ints, rng: Bits, actions: Ints, worths: Doubles) -> int:
    """The move of the seat whose view `s` is."""
    n, seat = legal(s, actions), s[ACTOR]
    worths[:n] = 0.0
    if n == 1:
        pass
    elif player[_KIND] == _REMEMBERING:
        memory_worths(s, seat, facts, actions, n, rng, worths)
    elif player[_KIND] == _CHILDISH:
        child_worths(s, seat, facts, actions, n, rng, worths)
    else:
        weigh(s, seat, facts, common, player[_WAVERS + 1 :].copy(), actions, n, rng, worths)
        for k in range(n):
            worths[k] += player[_WAVERS] * error(rng)
    action: int = actions[np.argmax(worths[:n])]
    return action


@part
def play_out(first: Ints, players: Doubles, luck: Bits, rng: Bits) -> Ints:
    """The position at the end; cards come by `luck`, everything else by `rng`."""
    s = first.copy()
    seats = s[SEATS]
    views = np.zeros((_MOST_EVENTS, seats, SIZE), np.int16)
    events = np.zeros((_MOST_EVENTS, seats), np.int64)
    facts = np.zeros((seats, FACTS), np.int64)
    common = np.zeros(FACTS, np.int64)
    v = np.zeros(SIZE, np.int64)
    actions, worths = np.zeros(CHOICES, np.int64), np.zeros(CHOICES)
    weights = np.zeros(OUTCOMES + 1, np.int64)
    happened = 0
    while s[PHASE] != OVER:
        if s[PHASE] == CHANCE:
            event = drawn(s, luck, weights)
        else:
            seat = s[ACTOR]
            last = int(players[seat, _REMEMBERS])
            remembered = facts[seat].copy()
            if last < _MOST_EVENTS:
                remembered[:] = 0
                for k in range(max(0, happened - last), happened):
                    v[:] = views[k, seat]
                    learn(remembered, v, seat, events[k, seat])
            v[:] = s
            view(v, seat)
            event = chosen(v, players[seat], remembered, common, rng, actions, worths)
        for seat in range(seats):
            v[:] = s
            view(v, seat)
            views[happened, seat] = v
            events[happened, seat] = shown(s, seat, event)
            if s[STAGE] != DEAL:
                learn(facts[seat], v, seat, events[happened, seat])
        if s[STAGE] != DEAL:
            overhear(common, v, events[happened, seats - 1])
        happened += 1
        if s[PHASE] == CHANCE:
            roll(s, event)
        else:
            play(s, event)
    return s


def main() -> None:
    """One player among others, measured."""
    parser = ArgumentParser(prog="python -m tests.games.mathisto.simulation", description=main.__doc__)
    parser.add_argument("seats", type=int, choices=range(3, 7))
    parser.add_argument("hero", help=f"a level, {MEMORY} or {CHILD}")
    parser.add_argument("others", help="the same")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--form", default="strategic", choices=("strategic", "simple"))
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    fared = fare(given.hero, given.others, given.seats, given.games, form=given.form, seed=given.seed)
    print(f"{given.hero} among {given.others}, {given.seats} players: {fared.share:.1f} ± {fared.half:.1f} %")


if __name__ == "__main__":
    main()
