"""Wrong announcements get the right reason, in both languages, with the number of the rule."""

from __future__ import annotations

import pytest

import mathotheque as mt

DUEL = "2,4,6,8,9,12/3,5,10,11 t1"


def refused(text: str, move: str, level: int = 1, **options: object) -> mt.IllegalMove:
    position = mt.game("pousse-blocs", level=level, **options).read(text)
    with pytest.raises(mt.IllegalMove) as caught:
        position.play(move)
    assert caught.value.move == move
    assert caught.value.legal == position.moves
    return caught.value


@pytest.mark.parametrize(
    ("position", "level", "move", "rule", "english", "french"),
    [
        (f"{DUEL} d44", 2, "12-9", "11", "12 − 9 makes 3, you need 8", "12 − 9 donne 3, il te faut 8"),
        (f"{DUEL} d54", 3, "12-4", "12", "12 − 4 makes 8, you need 9 or 20", "12 − 4 donne 8, il te faut 9 ou 20"),
        (f"{DUEL} d54", 3, "9/4", "12", "9 ÷ 4 makes 9/4", "9 ÷ 4 donne 9/4"),
        (f"{DUEL} d54", 3, "2-12", "12", "2 − 12 makes −10", "2 − 12 donne −10"),
        (f"{DUEL} d54", 1, "8", "10", "8 alone is not 9", "8 tout seul ne fait pas 9"),
        (f"{DUEL} d54", 1, "7+2", "1", "there is no 7", "il n’y a pas de 7"),
        (f"{DUEL} d54", 1, "5+4", "5", "the 5 is on the other side", "le 5 est de l’autre côté"),
        (f"{DUEL} d44", 1, "4+4", "5", "the 4 was used twice", "le 4 sert deux fois"),
        (f"{DUEL} d44", 1, "4&4", "5", "the 4 was used twice", "le 4 sert deux fois"),
        (f"{DUEL} d54", 1, "12-4", "10", "at level 1 you may only add", "au niveau 1 on ne fait qu’additionner"),
        (f"{DUEL} d54", 2, "4*2", "11", "at level 2 you may only add and subtract", "additionner et soustraire"),
        (f"{DUEL} d65", 3, "12+9-8-2", "5", "takes 3 blocks at most", "au plus 3 blocs"),
        (f"{DUEL} d54", 1, "2&4", "6", "not a double", "pas un double"),
        (f"{DUEL} d44", 1, "2&", "6", "name both", "nomme-les tous les deux"),
        (f"{DUEL} d64", 1, "!6", "7", "finds nothing else", "ne trouve rien d’autre"),
        ("2,8,9/3,4,5,6,10,11,12 t1 d21", 1, "!9", "7", "no die shows 9", "aucun dé ne montre 9"),
        (f"{DUEL} d43", 1, "4", "4", "the dice make 7", "les dés font 7"),
        (f"{DUEL} d54", 1, "--", "9", "you can push, so you must", "tu peux pousser"),
    ],
)
def test_the_reason(position: str, level: int, move: str, rule: str, english: str, french: str) -> None:
    error = refused(position, move, level)
    assert error.rule == rule
    assert english in error.say("en")
    assert french in error.say("fr")


def test_a_pushed_block_is_out_where_nobody_faces_the_side() -> None:
    assert "the 5 has been pushed already" in refused("4,9 t1 d54", "5+4", mode="solo").say("en")
    assert "the 5 has been pushed already" in refused("4,9/2 t1 d54", "5+4", mode="quick").say("en")


def test_an_empty_side_has_only_the_pass() -> None:
    four = "3,5/2,3,4,5,6,8,9,10,11,12/2,4,6,8,9,10,11,12/- t4"
    error = refused(four, "5", mode="four")
    assert error.rule == "14"
    assert "no block on your side" in error.say("en")


def test_nothing_can_be_divided_by_zero() -> None:
    """Three different blocks cannot make one; whoever tries used a block twice, or too many."""
    assert refused("2,5,9,10/3,4,6,8,11,12 t1 d54", "9/(10-5*2)", level=3).rule == "5"
    assert refused("2,5,9,10/3,4,6,8,11,12 t1 d54", "9/(5-5)", level=3).rule == "5"


@pytest.mark.parametrize("move", ["6*2-3", "6*3/2", "2*6-3", "3*(6/2)", "6/2*3", "3*6/2", "(6*2)-3", "6 × 3 ÷ 2"])
def test_every_right_calculation_is_accepted(move: str) -> None:
    position = mt.game("pousse-blocs", level=3).read("2,3,6,12/4,5,8,9,10,11 t1 d54")
    assert str(position.play(move)) == "12/2,3,4,5,6,8,9,10,11 t1"
    assert "6*3+2" in position.moves
    assert move not in position.moves


def test_a_single_block_on_a_double_may_be_announced_both_ways() -> None:
    position = mt.game("pousse-blocs", mode="solo").read("12 t1 d66")
    assert position.moves == ("12&",)
    assert position.play("12&") == position.play("12")


def test_a_free_pair_that_is_also_a_calculation_is_one_move() -> None:
    position = mt.game("pousse-blocs", mode="solo").read("2,6,9 t1 d44")
    assert position.moves == ("2&6", "2&9", "6&9")
    assert position.play("6+2") == position.play("2&6") == position.play("6&2")
    with pytest.raises(mt.IllegalMove, match="9 \\+ 6 makes 15, you need 8"):
        position.play("9+6")


@pytest.mark.parametrize("move", ["", "push 5", "5&&4", "&5", "!", "!x", "5,4", "fresh", "6*2=12", "1" * 200])
def test_what_is_no_announcement_is_not_read(move: str) -> None:
    position = mt.game("pousse-blocs").read(f"{DUEL} d54")
    with pytest.raises(mt.BadNotation):
        position.play(move)
