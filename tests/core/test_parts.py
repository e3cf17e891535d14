"""Markup in parts: a tree, laid flat and put together again."""

from __future__ import annotations

from mathotheque.core.parts import Group

DICE = Group("dice", '<g id="dice">', "</g>", {"d-1": '<i id="d-1">6</i>', "d-2": '<i id="d-2">2</i>'})
BOARD = Group("picture", '<svg id="picture">', "</svg>", {"ground": '<rect id="ground"/>', "dice": DICE})


def test_a_group_is_its_element_around_its_parts() -> None:
    dice = '<g id="dice"><i id="d-1">6</i><i id="d-2">2</i></g>'
    assert str(BOARD) == f'<svg id="picture"><rect id="ground"/>{dice}</svg>'


def test_laid_flat_it_has_leaves_and_an_order() -> None:
    assert list(BOARD.leaves()) == ["ground", "d-1", "d-2"]
    assert BOARD.leaves()["d-2"] == '<i id="d-2">2</i>'
    assert BOARD.order() == {"picture": ("ground", "dice"), "dice": ("d-1", "d-2")}
    assert [group.id for group in BOARD.groups()] == ["picture", "dice"]


def test_the_same_element_can_hold_other_parts() -> None:
    assert str(DICE.holding({})) == '<g id="dice"></g>'
    assert list(DICE.parts) == ["d-1", "d-2"]
