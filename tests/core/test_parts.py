"""Markup in parts: a tree, laid flat and put together again."""

from __future__ import annotations

from html import unescape

from mathotheque.core.parts import Group, in_ascii

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


def test_in_ascii_it_reads_the_same() -> None:
    told = '<p title="L’Or">Une égalité : 3 ≠ 4 &amp; 5 &lt; 6…</p>'
    assert in_ascii(told).isascii()
    assert unescape(in_ascii(told)) == unescape(told)
    assert in_ascii("<p>plain &amp; short</p>") == "<p>plain &amp; short</p>"
