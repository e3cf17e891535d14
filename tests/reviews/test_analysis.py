"""The analysis of one position: for people in words, for programs in figures."""

from __future__ import annotations

import json

import pytest

import mathotheque as mt

STONES = "a1,b1,d1,f1,g1,d7*/d5*,a11,b11,d11,f11,g11 t1 d2"


def test_moves_come_best_first_and_the_value_is_that_of_the_best() -> None:
    position = mt.game("foumath").read("35,44/12,99 t1 p0-0 s1 k99")
    found = mt.analyse(position)
    shares = [estimate.shares[0] for estimate in found.moves.values()]
    assert shares == sorted(shares, reverse=True)
    assert set(found.moves) == set(position.moves)
    assert found.best == next(iter(found.moves))
    assert found.value == found.moves[found.best]
    assert found.outcomes == {}


def test_before_a_roll_every_outcome_has_its_value_and_odds() -> None:
    position = mt.game("pousse-blocs").start()
    found = mt.analyse(position)
    assert not found.moves
    assert set(found.outcomes) == set(position.odds)
    mean = sum(float(position.odds[outcome]) * estimate.shares[0] for outcome, estimate in found.outcomes.items())
    assert mean == pytest.approx(found.value.shares[0])
    assert all("odds" in told for told in found.json()["outcomes"])


def test_a_budget_makes_the_search_look_just_so_far() -> None:
    position = mt.game("or-des-fous").read(STONES)
    few, many = mt.analyse(position, nodes=200), mt.analyse(position, nodes=2000)
    assert few.nodes <= 200 < many.nodes <= 2000
    assert few.json() == mt.analyse(position, nodes=200).json(), "the same budget gives the same"
    assert many.line[0] in position.moves
    assert many.depth == len(many.line)
    assert mt.analyse(position, seconds=0.05).nodes > 0


def test_what_is_proved_stays_proved_whatever_the_budget() -> None:
    position = mt.game("des-echecs").read("KQBNP/KQRBP t1 c0-0 p3-4 s1")
    found = mt.analyse(position, nodes=1)
    assert found.value.source == "proof"
    assert found.moves == mt.analyse(position).moves


def test_a_finished_position_has_its_result() -> None:
    found = mt.analyse(mt.game("des-echecs").read("-/- t1 c3-2 p10-4 s2 end"))
    assert found.value.shares == (1.0, 0.0)
    assert found.json()["over"] is True
    assert found.best == ""


def test_what_nobody_can_judge_is_refused() -> None:
    with pytest.raises(mt.NotJudged):
        mt.analyse(mt.game("mathisto").start())


def test_the_json_can_be_written() -> None:
    for game in (mt.game("foumath"), mt.game("or-des-fous").choose(variant="beginner")):
        assert json.loads(json.dumps(mt.analyse(game.start()).json()))["game"] == game.key


@pytest.mark.parametrize(
    ("key", "options", "text"),
    [
        ("foumath", {}, "35,44/12,99 t1 p0-0 s1 k99"),
        ("des-echecs", {}, "KQBNP/KQRBP t1 c0-0 p3-4 s1"),
        ("pousse-blocs", {}, "2,3,4,5,6,8,9,10,11,12/- t1 fresh d54"),
        ("pousse-blocs", {"mode": "three"}, ""),
        ("or-des-fous", {}, STONES),
    ],
)
def test_every_game_tells_a_line_that_begins_with_its_best_move(
    key: str, options: dict[str, object], text: str
) -> None:
    game = mt.game(key, **options)
    position = game.read(text) if text else game.start().play("54")
    for budget in ({}, {"nodes": 300}, {"seconds": 0.05}):
        found = mt.analyse(position, "quick", **budget)
        assert found.line[0] == found.best
        assert found.depth == len(found.line) > 1
        assert found.nodes >= len(found.moves)
        now = position
        for event in found.line:
            now = now.play(event)


def test_more_seconds_let_the_judge_look_closer() -> None:
    position = mt.game("pousse-blocs", mode="four").start().play("54")
    hurried, patient = mt.analyse(position, seconds=1e-6), mt.analyse(position, seconds=600)
    assert patient.value.error < mt.analyse(position).value.error < hurried.value.error


@pytest.mark.parametrize(
    "budget",
    [{"nodes": 0}, {"nodes": -3}, {"nodes": "x"}, {"seconds": 0}, {"seconds": -1}, {"seconds": float("nan")}],
)
def test_a_budget_that_is_none_is_refused(budget: dict[str, object]) -> None:
    for position in (mt.game("or-des-fous").read(STONES), mt.game("pousse-blocs").start()):
        with pytest.raises(mt.BadOption):
            mt.analyse(position, **budget)  # type: ignore[arg-type]
