"""Foumath: what the seats are worth, how long rounds and games are, how often a die is kept."""

from __future__ import annotations

import mathotheque as mt
from tests.figures.selfplay import games, mean
from tests.figures.store import Figure, Figures

HOW = "The best bots against their like, seed 1. Shares, `kept`: per cent; rolls a round; rounds a game; points a line."
SEED = 1
JUNIOR, RATED = "5", "6"
JUNIOR_GAMES, RATED_GAMES, LONG_GAMES = 6_000, 300, 20


def measure() -> Figures:
    """Junior games for the seats, games with points for their length."""
    figures: dict[str, Figure] = {}
    for players in (2, 3, 4):
        figures |= _juniors(players)
        for level in ("advanced", "expert"):
            figures |= _rated(f"products.{level}.{players}", RATED_GAMES, players=players, level=level)
            short = {"players": players, "level": level, "board": "addition", "goal": 60}
            figures |= _rated(f"sums.{level}.{players}", RATED_GAMES, **short)
    figures |= _rated("long", LONG_GAMES, players=4, level="expert", board="addition")
    return figures


def _juniors(players: int) -> Figures:
    game = mt.game("foumath", players=players)
    parts: list[tuple[float, ...]] = []
    rolls: list[float] = []
    kept: list[float] = []
    for course in games(game, JUNIOR, JUNIOR_GAMES, SEED):
        rolled = 0
        for position, event in course:
            rolled += isinstance(position.turn, mt.Chance)
            if len(position.moves) > 1 and position.moves[0] == "roll":
                kept.append(event != "roll")
        parts.append(course.parts)
        rolls.append(rolled)
    seats = {
        f"seat.{players}.{seat + 1}": mean([part[seat] for part in parts], percent=True) for seat in range(players)
    }
    return seats | {f"rolls.{players}": mean(rolls), f"kept.{players}": mean(kept, percent=True)}


def _rated(name: str, count: int, **options: object) -> Figures:
    """Rounds a game, and what a line scores: a round is over when somebody has more points."""
    game = mt.game("foumath", **options)
    rounds: list[float] = []
    lines: list[float] = []
    for course in games(game, RATED, count, SEED):
        scored = 0
        for position, event in course:
            before, after = position.points, position.play(event).points
            assert before is not None
            assert after is not None
            gains = [now - then for then, now in zip(before, after, strict=True) if now > then]
            scored += len(gains)
            lines += gains
        rounds.append(scored)
    return {f"rounds.{name}": mean(rounds), f"line.{name}": mean(lines)}
