"""Who plays with whom: everybody once a round, everybody with everybody in turn, an odd one never alone by mistake."""

from __future__ import annotations

from itertools import combinations

import pytest

from mathotheque.lessons.pairing import in_order, in_turn, without_leftover


@pytest.mark.parametrize("count", range(1, 12))
@pytest.mark.parametrize("size", [2, 3, 4])
def test_everybody_sits_once_a_round(count: int, size: int) -> None:
    pupils = [f"p{number}" for number in range(count)]
    for number in range(7):
        groups = in_turn(pupils, size, number)
        assert sorted(pupil for group in groups for pupil in group) == sorted(pupils)
        assert all(1 <= len(group) <= size for group in groups)


@pytest.mark.parametrize("count", [2, 4, 5, 7, 8, 30])
def test_in_turn_everybody_meets_everybody_before_anybody_again(count: int) -> None:
    pupils = [f"p{number:02}" for number in range(count)]
    rounds = count - 1 if count % 2 == 0 else count
    met = [tuple(sorted(pair)) for number in range(rounds) for pair in in_turn(pupils, 2, number) if len(pair) == 2]
    assert sorted(met) == sorted(combinations(pupils, 2))
    alone = [group for number in range(rounds) for group in in_turn(pupils, 2, number) if len(group) == 1]
    assert len(set(alone)) == (count if count % 2 else 0), "everybody is left over once"


def test_who_is_left_over_joins_a_table_where_the_game_takes_one_more() -> None:
    groups = in_order([*"abcde"], 2)
    assert without_leftover(groups, 2, 3) == [("a", "b"), ("c", "d", "e")]
    assert without_leftover(groups, 2, 2) == groups
    assert without_leftover(in_order(["a"], 2), 2, 3) == [("a",)]
