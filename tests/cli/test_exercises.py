"""Puzzles and drills in the terminal, as a person uses them."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest

import mathotheque as mt
from mathotheque.exercises.drill import drill_called
from tests.cli.test_commands import run
from tests.exercises.test_drills import right_answer


def test_the_puzzle_of_a_day_is_tried_hinted_and_found() -> None:
    puzzle = mt.puzzle_of_the_day(mt.game("des-echecs"), date(2026, 11, 17))
    worst = min(puzzle.proof.values, key=lambda move: puzzle.proof.values[move])
    typed = f"moves\nQxQ\n{worst}\nhint\n{puzzle.best}\n"
    done = run("puzzle", "des-echecs", "--date", "2026-11-17", typed=typed)
    assert done.returncode == 0, done.stderr
    assert puzzle.id in done.stdout
    assert "Find the best move." in done.stdout
    for move in puzzle.position.moves:
        assert re.search(rf"\b{move}\b", done.stdout)
    assert "There is a better move." in done.stdout
    assert "An idea, without the answer" in done.stdout
    assert done.stdout.index("There is a better move.") < done.stdout.index("Found it!")


def test_the_answer_is_told_and_ends_it() -> None:
    puzzle = mt.puzzles(mt.game("mathisto"))[0]
    done = run("puzzle", "mathisto", "--id", puzzle.id, "--lang", "fr", typed="réponse\n")
    assert done.returncode == 0, done.stderr
    assert "Une seule demande réussit à coup sûr" in done.stdout
    assert "La réponse" in done.stdout
    assert "Tu demandes" in done.stdout


def test_without_a_game_the_games_take_turns_and_one_may_leave() -> None:
    told = [run("puzzle", "--date", day, typed="q\n").stdout for day in ("2026-11-17", "2026-11-18")]
    titles = [next(game.title for game in mt.games() if game.title in said) for said in told]
    assert titles[0] != titles[1]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("puzzle", "chess"), "no game “chess”|no game \"chess\""),
        (("puzzle", "foumath", "--id", "nothing"), "has no puzzle “nothing”"),
        (("puzzle", "foumath", "--date", "tomorrow"), "--date.* a day such as 2"),
        (("drill", "letters"), "The drills: products, sums, make"),
    ],
)  # fmt: skip
def test_what_is_not_there_is_told_in_one_line(words: tuple[str, ...], reason: str) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert re.search(reason, done.stderr)
    assert len(done.stderr.splitlines()) == 1


def test_a_drill_is_left_and_remembers_what_was_missed(tmp_path: Path) -> None:
    listed = run("drill")
    assert "products" in listed.stdout
    done = run("drill", "products", typed="1\nq\n", home=tmp_path, MATHOTHEQUE_DATA="")
    assert done.returncode == 0, done.stderr
    assert "think of" in done.stdout
    kept = next(tmp_path.rglob("products.txt")).read_text(encoding="utf-8")
    asked = re.findall(r"(\d) × (\d) = \?", done.stdout)[0]
    assert kept == f"{asked[0]}x{asked[1]}"
    assert right_answer(drill_called(mt.games(), "products"), kept) == str(int(asked[0]) * int(asked[1]))
