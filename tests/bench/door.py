"""`make bench`, the door: random play by texts alone, as anybody outside plays, and what a ply costs by cause."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time

from rich.table import Column, Table

import mathotheque as mt
from mathotheque.core.position import position_at
from tests.bench.engine import tell
from tests.tables import name, samples

PLIES = 3_000
ROUNDS = 5
CAUSES = ("legal", "texts", "draw", "number", "next")
"""Asking for `turn` and `actions`; `moves`; `weights` and `sample`; `number`; and `play` once the number is known."""

Seen = tuple[mt.Position, str]


def doors() -> Table:
    """Plies a CPU second: `moves`, one of them chosen, `play`; at chance `sample`, `play`."""
    title = (
        f"Random play through the door: {PLIES:,} plies (a ply = one decision, its chance included); µs a ply by cause"
    )
    table = Table(Column("game", overflow="fold"), "CPU s", "plies/s", *CAUSES, title=title)
    for game in mt.games():
        for sample in samples(game):
            tell(name(sample))
            play_on(sample, PLIES)
            seconds = min(_spent(partial(play_on, sample, PLIES)) for _ in range(ROUNDS))
            causes = (f"{1e6 * spent / PLIES:.1f}" for spent in by_cause(sample))
            table.add_row(name(sample), f"{seconds:.3f}", f"{PLIES / seconds:,.0f}", *causes)
    return table


def play_on(game: mt.Game, plies: int, seen: list[Seen] | None = None) -> None:
    """Play that many decisions at random, one game after the other."""
    rng, position = Random(1), game.start()
    while plies:
        if isinstance(position.turn, mt.Over):
            position = game.start()
            continue
        if isinstance(position.turn, mt.Chance):
            event = position.sample(rng)
        else:
            event = rng.choice(position.moves)
            plies -= 1
        if seen is not None:
            seen.append((position, event))
        position = position.play(event)


def by_cause(game: mt.Game) -> list[float]:
    """CPU seconds of each cause over the same plies, every one asked of positions that have not been asked before."""
    seen: list[Seen] = []
    play_on(game, PLIES, seen)
    rounds = [_one_round(seen) for _ in range(ROUNDS)]
    return [min(times) for times in zip(*rounds, strict=True)]


def _one_round(seen: list[Seen]) -> list[float]:
    fresh = [(position_at(position.game, position._vector), event) for position, event in seen]
    chances = [isinstance(position.turn, mt.Chance) for position, _ in seen]
    decisions = [position for (position, _), chance in zip(fresh, chances, strict=True) if not chance]
    rolls = [position for (position, _), chance in zip(fresh, chances, strict=True) if chance]
    rng = Random(1)
    return [
        _spent(lambda: [(position.turn, position.actions) for position, _ in fresh]),
        _spent(lambda: [position.moves for position in decisions]),
        _spent(lambda: [position.sample(rng) for position in rolls]),
        _spent(lambda: [position.number(event) for position, event in fresh]),
        _spent(lambda: [position.play(event) for position, event in fresh]),
    ]


def _spent(work: Callable[[], object]) -> float:
    started = process_time()
    work()
    return process_time() - started
