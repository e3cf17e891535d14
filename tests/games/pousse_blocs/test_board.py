"""The picture: every block in its place, whose side is whose, and where to touch."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import mathotheque as mt

DUEL = "2,3,6,8,10,12/4,5,9,11 t1 d54"
FOUR = "3,5,8,12/2,6,9,10,11/2,4,6,9,10,11/3,4,5,8,12 t1 d54"


def place(svg: str, element: str) -> tuple[float, float]:
    match = re.search(rf'<g transform="translate\(([\d.]+) ([\d.]+)\)" id="{element}"', svg)
    assert match, element
    return float(match[1]), float(match[2])


def titles(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}title")]


def test_a_duel_shows_ten_blocks_mine_below_the_others_above() -> None:
    position = mt.game("pousse-blocs", level=3).read(DUEL)
    svg = position.svg(0, "en")
    assert place(svg, "b-A-2")[1] > place(svg, "b-A-4")[1]
    assert place(svg, "b-A-2")[0] < place(svg, "b-A-12")[0]
    assert "block 2, on your side" in titles(svg)
    assert "block 4, side 2" in titles(svg)
    turned = position.svg(1, "en")
    assert place(turned, "b-A-2")[1] < place(turned, "b-A-4")[1]
    assert "block 4, on your side" in titles(turned)


def test_a_push_only_moves_the_blocks() -> None:
    """So that a page can slide them."""
    position = mt.game("pousse-blocs").read("2,3,6,8,10,12/4,5,9,11 t1 d65")
    before, after = position.svg(0), position.play("6+3+2").svg(0)
    for block in (2, 3, 6):
        assert place(before, f"b-A-{block}")[0] == place(after, f"b-A-{block}")[0]
        assert place(before, f"b-A-{block}")[1] > place(after, f"b-A-{block}")[1]
    for block in (8, 10, 12, 4, 5, 9, 11):
        assert place(before, f"b-A-{block}") == place(after, f"b-A-{block}")


@pytest.mark.parametrize(
    ("level", "dice", "said"),
    [
        (1, "d54", "Goal: 9"),
        (3, "d54", "Goal: 9 or 20"),
        (3, "d66", "Double! 2 blocks, or 12 or 36"),
        (1, "d61", "Total 7"),
    ],
)
def test_the_goal_is_written_under_the_dice(level: int, dice: str, said: str) -> None:
    svg = mt.game("pousse-blocs", level=level).read(f"2,3,6,8,10,12/4,5,9,11 t1 {dice}").svg(0, "en")
    assert said in svg
    assert 'id="dice"' in svg


def test_before_the_roll_there_are_no_dice() -> None:
    assert 'id="dice"' not in mt.game("pousse-blocs").start().svg()


def test_two_tracks_have_twenty_blocks_and_the_own_side_below() -> None:
    position = mt.game("pousse-blocs", mode="four").read(FOUR)
    for seat in range(4):
        svg = position.svg(seat, "en")
        mine = [title for title in titles(svg) if "your side" in title]
        blocks = str(position).split(" ")[0].split("/")[seat].split(",")
        assert sum("block" in title for title in titles(svg)) == 20
        assert sorted(mine) == sorted(f"block {block}, on your side" for block in blocks)
        track = "AB"[seat % 2]
        assert all(place(svg, f"b-{track}-{block}")[1] > 850 for block in blocks)


def test_quick_shows_what_is_pushed_on_the_far_end() -> None:
    svg = mt.game("pousse-blocs", mode="quick").read("3,5/2,6 t2 d61").svg(1, "en")
    assert place(svg, "b-B-2")[1] > place(svg, "b-B-3")[1]
    assert titles(svg).count("block 4, pushed") == 2


def test_the_sketch_shows_every_side() -> None:
    position = mt.game("pousse-blocs", mode="four").read(FOUR)
    lines = position.sketch(lang="en").splitlines()
    assert lines[0] == "> Side 1 (seat 1):  ·  3  ·  5  ·  8  ·  ·  · 12"
    assert lines[1] == "  Side 2 (seat 2):  2  ·  ·  ·  6  ·  9 10 11  ·"
    assert lines[4] == "Dice 5 and 4 · Goal: 9"
    assert "8 left" in mt.game("pousse-blocs", mode="solo").read("8 t1").sketch(lang="en")
