"""Dés d'échecs: the sheet and the rulings, sentence by sentence; numbers are those of the rule book."""

from __future__ import annotations

import pytest

import mathotheque as mt

GAME = mt.game("des-echecs")
STAKE = mt.game("des-echecs", stake=True)


def after(start: str, *events: str, game: mt.Game = GAME) -> mt.Position:
    position = game.read(start)
    for event in events:
        position = position.play(event)
    return position


def test_rule_1_a_figure_captures_every_weaker_one_and_no_stronger() -> None:
    order = "KQRBNP"
    for k, mine in enumerate(order):
        for j, theirs in enumerate(order):
            moves = GAME.read(f"{mine}/{theirs} t1 c0-0 p0-0 s1").moves
            expected = (f"{mine}x{theirs}",) if k < j else (f"{mine}={theirs}",) if k == j else ("--",)
            assert moves == expected


def test_rule_2_both_roll_five_dice_seat_1_first() -> None:
    position = GAME.start()
    assert str(position) == "?/? t1 c0-0 p0-0 s1"
    assert len(position.odds) == 252
    assert position.odds["KKKKK"] * 7776 == 1
    assert position.odds["KQBNP"] * 7776 == 120
    assert position.odds["KKQQP"] * 7776 == 30
    half = position.play("KQBNP")
    assert str(half) == "KQBNP/? t1 c0-0 p0-0 s1"
    assert half.odds == position.odds
    assert half.play("KQRBP").turn == mt.Decide(0)


def test_rule_3_a_capture_counts_one_and_a_cancelled_pair_nothing() -> None:
    before = "KB/QB t1 c0-0 p0-0 s1"
    assert str(after(before, "KxQ")) == "B/B t2 c1-0 p0-0 s1"
    assert str(after(before, "B=B")) == "K/Q t2 c0-0 p0-0 s1"


def test_rule_3_only_dice_that_lie_there_can_play_or_be_taken() -> None:
    position = GAME.read("KB/QB t1 c0-0 p0-0 s1")
    for move, reason in (("QxB", "you no longer have this die: queen"), ("KxP", "not on the other side: pawn")):
        with pytest.raises(mt.IllegalMove, match=reason) as refused:
            position.play(move)
        assert refused.value.rule == "3"
        assert refused.value.legal == position.moves


def test_rule_1_a_weaker_die_does_nothing_and_the_refusal_says_so() -> None:
    with pytest.raises(mt.IllegalMove, match="a bishop can do nothing against a queen") as refused:
        GAME.read("KB/QB t1 c0-0 p0-0 s1").play("BxQ")
    assert refused.value.rule == "1"
    assert "un fou ne peut rien contre une reine" in refused.value.say("fr")


def test_rule_4_both_dice_leave_the_table() -> None:
    assert str(after("KKQBP/QQRNP t2 c0-0 p0-0 s2", "QxP")) == "KKQB/QRNP t1 c0-1 p0-0 s2"


def test_rule_5_whoever_can_play_must() -> None:
    with pytest.raises(mt.IllegalMove, match="one of your dice can play") as refused:
        GAME.read("KB/QB t1 c0-0 p0-0 s1").play("--")
    assert refused.value.rule == "5"


def test_rule_5_whoever_cannot_passes_and_the_other_goes_on() -> None:
    position = GAME.read("PP/KQ t1 c0-0 p0-0 s1")
    assert position.moves == ("--",)
    assert str(position.play("--")) == "PP/KQ t2 c0-0 p0-0 s1"


def test_rule_6_more_captures_make_a_point() -> None:
    assert str(after("K/P t1 c2-2 p3-4 s1", "KxP")) == "?/? t2 c0-0 p4-4 s2"
    assert str(after("P/P t1 c1-3 p3-4 s1", "P=P")) == "?/? t2 c0-0 p3-5 s2"


def test_rule_6_equal_captures_make_none() -> None:
    assert str(after("P/P t1 c2-2 p3-4 s2", "P=P")) == "?/? t1 c0-0 p3-4 s1"


def test_rule_7_the_starter_alternates_whoever_won() -> None:
    for captures in ("c3-0", "c0-3", "c1-1"):
        assert "t2" in str(after(f"P/P t1 {captures} p0-0 s1", "P=P"))
        assert "t1" in str(after(f"P/P t1 {captures} p0-0 s2", "P=P"))


def test_rule_8_the_first_to_ten_wins() -> None:
    last = after("K/P t1 c2-2 p9-9 s1", "KxP")
    assert str(last) == "-/- t1 c3-2 p10-9 s1 end"
    assert last.turn == mt.Over((1, -1))  # type: ignore[arg-type]
    assert last.points == (10, 9)


def test_rule_8_the_option_points_moves_the_goal() -> None:
    short = mt.game("des-echecs", points=3)
    assert isinstance(after("P/K t2 c2-2 p1-2 s1", "KxP", game=short).turn, mt.Over)
    assert isinstance(after("P/K t2 c2-2 p1-2 s1", "KxP").turn, mt.Chance)


def test_rule_10_the_starter_names_a_stake_before_the_roll() -> None:
    position = STAKE.start()
    assert str(position) == "?/? t1 c0-0 p0-0 s1 k20-20 b?"
    assert position.turn == mt.Decide(0)
    assert position.moves == tuple(f"bet{stake}" for stake in range(1, 21))
    assert str(position.play("bet3")) == "?/? t1 c0-0 p0-0 s1 k20-20 b3"
    assert isinstance(position.play("bet3").turn, mt.Chance)


def test_rule_10_no_more_than_the_smaller_pile() -> None:
    position = STAKE.read("?/? t2 c0-0 p2-1 s2 k35-5 b?")
    assert position.moves == ("bet1", "bet2", "bet3", "bet4", "bet5")
    with pytest.raises(mt.IllegalMove, match="from 1 to 5") as refused:
        position.play("bet6")
    assert refused.value.rule == "10"


def test_rule_10_a_stake_has_its_time() -> None:
    with pytest.raises(mt.IllegalMove, match="first name the stake"):
        STAKE.start().play("KxQ")
    with pytest.raises(mt.IllegalMove, match="not the time to stake"):
        STAKE.read("K/P t1 c2-2 p0-0 s1 k20-20 b3").play("bet3")
    with pytest.raises(mt.IllegalMove, match="not the time to stake"):
        GAME.read("K/P t1 c2-2 p0-0 s1").play("bet3")


def test_rule_11_the_winner_takes_point_and_stake() -> None:
    assert str(after("K/P t1 c2-2 p0-0 s1 k20-20 b3", "KxP", game=STAKE)) == "?/? t2 c0-0 p1-0 s2 k23-17 b?"


def test_rule_11_a_drawn_round_moves_nothing() -> None:
    assert str(after("P/P t1 c2-2 p0-0 s1 k20-20 b3", "P=P", game=STAKE)) == "?/? t2 c0-0 p0-0 s2 k20-20 b?"


def test_rule_11_without_tokens_the_match_is_lost() -> None:
    last = after("K/P t1 c2-2 p0-7 s1 k36-4 b4", "KxP", game=STAKE)
    assert str(last) == "-/- t1 c3-2 p1-7 s1 k40-0 b4 end"
    assert last.turn == mt.Over((1, -1))  # type: ignore[arg-type]


def test_the_first_worked_example_of_the_sheet_is_a_draw() -> None:
    last = after("KQBNP/KQRBP t1 c0-0 p0-0 s1", "KxQ", "KxQ", "B=B", "RxP", "NxP")
    assert str(last) == "?/? t2 c0-0 p0-0 s2"


def test_the_second_worked_example_of_the_sheet_is_won_by_b_3_to_2() -> None:
    end = after("KQBNP/KQRBP t1 c0-0 p0-0 s1", "QxR", "KxB", "KxP", "QxN")
    assert str(end) == "P/B t1 c2-2 p0-0 s1"
    assert end.moves == ("--",)
    assert str(end.play("--").play("BxP")) == "?/? t2 c0-0 p0-1 s2"


def test_the_end_of_a_round_is_told() -> None:
    from mathotheque.core.protocols import Cast

    position = GAME.read("K/P t1 c2-2 p9-9 s1")
    told = [message.say("fr") for message in position.describe("KxP", Cast(("Ada", "Zoé"), you=0))]
    assert told == [
        "Tu captures un pion avec un roi (+1).",
        "Tu gagnes la manche d’une capture\u00a0: 1 point.",
        "Tu gagnes la partie\u00a0!",
    ]
    drawn = GAME.read("P/P t1 c2-2 p3-4 s2").describe("P=P", Cast(("Ada", "Zoé")))
    assert [message.say("en") for message in drawn] == [
        "Ada cancels a pawn with a pawn.",
        "Drawn round: as many captures on both sides.",
    ]
