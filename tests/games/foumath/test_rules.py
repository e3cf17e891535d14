"""Foumath: the sheet and the rulings, sentence by sentence; numbers are those of the rule book."""

from __future__ import annotations

from fractions import Fraction

import pytest

import mathotheque as mt

GAME = mt.game("foumath")
ADVANCED = mt.game("foumath", level="advanced")
EXPERT = mt.game("foumath", level="expert")
THREE = mt.game("foumath", players=3)


def after(start: str, *events: str, game: mt.Game = GAME) -> mt.Position:
    position = game.read(start)
    for event in events:
        position = position.play(event)
    return position


def refused(position: mt.Position, move: str, reason: str) -> str:
    """The number of the rule that a move breaks."""
    with pytest.raises(mt.IllegalMove, match=reason) as refusal:
        position.play(move)
    assert refusal.value.legal == position.moves
    return refusal.value.rule


def test_rule_1_two_to_four_players_with_four_pawns_each() -> None:
    assert [mt.game("foumath", players=n).start().text.split()[0] for n in (2, 3, 4)] == ["-/-", "-/-/-", "-/-/-/-"]
    for players in (1, 5):
        with pytest.raises(mt.BadOption):
            mt.game("foumath", players=players)
    assert GAME.seats == 2


def test_rule_2_two_fair_dice_from_0_to_9() -> None:
    odds = GAME.start().odds
    assert len(odds) == 55
    assert odds["00"] == odds["99"] == Fraction(1, 100)
    assert odds["53"] == Fraction(2, 100)
    one = GAME.read("35/- t2 p0-0 s1 k5?").odds
    assert one == {str(digit): Fraction(1, 10) for digit in range(10)}


def test_rule_3_seat_1_begins_with_both_dice_and_play_goes_to_the_left() -> None:
    assert GAME.start().turn == mt.Chance()
    position = THREE.start().play("53").play("35")
    assert [str(position).split()[1]] == ["t2"]
    assert str(after("35/-/- t2 p0-0-0 s1 d76", "67", "roll", "21", "12", game=THREE)).split()[1] == "t1"


def test_rule_4_one_may_keep_a_digit_of_the_player_before_or_roll_both() -> None:
    position = GAME.start().play("53").play("35")
    assert str(position) == "35/- t2 p0-0 s1 k53"
    assert position.moves == ("roll", "keep5", "keep3")
    assert str(position.play("keep5")) == "35/- t2 p0-0 s1 k5?"
    assert str(position.play("keep5").play("7")) == "35/- t2 p0-0 s1 d75"
    assert str(position.play("keep3").play("1")) == "35/- t2 p0-0 s1 d31"
    assert str(position.play("roll")) == "35/- t2 p0-0 s1 k??"
    assert str(position.play("roll").play("98")) == "35/- t2 p0-0 s1 d98"


def test_rule_4_also_after_a_lost_turn() -> None:
    assert after("-/- t1 p0-0 s1 d40", "--").moves == ("roll", "keep4")
    assert after("45,54/- t2 p0-0 s1 d54", "--").moves == ("roll", "keep5", "keep4")


def test_rule_4_a_digit_kept_beside_its_twin_is_one_choice() -> None:
    assert GAME.read("55/- t1 p0-0 s1 k55").moves == ("roll", "keep5")


def test_rule_4_only_a_digit_on_the_table_and_nothing_before_the_choice() -> None:
    position = GAME.read("35/- t2 p0-0 s1 k53")
    assert refused(position, "keep4", "there is no 4 on the table") == "4"
    assert refused(position, "35", "first choose what to roll") == "4"
    assert refused(position, "--", "first choose what to roll") == "4"


def test_rule_5_a_0_cannot_be_kept() -> None:
    assert GAME.read("-/- t2 p0-0 s1 k40").moves == ("roll", "keep4")
    assert GAME.read("-/- t2 p0-0 s1 k00").moves == ("roll",)
    with pytest.raises(mt.BadNotation):
        GAME.read("-/- t2 p0-0 s1 k40").play("keep0")
    with pytest.raises(mt.BadNotation, match="k5\\?"):
        GAME.read("-/- t2 p0-0 s1 k0?")


def test_rule_6_the_dice_name_a_row_and_a_column_in_either_order() -> None:
    assert GAME.read("-/- t1 p0-0 s1 d53").moves == ("35", "53")
    assert GAME.read("-/- t1 p0-0 s1 d55").moves == ("55",)


def test_rule_6_no_other_cell_and_no_second_roll() -> None:
    position = GAME.read("-/- t1 p0-0 s1 d53")
    assert refused(position, "36", "it is not a cell of the dice 5 and 3") == "6"
    assert refused(position, "roll", "the dice are rolled") == "6"
    assert refused(position, "keep5", "the dice are rolled") == "6"


def test_rule_7_a_0_loses_the_turn() -> None:
    position = GAME.read("35/- t2 p0-0 s1 d40")
    assert position.moves == ("--",)
    assert str(position.play("--")) == "35/- t1 p0-0 s1 k40"
    assert refused(position, "35", "with a 0 the turn is lost") == "7"
    assert refused(position, "roll", "with a 0 the turn is lost") == "7"


def test_rule_7_two_0_are_no_double() -> None:
    assert str(after("35/- t2 p0-0 s1 d00", "--")) == "35/- t1 p0-0 s1 k00"


def test_rule_8_a_taken_cell_leaves_the_other_one() -> None:
    position = GAME.read("35/- t2 p0-0 s1 d53")
    assert position.moves == ("53",)
    assert refused(position, "35", "3 × 5 is already taken") == "8"


def test_rule_8_with_no_free_cell_the_turn_is_lost_whoever_stands_there() -> None:
    for pawns in ("35,53/-", "-/35,53", "35/53"):
        position = GAME.read(f"{pawns} t2 p0-0 s1 d53")
        assert position.moves == ("--",)
        assert str(position.play("--")).split()[1:] == ["t1", "p0-0", "s1", "k53"]


def test_rule_8_a_double_on_a_taken_cell_is_lost_too() -> None:
    assert str(after("55/- t2 p0-0 s1 d55", "--")) == "55/- t1 p0-0 s1 k55"


def test_rule_8_a_free_cell_must_be_taken() -> None:
    assert refused(GAME.read("35/- t2 p0-0 s1 d53"), "--", "a cell is free, you must take it") == "8"


def test_rule_9_a_double_gives_another_turn_after_the_pawn_is_placed() -> None:
    position = after("35/- t2 p0-0 s1 d77", "77")
    assert str(position) == "35/77 t2 p0-0 s1 k77"
    assert position.moves == ("roll", "keep7")


def test_rule_9_a_kept_digit_makes_a_double_too_and_doubles_follow_doubles() -> None:
    position = after("35/- t2 p0-0 s1 k53", "keep5", "5", "55")
    assert str(position) == "35/55 t2 p0-0 s1 k55"
    assert str(after(str(position), "roll", "88", "88")) == "35/55,88 t2 p0-0 s1 k88"


def test_rule_9_otherwise_the_turn_is_over_once_the_pawn_is_placed() -> None:
    assert str(after("35/- t2 p0-0 s1 d76", "76")) == "35/76 t1 p0-0 s1 k76"


def test_rule_10_with_four_pawns_down_one_of_them_moves() -> None:
    position = GAME.read("11,29,35,88/- t1 p0-0 s1 d53")
    assert position.moves == ("11-53", "29-53", "35-53", "88-53")
    assert str(position.play("35-53")) == "11,29,53,88/- t2 p0-0 s1 k53"
    assert len(GAME.read("11,29,47,88/- t1 p0-0 s1 d53").moves) == 8


def test_rule_10_it_must_move_unless_the_cells_are_taken() -> None:
    position = GAME.read("11,29,35,88/53 t1 p0-0 s1 d53")
    assert position.moves == ("--",)
    assert refused(GAME.read("11,29,47,88/53 t1 p0-0 s1 d53"), "--", "a cell is free") == "8"


def test_rule_10_no_fifth_pawn_no_early_move_and_only_one_s_own() -> None:
    four, three = GAME.read("11,29,47,88/12 t1 p0-0 s1 d53"), GAME.read("11,29,47/12 t1 p0-0 s1 d53")
    assert refused(four, "35", "your four pawns are down") == "10"
    assert refused(three, "11-35", "you still have a pawn to place") == "10"
    assert refused(four, "12-35", "you have no pawn on 1 × 2") == "10"
    assert refused(four, "66-35", "you have no pawn on 6 × 6") == "10"


LINES = {"row": "33,34/-", "column": "25,35/-", "diagonal": "27,36/-", "other diagonal": "34,56/-"}
PLAYED = {"row": "35", "column": "45", "diagonal": "45", "other diagonal": "45"}


@pytest.mark.parametrize("direction", LINES)
def test_rule_11_three_touching_pawns_in_a_row_a_column_or_a_diagonal(direction: str) -> None:
    move = PLAYED[direction]
    last = after(f"{LINES[direction]} t1 p0-0 s1 d{max(move)}{min(move)}", move)
    assert str(last).endswith(" t1 p0-0 s1 end")


def test_rule_11_three_in_line_with_a_gap_or_round_a_corner_are_no_line() -> None:
    for pawns, move in (("33,35/-", "36"), ("33,35/-", "53"), ("34,44/-", "45"), ("19,28/-", "73")):
        position = after(f"{pawns} t1 p0-0 s1 d{max(move)}{min(move)}", move)
        assert isinstance(position.turn, mt.Decide)


def test_rule_11_the_board_does_not_go_round_its_edge() -> None:
    assert isinstance(after("18,19/- t1 p0-0 s1 d21", "21").turn, mt.Decide)


def test_rule_11_somebody_else_s_pawn_makes_no_line() -> None:
    assert isinstance(after("33/34 t1 p0-0 s1 d53", "35").turn, mt.Decide)


def test_rule_11_a_line_ends_the_round_even_with_a_double() -> None:
    assert str(after("33,44/- t1 p0-0 s1 d55", "55")) == "33,44,55/- t1 p0-0 s1 end"


def test_rule_11_a_moved_pawn_makes_a_line_with_those_that_stay() -> None:
    assert str(after("12,33,34,88/- t1 p0-0 s1 d53", "12-35")).endswith("end")
    assert isinstance(after("12,33,34,88/- t1 p0-0 s1 d53", "33-35").turn, mt.Decide)


def test_rule_12_for_juniors_the_first_line_wins() -> None:
    last = after("33,34/- t1 p0-0 s1 d53", "35")
    assert last.turn == mt.Over((Fraction(1), Fraction(-1)))
    assert last.points is None
    three = after("-/33,34/- t2 p0-0-0 s1 d53", "35", game=THREE)
    assert three.turn == mt.Over((Fraction(-1, 2), Fraction(1), Fraction(-1, 2)))


def test_rule_13_the_line_scores_its_three_numbers() -> None:
    position = after("33,34,99/12 t1 p7-20 s1 d53", "35", game=ADVANCED)
    assert str(position) == f"-/- t2 p{7 + 9 + 12 + 15}-20 s2"
    assert position.points == (43, 20)
    adding = mt.game("foumath", board="addition", level="advanced")
    assert str(after("33,34,99/12 t1 p7-20 s1 d53", "35", game=adding)) == f"-/- t2 p{7 + 6 + 7 + 8}-20 s2"


def test_rule_13_of_four_in_line_the_best_three_count() -> None:
    for game in (ADVANCED, EXPERT):
        assert after("33,34,36/- t1 p0-0 s1 d53", "35", game=game).points == (12 + 15 + 18, 0)


def test_rule_14_the_others_lose_their_highest_number() -> None:
    expert = mt.game("foumath", level="expert", players=3)
    position = after("33,34/12,78/91,55 t1 p0-60-60 s1 d53".replace("91,55", "55,91"), "35", game=expert)
    assert position.points == (36, 60 - 56, 60 - 25)
    assert after("33,34/12,78/55,91 t1 p0-60-60 s1 d53", "35",
                 game=mt.game("foumath", level="advanced", players=3)).points == (36, 60, 60)  # fmt: skip


def test_rule_14_never_below_0_and_nothing_without_a_pawn() -> None:
    assert after("33,34/99 t1 p0-60 s1 d53", "35", game=EXPERT).points == (36, 0)
    assert after("33,34/- t1 p0-60 s1 d53", "35", game=EXPERT).points == (36, 60)


def test_rule_14_in_the_last_round_too() -> None:
    last = after("33,34/78 t1 p190-60 s1 d53", "35", game=EXPERT)
    assert str(last) == "33,34,35/78 t1 p226-4 s1 end"


def test_rule_15_the_pawns_come_back_and_the_seat_to_the_left_of_the_starter_begins() -> None:
    three = mt.game("foumath", level="advanced", players=3)
    for starter, following in ((1, 2), (2, 3), (3, 1)):
        position = after(f"-/33,34/81 t2 p9-9-9 s{starter} d53", "35", game=three)
        assert str(position) == f"-/-/- t{following} p9-45-9 s{following}"
        assert len(position.odds) == 55


def test_rule_16_the_game_ends_with_more_than_200_points() -> None:
    exactly = after("33,34/12 t1 p164-20 s1 d53", "35", game=ADVANCED)
    assert exactly.points == (200, 20)
    assert isinstance(exactly.turn, mt.Chance)
    last = after("33,34/12 t1 p165-20 s1 d53", "35", game=ADVANCED)
    assert str(last) == "33,34,35/12 t1 p201-20 s1 end"
    assert last.turn == mt.Over((Fraction(1), Fraction(-1)))


def test_rule_16_the_option_goal_moves_the_end() -> None:
    short = mt.game("foumath", level="expert", goal=35)
    assert isinstance(after("33,34/12 t1 p0-0 s1 d53", "35", game=short).turn, mt.Over)
    for goal in (0, 1000):
        with pytest.raises(mt.BadOption):
            mt.game("foumath", goal=goal)


def test_a_whole_junior_game_from_the_first_roll() -> None:
    events = ("53", "35", "keep3", "3", "33", "roll", "40", "--", "keep4", "3", "34", "roll", "87", "78")
    position = GAME.start()
    for event in (*events, "roll", "63", "36"):
        position = position.play(event)
    assert str(position) == "34,35,36/33,78 t1 p0-0 s1 end"
