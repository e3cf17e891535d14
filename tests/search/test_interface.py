"""What every search promises: the same answer for the same seed and nodes, a deadline, a cancel, threads."""

from __future__ import annotations

import threading
from time import monotonic

import numpy as np
import pytest

import mathotheque as mt
from mathotheque.core.kernel import CHANCE, OVER, PHASE, Ints
from mathotheque.games.des_echecs import advice as dice_advice
from mathotheque.games.or_des_fous import advice
from mathotheque.search.expectimax import Expectimax
from mathotheque.search.interface import Finding, Limits, Search, run
from mathotheque.search.mcts import Habits, TreeSearch
from mathotheque.search.playouts import no_value

STONES = mt.game("or-des-fous")
DICE = mt.game("des-echecs")
MIDDLE = STONES.read("d5*,b6,f6,d7,e7,a9/a2,b2*,d9,e10,f11,g11 t1 d2")
ROOM = 2**13


def tree(**habits: object) -> TreeSearch:
    return TreeSearch(STONES.law, advice.value, advice.weight, Habits(rows=ROOM, **habits))  # type: ignore[arg-type]


def playing() -> TreeSearch:
    """Knows nothing of the game but its rules."""
    return TreeSearch(STONES.law, None, None, Habits(rows=ROOM, plies=12, glance=False))


def looking() -> Expectimax:
    return Expectimax(STONES.law, advice.value, 2)


SEARCHES = {"tree": tree, "playing": playing, "looking": looking}
every_search = pytest.mark.parametrize("make", SEARCHES.values(), ids=SEARCHES)


class Slicer:
    """Runs a search in slices of one size."""

    def __init__(self, search: Search, size: int) -> None:
        self.search, self.size = search, size

    def __call__(self, vector: Ints, nodes: int, seed: int) -> Finding:
        self.search.begin(vector, seed)
        while self.search.nodes < nodes:
            if self.search.advance(min(self.size, nodes - self.search.nodes)):
                break
        return self.search.finding()


@every_search
def test_the_same_seed_and_nodes_give_the_same_answer(make: type) -> None:
    once = run(make(), MIDDLE._vector, Limits(nodes=300), seed=4)
    assert run(make(), MIDDLE._vector, Limits(nodes=300), seed=4) == once
    used = make()
    run(used, STONES.start().play("3")._vector, Limits(nodes=100), seed=9)
    assert run(used, MIDDLE._vector, Limits(nodes=300), seed=4) == once


@every_search
def test_slices_do_not_change_the_answer(make: type) -> None:
    whole = Slicer(make(), 10**6)(MIDDLE._vector, 300, 4)
    for size in (37, 150):
        assert Slicer(make(), size)(MIDDLE._vector, 300, 4).best == whole.best
    if make is not looking:  # a look may finish the node it is in, so only its end is at the same place
        assert Slicer(make(), 37)(MIDDLE._vector, 300, 4) == whole


def test_a_look_cut_into_slices_ends_with_the_same_finding() -> None:
    whole = run(looking(), MIDDLE._vector, Limits())
    sliced = Slicer(looking(), 11)(MIDDLE._vector, 10**9, 0)
    assert (sliced.best, sliced.candidates, sliced.line) == (whole.best, whole.candidates, whole.line)


def test_another_seed_may_give_another_tree() -> None:
    longer = TreeSearch(STONES.law, None, None, Habits(rows=ROOM, plies=80, glance=False))
    findings = {run(longer, MIDDLE._vector, Limits(nodes=200), seed=seed).candidates for seed in range(4)}
    assert len(findings) > 1


@every_search
def test_a_finding_speaks_of_every_legal_action(make: type) -> None:
    finding = run(make(), MIDDLE._vector, Limits(nodes=200))
    assert tuple(candidate.action for candidate in finding.candidates) == MIDDLE.actions
    assert all(-1 <= candidate.value <= 1 for candidate in finding.candidates)
    assert finding.best in MIDDLE.actions
    assert finding.value == max(finding.value, -1)


@every_search
def test_the_line_can_be_played(make: type) -> None:
    finding = run(make(), MIDDLE._vector, Limits(nodes=400))
    assert finding.line[0] == finding.best
    law, s = STONES.law, MIDDLE._vector.copy()
    choices = np.zeros(law.choices, np.int64)
    for event in finding.line:
        assert s[PHASE] != OVER
        if s[PHASE] == CHANCE:
            law.roll(s, event)
        else:
            assert event in choices[: law.legal(s, choices)]
            law.play(s, event)
    assert len(finding.line) > 2


@every_search
def test_one_node_is_enough_for_an_answer(make: type) -> None:
    assert run(make(), MIDDLE._vector, Limits(nodes=1)).best in MIDDLE.actions


def test_a_tree_that_is_full_goes_on_without_growing() -> None:
    small = TreeSearch(STONES.law, advice.value, None, Habits(rows=64))
    assert run(small, MIDDLE._vector, Limits(nodes=200)).nodes == 200


def test_a_deadline_holds() -> None:
    """The search would go on for ever; that it comes back is the test."""
    search = tree()
    finding = run(search, MIDDLE._vector, Limits(seconds=0.01))
    assert finding.nodes > 0


def test_a_cancel_is_heard_between_slices() -> None:
    asked = []

    def cancel() -> bool:
        asked.append(monotonic())
        return len(asked) == 3

    run(tree(), MIDDLE._vector, Limits(cancel=cancel))
    assert len(asked) == 3


def test_two_threads_search_side_by_side() -> None:
    alone = run(tree(), MIDDLE._vector, Limits(nodes=400), seed=1)
    found: dict[int, Finding] = {}

    def work(number: int) -> None:
        found[number] = run(tree(), MIDDLE._vector, Limits(nodes=400), seed=1)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {0: alone, 1: alone}


WINS = "a1,b1,f1,d2*,g3,f9/a6*,c11,d11,e11,f11,g11 t1 d2"


@every_search
def test_a_win_in_one_is_found(make: type) -> None:
    position = STONES.read(WINS)
    finding = run(make(), position._vector, Limits(nodes=600))
    assert isinstance(position.play(STONES.notation.write_move(position._vector, finding.best)).turn, mt.Over)
    assert finding.value > 0.9


@every_search
def test_a_win_in_one_is_found_by_the_second_seat_too(make: type) -> None:
    position = STONES.read("a1,b1,c1,d1,e1,g5*/a2,b2,c2,d9*,f10,d11 t2 d2")
    finding = run(make(), position._vector, Limits(nodes=600))
    assert isinstance(position.play(STONES.notation.write_move(position._vector, finding.best)).turn, mt.Over)


def test_the_same_searches_know_other_games() -> None:
    position = DICE.read("KQBNP/KQRBP t1 c0-0 p3-4 s1")
    for search in (
        TreeSearch(DICE.law, None, None, Habits(rows=ROOM, plies=10, glance=False)),
        Expectimax(DICE.law, dice_advice.value, 3),
        Expectimax(DICE.law, no_value, 2),
    ):
        assert run(search, position._vector, Limits(nodes=300)).best in position.actions
