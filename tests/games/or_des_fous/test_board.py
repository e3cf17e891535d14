"""L'Or des Fous in pictures and sentences."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import mathotheque as mt
from mathotheque.core.protocols import Cast
from mathotheque.games.or_des_fous.board import paths, relay_way
from mathotheque.games.or_des_fous.geometry import CELL_OF, NAMES

GAME = mt.game("or-des-fous")
FIGURE_2 = GAME.read("d5*,b6,f6,d7,e7,a9/a2*,c11,d11,e11,f11,g11 t1 d2")
CAPTURE = GAME.read("a1,b1,c1,g1,d3,g5*/d5*,c7,d11,e11,f11,g11 t1 d2")


def place(svg: str, element: str) -> tuple[float, float]:
    found = re.search(rf'<g transform="translate\(([0-9.]+) ([0-9.]+)\)[^>]* id="{element}"', svg)
    assert found, element
    return float(found[1]), float(found[2])


def test_every_cell_pawn_and_stone_has_its_element() -> None:
    svg = GAME.start().svg()
    ids = {element.get("id") for element in ElementTree.fromstring(svg).iter()} - {None}
    pawns = {f"p-{side}-{number}" for side in "LD" for number in range(1, 7)}
    assert ids >= pawns | {"s-1", "s-2", "way", "numbers"} | {f"t-{cell}" for cell in NAMES}
    assert 'viewBox="0 0 766 1180"' in svg


def test_a_pawn_keeps_its_element_when_it_moves() -> None:
    before = GAME.start().play("2")
    after = before.play("b1-b3")
    moved = [
        element
        for element in ("p-L-1", "p-L-2", "p-L-3")
        if place(before.svg(), element) != place(after.svg(), element)
    ]
    assert moved == ["p-L-2"]


def test_a_pawn_that_moves_takes_its_name_along_and_leaves_its_drawing() -> None:
    before = GAME.start().play("2")
    after = before.play("b1-b3")
    known, now = (GAME.board.layers(position._vector, 1, "fr") for position in (before, after))
    leaves = known.leaves()
    assert {name for name, leaf in now.leaves().items() if leaves.get(name) != leaf} == {"last", "p-L-2-name"}
    heads = {group.id: group.head for group in known.groups()}
    assert [group.id for group in now.groups() if heads[group.id] != group.head] == ["p-L-2"]


def test_ones_own_camp_is_at_the_bottom() -> None:
    start = GAME.start()
    light, dark = start.svg(0), start.svg(1)
    assert place(light, "p-L-1")[1] > place(light, "p-D-6")[1]
    assert place(dark, "p-L-1")[1] < place(dark, "p-D-6")[1]
    assert start.svg(None) == light


def test_the_die_is_drawn_once_it_is_rolled() -> None:
    assert 'id="d-1"' not in GAME.start().svg()
    assert 'id="d-1"' in GAME.start().play("3").svg()


def test_the_way_of_the_stone_is_drawn() -> None:
    after = FIGURE_2.play("b6-d6,d5>f6")
    cells = [NAMES[cell] for cell in relay_way(after._vector.tolist(), *(CELL_OF[cell] for cell in ("d5", "d6", "f6")))]
    assert cells == ["d5", "d6", "e7", "f6"]
    assert 'class="b-path"' in after.svg()
    assert 'class="b-path"' not in FIGURE_2.play("b6-d6").svg()


def touches(position: mt.Position, move: str) -> list[tuple[str, ...]]:
    wanted = position.number(move)
    return [path.touch for path in paths(position._vector, position.actions, 0) if path.action == wanted]


def test_touching_a_pawn_a_cell_and_who_gets_the_stone() -> None:
    assert touches(FIGURE_2, "b6-d6,d5>d7") == [("p-L-2", "t-d6", "p-L-4")]
    assert touches(FIGURE_2, "b6-d6,d5>d6") == [("p-L-2", "t-d6", "t-d6"), ("p-L-2", "t-d6", "p-L-2")]
    assert touches(FIGURE_2, "b6-d6") == [("p-L-2", "t-d6", "p-L-1")]
    assert touches(FIGURE_2, "a9-a7") == [("p-L-6", "t-a7")]


def test_touching_the_carrier_first_where_two_stones_could_pass_on() -> None:
    position = GAME.read("a1,b1,c5*,c6,e6*,d9/a11,b11,d11,e11,f11,g11 t1 d1")
    ways = touches(position, "c6-d6,c5>d6")
    assert ways == [("p-L-4", "t-d6", "p-L-3", "t-d6"), ("p-L-4", "t-d6", "p-L-3", "p-L-4")]
    assert touches(position, "c6-d6") == [("p-L-4", "t-d6", "p-L-4")]


def test_touching_a_capture() -> None:
    assert touches(CAPTURE, "d3xd5@a11") == [("p-L-5", "p-D-1", "t-a11")]
    full = GAME.read("d9,b10*,e10,a11,b11,d11/a9,d10*,c11,e11,f11,g11 t1 d1")
    assert touches(full, "d11xd10@d11") == [("p-L-6", "p-D-2", "p-L-6")]


@pytest.mark.parametrize("position", [FIGURE_2, CAPTURE, GAME.start().play("1")])
def test_no_way_to_touch_begins_another(position: mt.Position) -> None:
    """Otherwise the board would not know whether the move is made."""
    ways = [path.touch for path in paths(position._vector, position.actions, 0)]
    assert len(set(ways)) == len(ways)
    for way in ways:
        assert not any(other != way and other[: len(way)] == way for other in ways)


def test_pawns_to_take_say_so_to_whoever_is_to_move_and_a_cell_has_the_name_it_says_when_it_can_be_touched() -> None:
    mine = CAPTURE.svg(0, "en")
    assert ">d5, dark pawn, carries a stone, can be taken</title>" in mine
    assert ">c7, dark pawn</title>" in mine
    assert "can be taken" not in CAPTURE.svg(1, "en")
    assert re.search('id="t-a3" data-name="a3, free"', mine)
    assert ", free</title>" not in mine


def test_the_last_turn_shows_where_the_pawn_came_from_and_its_line() -> None:
    assert FIGURE_2.play("b6-d6").svg().count('class="b-ghostring"') == 2
    assert GAME.start().play("1").play("b1-b2").svg().count('class="b-ghostring"') == 1


def test_the_sketch_shows_pawns_stones_and_camps() -> None:
    lines = GAME.start().play("2").sketch(lang="en").splitlines()
    assert lines[0] == "11 x x - x - x x"
    assert lines[4] == " 7 . . . O . . ."
    assert lines[11] == "   a b c d e f g"
    assert lines[12] == "Die: 2"
    assert GAME.start().sketch(seat=1).splitlines()[0] == " 1 o o - o - o o"


@pytest.mark.parametrize(
    ("position", "event", "french", "english"),
    [
        (GAME.start(), "2", "Zoé lance : 2.", "Zoé rolls: 2."),
        (FIGURE_2, "b6-d6", "Zoé va de b6 en d6.", "Zoé goes from b6 to d6."),
        (
            FIGURE_2,
            "b6-d6,d5>f6",
            "Zoé va de b6 en d6, et la pierre passe de d5 à f6.",
            "Zoé goes from b6 to d6, and the stone passes from d5 to f6.",
        ),
        (
            CAPTURE,
            "d3xd5@a11",
            "Zoé prend la pierre en d5 avec son pion d3 ; le pion pris retourne en a11.",
            "Zoé takes the stone on d5 with the pawn d3; the captured pawn goes back to a11.",
        ),
    ],
)
def test_events_in_sentences(position: mt.Position, event: str, french: str, english: str) -> None:
    told = position.describe(event, Cast(("Zoé", "Max")))[0]
    assert told.say("fr").replace("\u00a0", " ") == french
    assert told.say("en") == english


def test_news_of_both_stones_and_of_the_end() -> None:
    cast = Cast(("Zoé", "Max"), you=0)
    assert CAPTURE.describe("d3xd5@a11", cast)[1].say("en") == "You hold both stones now."
    won = GAME.read("a1,b1,f1,d2*,g3,f9/a6*,c11,d11,e11,f11,g11 t1 d2")
    assert won.describe("f1-d1,d2>d1", cast)[1].say("en") == "The stone is in your camp: you win!"
    assert won.verdict(0.5).say("en") == "75% chance to win"
