"""`python -m tests.reviews.calibration [MATCHES]`: how far the judges may be trusted, over fresh matches of bots.

For each game: the largest gap of an account, the mean luck with its standard error, the largest correction, the gap
between shares foretold and results, and the CPU seconds of a review.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from math import fsum, sqrt
from time import process_time

import mathotheque as mt
from tests.reviews.matches import JUDGED, played

FIRST_SEED = 100_000
_BINS = 10


def measure(key: str, options: Mapping[str, object], matches: int, effort: str = "usual") -> str:
    """One row of the table."""
    game = mt.game(key, **options)
    strongest = [mt.levels(game)[-2 if len(mt.levels(game)) > 1 else -1]] * game.seats
    lucks, gap, revision, seconds, events = [], 0.0, 0.0, 0.0, 0
    foretold: list[tuple[float, float]] = []
    for seed in range(FIRST_SEED, FIRST_SEED + matches):
        record = played(game, strongest, seed)
        started = process_time()
        review = mt.review(record, effort)
        seconds += process_time() - started
        events += len(record.events)
        for account in review.accounts:
            made = account.luck + account.own + account.others + account.revision
            gap = max(gap, abs(account.result - account.start - made))
        lucks.append(review.accounts[0].luck)
        revision = max(revision, *(abs(part) for moment in review.moments for part in moment.revision))
        foretold += [(shares[0], review.accounts[0].result) for shares in review.shares[:-1:7]]
    mean = fsum(lucks) / matches
    error = sqrt(fsum((luck - mean) ** 2 for luck in lucks) / (matches - 1) / matches)
    name = f"{key} {' '.join(map(str, options.values()))}".strip()
    return (
        f"| {name} | {matches} | {gap:.0e} | {100 * mean:+.2f} ± {100 * error:.2f} | {100 * revision:.2g} | "
        f"{100 * calibration(foretold):.1f} | {1000 * seconds / events:.1f} |"
    )


def calibration(foretold: list[tuple[float, float]]) -> float:
    """The gap between what was foretold and what came, weighed over tenths of the scale."""
    bins: list[list[tuple[float, float]]] = [[] for _ in range(_BINS)]
    for share, result in foretold:
        bins[min(_BINS - 1, int(share * _BINS))].append((share, result))
    return fsum(abs(fsum(share - result for share, result in tenth)) for tenth in bins) / len(foretold)


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    print("| game | matches | gap | luck, points | largest correction | calibration, points | ms an event |")
    print("|---|---|---|---|---|---|---|")
    for key, options in JUDGED:
        print(measure(key, options, wanted), flush=True)
