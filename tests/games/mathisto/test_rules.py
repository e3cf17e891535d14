"""Mathisto: the sheet and the rulings, sentence by sentence; numbers are those of the rule book.

What is one position and one event is in `scenarios.txt`; here is what needs more than that.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

import mathotheque as mt

GAME = mt.game("mathisto", players=3)
SIMPLE = mt.game("mathisto", players=3, form="simple")
FILLED = "D1 D2 D3 D4 E1 E2 E3 E4 F1 F2 F3"


def after(start: str, *events: str, game: mt.Game = GAME) -> mt.Position:
    position = game.read(start)
    for event in events:
        position = position.play(event)
    return position


def dealt(game: mt.Game, seed: int = 0) -> mt.Position:
    rng, position = Random(seed), game.start()
    while str(position).split(" | ")[-2] == "deal":
        position = position.play(position.sample(rng))
    return position


def hands(first: str, second: str, third: str, laid: str = "-", score: str = "0 0 0", hand: int = 1) -> str:
    table = f"laid {laid} | set - | score {score} | hand {hand} | turn | calls 9 quiet 0"
    return f"1: {first} | 2: {second} | 3: {third} | {table}"


def test_rule_1_there_are_seven_families_of_six_with_a_discovery_and_two_jokers() -> None:
    odds = GAME.start().odds
    assert len(odds) == 50
    assert odds["deal A1"] == odds["deal G*"] == Fraction(1, 51)
    assert odds["deal J"] == Fraction(2, 51)


def test_rule_2_the_simple_form_has_only_the_mathematicians() -> None:
    odds = SIMPLE.start().odds
    assert len(odds) == 42
    assert "deal A*" not in odds
    assert "deal J" not in odds


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize(("form", "cards"), [("strategic", 51), ("simple", 42)])
def test_rule_3_seven_cards_each_one_at_a_time_from_seat_1_which_begins(players: int, form: str, cards: int) -> None:
    game = mt.game("mathisto", players=players, form=form)
    first = game.start().play("deal A1").play("deal B2")
    assert str(first).startswith("1: A1 | 2: B2 | 3: - |")
    position = dealt(game)
    assert position.turn == mt.Decide(0)
    texts = str(position).split(" | ")[:players]
    assert [len(text.split()) - 1 for text in texts] == [7] * players
    assert len(position.view(0).moves) == len(position.moves) > 0
    assert cards - 7 * players >= 0


def test_rule_3_six_players_in_the_simple_form_hold_the_whole_pack() -> None:
    position = dealt(mt.game("mathisto", players=6, form="simple"))
    call = next(move for move in position.moves if "call 2" in move and not has(position, 1, move[-2:]))
    assert position.play(call).turn == mt.Decide(1)  # nothing to draw


def has(position: mt.Position, seat: int, card: str) -> bool:
    return card in str(position).split(" | ")[seat].split()


def test_rule_4_the_hand_lays_and_calls_until_it_is_lost() -> None:
    position = after(hands("A1 A2 A3 A4 A5 B1", "A6 B2", FILLED + " G1 G2"), "call 2 A6", "lay A=123456", "wrong")
    for _ in range(2):
        position = position.play("pass")
    assert position.turn == mt.Decide(0)
    assert "call 2 B2" in position.moves
    assert position.play("call 3 B2").play("draw G6").turn == mt.Decide(2)


def test_rule_5_a_call_needs_a_card_of_the_family_and_a_seat_with_cards() -> None:
    position = GAME.read(hands("A1 B*", "C1", FILLED + " G1 G2 G3 G4 G5 G6 G*"))
    assert {move[:6] for move in position.moves} == {"call 2", "call 3"}
    assert {move[7] for move in position.moves} == {"A", "B"}
    assert len(position.moves) == 2 * 14
    assert not any("J" in move for move in position.moves)


def test_rule_7_the_called_card_must_be_given() -> None:
    """There is nothing to decide for the called seat."""
    position = after(hands("A1 B1", "A2 C1", FILLED + " G1 G2 G3 G4 G5 G6"), "call 2 A2")
    assert str(position).startswith("1: A1 A2 B1 | 2: C1 |")
    assert position.turn == mt.Decide(0)


def test_rule_8_every_card_of_the_stock_is_as_likely() -> None:
    position = after(hands("A1 B1", "C1", FILLED + " G1 G2 G3 G4 G5 G6 G*"), "call 2 A5")
    assert set(position.odds.values()) == {Fraction(1, 30), Fraction(2, 30)}
    assert position.odds["draw J"] == Fraction(2, 30)
    assert "draw A1" not in position.odds


def test_rule_11_what_families_are_worth() -> None:
    joker, six = (
        hands("C1 C2 C4 C5 C6 C* J", "B1", FILLED + " G1 G2"),
        hands("C1 C2 C3 C4 C5 C6 C*", "B1", FILLED + " G1 G2"),
    )
    assert [after(joker, move).points[0] for move in ("lay C=12J456", "lay C=12J456*")] == [20, 40]  # type: ignore[index]
    assert [after(six, move).points[0] for move in ("lay C=123456", "lay C=123456*")] == [30, 50]  # type: ignore[index]


def test_rule_11_one_joker_a_family_at_most() -> None:
    with pytest.raises(mt.BadNotation, match="Write call 2 A3"):
        after(hands("C1 C2 C4 C5 C* J J", "B1", FILLED + " G1 G2"), "lay C=12J4J6")


def test_rule_12_a_question_is_right_or_wrong_and_worth_10() -> None:
    position = after(hands("C1 C2 C3 C4 C5 C6 C*", "B1", FILLED + " G1 G2"), "lay C=123456*")
    assert position.odds == {"right": Fraction(1, 2), "wrong": Fraction(1, 2)}
    assert position.play("right").points == (60, 0, 0)
    assert position.play("wrong").points == (50, 0, 0)


def test_rule_14_a_joker_stands_for_no_discovery() -> None:
    position = GAME.read(hands("A* B* C* J", "B1", FILLED + " G1 G2 G3 G4 G5"))
    assert not any(move.startswith("set") for move in position.moves)


def test_rule_14_every_choice_of_four_or_more_discoveries() -> None:
    position = GAME.read(hands("A* B* C* D* E* F* G*", "B1", FILLED + " G1 G2"))
    sets = [move for move in position.moves if move.startswith("set")]
    assert len(sets) == 35 + 21 + 7 + 1
    assert [after(str(position), f"set {'ABCDEFG'[:n]}").points[0] for n in (4, 5, 6, 7)] == [20, 40, 60, 80]  # type: ignore[index]


WINDOW = hands("C1 C2 C4 C5 C6 J", "C3 B1", "C* " + FILLED + " G1")


def test_rule_20_a_window_asks_everybody_and_shows_nobody_else_s_answer() -> None:
    position = after(WINDOW, "lay C=12J456", "wrong")
    assert position.turn == mt.Decide(1)
    assert position.moves == ("joker", "pass")
    stages = [str(position.view(seat)).split(" | ")[-2] for seat in (None, 0, 1, 2)]
    assert stages == ["counter C", "counter C", "counter 2 C", "counter 3 C"]
    assert position.view(2).turn == mt.Decide(2)
    assert position.view(2).moves == ("discovery", "pass")
    later = position.play("joker")
    stages = [str(later.view(seat)).split(" | ")[-2] for seat in (None, 0, 1, 2)]
    assert stages == ["counter C", "counter C", "counter C 2=joker", "counter 3 C"]
    assert [position.shown("joker", seat) for seat in (None, 0, 1, 2)] == ["?", "?", "joker", "?"]
    assert later.shown("discovery", 0) == "close 2=joker 3=discovery"
    assert later.shown("pass", None) == "close 2=joker"


def test_rule_20_a_view_does_not_tell_how_many_have_answered() -> None:
    position = after(WINDOW, "lay C=12J456", "wrong")
    for answer in position.moves:
        for seat in (None, 0, 2):
            assert position.play(answer).view(seat) == position.view(seat)
            assert position.play(answer).svg(seat) == position.svg(seat)


def test_rule_20_somebody_unable_to_counter_is_asked_all_the_same() -> None:
    position = after(hands("C1 C2 C4 C5 C6 J", "B1 B2", FILLED + " G1 G2"), "lay C=12J456", "wrong")
    assert position.moves == ("pass",)
    assert position.view(1).moves == ("pass",)


def test_rule_22_totals_decide_and_equal_totals_share() -> None:
    def ending(scores: str, *laid: str) -> mt.Over:
        families = " ".join(f"{letter}@{owner}=123456*:50" for letter, owner in zip("ABCDEFG", laid, strict=True))
        end = f"set - | score {scores} | hand 1 | over families | calls 50 quiet 0 end"
        over = GAME.read(f"1: J | 2: J | 3: - | laid {families} | {end}").turn
        assert isinstance(over, mt.Over)
        return over

    one, half = Fraction(1), Fraction(1, 2)
    assert ending("200 100 50", *"1111223").scores == (one, -half, -half)
    assert ending("150 150 50", *"1112223").scores == (half, half, -one)


def test_rule_22_when_all_are_equal_nobody_wins() -> None:
    cards = " ".join(f"{family}{k}" for family in "ABCDEFG" for k in range(1, 7) if f"{family}{k}" != "B1")
    end = "laid - | set - | score 0 0 0 | hand 2 | over quiet | calls 900 quiet 300 end"
    text = f"1: - | 2: B1 | 3: {cards} | {end}"
    assert SIMPLE.read(text).turn == mt.Over((Fraction(0),) * 3)


def test_rule_25_in_the_simple_form_points_decide_not_families() -> None:
    """Two doubled families beat three plain ones."""
    families = "A@1=123456:60 B@1=123456:60 C@2=123456:30 D@2=123456:30 E@2=123456:30 F@3=123456:30 G@3=123456:30"
    end = "set - | score 120 90 60 | hand 1 | over families | calls 50 quiet 0 end"
    assert SIMPLE.read(f"1: - | 2: - | 3: - | laid {families} | {end}").turn == mt.Over(
        (Fraction(1), Fraction(-1, 2), Fraction(-1, 2))
    )


def test_jokers_cannot_be_told_apart() -> None:
    """No text and no picture depends on which joker was drawn."""
    position = after(hands("A1 J", "A2 C1", FILLED + " G1 G2 G3 G4 G5 G6"), "call 3 A2", "draw J")
    assert str(position).startswith("1: A1 J J |")
    assert position.svg(0).count('id="h-J') == 2
    assert position.svg(1).count('id="h-J') == 0
