"""`python -m tests.reviews.calibration [--matches N] [--seconds S] [--only GAME] [--effort E] [--level L]`: is it so?

Over fresh matches of bots, for each game as many as fit into so many CPU seconds: the largest gap of an account, the
mean luck of the first seat with its standard error, the largest correction, the share of moves of a strong level that
are called worse than fine, the gap between shares foretold and results beside what chance alone would make of it, and
the CPU milliseconds an event. The table stands in docs/review.md.

With `--random` chance alone plays, as far as `--events` events: there only gap and luck mean something, and fresh
matches are cheap. With `--values` nothing is reviewed: only what each seat is foretold is held to what came, so that a
game whose reviews are dear is calibrated on as many matches as the others.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import fsum, pi, sqrt
from time import process_time

import mathotheque as mt
from mathotheque.core.appraisal import EFFORTS, USUAL, JudgesViews, shares_of
from mathotheque.reviews.verdicts import GOOD, verdict
from tests.reviews.matches import HIDDEN, JUDGED, at_random, played

FIRST_SEED = 100_000
STRONG = {"or-des-fous": "8"}
"""Where the strongest level would take most of the time, one that plays nearly as well; elsewhere the strongest."""
_BINS = 10
_EVERY = 7  # events between two shares that are compared with the result

HEAD = (
    "| game | matches | gap | luck, points | largest correction | worse than fine | calibration (by chance) "
    "| ms an event |\n"
    "|---|---|---|---|---|---|---|---|"
)


@dataclass(slots=True)
class Tally:
    """What was counted so far."""

    matches: int = 0
    events: int = 0
    seconds: float = 0.0
    gap: float = 0.0
    correction: float = 0.0
    moves: int = 0
    missed: int = 0
    lucks: list[float] = field(default_factory=list)
    foretold: list[list[tuple[float, float]]] = field(default_factory=list)

    def add(self, review: mt.Review, seconds: float) -> None:
        """Count one match more."""
        self.matches += 1
        self.events += len(review.moments)
        self.seconds += seconds
        for account in review.accounts:
            made = account.luck + account.own + account.others + account.revision
            self.gap = max(self.gap, abs(account.result - account.start - made))
        self.lucks.append(review.accounts[0].luck)
        self.correction = max(self.correction, *(abs(part) for moment in review.moments for part in moment.revision))
        called = [verdict(moment) for moment in review.moments if moment.is_free]
        self.moves += len(called)
        self.missed += sum(name not in GOOD for name in called)
        result = review.accounts[0].result
        self.foretold.append([(shares[0], result) for shares in review.shares[:-1:_EVERY]])

    def row(self, name: str) -> str:
        """A line of the table."""
        luck, error = mean_and_error(self.lucks)
        gap, chance = calibration(self.foretold)
        return (
            f"| {name} | {self.matches} | {self.gap:.0e} | {100 * luck:+.2f} ± {100 * error:.2f} | "
            f"{100 * self.correction:.2g} | {100 * self.missed / max(1, self.moves):.1f} % | "
            f"{100 * gap:.1f} ({100 * chance:.1f}) | {1000 * self.seconds / self.events:.1f} |"
        )


def mean_and_error(numbers: Sequence[float]) -> tuple[float, float]:
    """Their mean and its standard error."""
    mean = fsum(numbers) / len(numbers)
    return mean, sqrt(fsum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1) / len(numbers))


def calibration(foretold: Sequence[Sequence[tuple[float, float]]]) -> tuple[float, float]:
    """The gap between what was foretold and what came, over tenths of the scale, and what chance alone makes of it.

    The pairs come match by match: those of one match are not independent.
    """
    gaps, squares = [0.0] * _BINS, [0.0] * _BINS
    for match in foretold:
        mine = [0.0] * _BINS
        for share, result in match:
            mine[min(_BINS - 1, int(share * _BINS))] += share - result
        for tenth, gap in enumerate(mine):
            gaps[tenth] += gap
            squares[tenth] += gap * gap
    count = sum(map(len, foretold))
    return fsum(map(abs, gaps)) / count, sqrt(2 / pi) * fsum(map(sqrt, squares)) / count


def measure(game: mt.Game, matches: int, seconds: float, effort: str = USUAL, level: str = "") -> Tally:
    """As many matches of a level as fit, at least two; of a strong one where none is named."""
    return _measure(lambda seed: played(game, _levels(game, level), seed), matches, seconds, effort)


def measure_at_random(game: mt.Game, matches: int, seconds: float, effort: str, events: int) -> Tally:
    """As many matches as fit in which chance chooses, as far as so many events."""
    return _measure(lambda seed: at_random(game, seed, events), matches, seconds, effort)


def _levels(game: mt.Game, level: str) -> list[str]:
    return [level or STRONG.get(game.key, mt.levels(game)[-1])] * game.seats


def _measure(play: Callable[[int], mt.Record], matches: int, seconds: float, effort: str) -> Tally:
    tally, began = Tally(), process_time()
    for seed in range(FIRST_SEED, FIRST_SEED + matches):
        record = play(seed)
        started = process_time()
        review = mt.review(record, effort)
        tally.add(review, process_time() - started)
        if tally.matches > 1 and process_time() - began > seconds:
            break
    return tally


def values_of(game: mt.Game, matches: int, seconds: float, effort: str, level: str = "") -> Tally:
    """What every seat is foretold of itself in fresh matches, beside what came; nothing else is counted."""
    tally, began, judge = Tally(), process_time(), mt.appraiser(game, effort)
    for seed in range(FIRST_SEED, FIRST_SEED + matches):
        record = played(game, _levels(game, level), seed)
        tally.matches += 1
        tally.events += len(record.events)
        tally.foretold.append(foretold(record, judge))
        if process_time() - began > seconds:
            break
    tally.seconds = process_time() - began
    return tally


def foretold(record: mt.Record, judge: mt.Appraiser) -> list[tuple[float, float]]:
    """Pairs of a share and the result that came, for every seat as it sees the match now and then."""
    positions, last = record.positions(), record.positions()[-1].turn
    assert isinstance(last, mt.Over)
    results, pairs = shares_of(last), []
    for index in range(0, len(positions) - 1, _EVERY):
        if isinstance(judge, JudgesViews) and not judge.settled(positions[index]):
            continue
        for seat, result in enumerate(results):
            view = positions[index].view(seat)
            pairs.append((judge.value(view, record.story(seat).until(index)).shares[seat], result))
    return pairs


def named(key: str, options: Mapping[str, object]) -> str:
    """A game with its options in one line."""
    return f"{key} {' '.join(map(str, options.values()))}".strip()


def main() -> None:
    """Print the table, a row as soon as it is measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=600.0, help="of CPU a game")
    parser.add_argument("--only", default="", help="the key of one game")
    parser.add_argument("--effort", choices=EFFORTS, default=USUAL)
    parser.add_argument("--random", action="store_true", help="chance alone plays: for gap and luck")
    parser.add_argument("--values", action="store_true", help="only hold what is foretold to what came")
    parser.add_argument("--events", type=int, default=60, help="of a match at random, at most")
    parser.add_argument("--level", default="", help="who plays; what is foretold comes about only where all play well")
    wanted = parser.parse_args()
    print("| game | matches | calibration (by chance) of so many shares |\n|---|---|---|" if wanted.values else HEAD)
    for key, options in (*JUDGED, *HIDDEN):
        if wanted.only not in ("", key):
            continue
        game, size = mt.game(key, **options), (wanted.matches, wanted.seconds, wanted.effort)
        if wanted.random:
            print(measure_at_random(game, *size, wanted.events).row(named(key, options)), flush=True)
        elif wanted.values:
            tally = values_of(game, *size, wanted.level)
            gap, chance = calibration(tally.foretold)
            told = f"{100 * gap:.1f} ({100 * chance:.1f}) of {sum(map(len, tally.foretold))}"
            print(f"| {named(key, options)} | {tally.matches} | {told} |", flush=True)
        else:
            print(measure(game, *size, wanted.level).row(named(key, options)), flush=True)


if __name__ == "__main__":
    main()
