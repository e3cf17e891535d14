"""`make figures`: measure every figure again, or the sections that are named, and write them into the texts."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable
from time import process_time

from tests.figures import bots, des_echecs, foumath, mathisto, or_des_fous, pousse_blocs
from tests.figures.claims import write
from tests.figures.selfplay import take_part
from tests.figures.sentences import every
from tests.figures.settings import settings
from tests.figures.store import Figures, load, save

SECTIONS: dict[str, tuple[Callable[[], Figures], str]] = {
    "des-echecs": (des_echecs.measure, des_echecs.HOW),
    "pousse-blocs": (pousse_blocs.measure, pousse_blocs.HOW),
    "foumath": (foumath.measure, foumath.HOW),
    "mathisto": (mathisto.measure, mathisto.HOW),
    "or-des-fous": (or_des_fous.measure, or_des_fous.HOW),
    "bots-pousse-blocs": (bots.pousse_blocs, bots.ALONE),
    "bots-mathisto": (bots.mathisto, bots.AMONG_MEMORY),
    "bots-or-des-fous": (bots.or_des_fous, bots.AGAINST_A_LOOK),
}


def main() -> None:
    """Measure, keep, and write into the texts; `texts` only writes what is kept. `--part 0.1` plays fewer games."""
    parser = ArgumentParser(prog="python -m tests.figures", description=main.__doc__)
    parser.add_argument("sections", nargs="*", metavar="section", help=f"{', '.join(SECTIONS)}; texts")
    parser.add_argument("--part", type=float, default=1.0, help="the part of the games to play")
    given = parser.parse_args()
    wanted = given.sections or list(SECTIONS)
    if unknown := set(wanted) - {*SECTIONS, "texts"}:
        parser.error(f"there is no section {', '.join(sorted(unknown))}; the sections: {', '.join(SECTIONS)}; texts")
    take_part(given.part)
    for section in wanted:
        if section in SECTIONS:
            print(f"measuring {section} …", file=sys.stderr, flush=True)
            measure, how = SECTIONS[section]
            started = process_time()
            save(section, measure(), how)
            print(f"{section}: {process_time() - started:.0f} s of CPU", file=sys.stderr, flush=True)
    for changed in write(every(), load() | settings()):
        print(f"changed: {changed}", file=sys.stderr)


if __name__ == "__main__":
    main()
