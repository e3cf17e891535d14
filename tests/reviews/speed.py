"""`python -m tests.reviews.speed`: CPU seconds of a review of sixty free choices, for every game.

Matches of a middle level are reviewed with the usual effort, until enough choices were judged; compiling and proving
are done before. The table stands in docs/review.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from time import process_time

import mathotheque as mt
from tests.reviews.calibration import named
from tests.reviews.matches import HIDDEN, JUDGED, played

CHOICES = 60
_ENOUGH = 180  # choices
_LONGEST = 20.0  # seconds a game


def measure(key: str, options: Mapping[str, object]) -> str:
    """A row of the table."""
    game = mt.game(key, **options)
    levels = [mt.levels(game)[len(mt.levels(game)) // 2]] * game.seats
    mt.review(played(game, levels, 1))
    spent, choices, events, seed = 0.0, 0, 0, 10
    while choices < _ENOUGH and spent < _LONGEST:
        record = played(game, levels, seed)
        started = process_time()
        review = mt.review(record)
        spent += process_time() - started
        choices += sum(moment.is_free for moment in review.moments)
        events += len(record.events)
        seed += 1
    return f"| {named(key, options)} | {CHOICES * spent / choices:.2f} | {1000 * spent / events:.1f} |"


def main() -> None:
    """Print the table, a row as soon as it is measured."""
    print("| game | CPU seconds for 60 choices | ms an event |\n|---|---|---|")
    for key, options in (*JUDGED, *HIDDEN):
        print(measure(key, options), flush=True)


if __name__ == "__main__":
    main()
