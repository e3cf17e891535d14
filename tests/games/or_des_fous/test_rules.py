"""L'Or des Fous: every sentence of the sheet and every ruling, one small test each. Numbers are the rule book's."""

from __future__ import annotations

from fractions import Fraction

import pytest

import mathotheque as mt

NORMAL = mt.game("or-des-fous")
BEGINNER = mt.game("or-des-fous", variant="beginner")
CHAMPION = mt.game("or-des-fous", variant="champion")

FAR = "c11,d11,e11,f11,g11"
"""Five dark pawns that are in nobody's way."""


def moves_from(position: mt.Position, cell: str) -> set[str]:
    """The moves of the pawn on that cell, without what its stones do."""
    return {move.partition(",")[0] for move in position.moves if move.startswith((f"{cell}-", f"{cell}x"))}


def ends(position: mt.Position, move: str) -> set[str]:
    """The cells on which the stone may end after that move of a pawn."""
    return {each.rpartition(">")[2] for each in position.moves if each.startswith(f"{move},")}


def refused(position: mt.Position, move: str, rule: str, reason: str) -> None:
    with pytest.raises(mt.IllegalMove, match=reason) as caught:
        position.play(move)
    assert caught.value.rule == rule
    assert caught.value.legal == position.moves


# --- the board and the start


def test_rule_1_the_board_has_seven_columns_and_eleven_rows() -> None:
    corners = NORMAL.read("a1,g1,a2,b2,c2,d3*/d9*,c10,d10,e10,a11,g11 t1 d1")
    assert {"a1-b1", "g1-f1"} <= set(corners.moves)
    for cell in ("h1", "a12", "a0"):
        with pytest.raises(mt.BadNotation):
            corners.play(f"a1-{cell}")


def test_rule_2_the_start() -> None:
    assert str(NORMAL.start()) == "a1,b1,d1,f1,g1,d7*/d5*,a11,b11,d11,f11,g11 t1"
    assert isinstance(NORMAL.start().turn, mt.Chance)
    assert NORMAL.start().play("1").turn == mt.Decide(0)


def test_rule_2_the_dark_army_is_the_light_one_turned_by_half() -> None:
    light, dark = str(NORMAL.start()).partition(" ")[0].split("/")

    def turned(pawn: str) -> str:
        star = "*" * pawn.endswith("*")
        column, row = pawn[0], int(pawn.rstrip("*")[1:])
        return f"{'gfedcba'['abcdefg'.index(column)]}{12 - row}{star}"

    assert {turned(pawn) for pawn in light.split(",")} == set(dark.split(","))


# --- a turn


def test_rule_3_the_die_shows_one_two_or_three_alike() -> None:
    assert NORMAL.start().odds == {face: Fraction(1, 3) for face in "123"}
    assert NORMAL.start().weights == (2, 2, 2)


def test_rule_3_players_take_turns() -> None:
    after = NORMAL.start().play("2").play("b1-b3")
    assert str(after).endswith("t2")
    assert after.play("1").turn == mt.Decide(1)


def test_rule_3_one_moves_ones_own_pawns() -> None:
    refused(NORMAL.start().play("1"), "a11-a10", "3", "no pawn on a11")


def test_rule_3_one_cannot_pass() -> None:
    refused(NORMAL.start().play("1"), "--", "4", "so you must play")


def test_rule_4_without_a_legal_move_the_turn_passes() -> None:
    stuck = NORMAL.read("a1,b1,c1,d1,c3*,d3*/e1,a2,b2,c2,d2,e2 t1 d3")
    assert stuck.moves == ("--",)
    assert str(stuck.play("--")) == "a1,b1,c1,d1,c3*,d3*/e1,a2,b2,c2,d2,e2 t2"
    refused(stuck, "a1-a4", "7", "bars the way")


# --- how pawns move


def test_rule_5_a_carrier_does_not_move() -> None:
    position = NORMAL.start().play("1")
    assert moves_from(position, "d7") == set()
    refused(position, "d7-d8", "5", "d7 carries a stone")


def test_rule_5_a_pawn_that_has_given_its_stone_moves_again() -> None:
    position = NORMAL.read(f"a1,b1,c1,d1,c6,d7*/a5*,{FAR} t1 d1")
    after = position.play("c6-d6,d7>d6").play("3").play("c11-c8").play("1")
    assert moves_from(after, "d7")
    assert not moves_from(after, "d6")


def test_rule_6_a_one_goes_one_cell_in_eight_directions() -> None:
    position = NORMAL.read(f"a1,b1,c1,g1,d4,g5*/a6*,{FAR} t1 d1")
    assert moves_from(position, "d4") == {f"d4-{cell}" for cell in ("c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5")}


@pytest.mark.parametrize(("die", "cells"), [(2, ("d2", "d6", "b4", "f4")), (3, ("d1", "d7", "a4", "g4"))])
def test_rule_6_a_two_or_three_goes_as_far_along_a_row_or_column(die: int, cells: tuple[str, ...]) -> None:
    position = NORMAL.read(f"a1,b1,c1,g1,d4,g5*/a6*,{FAR} t1 d{die}")
    assert moves_from(position, "d4") == {f"d4-{cell}" for cell in cells}


def test_rule_6_never_diagonally_with_a_two_or_three() -> None:
    position = NORMAL.read(f"a1,b1,c1,g1,d4,g5*/a6*,{FAR} t1 d2")
    refused(position, "d4-f6", "6", "with a 2 nobody goes diagonally")


def test_rule_6_the_count_is_exact() -> None:
    position = NORMAL.read(f"a1,b1,c1,g1,d4,g5*/a6*,{FAR} t1 d3")
    refused(position, "d4-d5", "6", "exactly 3 cells")
    refused(position, "d4-d6", "6", "exactly 3 cells")
    refused(NORMAL.start().play("1"), "a1-a3", "6", "exactly one cell")


def test_rule_6_nobody_leaves_the_board() -> None:
    assert moves_from(NORMAL.start().play("3"), "a1") == {"a1-a4"}


def test_rule_7_an_enemy_pawn_bars_the_way() -> None:
    position = NORMAL.read("a1,b1,c1,g1,d4,g5*/e4,d5,a6*,e11,f11,g11 t1 d2")
    assert moves_from(position, "d4") == {"d4-d2", "d4-b4"}
    refused(position, "d4-d6", "7", "an enemy pawn bars the way")


def test_rule_7_two_enemy_pawns_bar_it_too() -> None:
    position = NORMAL.read("a1,b1,c1,g1,d4,g5*/d5,d6,a7*,e11,f11,g11 t1 d3")
    assert "d4-d7" not in position.moves


def test_rule_7_an_enemy_carrier_bars_the_way_too() -> None:
    position = NORMAL.read("a1,b1,c1,g1,d4,g5*/d5*,a7,d10,e11,f11,g11 t1 d2")
    assert "d4-d6" not in position.moves


def test_rule_7_ones_own_pawns_do_not() -> None:
    position = NORMAL.read(f"a1,c1,g1,d4,d5,d6*/a6*,{FAR} t1 d3")
    assert "d4-d7" in position.moves


def test_rule_8_not_onto_ones_own_pawn() -> None:
    refused(NORMAL.start().play("1"), "a1-b1", "8", "b1 is occupied")


def test_rule_8_not_onto_an_enemy_pawn_that_carries_nothing() -> None:
    position = NORMAL.read("a1,b1,c1,g1,d4,g5*/d5,a6*,d11,e11,f11,g11 t1 d1")
    refused(position, "d4-d5", "8", "d5 is occupied")
    refused(position, "d4xd5@a11", "8", "d5 is occupied")


# --- the stone on its way

FIGURE_2 = f"d5*,b6,f6,d7,e7,a9/a2*,{FAR}"
"""The sheet's second figure, as its caption tells it: pawn 1 moves right, its stone may go to 1, 2, 3 or 4."""


def test_rule_9_the_stone_passes_to_the_pawn_that_comes_next_to_its_carrier() -> None:
    position = NORMAL.read(f"a1,b1,c1,d1,c6,d7*/a5*,{FAR} t1 d1")
    after = position.play("c6-d6,d7>d6")
    assert str(after).startswith("a1,b1,c1,d1,d6*,d7/")


@pytest.mark.parametrize("to", ["c6", "d6", "e6", "c8", "e8"])
def test_rule_9_by_a_side_or_a_corner(to: str) -> None:
    start = {"c6": "b5", "d6": "d5", "e6": "f5", "c8": "b9", "e8": "f9"}[to]
    pawns = sorted([f"{start}", "d7*"], key=lambda pawn: int(pawn.rstrip("*")[1:]))
    position = NORMAL.read(f"a1,b1,c1,d1,{','.join(pawns)}/a5*,{FAR} t1 d1")
    assert ends(position, f"{start}-{to}") == {to}


def test_rule_9_and_on_along_a_chain_as_in_the_second_figure() -> None:
    for die, to in (("2", "d6"), ("3", "e6")):
        position = NORMAL.read(f"{FIGURE_2} t1 d{die}")
        assert ends(position, f"b6-{to}") == {to, "d7", "e7", "f6"}


def test_rule_9_the_chain_hangs_on_the_pawn_that_moved() -> None:
    """d8 stands next to the carrier already, but nobody has come next to it."""
    position = NORMAL.read(f"a1,b1,c1,d1,d7*,d8/a5*,{FAR} t1 d1")
    assert ends(position, "a1-a2") == set()
    refused(position, "a1-a2,d7>d8", "9", "does not touch that carrier")


def test_rule_9_a_gap_breaks_the_chain() -> None:
    position = NORMAL.read(f"a1,b1,d3,c5,c6,d7*/a5*,{FAR} t1 d1")
    assert ends(position, "c6-d6") == {"d6", "c5"}
    refused(position, "c6-d6,d7>d3", "9", "no chain of your pawns leads to d3")


def test_rule_9_the_pawn_that_moved_is_no_longer_where_it_was() -> None:
    position = NORMAL.read(f"a1,b1,b4,c5,b6,d7*/a5*,{FAR} t1 d2")
    assert ends(position, "b6-d6") == {"d6", "c5", "b4"}
    refused(position, "b6-d6,d7>b6", "9", "no pawn on b6")


def test_rule_9_only_the_holder_passes_a_stone_on() -> None:
    position = NORMAL.read(f"a1,b1,c1,d1,c6,g7*/d7*,{FAR} t1 d1")
    assert ends(position, "c6-d6") == set()
    refused(position, "c6-d6,d7>d6", "9", "no stone on d7")


def test_rule_10_nobody_has_to_pass_a_stone_on() -> None:
    position = NORMAL.read(f"{FIGURE_2} t1 d2")
    assert "b6-d6" in position.moves
    assert "d5*" in str(position.play("b6-d6"))


def test_rule_10_a_stone_may_go_back() -> None:
    position = NORMAL.read(f"a1,b1,c1,d1,d7*,c8/a5*,{FAR} t1 d1")
    assert "c8-d8,d7>d8" in position.moves


TWO_STONES = "a1,b1,c5*,c6,e6*,d9/a11,b11,d11,e11,f11,g11"


def test_rule_10_one_stone_a_turn() -> None:
    position = NORMAL.read(f"{TWO_STONES} t1 d1")
    after = position.play("c6-d6,c5>d6")
    assert str(after).startswith("a1,b1,c5,d6*,e6*,d9/")
    assert {move for move in position.moves if move.startswith("c6-d6")} == {
        "c6-d6",
        "c6-d6,c5>d6",
        "c6-d6,e6>d6",
    }


def test_rule_10_a_pawn_holds_one_stone() -> None:
    position = NORMAL.read(f"{TWO_STONES} t1 d1")
    refused(position, "c6-d6,c5>e6", "10", "e6 already carries a stone")


def test_rule_10_and_no_chain_leads_over_a_carrier() -> None:
    position = NORMAL.read("a1,c5*,c6,e6*,f7,d9/a11,b11,d11,e11,f11,g11 t1 d1")
    assert ends(position, "c6-d6") == {"d6"}


# --- captures


def test_rule_11_landing_on_an_enemy_carrier_takes_its_stone() -> None:
    position = NORMAL.read("a1,b1,c1,g1,d3,g5*/d5*,c7,d11,e11,f11,g11 t1 d2")
    after = position.play("d3xd5@a11")
    assert str(after) == "a1,b1,c1,g1,d5*,g5*/c7,a11,d11,e11,f11,g11 t2"


def test_rule_11_only_by_the_exact_count() -> None:
    position = NORMAL.read("a1,b1,c1,g1,d3,g5*/d5*,c7,d11,e11,f11,g11 t1 d3")
    assert not any("x" in move for move in position.moves)
    refused(position, "d3xd5@a11", "6", "exactly 3 cells")


def test_rule_11_no_capture_over_an_enemy() -> None:
    position = NORMAL.read("a1,b1,c1,g1,d3,g5*/d4,d5*,d11,e11,f11,g11 t1 d2")
    refused(position, "d3xd5@a11", "7", "bars the way")


def test_rule_11_there_must_be_somebody_to_take() -> None:
    position = NORMAL.read("a1,b1,c1,g1,d3,g5*/d5*,c7,d11,e11,f11,g11 t1 d2")
    refused(position, "d3xb3@a11", "11", "no enemy pawn on b3")
    refused(position, "d3-d5", "8", "d5 is occupied")


def test_rule_11_only_an_enemy_carrier_can_be_taken() -> None:
    position = NORMAL.read(f"a1,b1,c1,g1,d4,g5*/a6*,{FAR} t1 d1")
    assert not any("xg5" in move for move in position.moves)


def test_rule_12_the_capturer_chooses_where_the_pawn_goes() -> None:
    position = NORMAL.read("a1,b1,c1,g1,d3,g5*/d5*,c7,d11,e11,f11,g11 t1 d2")
    assert {move for move in position.moves if "x" in move} == {"d3xd5@a11", "d3xd5@b11", "d3xd5@c11"}
    refused(position, "d3xd5@g11", "12", "g11 is occupied")
    refused(position, "d3xd5@a10", "12", "a10 is not in the captured pawn")


def test_rule_12_the_cell_just_left_is_empty() -> None:
    position = NORMAL.read("d9,b10*,e10,a11,b11,d11/a9,d10*,c11,e11,f11,g11 t1 d1")
    assert {move for move in position.moves if move.startswith("d11x")} == {"d11xd10@d11"}
    assert str(position.play("d11xd10@d11")).startswith("d9,b10*,d10*,e10,a11,b11/a9,c11,d11,")


def test_rule_12_with_a_full_camp_there_is_no_capture() -> None:
    position = NORMAL.read("d9,b10*,e10,a11,b11,d11/a9,d10*,c11,e11,f11,g11 t1 d1")
    assert not any(move.startswith(("d9x", "e10x")) for move in position.moves)
    refused(position, "d9xd10@d11", "12", "the enemy camp is full")


def test_rule_13_a_capture_ends_the_turn() -> None:
    """d6 stands next to d5, yet the stone stays with the capturer."""
    position = NORMAL.read("a1,b1,g1,d3,g5*,d6/d5*,c7,d11,e11,f11,g11 t1 d2")
    assert {move for move in position.moves if move.startswith("d3x")} == {f"d3xd5@{cell}11" for cell in "abc"}


def test_rule_13_a_player_may_hold_both_stones() -> None:
    position = NORMAL.read("a1,b1,c1,g1,d3,g5*/d5*,c7,d11,e11,f11,g11 t1 d2").play("d3xd5@a11")
    light, dark = str(position).partition(" ")[0].split("/")
    assert (light.count("*"), dark.count("*")) == (2, 0)
    assert {"c7-c6", "a11-a10"} <= set(position.play("1").moves)  # every dark pawn is free now


def test_rule_13_a_stone_can_be_taken_back() -> None:
    position = NORMAL.read("a1,b1,c1,g1,d5*,g5*/d7,a11,d11,e11,f11,g11 t2 d2")
    assert str(position.play("d7xd5@d1")) == "a1,b1,c1,d1,g1,g5*/d5*,a11,d11,e11,f11,g11 t1"


# --- the end


def test_rule_14_a_stone_passed_into_the_camp_wins() -> None:
    over = NORMAL.read(f"a1,b1,d1,d3*,g3,f9/a6*,{FAR} t1 d2").play("g3-e3")
    assert isinstance(over.turn, mt.Chance)
    won = NORMAL.read(f"a1,b1,d1,f2,d3*,f9/a6*,{FAR} t1 d2").play("f2-d2,d3>d1")
    assert won.turn == mt.Over((Fraction(1), Fraction(-1)))
    assert str(won).endswith(" t1 end")


def test_rule_14_or_brought_there_by_the_pawn_itself() -> None:
    won = NORMAL.read(f"a1,b1,f1,d2*,g3,f9/a6*,{FAR} t1 d2").play("f1-d1,d2>d1")
    assert won.turn == mt.Over((Fraction(1), Fraction(-1)))


def test_rule_14_a_capture_in_ones_own_camp_wins() -> None:
    won = NORMAL.read(f"a1,b1,g1,d2,g5*,f9/d1*,{FAR} t1 d1").play("d2xd1@a11")
    assert won.turn == mt.Over((Fraction(1), Fraction(-1)))


def test_rule_14_dark_wins_in_row_11() -> None:
    won = NORMAL.read("a1,b1,c1,d1,e1,g5*/a2,b2,c2,d9*,f10,d11 t2 d2").play("f10-d10,d9>d11")
    assert won.turn == mt.Over((Fraction(-1), Fraction(1)))


def test_rule_14_either_stone_wins() -> None:
    """The stone taken from the other seat is as good as one's own."""
    position = NORMAL.read("a1,b1,f1,d2*,g5*,f9/a6,c11,d11,e11,f11,g11 t1 d2")
    assert isinstance(position.play("f1-d1,d2>d1").turn, mt.Over)


def test_rule_14_the_enemy_camp_is_no_home() -> None:
    after = NORMAL.read("a1,b1,c1,d1,d10*,f11/a2,b2,c2,e9*,a11,b11 t1 d1").play("f11-e11,d10>e11")
    assert isinstance(after.turn, mt.Chance)


def test_rule_14_a_stone_left_where_it_is_does_not_win() -> None:
    after = NORMAL.read(f"a1,b1,f1,d2*,g3,f9/a6*,{FAR} t1 d2").play("f1-d1")
    assert isinstance(after.turn, mt.Chance)


# --- variants


def test_rule_15_beginners_do_not_capture() -> None:
    position = BEGINNER.read("a1,b1,c1,g1,d3,g5*/d5*,c7,d11,e11,f11,g11 t1 d2")
    assert not any("x" in move for move in position.moves)
    refused(position, "d3xd5@a11", "15", "nobody takes the other’s stone")


def test_rule_15_so_each_keeps_their_own_stone() -> None:
    with pytest.raises(mt.BadNotation, match="everybody keeps their own"):
        BEGINNER.read("a1,b1,c1,g1,d5*,g5*/d7,a11,d11,e11,f11,g11 t1")


def test_rule_15_and_wins_by_bringing_it_home() -> None:
    won = BEGINNER.read(f"a1,b1,f1,d2*,g3,f9/a6*,{FAR} t1 d2").play("f1-d1,d2>d1")
    assert won.turn == mt.Over((Fraction(1), Fraction(-1)))


@pytest.mark.parametrize(("die", "distance"), [("1", 1), ("2", 2), ("3", 3)])
def test_rule_16_champions_go_diagonally_with_every_die(die: str, distance: int) -> None:
    position = CHAMPION.read(f"a1,b1,c1,g1,d4,g5*/a6*,{FAR} t1 d{die}")
    reached = moves_from(position, "d4")
    columns, row = "abcdefg", 4
    for dx in (-distance, 0, distance):
        for dy in (-distance, 0, distance):
            if (dx, dy) != (0, 0):
                assert f"d4-{columns[3 + dx]}{row + dy}" in reached or f"{columns[3 + dx]}{row + dy}" in {"a1", "g1"}


def test_rule_16_enemies_bar_diagonals_too() -> None:
    position = CHAMPION.read("a1,b1,c1,g1,d4,g5*/e5,a6*,d11,e11,f11,g11 t1 d2")
    assert "d4-f6" not in position.moves
    assert "d4-b6" in position.moves
