"""What a golden file holds: every position of one game with its turn, moves, odds, picture and views."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from random import Random

import numpy as np

import mathotheque as mt
from mathotheque.core.protocols import Cast
from tests.tables import name

FOLDER = Path(__file__).parent
SEED = 2026
TOLD = 60  # events a file tells one by one; then it goes on to the end in silence
LONGEST = 20_000


def file_of(game: mt.Game) -> Path:
    """Where the playthrough of this variant is kept."""
    return FOLDER / game.key / f"{name(game)}.txt"


def playthrough(game: mt.Game) -> str:
    """A seeded random game as text."""
    rng = Random(SEED)
    cast = Cast(tuple(f"seat {seat + 1}" for seat in range(game.seats)))
    position = game.start()
    lines = [f"{game!r}, seed {SEED}", f"action numbers {game.law.actions}, observation {game.law.features}"]
    for number in range(LONGEST):
        over = isinstance(position.turn, mt.Over)
        if number < TOLD or over:
            lines += ["", f"{number}: {position}", *_facts(position)]
        if over:
            break
        event = position.sample(rng) if isinstance(position.turn, mt.Chance) else rng.choice(position.moves)
        if number < TOLD:
            lines.append(f"  event {event} = {position.number(event)}")
            lines += [f"  says {message.say('en')}" for message in position.describe(event, cast)]
        position = position.play(event)
    return "\n".join(lines) + "\n"


def _facts(position: mt.Position) -> list[str]:
    game = position.game
    lines = [f"  turn {position.turn}"]
    if position.moves:
        numbered = zip(position.moves, position.actions, strict=True)
        lines.append(f"  moves {' | '.join(f'{move} {action}' for move, action in numbered)}")
    if position.weights:
        text = " ".join(map(str, position.weights))
        shown = text if len(position.odds) <= 12 else f"{len(position.odds)} outcomes of {sum(position.weights)}"
        lines.append(f"  weights {shown}")
    if position.points is not None:
        lines.append(f"  points {position.points}")
    if game.hides:
        lines += [f"  view {seat}: {position.view(seat)}" for seat in (None, *range(game.seats))]
    lines.append(f"  observation {_digest(_observations(position))} picture {_digest(position.svg().encode())}")
    return lines


def _observations(position: mt.Position) -> bytes:
    law = position.game.law
    rows = np.zeros((position.game.seats, law.features), np.float32)
    for seat, row in enumerate(rows):
        law.observe(position._vector, seat, row)
    return np.round(rows, 4).tobytes()


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()[:12]
