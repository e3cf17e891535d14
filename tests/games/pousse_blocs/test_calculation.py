"""Calculations: read, written, judged, and the simplest one chosen."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mathotheque as mt
from mathotheque.games.pousse_blocs.calculation import (
    LEVEL_SIGNS,
    LONGEST,
    SIGNS,
    Tree,
    read,
    results,
    show,
    simplest,
    trees,
    value,
    write,
)
from mathotheque.games.pousse_blocs.rules import SET_BLOCKS
from tests.games.pousse_blocs import brute

leaves = st.sampled_from(brute.BLOCKS)
calculations = st.recursive(leaves, lambda inner: st.tuples(st.sampled_from(SIGNS), inner, inner), max_leaves=6)


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("9", 9),
        ("6*2-3", 9),
        ("6*3/2", 9),
        ("2+3*4", 14),
        ("(2+3)*4", 20),
        ("12-3-2", 7),
        ("12-(3-2)", 11),
        ("12/3/2", 2),
        ("12/(3/2)", 8),
        ("3/2", Fraction(3, 2)),
        ("2-12", -10),
        ("((9))", 9),
        ("6 x 2 − 3", 9),
        ("6 × 2 – 3", 9),
        ("10X4÷2", 20),
        ("10·4:2", 20),
        (" 12+8 ", 20),
    ],
)
def test_it_is_read_as_one_writes_it(text: str, made: int | Fraction) -> None:
    assert value(read(text)) == made


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("", 0),
        ("6*", 2),
        ("*6", 0),
        ("-3+12", 0),
        ("6 2", 2),
        ("6+(2", 4),
        ("6)", 1),
        ("6**2", 2),
        ("6+a", 2),
        ("6(2)", 1),
        ("²", 0),
        ("six", 0),
        ("5.5", 1),
        ("(" * 40, 40),
        ("٣", 0),
    ],
)
def test_what_cannot_be_read_is_shown_where(text: str, at: int) -> None:
    with pytest.raises(mt.BadNotation, match="6\\*2-3") as refused:
        read(text)
    assert refused.value.at == at


def test_an_endless_text_is_refused() -> None:
    with pytest.raises(mt.BadNotation, match=f"no more than {LONGEST}"):
        read("(" * 10_000)


@given(calculations)
def test_it_is_written_so_that_it_is_read_the_same(tree: Tree) -> None:
    """Otherwise the calculation on a button would be refused when it is touched."""
    for text in (write(tree), show(tree)):
        try:
            made = value(tree)
        except ZeroDivisionError:
            with pytest.raises(ZeroDivisionError):
                value(read(text))
        else:
            assert value(read(text)) == made


def test_no_bracket_that_is_not_needed() -> None:
    assert write(read("(6*2)-3")) == "6*2-3"
    assert write(read("6+(2+3)")) == "6+2+3"
    assert write(read("6-(2+3)")) == "6-(2+3)"
    assert write(read("(6+2)*3")) == "(6+2)*3"
    assert write(read("12/(6/3)")) == "12/(6/3)"
    assert show(read("(6+2)*3-4/2")) == "(6 + 2) × 3 − 4 ÷ 2"


@pytest.mark.parametrize("level", [1, 2, 3])
def test_what_a_set_makes_is_what_trying_everything_finds(level: int) -> None:
    for blocks in SET_BLOCKS:
        every = brute.results(frozenset(blocks), level)
        assert results(blocks, level) == {made for made in every if made > 0 and made.denominator == 1}


@pytest.mark.parametrize(
    ("blocks", "level", "goal", "found"),
    [
        ((9,), 1, (9,), "9"),
        ((4, 5), 1, (9,), "5+4"),
        ((2, 3, 4), 1, (9,), "4+3+2"),
        ((3, 12), 2, (9,), "12-3"),
        ((2, 3, 6), 3, (9,), "6*2-3"),
        ((8, 12), 3, (9, 20), "12+8"),
        ((2, 4, 10), 3, (20,), "10*4/2"),
        ((4, 5), 3, (9, 20), "5+4"),
        ((2, 5, 12), 2, (9,), "12+2-5"),
        ((3, 4, 12), 3, (9,), "12*3/4"),
        ((2, 4, 5), 3, (13,), "4*2+5"),
        ((2, 5, 8), 3, (6,), "(8-5)*2"),
        ((2, 5, 9), 2, (6,), "9+2-5"),
        ((9, 10), 1, (9,), None),
    ],
)
def test_the_simplest_is_the_one_a_child_finds(
    blocks: tuple[int, ...], level: int, goal: tuple[int, ...], found: str | None
) -> None:
    tree = simplest(blocks, level, goal)
    assert (None if tree is None else write(tree)) == found


def test_the_simplest_keeps_to_whole_positive_steps_wherever_it_can() -> None:
    """And takes brackets only where every other way needs them."""
    for blocks in SET_BLOCKS:
        for goal in (4, 6, 9, 20, 36):
            best = simplest(blocks, 3, (goal,))
            hits = [write(tree) for tree in trees(blocks, LEVEL_SIGNS[3]) if value(tree) == goal]
            assert (best is None) == (not hits)
            if best is not None and "(" in write(best):
                assert all("(" in text for text in hits)
