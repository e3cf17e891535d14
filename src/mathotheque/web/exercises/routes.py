"""Every address of puzzles and drills."""

from __future__ import annotations

from mathotheque.web.exercises import (
    drill_pages,
    puzzle_pages,
)

HANDLERS = (
    puzzle_pages.todays_puzzles,
    puzzle_pages.puzzles_page,
    puzzle_pages.puzzle_page,
    drill_pages.drills_page,
    drill_pages.drill_page,
    puzzle_pages.play,
    puzzle_pages.touch,
    puzzle_pages.hint,
    puzzle_pages.solution,
    drill_pages.answer,
)
