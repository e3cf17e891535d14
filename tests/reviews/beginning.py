"""`python -m tests.reviews.beginning [--deals N] [--form F]`: what each seat of Mathisto may expect before the deal.

Of so many deals, what each seat's imagined games tell of its chances, on average and with its standard error: whoever
begins is ahead, and that is no luck of the cards. The figures stand in `games/mathisto/beginning.py`.
"""

from __future__ import annotations

import argparse
from math import sqrt
from random import Random
from statistics import fmean, stdev

import mathotheque as mt
from mathotheque.core.appraisal import QUICK
from mathotheque.core.record import Record
from mathotheque.games.mathisto.appraiser import CARES, RolloutAppraiser
from mathotheque.games.mathisto.trust import WHOLLY

FIRST_SEED = 700_000


def told_after_a_deal(game: mt.Game, judge: RolloutAppraiser, seed: int) -> list[float]:
    """What each seat's own share is when the cards are dealt."""
    rng, position = Random(seed), game.start()
    events: list[str] = []
    while not judge.settled(position):
        events.append(position.sample(rng))
        position = position.play(events[-1])
    record = Record(game, tuple("abcdef"[: game.seats]), tuple(events))
    return [judge.value(position.view(seat), record.story(seat)).shares[seat] for seat in range(game.seats)]


def main() -> None:
    """Print a line a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1_000)
    parser.add_argument("--form", choices=("simple", "strategic"), action="append")
    wanted = parser.parse_args()
    judge = RolloutAppraiser(CARES[QUICK], QUICK, WHOLLY)
    for form in wanted.form or ("simple", "strategic"):
        for players in (3, 4, 5, 6):
            game = mt.game("mathisto", players=players, form=form)
            deals = [told_after_a_deal(game, judge, FIRST_SEED + deal) for deal in range(wanted.deals)]
            seats = [*zip(*deals, strict=True)]
            errors = [stdev(seat) / sqrt(len(seat)) for seat in seats]
            print(f"({form.upper()}, {players}): ({', '.join(f'{fmean(seat):.3f}' for seat in seats)}),", end="  ")
            print(f"# ± {max(errors):.3f}", flush=True)


if __name__ == "__main__":
    main()
