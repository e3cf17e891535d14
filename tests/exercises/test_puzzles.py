"""Puzzles: each is what it says, proved again; one for every day; made again by the same command."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import pytest

import mathotheque as mt
from mathotheque.exercises import making
from mathotheque.exercises.collection import FILE, puzzle_called, read_puzzles
from mathotheque.exercises.proving import holds, is_clear, task_of
from mathotheque.exercises.puzzle import GRADES, read_puzzle, write_puzzle

EVERY_GAME = pytest.mark.parametrize("game", mt.games(), ids=lambda game: game.key)
ENOUGH = 30
"""Puzzles of a game: a month of days."""


@EVERY_GAME
def test_every_puzzle_is_what_it_says(game: mt.Game) -> None:
    puzzles = mt.puzzles(game)
    told = [json.loads(line) for line in (game.folder / FILE).read_text(encoding="utf-8").splitlines()]
    assert len(puzzles) >= ENOUGH
    assert {puzzle.id for puzzle in puzzles} == {one["id"] for one in told}
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    assert {puzzle.grade for puzzle in puzzles} == set(GRADES)
    ease = {puzzle: sum(puzzle.found) / len(puzzle.found) for puzzle in puzzles}
    for easier, harder in pairwise(GRADES):
        found = min(ease[puzzle] for puzzle in puzzles if puzzle.grade == easier)
        assert found >= max(ease[puzzle] for puzzle in puzzles if puzzle.grade == harder)
    for puzzle in puzzles:
        position = puzzle.position
        assert puzzle.rules == game.version, "make puzzles"
        assert str(position) == puzzle.text
        assert position.turn == mt.Decide(puzzle.seat)
        assert tuple(puzzle.proof.values) == position.moves
        assert puzzle.solves(puzzle.best)
        assert is_clear(puzzle.proof)
        assert puzzle.gap > 0.07
        assert read_puzzle(game, write_puzzle(puzzle)) == puzzle


@EVERY_GAME
def test_puzzles_come_from_many_variants(game: mt.Game) -> None:
    kinds = {tuple(sorted(puzzle.game.changed.items())) for puzzle in mt.puzzles(game)}
    assert len(kinds) >= min(3, len(making.variants(game)))


@EVERY_GAME
def test_a_sample_is_proved_again(game: mt.Game) -> None:
    """All of them by `make puzzles check=1`."""
    puzzles = mt.puzzles(game)
    for puzzle in (puzzles[0], puzzles[-1]):
        assert holds(puzzle), puzzle.id


def test_a_forged_puzzle_does_not_hold() -> None:
    puzzle = mt.puzzles(mt.game("des-echecs"))[0]
    told = puzzle.json()
    told["values"] = {move: 1 - worth for move, worth in told["values"].items()}
    assert not holds(read_puzzle(mt.game("des-echecs"), json.dumps(told)))


def test_the_command_makes_the_same_puzzles_again() -> None:
    game = mt.game("des-echecs")
    made = making.make(game, matches=3)
    assert made
    assert {puzzle.id for puzzle in made} <= {puzzle.id for puzzle in mt.puzzles(game)}
    assert made == making.make(game, matches=3)


def test_a_calculation_may_be_written_in_any_right_way() -> None:
    puzzle = next(one for one in mt.puzzles(mt.game("pousse-blocs")) if re.fullmatch(r"\d+\+\d+", one.best))
    a, b = puzzle.best.split("+")
    assert puzzle.solves(f"{b}+{a}")
    assert puzzle.worth(f"{b}+{a}") == puzzle.worth(puzzle.best)
    with pytest.raises(mt.IllegalMove):
        puzzle.solves("2*2*2")


def test_where_hands_are_hidden_a_puzzle_asks_for_what_is_sure() -> None:
    for puzzle in mt.puzzles(mt.game("mathisto")):
        assert puzzle.proof.values[puzzle.best] == 1.0
        assert puzzle.story
        assert task_of(puzzle.position).say("en") == "Only one call is sure to succeed. Which one?"
    assert task_of(mt.puzzles(mt.game("foumath"))[0].position).say("fr") == "Trouve le meilleur coup."


# --- the puzzle of the day


@EVERY_GAME
def test_a_day_has_one_puzzle_and_all_take_their_turn(game: mt.Game) -> None:
    puzzles = mt.puzzles(game)
    first = date.fromordinal(date(2026, 11, 17).toordinal() // len(puzzles) * len(puzzles))
    days = [mt.puzzle_of_the_day(game, first + timedelta(days=k)) for k in range(2 * len(puzzles))]
    assert set(days[: len(puzzles)]) == set(days[len(puzzles) :]) == set(puzzles)
    assert days[: len(puzzles)] != days[len(puzzles) :]
    assert mt.puzzle_of_the_day(game, first) == days[0]


def test_without_a_date_it_is_today_whatever_the_options() -> None:
    from mathotheque.exercises.daily import today

    game = mt.game("foumath", players=3)
    assert mt.puzzle_of_the_day(game) in (
        mt.puzzle_of_the_day(game, today()),
        mt.puzzle_of_the_day(game, today() - timedelta(days=1)),  # midnight has just passed
    )
    assert mt.puzzle_of_the_day(game, date(2026, 1, 1)) == mt.puzzle_of_the_day(mt.game("foumath"), date(2026, 1, 1))


def test_what_is_not_there_is_told() -> None:
    devine = import_module("tests.devine").GAME
    assert mt.puzzles(devine) == ()
    with pytest.raises(mt.UnknownExercise, match="has no puzzles yet"):
        mt.puzzle_of_the_day(devine)
    with pytest.raises(mt.UnknownExercise, match="Foumath has no puzzle “nothing”"):
        puzzle_called(mt.game("foumath"), "nothing")


@pytest.mark.parametrize("damage", ['{"position": 3}', "no JSON", "[]", ""])
def test_a_damaged_file_is_told_with_its_line(tmp_path: Path, damage: str) -> None:
    game = mt.game("des-echecs")
    (tmp_path / FILE).write_text(f"{write_puzzle(mt.puzzles(game)[0])}\n{damage}\n", encoding="utf-8")
    with pytest.raises(mt.BrokenGame, match=r"puzzles\.jsonl, line 2"):
        read_puzzles(game, tmp_path / FILE)
