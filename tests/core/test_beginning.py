"""Who begins: the sheet's own throw where it has one, else a lot; the tied throw again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

import mathotheque as mt
from mathotheque.core.beginning import Beginning, Throw, draw_beginning, is_sound, tell_beginning

TENS = Throw(2, "0123456789")
FIGURE = Throw(1, "PNBRQK", "des-echecs.figure.")
SIX = Throw(1, "123456")


def scripted(*numbers: int) -> tuple[list[int], object]:
    left = list(numbers)

    def draw(weights: Sequence[int]) -> int:
        assert left[0] < len(weights)
        return left.pop(0)

    return left, draw


def test_the_games_throw_as_their_sheets_say() -> None:
    throws = {game.key: game.throw for game in mt.games()}
    assert throws == {
        "foumath": TENS, "mathisto": None, "des-echecs": FIGURE, "pousse-blocs": SIX, "or-des-fous": None,
    }  # fmt: skip


def test_the_highest_sum_begins_and_only_the_tied_throw_again() -> None:
    left, draw = scripted(9, 0, 4, 3, 5, 4, 1, 1, 9, 9)
    found = draw_beginning(3, TENS, draw)  # type: ignore[arg-type]
    assert found == Beginning(2, ("90 43 54", "11 99"))
    assert left == []
    assert found.draws == 10
    told = [message.say("fr") for message in tell_beginning(found, TENS, ("Léa", "Papi", "Inès"))]
    assert told == [
        "Léa lance 9, Papi lance 7, Inès lance 9. Égalité\u00a0: Léa, Inès relancent.",
        "Léa lance 2, Inès lance 18\u00a0: Inès commence.",
    ]


def test_figures_and_lots_are_told_too() -> None:
    (told,) = tell_beginning(Beginning(1, ("P K",)), FIGURE, ("Léa", "Papi"))
    assert told.say("fr") == "Léa lance pion, Papi lance roi\u00a0: Papi commence."
    (told,) = tell_beginning(Beginning(1), None, ("Léa", "Papi"))
    assert told.say("en") == "By lot: Papi begins."


def test_a_die_without_a_zero_is_told_as_it_shows() -> None:
    left, draw = scripted(0, 5, 5, 3, 2)
    found = draw_beginning(3, SIX, draw)  # type: ignore[arg-type]
    assert found == Beginning(1, ("1 6 6", "4 3"))
    assert left == []
    told = [message.say("en") for message in tell_beginning(found, SIX, ("Léa", "Papi", "Inès"))]
    assert told == [
        "Léa throws 1, Papi throws 6, Inès throws 6. A tie: Papi, Inès throw again.",
        "Papi throws 4, Inès throws 3: Papi begins.",
    ]


def test_everybody_begins_equally_often() -> None:
    rng = Random(5)
    for throw in (None, TENS, FIGURE, SIX):
        found = Counter(draw_beginning(3, throw, lambda w: rng.randrange(len(w))).first for _ in range(3000))
        assert all(900 < count < 1100 for count in found.values())


@pytest.mark.parametrize(
    ("beginning", "chairs", "throw", "sound"),
    [
        (Beginning(1), 2, None, True),
        (Beginning(2), 2, None, False),
        (Beginning(-1), 2, None, False),
        (Beginning(1, ("P K",)), 2, None, False),
        (Beginning(1, ("P K",)), 2, FIGURE, True),
        (Beginning(0, ("P K",)), 2, FIGURE, False),
        (Beginning(1), 2, FIGURE, False),
        (Beginning(1, ("P",)), 2, FIGURE, False),
        (Beginning(1, ("P X",)), 2, FIGURE, False),
        (Beginning(1, ("PP KK",)), 2, FIGURE, False),
        (Beginning(1, ("K K",)), 2, FIGURE, False),
        (Beginning(1, ("K K", "P K")), 2, FIGURE, True),
        (Beginning(1, ("P K", "P K")), 2, FIGURE, False),
        (Beginning(1, ("",)), 2, FIGURE, False),
    ],
)
def test_what_could_have_happened(beginning: Beginning, chairs: int, throw: Throw | None, sound: bool) -> None:
    assert is_sound(beginning, chairs, throw) is sound
