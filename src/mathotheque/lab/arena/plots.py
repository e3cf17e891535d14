"""Pictures of a result, drawn without a screen."""

from __future__ import annotations

from collections.abc import Callable
from math import nan
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mathotheque.core.speech import Message
from mathotheque.lab.arena.figures import number
from mathotheque.lab.extra import need

if TYPE_CHECKING:
    from mathotheque.lab.arena.result import Result

KINDS = ("svg", "png")
_INK, _GOLD, _BLUE, _LINE = "#1C2A3A", "#F0B429", "#1F5FAE", "#CBD2CB"
_BINS = 40


def draw(result: Result, folder: Path, lang: str, kind: str = "svg") -> tuple[str, ...]:
    """Write the pictures that this result allows into `folder`; their names."""
    matplotlib, figures = need("matplotlib"), need("matplotlib.figure")
    drawn = []
    with matplotlib.rc_context({"svg.hashsalt": "arena", "text.color": _INK, "axes.edgecolor": _LINE}):
        for name, plot in PLOTS.items():
            figure = figures.Figure(figsize=(7, 4), layout="constrained")
            if plot(figure.subplots(), result, lang):
                file = f"{name}.{kind}"
                figure.savefig(folder / file, dpi=150, metadata={"Date": None} if kind == "svg" else None)
                drawn.append(file)
    return tuple(drawn)


def _ratings(axes: Any, result: Result, lang: str) -> bool:
    ratings = result.ratings[::-1]
    places = range(len(ratings))
    elos = [rating.elo for rating in ratings]
    reach = [[r.elo - r.low for r in ratings], [r.high - r.elo for r in ratings]]
    axes.errorbar(elos, places, xerr=reach, fmt="o", color=_BLUE, ecolor=_INK, capsize=4)
    axes.set_yticks(places, [rating.player for rating in ratings])
    axes.margins(y=0.5 / len(ratings))
    axes.grid(axis="x", color=_LINE)
    _label(axes, lang, "ratings", x="elo")
    return True


def _scores(axes: Any, result: Result, lang: str) -> bool:
    """Everybody against everybody; only where two sit at a table and all have met."""
    if result.plan.game.seats != 2 or len(result.players) < 2:
        return False
    order = [rating.player for rating in result.ratings]
    rates = {(score.player, *score.table): score.share.rate for score in result.scores}
    cells = [[_against(rates, one, other) for other in order] for one in order]
    axes.imshow([[nan if cell is None else cell for cell in row] for row in cells], cmap="BrBG", vmin=-30, vmax=130)
    for y, row in enumerate(cells):
        for x, cell in enumerate(row):
            axes.text(x, y, "" if cell is None else number(cell, lang), ha="center", va="center")
    axes.set_xticks(range(len(order)), order)
    axes.set_yticks(range(len(order)), order)
    _label(axes, lang, "scores")
    return True


def _against(rates: dict[tuple[str, ...], float], one: str, other: str) -> float | None:
    found = [rates[key] for key in ((one, one, other), (one, other, one)) if one != other and key in rates]
    return 100 * found[0] if found else None


def _seats(axes: Any, result: Result, lang: str) -> bool:
    seats = range(1, len(result.seats) + 1)
    rates = [100 * share.rate for share in result.seats]
    reach = [
        [max(0.0, 100 * (share.rate - share.low)) for share in result.seats],
        [max(0.0, 100 * (share.high - share.rate)) for share in result.seats],
    ]
    axes.bar(seats, rates, color=_GOLD, yerr=reach, ecolor=_INK, capsize=4, width=0.6)
    axes.axhline(100 / len(rates), color=_INK, linestyle="--", linewidth=1)
    axes.set_xticks(list(seats))
    _label(axes, lang, "seats", x="seat", y="share")
    return True


def _lengths(axes: Any, result: Result, lang: str) -> bool:
    counts = [played.decisions for played in result.games if not played.fault]
    if not counts:
        return False
    axes.hist(counts, bins=min(_BINS, max(5, len(counts) // 5), max(1, max(counts) - min(counts))), color=_BLUE)
    axes.yaxis.get_major_locator().set_params(integer=True)
    axes.axvline(result.lengths.median, color=_INK, linestyle="--", linewidth=1)
    _label(axes, lang, "lengths", x="decisions", y="games")
    return True


def _label(axes: Any, lang: str, title: str, x: str = "", y: str = "") -> None:
    axes.set_title(Message.of(f"arena.plot.{title}").say(lang))
    axes.set_xlabel(Message.of(f"arena.axis.{x}").say(lang) if x else "")
    axes.set_ylabel(Message.of(f"arena.axis.{y}").say(lang) if y else "")
    axes.set_axisbelow(True)


PLOTS: dict[str, Callable[[Any, Result, str], bool]] = {
    "ratings": _ratings,
    "scores": _scores,
    "seats": _seats,
    "lengths": _lengths,
}
"""Each draws on axes and tells whether there was something to draw."""
