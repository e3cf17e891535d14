"""`python -m tests.puzzles [GAME …]`: makes the games' puzzles again; with `--check` it proves those that are there.

A judge that changes (see `appraiser.py`) or new rules need them made again; bots that change may shift their grades.
"""

from __future__ import annotations

import sys
from collections import Counter

import mathotheque as mt
from mathotheque.exercises.collection import FILE
from mathotheque.exercises.making import make
from mathotheque.exercises.proving import holds, is_graded
from mathotheque.exercises.puzzle import GRADES, write_puzzle

CHECK = "--check"


def write(game: mt.Game) -> None:
    """Make the game's puzzles and put them into its folder."""
    made = make(game)
    (game.folder / FILE).write_text("".join(f"{write_puzzle(puzzle)}\n" for puzzle in made), encoding="utf-8")
    grades = Counter(puzzle.grade for puzzle in made)
    told = ", ".join(f"{grades[grade]} of grade {grade}" for grade in GRADES)
    print(f"{game.title}: {len(made)} puzzles, {told}", flush=True)


def check(game: mt.Game) -> bool:
    """Whether every puzzle of the game holds."""
    puzzles = mt.puzzles(game)
    wrong = [puzzle.id for puzzle in puzzles if not holds(puzzle)]
    moved = [puzzle.id for puzzle in puzzles if not is_graded(puzzle)]
    print(
        f"{game.title}: {len(puzzles)} puzzles, {len(wrong)} that do not hold {' '.join(wrong)}; "
        f"{len(moved)} that levels find more or less often {' '.join(moved)}".rstrip(),
        flush=True,
    )
    return not wrong


def main(arguments: list[str]) -> int:
    """The games named, or all; 1 if one of them has a puzzle that does not hold."""
    games = [mt.game(key) for key in arguments if key != CHECK] or list(mt.games())
    if CHECK in arguments:
        return int(sum(not check(game) for game in games) > 0)
    for game in games:
        write(game)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
