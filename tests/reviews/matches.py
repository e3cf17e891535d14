"""Matches to look back at: bots of given levels play them to the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import mathotheque as mt
from mathotheque.core.record import Story

JUDGED: tuple[tuple[str, Mapping[str, object]], ...] = (
    ("foumath", {}),
    ("foumath", {"players": 3, "board": "addition"}),
    ("foumath", {"level": "expert", "goal": 20}),
    ("des-echecs", {"points": 2}),
    ("des-echecs", {"points": 2, "stake": True}),
    ("pousse-blocs", {}),
    ("pousse-blocs", {"mode": "quick", "level": 2, "opening": "one-roll"}),
    ("pousse-blocs", {"mode": "solo", "level": 3}),
    ("pousse-blocs", {"mode": "three"}),
    ("pousse-blocs", {"mode": "four", "level": 2}),
    ("or-des-fous", {}),
    ("or-des-fous", {"variant": "champion"}),
)
"""Open games and options: everybody sees what is judged."""
HIDDEN: tuple[tuple[str, Mapping[str, object]], ...] = (
    ("mathisto", {"players": 3, "form": "simple"}),
    ("mathisto", {}),
)
"""Games that hide something: every seat is judged by what it could know."""
PROVED = tuple(
    (key, options)
    for key, options in JUDGED
    if key in ("des-echecs", "pousse-blocs") and options.get("mode") not in ("three", "four")
)


def played(game: mt.Game, levels: Sequence[str], seed: int) -> mt.Record:
    """A match of bots of these levels, one a seat."""
    rng = Random(seed)
    bots = [mt.bot(game, level, seed=seed + seat) for seat, level in enumerate(levels)]
    position, events = game.start(), []
    stories = [Story.of(position.view(seat), ()) for seat in range(game.seats)]
    while not isinstance(position.turn, mt.Over):
        turn = position.turn
        if isinstance(turn, mt.Decide):
            event = bots[turn.seat].choose(position.view(turn.seat), stories[turn.seat])
        else:
            event = position.sample(rng)
        if game.hides:
            stories = [
                Story.of(story.first, (*story, position.shown(event, seat))) for seat, story in enumerate(stories)
            ]
        events.append(event)
        position = position.play(event)
    return mt.Record(game, tuple(f"bot {level}" for level in levels), tuple(events))


def weak_and_strong(game: mt.Game, seed: int) -> mt.Record:
    """A match in which there is something to say: the weakest level begins, the others are a little stronger."""
    names = mt.levels(game)
    return played(game, [names[min(2 * seat, len(names) - 1)] for seat in range(game.seats)], seed)


def at_random(game: mt.Game, seed: int, most: int) -> mt.Record:
    """A match in which chance alone chooses, as far as so many events: everything that can happen does."""
    rng, position = Random(seed), game.start()
    events: list[str] = []
    while not isinstance(position.turn, mt.Over) and len(events) < most:
        events.append(rng.choice(position.moves) if position.moves else position.sample(rng))
        position = position.play(events[-1])
    return mt.Record(game, tuple(f"chance {seat}" for seat in range(game.seats)), tuple(events))
