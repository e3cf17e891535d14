"""Random ways through a game, by a seed or by numbers that hypothesis invents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from random import Random

import mathotheque as mt


def choices(position: mt.Position) -> tuple[str, ...]:
    """Everything that can happen here."""
    return position.moves or tuple(position.odds)


def walk(game: mt.Game, numbers: Iterable[int]) -> Iterator[tuple[mt.Position, str]]:
    """Each position with the event the next number chooses, until the numbers or the game end."""
    position = game.start()
    for number in numbers:
        events = choices(position)
        if not events:
            return
        event = events[number % len(events)]
        yield position, event
        position = position.play(event)


def seeded(seed: int, length: int) -> list[int]:
    """Numbers for `walk`."""
    rng = Random(seed)
    return [rng.randrange(2**30) for _ in range(length)]


@lru_cache(maxsize=16)
def path(game: mt.Game, seed: int, length: int) -> tuple[tuple[mt.Position, str], ...]:
    """A seeded walk of so many events after the opening: walked once for all tests that ask for it one after the other.

    Positions never change, and keep what was worked out of them.
    """
    return tuple(walk(game, seeded(seed, opening(game) + length)))


@lru_cache(maxsize=128)
def opening(game: mt.Game) -> int:
    """How many events chance brings before the first decision: a deal may be longer than a test's walk."""
    rng = Random(0)
    position, events = game.start(), 0
    while isinstance(position.turn, mt.Chance):
        position, events = position.play(position.sample(rng)), events + 1
    return events


def whole(game: mt.Game, seed: int, longest: int = 20_000) -> tuple[list[str], mt.Position]:
    """A random game to its end, chance drawn by its true odds: the events, and the last position."""
    rng = Random(seed)
    position, events = game.start(), []
    for _ in range(longest):
        if isinstance(position.turn, mt.Over):
            break
        event = position.sample(rng) if isinstance(position.turn, mt.Chance) else rng.choice(position.moves)
        events.append(event)
        position = position.play(event)
    return events, position
