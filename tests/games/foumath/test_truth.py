"""The law against the slow second writing of the sheet (`slow.py`), and what can be counted by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest

import mathotheque as mt
from mathotheque.games.foumath.analysis import aligning_cells, line_chances
from mathotheque.games.foumath.cells import AHEAD, AXES, CELLS, OFF, WORTH
from tests.games.foumath import slow
from tests.tables import name, variants

TABLES = variants(mt.game("foumath", goal=150))
EVENTS = 800


def taken_apart(position: mt.Position) -> slow.Table:
    chosen = position.game.chosen
    return slow.read(str(position), str(chosen["board"]), str(chosen["level"]), int(chosen["goal"]))


def greedy(position: mt.Position, rng: Random) -> str:
    """A random move, but a line where there is one: so that games, rounds and points come quickly."""
    table = taken_apart(position)
    for move in position.moves:
        if table.dice[0] == "d" and move != "--":
            then = slow.after(table, move)
            if then.dice in ("", "end"):
                return move
    return rng.choice(position.moves)


@pytest.mark.parametrize("game", TABLES, ids=name)
def test_every_event_of_many_games_is_as_the_slow_rules_say(game: mt.Game) -> None:
    rng = Random(name(game))
    position = game.start()
    finished = 0
    for _ in range(EVENTS):
        if isinstance(position.turn, mt.Over):
            assert position.turn.scores.index(Fraction(1)) == int(str(position).split()[1][1:]) - 1
            finished += 1
            position = game.start()
        table = taken_apart(position)
        assert table.text == str(position)
        if isinstance(position.turn, mt.Chance):
            ways = slow.rolls(table)
            assert position.odds == {roll: Fraction(n, sum(ways.values())) for roll, n in ways.items()}
            event = position.sample(rng)
        else:
            assert position.turn == mt.Decide(table.seat)
            assert set(position.moves) == slow.moves(table)
            event = greedy(position, rng)
        position = position.play(event)
        assert str(position) == slow.after(table, event).text
    assert finished or game.chosen["level"] != "junior"


def test_there_are_224_lines_of_three() -> None:
    """9 x 7 in rows, as many in columns, 7 x 7 in each diagonal direction."""
    cells = list(product(range(1, 10), range(1, 10)))
    counted = sum(
        1 for cell in range(CELLS) for axis in range(AXES)
        if AHEAD[cell, axis] != OFF and AHEAD[AHEAD[cell, axis], axis] != OFF
    )  # fmt: skip
    near = (three for cell in cells for three in combinations(around(cell), 3) if three[0] == cell)
    slowly = sum(1 for three in near for _ in slow.lines(frozenset(three)))
    assert counted == slowly == 2 * 63 + 2 * 49 == 224


def around(cell: slow.Cell) -> list[slow.Cell]:
    """The cell and those at most two away that come after it."""
    r, c = cell
    near = product(range(r, min(r + 3, 10)), range(max(c - 2, 1), min(c + 3, 10)))
    return [cell, *(other for other in near if other > cell)]


def test_the_boards_are_the_printed_tables() -> None:
    cells = list(product(range(1, 10), range(1, 10)))
    assert list(WORTH[0]) == [r * c for r, c in cells]
    assert list(WORTH[1]) == [r + c for r, c in cells]


@pytest.mark.parametrize("seed", range(6))
def test_chances_before_the_roll_are_counted_over_every_roll(seed: int) -> None:
    """Exact, against playing out each roll of each choice with the slow rules."""
    game = mt.game("foumath", players=2 + seed % 3)
    position = game.start()
    rng = Random(seed)
    checked = 0
    for _ in range(120):
        if isinstance(position.turn, mt.Over):
            position = game.start()
        chances = line_chances(position)
        if any(chances.values()):
            table = taken_apart(position)
            assert chances == {move: slow_chance(slow.after(table, move)) for move in chances}
            checked += 1
        event = position.sample(rng) if isinstance(position.turn, mt.Chance) else rng.choice(position.moves)
        position = position.play(event)
    assert checked


def slow_chance(table: slow.Table) -> Fraction:
    ways = slow.rolls(table)
    won = 0
    for roll, n in ways.items():
        rolled = slow.after(table, roll)
        ends = (slow.after(rolled, move).dice for move in slow.moves(rolled))
        won += n * any(dice == "end" for dice in ends)
    return Fraction(won, sum(ways.values()))


@pytest.mark.parametrize("seed", range(3))
def test_aligning_cells_are_all_that_make_a_line(seed: int) -> None:
    rng = Random(seed)
    cells = list(product(range(1, 10), range(1, 10)))
    for _ in range(30):
        chosen = rng.sample(cells, 7)
        own, theirs = frozenset(chosen[:4]), frozenset(chosen[4:])
        if any(slow.lines(own)) or any(slow.lines(theirs)):
            continue
        table = slow.Table("multiplication", "junior", 200, (own, theirs), 0, (0, 0), 0, "d00")
        position = mt.game("foumath").read(table.text)
        makes = {
            cell for cell in cells for pawn in own
            if cell not in own | theirs and any(slow.lines(own - {pawn} | {cell}))
        }  # fmt: skip
        assert set(aligning_cells(position, 0)) == {f"{r}{c}" for r, c in makes}
