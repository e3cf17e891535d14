"""Mathisto's puzzles: a call that is sure by what one seat has seen and heard, and by nothing else."""

from __future__ import annotations

import pytest

import mathotheque as mt
from mathotheque.games.mathisto import puzzles
from tests.effort import effort

DEALS = effort(puzzles.DEALS, interpreted=4, checked=40)


@pytest.fixture(autouse=True)
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the compiler a deal takes long; what is sure is sure in any number of them."""
    monkeypatch.setattr(puzzles, "DEALS", DEALS)


def test_a_sure_call_is_worth_one_and_the_answer_names_its_family() -> None:
    puzzle = mt.puzzles(mt.game("mathisto"))[0]
    proof = puzzles.prove(puzzle.position, puzzle.story)
    assert [move for move, worth in proof.values.items() if worth == 1.0] == [puzzle.best]
    assert all(0 <= worth <= 1 for worth in proof.values.values())
    assert proof.judge == puzzles.VERSION
    assert puzzles.task(puzzle.position).say("en") == "Only one call is sure to succeed. Which one?"
    assert puzzles.idea(puzzle.position, puzzle.best).say("en").startswith("Read the journal again")


def test_without_a_story_or_a_turn_nothing_is_sure() -> None:
    game = mt.game("mathisto")
    puzzle = mt.puzzles(game)[0]
    assert puzzles.prove(game.start().view(0), ()).values == {}
    assert puzzles.prove(puzzle.position.view(puzzle.seat), ()).values == {}
