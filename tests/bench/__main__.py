"""`make bench`: every table, or those that are named: `python -m tests.bench start search`."""

from __future__ import annotations

import sys
from collections.abc import Callable

from rich.console import Console
from rich.table import Table

from tests.bench import (
    attack,
    classes,
    cluster,
    crowds,
    door,
    engine,
    lab,
    looks,
    parts,
    records,
    store,
    threads,
    trials,
    web,
)


def main() -> None:
    """Every table, or those that are named: `python -m tests.bench start search`."""
    sections: dict[str, Callable[[], Table]] = {
        "start": engine.start_times, "speed": engine.speeds, "door": door.doors,
        "solve": engine.solvers, "search": engine.searches, "threads": threads.gains, "end": engine.endings,
        "lab-start": lab.starting, "lab-speed": lab.stepping, "lab-games": lab.whole_games,
        "lab-batch": crowds.threads, "lab-crowds": crowds.crowds, "lab-records": records.reading,
        "room-start": web.starts, "room-parts": parts.drawings, "room-looks": looks.looks,
        "room-cost": web.costs,
        "room-growth": web.growths, "room-pace": web.paces,
        "room-attack": attack.attacks, "room-class": classes.lessons,
        "room-cluster": cluster.processes, "room-trials": trials.hardships,
        "room-store": store.appends, "room-packing": store.packings,
    }  # fmt: skip
    wanted = sys.argv[1:] or list(sections)
    for unknown in set(wanted) - sections.keys():
        sys.exit(f"There is no table {unknown!r}. The tables: {', '.join(sections)}.")
    console = Console()
    for section in wanted:
        engine.tell(section)
        console.print(sections[section]())


if __name__ == "__main__":
    main()
