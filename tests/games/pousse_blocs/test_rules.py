"""Every sentence of the rule sheet and every ruling, by the number of the rule book."""

from __future__ import annotations

from fractions import Fraction

import pytest

import mathotheque as mt

ALL = "2,3,4,5,6,8,9,10,11,12"


def game(mode: str = "duel", level: int = 1, opening: str = "full") -> mt.Game:
    return mt.game("pousse-blocs", mode=mode, level=level, opening=opening)


def pushed(position: mt.Position) -> set[frozenset[int]]:
    """The sets of blocks that may be pushed."""
    before = set(blocks(position, 0))
    return {frozenset(before - set(blocks(position.play(move), 0))) for move in position.moves}


def blocks(position: mt.Position, side: int) -> list[int]:
    text = str(position).split(" ")[0].split("/")[side]
    return [] if text == "-" else [int(block) for block in text.split(",")]


# --- before the game


def test_rule_1_ten_blocks_without_1_and_7() -> None:
    assert str(game("solo").start()) == f"{ALL} t1 fresh"


def test_rule_2_side_1_begins() -> None:
    assert game().start().play("54").turn == mt.Decide(0)


# --- a turn


def test_rule_3_both_dice_are_rolled_at_once() -> None:
    odds = game().start().odds
    assert len(odds) == 21
    assert odds["66"] == Fraction(1, 36)
    assert odds["61"] == Fraction(1, 18)


@pytest.mark.parametrize("roll", ["61", "52", "43"])
def test_rule_4_a_seven_ends_the_turn(roll: str) -> None:
    position = game().read(f"2,3,4,5,6,8,9,10,11/12 t1 d{roll}")
    assert position.moves == ("--",)
    assert str(position.play("--")) == "2,3,4,5,6,8,9,10,11/12 t2"


@pytest.mark.parametrize("level", [1, 2, 3])
def test_rule_4_a_seven_ends_the_turn_whatever_the_product(level: int) -> None:
    assert game(level=level).read("2,3,6,12/4,5,8,9,10,11 t1 d61").moves == ("--",)


@pytest.mark.parametrize("mode", ["duel", "quick", "three", "four"])
def test_rule_4_a_seven_before_the_first_push_is_rolled_again(mode: str) -> None:
    start = game(mode).start()
    again = start.play("43")
    assert again.moves == ("--",)
    assert again.play("--") == start


def test_rule_4_after_the_first_push_it_is_not() -> None:
    after = game("quick").start().play("64").play("10").play("43").play("--")
    assert str(after) == f"2,3,4,5,6,8,9,11,12/{ALL} t2"
    assert str(after.play("52").play("--")) == f"2,3,4,5,6,8,9,11,12/{ALL} t1"


def test_rule_5_exactly_the_blocks_of_the_calculation_are_pushed_and_one_rolls_again() -> None:
    after = game().start().play("54").play("4+3+2")
    assert str(after) == "5,6,8,9,10,11,12/2,3,4 t1"
    assert after.turn == mt.Chance()


def test_rule_5_up_to_three_blocks_for_each_roll() -> None:
    position = game("solo").start().play("65")
    assert max(len(chosen) for chosen in pushed(position)) == 3
    after = position.play("6+3+2").play("66").play("4&5")
    assert after.play("63").moves == ("9",)


def test_rule_6_a_double_pushes_any_two_blocks() -> None:
    position = game("solo").read("2,9,12 t1 d33")
    assert pushed(position) == {frozenset({2, 9}), frozenset({2, 12}), frozenset({9, 12})}
    assert position.play("9&12").turn == mt.Chance()


def test_rule_6_or_the_only_one() -> None:
    position = game().read("11/2,3,4,5,6,8,9,10,12 t1 d33")
    assert position.moves == ("11&",)
    assert position.play("11&").turn == mt.Over((Fraction(1), Fraction(-1)))


def test_rule_6_or_a_calculation_of_one_or_three_blocks() -> None:
    position = game("solo").read("2,3,6,11 t1 d66")
    assert frozenset({2, 3, 6}) not in pushed(position)
    position = game("solo").read("2,4,6,12 t1 d66")
    assert {frozenset({12}), frozenset({2, 4, 6}), frozenset({2, 12})} <= pushed(position)
    assert str(position.play("6+4+2")) == "12 t1"


def test_rule_7_the_block_of_one_die_when_there_is_no_calculation() -> None:
    position = game().read("5,12/2,3,4,6,8,9,10,11 t1 d54")
    assert position.moves == ("!5",)
    assert str(position.play("!5")) == "12/2,3,4,5,6,8,9,10,11 t2"


def test_rule_7_not_when_there_is_one() -> None:
    assert game().read("5,9/2,3,4,6,8,10,11,12 t1 d54").moves == ("9",)


def test_rule_7_never_two_to_choose_from() -> None:
    """With both blocks there, their sum is a calculation."""
    assert game().read("4,5/2,3,6,8,9,10,11,12 t1 d54").moves == ("5+4",)


def test_rule_7_the_last_block_pushed_so_wins_too() -> None:
    position = game().read("5/2,3,4,6,8,9,10,11,12 t1 d51")
    assert position.play("!5").turn == mt.Over((Fraction(1), Fraction(-1)))


def test_rule_8_nothing_to_push_ends_the_turn() -> None:
    position = game().read("12/2,3,4,5,6,8,9,10,11 t1 d54")
    assert position.moves == ("--",)
    assert str(position.play("--")) == "12/2,3,4,5,6,8,9,10,11 t2"


def test_rule_9_whoever_can_push_must() -> None:
    with pytest.raises(mt.IllegalMove, match="you must") as refused:
        game().start().play("54").play("--")
    assert refused.value.rule == "9"


# --- the levels: the examples of the sheet, with the dice 5 and 4


def test_rule_10_level_1_adds() -> None:
    found = pushed(game("solo", 1).start().play("54"))
    assert {frozenset({9}), frozenset({5, 4}), frozenset({4, 3, 2})} <= found
    assert all(sum(chosen) == 9 for chosen in found)


def test_rule_11_level_2_also_subtracts() -> None:
    first, second = (pushed(game("solo", level).start().play("54")) for level in (1, 2))
    assert first < second
    assert frozenset({12, 3}) in second
    assert not {frozenset({6, 3, 2}), frozenset({12, 8}), frozenset({10, 4, 2})} & second


def test_rule_12_level_3_has_four_operations_and_the_product() -> None:
    second, third = (pushed(game("solo", level).start().play("54")) for level in (2, 3))
    assert second < third
    assert {frozenset({6, 3, 2}), frozenset({12, 8}), frozenset({10, 4, 2})} <= third


def test_rule_12_each_way_of_the_sheet_is_right() -> None:
    position = game("solo", 3).start().play("54")
    assert position.play("6*2-3") == position.play("6*3/2")
    assert str(position.play("12+8")) == "2,3,4,5,6,9,10,11 t1"
    assert str(position.play("10*4/2")) == "3,5,6,8,9,11,12 t1"


def test_rule_12_one_and_one_make_two_or_one() -> None:
    found = pushed(game("solo", 3).read("3,4,12 t1 d11"))
    assert frozenset({3, 4, 12}) in found  # 3 × 4 ÷ 12 = 1
    assert frozenset({2}) in pushed(game("solo", 3).read("2,3,4,12 t1 d11"))


def test_rule_12_fractions_on_the_way_are_exact() -> None:
    position = game("solo", 3).read("2,3,8 t1 d66")
    assert "8*3/2" in position.moves
    assert position.play("8/(2/3)") == position.play("3/2*8") == position.play("8*3/2")


# --- the end


def test_rule_13_the_first_to_empty_a_side_wins() -> None:
    position = game("quick").read("4,5/2 t1 d54").play("5+4")
    assert position.turn == mt.Over((Fraction(1), Fraction(-1)))
    assert str(position) == "-/2 t1 end"


def test_rule_13_at_four_the_others_share_the_loss() -> None:
    text = "4,5/2,3/2,3,6,8,9,10,11,12/4,5,6,8,9,10,11,12 t1 d54"
    third = Fraction(-1, 3)
    assert game("four").read(text).play("5+4").turn == mt.Over((Fraction(1), third, third, third))


def test_rule_13_only_by_ones_own_push() -> None:
    """At four, side 4 is empty at the start and has not won."""
    position = game("four").start().play("64").play("10").play("43").play("--")
    assert blocks(position, 3) == []
    assert position.turn == mt.Chance()


def test_rule_14_a_side_without_blocks_passes() -> None:
    position = game("four").read(f"2,3,4,5,6,8,9,11,12/{ALL}/10/- t4")
    assert position.turn == mt.Decide(3)
    assert position.moves == ("--",)
    assert str(position.play("--")) == f"2,3,4,5,6,8,9,11,12/{ALL}/10/- t1"


# --- the modes


def test_rule_15_alone_a_seven_is_always_rolled_again() -> None:
    position = game("solo").read("2,9,12 t1")
    assert position.play("61").play("--") == position


def test_rule_15_alone_the_end_comes_when_nothing_can_be_pushed() -> None:
    over = game("solo").read("2,9,12 t1 d64").play("--")
    assert over.turn == mt.Over((Fraction(-23),))
    assert over.points == (23,)
    assert str(over) == "2,9,12 t1 end"


def test_rule_15_alone_the_block_of_one_die_is_the_last() -> None:
    over = game("solo").read("4,9,12 t1 d64").play("!4")
    assert over.turn == mt.Over((Fraction(-21),))


def test_rule_15_alone_zero_is_perfect() -> None:
    assert game("solo").read("9 t1 d54").play("9").turn == mt.Over((Fraction(0),))


def test_rule_16_quick_pushed_blocks_are_out() -> None:
    position = game("quick").start().play("54").play("4+3+2")
    assert str(position) == f"5,6,8,9,10,11,12/{ALL} t1"
    assert position.game.seats == 2


def test_rule_17_duel_pushed_blocks_stand_before_the_other() -> None:
    position = game().read("2,5,12/3,4,6,8,9,10,11 t2 d54").play("9")
    assert str(position) == "2,5,9,12/3,4,6,8,10,11 t2"


def test_rule_18_four_1_faces_3_and_2_faces_4() -> None:
    start = game("four").start()
    assert str(start) == f"{ALL}/{ALL}/-/- t1 fresh"
    position = start.play("54").play("9").play("43").play("--").play("63").play("9")
    assert str(position) == "2,3,4,5,6,8,10,11,12/2,3,4,5,6,8,10,11,12/9/9 t2"


def test_rule_18_four_play_in_the_order_1_2_3_4() -> None:
    position = game("four").read("2,3/2,3/4,5,6,8,9,10,11,12/4,5,6,8,9,10,11,12 t1")
    order = []
    for _ in range(5):
        position = position.play("43")
        order.append((position.turn, str(position).split(" ")[1]))
        position = position.play("--")
    assert order == [(mt.Decide(seat), f"t{side}") for seat, side in ((0, 1), (1, 2), (2, 3), (3, 4), (0, 1))]


def test_rule_19_three_the_third_player_holds_sides_4_and_3_and_plays_them_in_this_order() -> None:
    position = game("three").read("2,3/2,3/4,5,6,8,9,10,11,12/4,5,6,8,9,10,11,12 t1")
    order = []
    for _ in range(5):
        position = position.play("43")
        order.append((position.turn, str(position).split(" ")[1]))
        position = position.play("--")
    assert order == [(mt.Decide(seat), f"t{side}") for seat, side in ((0, 1), (1, 2), (2, 4), (2, 3), (0, 1))]


@pytest.mark.parametrize(
    "text", [f"{ALL[:-3]}/2,3/12/4,5,6,8,9,10,11,12 t3 d66", f"2,3/{ALL[:-3]}/4,5,6,8,9,10,11,12/12 t4 d66"]
)
def test_rule_19_three_the_third_player_wins_with_either_side(text: str) -> None:
    over = game("three").read(text).play("12&")
    assert over.turn == mt.Over((Fraction(-1, 2), Fraction(-1, 2), Fraction(1)))


# --- one roll in the first turn


def test_rule_20_the_first_turn_is_one_roll() -> None:
    start = game(opening="one-roll").start()
    assert str(start) == f"{ALL}/- t1 o1 fresh"
    after = start.play("54").play("4+3+2")
    assert str(after) == "5,6,8,9,10,11,12/2,3,4 t2"
    second = after.play("32").play("3+2")
    assert str(second) == "2,3,5,6,8,9,10,11,12/4 t2"  # side 2 began without blocks: its turns are whole


def test_rule_20_of_each_side_that_begins_with_blocks() -> None:
    start = game("quick", opening="one-roll").start()
    assert str(start) == f"{ALL}/{ALL} t1 o12 fresh"
    after = start.play("54").play("9")
    assert str(after) == f"2,3,4,5,6,8,10,11,12/{ALL} t2 o2"
    for end in (after.play("54").play("9"), after.play("43").play("--")):
        assert " t1" in str(end)
        assert "o" not in str(end)
    assert str(end.play("54").play("6+3")).endswith(" t1")


def test_rule_20_a_seven_before_the_first_push_is_still_rolled_again() -> None:
    start = game(opening="one-roll").start()
    assert start.play("43").play("--") == start


def test_rule_20_alone_it_changes_nothing() -> None:
    assert str(game("solo", opening="one-roll").start()) == f"{ALL} t1 fresh"
