"""The law against an independent, slow reading of the same rules, and both against a file of counts.

`counts.txt` can be extended by hand: `variant | position | die -> moves, wins at once`.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import mathotheque as mt
from tests.games.or_des_fous.slowly import Move, moves

COUNTS = Path(__file__).with_name("counts.txt").read_text(encoding="utf-8").splitlines()
LINES = [line for line in COUNTS if line and not line.startswith("#")]
FORM = re.compile(r"(\w+) \| (\S+ t[12]) \| ([123]) -> (\d+), (\d+)")
VARIANTS = ("normal", "beginner", "champion")


def offered(game: mt.Game, text: str, die: int) -> set[Move]:
    """The legal moves of the compiled rules, each with whether it wins."""
    position = game.read(f"{text} d{die}")
    return {Move(move, isinstance(position.play(move).turn, mt.Over)) for move in position.moves}


@pytest.mark.parametrize("line", LINES)
def test_moves_are_as_many_as_the_file_says(line: str) -> None:
    found = FORM.fullmatch(line)
    assert found, f"not in the form of the file: {line}"
    variant, text, die, count, wins = found[1], found[2], int(found[3]), int(found[4]), int(found[5])
    slow = moves(text, die, variant)
    assert (len(slow), sum(move.wins for move in slow)) == (count, wins)
    assert offered(mt.game("or-des-fous", variant=variant), text, die) == slow


def scattered(rng: Random, variant: str) -> str:
    """Twelve pawns anywhere, two of them with a stone, no stone at home."""
    cells = [f"{column}{row}" for row in range(1, 12) for column in "abcdefg"]
    spots = rng.sample(range(len(cells)), 12)
    sides = [sorted(spots[:6]), sorted(spots[6:])]
    while True:
        if variant == "beginner":
            stones = {rng.choice(sides[0]), rng.choice(sides[1])}
        else:
            stones = set(rng.sample(spots, 2))
        if not any(spot < 7 for spot in stones & {*sides[0]}) and not any(spot > 69 for spot in stones & {*sides[1]}):
            break
    texts = [",".join(cells[spot] + "*" * (spot in stones) for spot in side) for side in sides]
    return f"{'/'.join(texts)} t{rng.choice('12')}"


def crowded(rng: Random, variant: str) -> str:
    """The same in a corner of the board, where pawns touch, block and fill a camp."""
    far = rng.choice((0, 8))
    cells = [f"{column}{row}" for row in range(1 + far, 4 + far) for column in "abcdefg"]
    while True:
        spots = rng.sample(range(len(cells)), 12)
        sides = [sorted(spots[:6]), sorted(spots[6:])]
        stones = {rng.choice(sides[0]), rng.choice(sides[1])} if variant == "beginner" else set(rng.sample(spots, 2))
        home = sides[0] if far == 0 else sides[1]
        row = range(7) if far == 0 else range(14, 21)
        if not any(spot in row for spot in stones & {*home}):
            break
    texts = [",".join(cells[spot] + "*" * (spot in stones) for spot in side) for side in sides]
    return f"{'/'.join(texts)} t{rng.choice('12')}"


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("lie", [scattered, crowded])
def test_the_law_agrees_with_a_slow_reader_anywhere(variant: str, lie: object) -> None:
    game = mt.game("or-des-fous", variant=variant)
    rng = Random(f"counts/{variant}")
    for _ in range(60):
        text = lie(rng, variant)  # type: ignore[operator]
        for die in (1, 2, 3):
            assert offered(game, text, die) == moves(text, die, variant), (text, die)


def test_the_bound_on_choices_holds_with_room_to_spare() -> None:
    """288 is proved in `rules.py`; this only shows that a rich position stays below it."""
    game = mt.game("or-des-fous", variant="champion")
    position = game.read("c5,e5,d6*,d7*,c8,e8/a1,b1,c1,d1,e1,f1 t1 d1")
    assert 40 < len(position.moves) <= game.law.choices == 288
