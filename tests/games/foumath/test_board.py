"""Foumath's picture: what stands where, what can be touched, and the line that won."""

from __future__ import annotations

from xml.etree import ElementTree

import mathotheque as mt
from mathotheque.face.face import Face
from mathotheque.games.foumath.sight import winning_line

GAME = mt.game("foumath")
ADVANCED = mt.game("foumath", level="advanced", players=4)


def ids(position: mt.Position, start: str) -> list[str]:
    found = (element.get("id", "") for element in ElementTree.fromstring(position.svg()).iter())
    return sorted(name for name in found if name.startswith(start))


def numbers(position: mt.Position) -> list[str]:
    """What is printed, row by row."""
    groups = [element for element in ElementTree.fromstring(position.svg()).iter() if element.get("class") == "b-num"]
    words = [word for element in groups for word in element]
    return [
        word.text or ""
        for word in sorted(words, key=lambda word: (float(word.get("y", 0)) // 100, float(word.get("x", 0))))
    ]


def test_every_cell_shows_its_number() -> None:
    assert numbers(GAME.start()) == [str(r * c) for r in range(1, 10) for c in range(1, 10)]
    adding = mt.game("foumath", board="addition").start()
    assert numbers(adding) == [str(r + c) for r in range(1, 10) for c in range(1, 10)]


def test_pawns_dice_and_targets_have_their_elements() -> None:
    position = ADVANCED.read("35,44/12/-/99 t1 p0-12-0-0 s1 d65")
    assert ids(position, "p-") == ["p-1-1", "p-1-2", "p-2-1", "p-4-1"]
    assert ids(position, "d-") == ["d-1", "d-2"]
    assert ids(position, "c-") == ["c-5-6", "c-6-5"]
    assert ids(ADVANCED.start(), "d-") == []


def test_a_taken_cell_is_no_target() -> None:
    assert ids(GAME.read("35/56 t1 p0-0 s1 d65"), "c-") == ["c-6-5"]
    assert ids(GAME.read("35/56 t1 p0-0 s1 k65"), "c-") == []


def touches(position: mt.Position) -> dict[str, list[tuple[str, ...]]]:
    found: dict[str, list[tuple[str, ...]]] = {}
    for path in Face(position).paths:
        found.setdefault(position.write(path.action), []).append(path.touch)
    return found


def test_a_move_is_made_by_touching_die_cell_or_pawn_and_cell() -> None:
    assert touches(GAME.read("35/- t2 p0-0 s1 k53")) == {"keep5": [("d-1",)], "keep3": [("d-2",)]}
    assert touches(GAME.read("55/- t1 p0-0 s1 k55")) == {"keep5": [("d-1",), ("d-2",)]}
    assert touches(GAME.read("35/- t2 p0-0 s1 d53")) == {"53": [("c-5-3",)]}
    four = touches(GAME.read("11,29,35,88/- t1 p0-0 s1 d53"))
    assert four["35-53"] == [("p-1-3", "c-5-3")]


def test_the_dice_keep_their_place_when_one_is_rolled_again() -> None:
    position = GAME.start().play("53").play("35").play("keep3").play("9")
    assert touches(position.play("39")) == {"keep9": [("d-1",)], "keep3": [("d-2",)]}


def test_the_line_that_won_is_drawn() -> None:
    last = GAME.read("33,34/- t1 p0-0 s1 d53").play("35")
    assert len(winning_line(last._vector.tolist())) == 3
    assert "b-line" in last.svg()
    assert "b-line" not in GAME.read("33,34/- t1 p0-0 s1 d53").svg()
    assert GAME.read(str(last)).svg().count("b-line") == last.svg().count("b-line")


def test_a_finished_round_stays_in_sight_until_the_next_roll() -> None:
    advanced = mt.game("foumath", level="advanced")
    position = advanced.read("33,34/77 t1 p0-0 s1 d53").play("35")
    assert ids(position, "p-") == ["p-1-1", "p-1-2", "p-1-3", "p-2-1"]
    assert "b-line" in position.svg()
    rolled = position.play("53")
    assert ids(rolled, "p-") == []
    assert "b-line" not in rolled.svg()


def test_the_sketch_shows_pawns_points_and_dice() -> None:
    text = ADVANCED.read("35,44/12/-/99 t1 p0-12-0-0 s1 d65").sketch(lang="en")
    assert "●15" in text
    assert "■2" in text
    assert "◆81" in text
    assert "Points 0-12-0-0 (to pass 200) · round begun by: seat 1" in text
    assert "Dice: 6 5" in text
    assert "Won by: seat 1" in GAME.read("33,34,35/- t1 p0-0 s1 end").sketch(lang="en")
