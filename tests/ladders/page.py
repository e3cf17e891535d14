"""The tables of `docs/bots.md`, drawn from what is kept."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import mathotheque as mt
from mathotheque.core.options import Value
from tests.figures.store import Figure
from tests.ladders.contests import LADDERS, RANDOM, Contest, between_two, pairings, tables

PAGE = Path(__file__).parents[2] / "docs/bots.md"
NOT_MEASURED = "–"


def drawn(key: str, figures: Mapping[str, Figure]) -> str:
    """The table of one game: a row for every table it is played at, a column for every contest."""
    games = [game for game, _ in tables(key)]
    levels = max((mt.levels(game) for game in games), key=len)
    heads = [f"{hero} : {others}" for hero, others in pairings(games[0], levels)]
    lines = [f"| {' | '.join(['table', 'games', *heads])} |", "|---" * (2 + len(heads)) + "|"]
    return "\n".join([*lines, *(row for game in games if (row := _row(game, levels, figures)))])


def _row(game: mt.Game, levels: Sequence[str], figures: Mapping[str, Figure]) -> str:
    """Where a table has fewer levels than others, its last one stands for the last. Empty where nothing is measured."""
    met = list(pairings(game, levels))
    if (last := mt.levels(game)[-1]) != levels[-1]:
        met = [(last, others) if hero == levels[-1] and others == RANDOM else (hero, others) for hero, others in met]
    found = [figures.get(Contest(game, hero, others, 0).name) for hero, others in met]
    if not any(found):
        return ""  # not measured yet
    counts = sorted({figure.games for figure in found if figure}, reverse=True)
    cells = [
        _told(game),
        " / ".join(f"{count:,}" for count in counts),
        *(_cell(figure, game.seats) for figure in found),
    ]
    return f"| {' | '.join(cells)} |"


def _cell(figure: Figure | None, seats: int) -> str:
    if figure is None:
        return NOT_MEASURED
    odds = f" ({between_two(figure.value, seats):.0f})" if seats > 2 else ""
    return f"{figure.value:.1f} ± {figure.half:.1f}{odds}"


def _told(game: mt.Game) -> str:
    """The options in which the tables of the game differ."""
    differ = {name for many in LADDERS[game.key].values() for options in many for name in options}
    named = [name for name in game.chosen if name in differ and (name != "goal" or name in game.changed)]
    return ", ".join(_value(name, game.chosen[name]) for name in named)


def _value(name: str, value: Value) -> str:
    if isinstance(value, bool):
        return f"{name} {'yes' if value else 'no'}"
    return value if isinstance(value, str) else f"{name} {value}"


def write(key: str, figures: Mapping[str, Figure]) -> None:
    """Put the table of a game into the page."""
    replace_marked(f"ladder of {key}", drawn(key, figures))


def replace_marked(mark: str, text: str) -> None:
    """Put a text into the page, between its marks."""
    page = PAGE.read_text(encoding="utf-8")
    if not marked(mark).search(page):
        raise SystemExit(f"{PAGE} has no place for {mark}")
    PAGE.write_text(marked(mark).sub(lambda found: f"{found[1]}{text}\n{found[3]}", page), encoding="utf-8")


def marked(mark: str) -> re.Pattern[str]:
    """Finds a marked place of the page: what stands before it, in it, and after it."""
    return re.compile(rf"(<!-- {mark} -->\n)(.*?)\n?(<!-- end of {mark.partition(' ')[0]} -->)", re.DOTALL)
