"""`make ladder`: measure every level and keep what was measured."""

from __future__ import annotations

from argparse import ArgumentParser

from tests.figures.store import Figure, load_section, save
from tests.ladders.contests import LADDERS, contests, tables
from tests.ladders.page import write

HOW = (
    "Part of the games won by the first named among the second named, draws shared, every seat alike, seed 1, per cent."
)


def main() -> None:
    """Measure the games that are named, or all, and write their tables into docs/bots.md; what is kept stays."""
    parser = ArgumentParser(prog="python -m tests.ladders", description=main.__doc__)
    parser.add_argument("game", nargs="*", help=", ".join(LADDERS))
    parser.add_argument("--games", type=int, help="games of every contest, instead of as many as the tables say")
    parser.add_argument("--again", action="store_true", help="also measure what is kept already")
    parser.add_argument("--table", default="", help="only tables whose name holds this, such as players=4")
    parser.add_argument("--draw", action="store_true", help="measure nothing, only write the tables")
    given = parser.parse_args()
    if unknown := set(given.game) - LADDERS.keys():
        parser.error(f"there is no ladder of {', '.join(sorted(unknown))}; there are {', '.join(LADDERS)}")
    for key in given.game or LADDERS:
        if not given.draw:
            measure(key, given.games, given.table, again=given.again)
        write(key, load_section(f"ladder-{key}"))


def measure(key: str, games: int | None, only: str, *, again: bool) -> None:
    """Every contest of a game that is not kept yet, each kept as soon as it is measured."""
    section = f"ladder-{key}"
    kept: dict[str, Figure] = load_section(section)
    known = set[str]()
    for game, usual in tables(key):
        for contest in contests(game, games or usual):
            known.add(contest.name)
            if only in contest.name and (again or contest.name not in kept):
                kept[contest.name] = figure = contest.measure()
                print(f"{contest.name}: {figure.value:.1f} ± {figure.half:.1f} % of {figure.games}", flush=True)
                save(section, kept, HOW, f"python -m tests.ladders {key}")
    save(section, {name: kept[name] for name in kept if name in known}, HOW, f"python -m tests.ladders {key}")


if __name__ == "__main__":
    main()
