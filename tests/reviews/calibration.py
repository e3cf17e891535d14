"""`python -m tests.reviews.calibration [--matches N] [--seconds S] [--only GAME] [--effort E] [--level L]`: is it so?

Over fresh matches of bots, for each game as many as fit into so many CPU seconds: the largest gap of an account, the
mean luck of the first seat with its standard error, the largest correction, the share of moves of a strong level that
are called worse than fine, the gap between shares foretold and results beside what chance alone would make of it, and
the CPU milliseconds an event. The table stands in docs/review.md.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import fsum, pi, sqrt
from time import process_time

import mathotheque as mt
from mathotheque.core.appraisal import EFFORTS, USUAL
from mathotheque.reviews.verdicts import GOOD, verdict
from tests.reviews.matches import HIDDEN, JUDGED, played

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
    levels = [level or STRONG.get(game.key, mt.levels(game)[-1])] * game.seats
    tally, began = Tally(), process_time()
    for seed in range(FIRST_SEED, FIRST_SEED + matches):
        record = played(game, levels, seed)
        started = process_time()
        review = mt.review(record, effort)
        tally.add(review, process_time() - started)
        if tally.matches > 1 and process_time() - began > seconds:
            break
    return tally


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
    parser.add_argument("--level", default="", help="who plays; what is foretold comes about only where all play well")
    wanted = parser.parse_args()
    print(HEAD)
    for key, options in (*JUDGED, *HIDDEN):
        if wanted.only in ("", key):
            tally = measure(mt.game(key, **options), wanted.matches, wanted.seconds, wanted.effort, wanted.level)
            print(tally.row(named(key, options)), flush=True)


if __name__ == "__main__":
    main()
