"""`python -m tests.reviews.trust [--seconds S] [--players N]`: how far Mathisto's imagined players are to be believed.

Matches of the best level, as many as fit into so many CPU seconds a form: what their games tell of every seat's chances
is held to what came, and the weight that fits best at the beginning is printed with its standard error over matches. It
stands in `games/mathisto/trust.py`; `python -m tests.reviews.calibration --only mathisto --values` measures what comes
of it on other matches.
"""

from __future__ import annotations

import argparse
from math import fsum, sqrt
from time import process_time

import mathotheque as mt
from mathotheque.core.appraisal import USUAL, shares_of
from mathotheque.games.mathisto.appraiser import CARES, RolloutAppraiser
from mathotheque.games.mathisto.trust import WHOLLY, progress
from tests.reviews.matches import played

FIRST_SEED = 600_000
_EVERY = 3  # turns between two that are looked at
Pair = tuple[float, float]
"""What the trust of the beginning adds to a share foretold, and what is missing there."""


def pairs(record: mt.Record, judge: RolloutAppraiser) -> list[Pair]:
    """Of every seat, now and then in a match."""
    positions, last = record.positions(), record.positions()[-1].turn
    assert isinstance(last, mt.Over)
    seats, results, found = range(record.game.seats), shares_of(last), []
    settled = [index for index in range(len(positions) - 1) if judge.settled(positions[index])]
    for index in settled[::_EVERY]:
        far = progress(positions[index]._vector)
        for seat in seats:
            told = judge.value(positions[index].view(seat), record.story(seat).until(index)).shares[seat]
            beyond = told - 1 / len(seats)
            found.append(((1 - far) * beyond, results[seat] - 1 / len(seats) - far * beyond))
    return found


def fitted(matches: list[list[Pair]]) -> tuple[float, float]:
    """The trust of the beginning with the least square error, and its standard error: matches are independent."""
    weight = fsum(adds * adds for match in matches for adds, _ in match)
    trust = fsum(adds * missing for match in matches for adds, missing in match) / weight
    off = [fsum(adds * (missing - trust * adds) for adds, missing in match) for match in matches]
    return trust, sqrt(fsum(one * one for one in off)) / weight


def main() -> None:
    """Print a line a form."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600.0, help="of CPU a form")
    parser.add_argument("--players", type=int, default=3)
    wanted = parser.parse_args()
    judge = RolloutAppraiser(CARES[USUAL], USUAL, WHOLLY)
    for form in ("simple", "strategic"):
        game, began = mt.game("mathisto", players=wanted.players, form=form), process_time()
        matches: list[list[Pair]] = []
        while process_time() - began < wanted.seconds or len(matches) < 2:
            levels = [mt.levels(game)[-1]] * game.seats
            matches.append(pairs(played(game, levels, FIRST_SEED + len(matches)), judge))
        trust, error = fitted(matches)
        print(f"{form}, {wanted.players} players: {trust:.3f} ± {error:.3f} ({len(matches)} matches)", flush=True)


if __name__ == "__main__":
    main()
