"""What a page costs: a game's picture and controls drawn along random games, and how much of them a move changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from time import process_time
from typing import NamedTuple

from rich.table import Table

import mathotheque as mt
from mathotheque.core.protocols import Cast
from mathotheque.face.face import Face
from tests.caches import caches
from tests.markup import custom, page

SETS, GAMES, LENGTH = 4, 6, 250  # sets of games, games of a set, positions of a game


class Cost(NamedTuple):
    """Microseconds a drawing, shares of parts found in a cache, thousands of bytes whole and changed by an event."""

    picture: float
    controls: float
    hits: float
    whole: float
    changed: float


def drawings() -> Table:
    """Every game as it is when nobody chooses anything else."""
    headings = "game", "picture us", "controls us", "parts from a cache", "whole kB", "changed kB an event"
    title = "A page in parts for one seat, along random games not drawn before (CPU time, the best of three)"
    table = Table(*headings, title=title)
    for game in mt.games():
        found = cost(game)
        times = f"{found.picture:.1f}", f"{found.controls:.1f}", f"{100 * found.hits:.1f} %"
        table.add_row(game.key, *times, f"{found.whole:.1f}", f"{found.changed:.2f}")
    return table


def cost(game: mt.Game) -> Cost:
    """The first set of games only fills the caches, as a room does in its first hour."""
    cast, options = Cast(tuple(f"Zoé {seat + 1}" for seat in range(game.seats)), 0), custom(game)

    def picture(face: Face) -> None:
        face.picture(0, cast, "fr")

    def controls(face: Face) -> None:
        face.dock(cast, options, "fr")
        face.aside(0, cast, "fr")

    first, *others = [[views(game, Random(100 * number + k)) for k in range(GAMES)] for number in range(SETS)]
    microseconds(picture, first), microseconds(controls, first)
    before = lookups(game)
    times = [(microseconds(picture, some), microseconds(controls, some)) for some in others]
    asked, found = (after - earlier for after, earlier in zip(lookups(game), before, strict=True))
    pictures, docks = zip(*times, strict=True)
    return Cost(min(pictures), min(docks), found / asked if asked else 0.0, *sizes(others[0]))


def views(game: mt.Game, rng: Random) -> list[mt.Position]:
    """What the first seat sees along a random game."""
    return [position.view(0) for position in positions(game, rng)]


def positions(game: mt.Game, rng: Random) -> Iterator[mt.Position]:
    position = game.start()
    for _ in range(LENGTH):
        yield position
        if isinstance(position.turn, mt.Over):
            return
        position = position.play(position.sample(rng) if position.weights else rng.choice(position.moves))


def microseconds(draw: Callable[[Face], None], games: Sequence[Sequence[mt.Position]]) -> float:
    faces = [Face(view) for some in games for view in some]
    for face in faces:
        assert face.view.actions is not None  # known before, as at a table
    started = process_time()
    for face in faces:
        draw(face)
    return 1_000_000 * (process_time() - started) / len(faces)


def lookups(game: mt.Game) -> tuple[int, int]:
    """How often the game's caches were asked, and how often they knew."""
    infos = [one.cache_info() for one in caches(game).values()]
    return sum(info.hits + info.misses for info in infos), sum(info.hits for info in infos)


def sizes(games: Sequence[Sequence[mt.Position]]) -> tuple[float, float]:
    """Thousands of bytes of a whole page, and of the leaves that an event changes."""
    whole: list[int] = []
    changed: list[int] = []
    for some in games:
        known: dict[str, str] = {}
        for view in some:
            leaves = page(view, 0).leaves()
            whole.append(sum(len(leaf.encode()) for leaf in leaves.values()))
            if known:
                fresh = (leaf for name, leaf in leaves.items() if known.get(name) != leaf)
                changed.append(sum(len(leaf.encode()) for leaf in fresh))
            known = leaves
    return sum(whole) / len(whole) / 1000, sum(changed) / len(changed) / 1000
