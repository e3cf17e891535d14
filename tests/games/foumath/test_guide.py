"""Foumath explains itself: every number in its sentences is counted again, roll by roll."""

from __future__ import annotations

import mathotheque as mt
from mathotheque.core.protocols import Cast
from mathotheque.games.foumath import guide

GAME = mt.game("foumath")
CAST = Cast(("Zoé", "Max"), 0)


def said(text: str, move: str, lang: str = "fr") -> list[str]:
    return [reason.say(lang) for reason in guide.reasons(GAME.read(text), move, CAST)]


def test_a_kept_digit_is_worth_the_dice_that_make_a_line() -> None:
    """Pawns on 3 x 5 and 4 x 4: the line ends on 2 x 6 or 5 x 3. With a 5 kept, only a 3 will do."""
    view = GAME.read("35,44/12,52 t1 p0-0 s1 k52")
    kept = view.play("keep5")
    rolls = [roll for roll in kept.odds if any(wins(kept.play(roll), move) for move in kept.play(roll).moves)]
    assert rolls == ["3"]
    assert said(str(view), "keep5") == ["Avec le 5, un dé sur 10 fait une ligne."]


def wins(position: mt.Position, move: str) -> bool:
    return isinstance(position.play(move).turn, mt.Over)


def test_a_pawn_that_blocks_says_whom_and_where() -> None:
    assert said("11/35,44 t1 p0-0 s1 d53", "53")[0] == "Max aurait fait une ligne en 5 × 3\u00a0: tu l’en empêches."


def test_a_danger_left_open_is_counted_in_rolls() -> None:
    """2 x 6 stays open to Max: 2 and 6, in either order, of a hundred rolls."""
    after = GAME.read("11/35,44 t1 p0-0 s1 d53").play("53")
    rolls = [(one, other) for one in range(10) for other in range(10) if {one, other} == {2, 6}]
    assert guide.rolls_for(("26",)) == len(rolls) == 2
    assert str(after).startswith("11,53/")
    assert "avec 2 lancers sur 100" in said("11/35,44 t1 p0-0 s1 d53", "53")[-1]


def test_the_line_is_named_by_its_numbers() -> None:
    view = GAME.read("35,44/12 t1 p0-0 s1 d53")
    assert said(str(view), "53") == ["C’est la ligne\u00a0: 15, 16, 15."]
    assert guide.ending(view.play("53"), CAST).say("en") == "Three pawns in a line: 15, 16, 15."
