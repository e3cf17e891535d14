"""What every search promises: the same answer for the same seed and nodes, a deadline, a cancel, threads."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

import numpy as np
import pytest
from numba import config

import mathotheque as mt
from mathotheque.core.kernel import CHANCE, OVER, PHASE, Ints
from mathotheque.games.des_echecs import advice as dice_advice
from mathotheque.games.des_echecs import solution
from mathotheque.games.or_des_fous import advice
from mathotheque.games.pousse_blocs import solution as blocks_solution
from mathotheque.search.expectimax import Expectimax
from mathotheque.search.interface import Finding, Limits, Search, run
from mathotheque.search.mcts import Habits, TreeSearch
from mathotheque.search.playouts import no_value
from mathotheque.search.solved import SolvedSearch

STONES = mt.game("or-des-fous")
DICE = mt.game("des-echecs")
STAKES = mt.game("des-echecs", stake=True)
BLOCKS = mt.game("pousse-blocs", mode="quick")
MIDDLE = STONES.read("d5*,b6,f6,d7,e7,a9/a2,b2*,d9,e10,f11,g11 t1 d2")
SLOW = bool(config.DISABLE_JIT)  # without compiled code a look takes long, and a solution for ever
ROUND = DICE.read("KQBP/QRNP t1 c0-0 p3-4 s1" if SLOW else "KQBNP/KQRBP t1 c0-0 p3-4 s1")
SOME = 60 if SLOW else 300
"""Nodes: enough for a finding."""
ENOUGH = 200 if SLOW else 600
"""Nodes: enough for a win in one."""
ROOM = 2**13


def tree(**habits: object) -> TreeSearch:
    return TreeSearch(STONES.law, advice.value, advice.weight, Habits(rows=ROOM, **habits))  # type: ignore[arg-type]


def playing() -> TreeSearch:
    """Knows nothing of the game but its rules."""
    return TreeSearch(STONES.law, None, None, Habits(rows=ROOM, plies=12, glance=False))


def looking() -> Expectimax:
    return Expectimax(STONES.law, advice.value, 2)


def solving() -> SolvedSearch:
    """What is kept would hide the work, so every search begins with an empty table."""
    solution.round_solver.cache_clear()
    return SolvedSearch(DICE.law, solution.Proof())


def staking() -> SolvedSearch:
    return SolvedSearch(STAKES.law, solution.Proof())


def pushing() -> SolvedSearch:
    return SolvedSearch(BLOCKS.law, blocks_solution.Proof(), rolls=3)


@dataclass(frozen=True)
class Case:
    """A search and a position to turn it to."""

    make: Callable[[], Search]
    position: mt.Position = MIDDLE

    def find(self, nodes: int | None, seed: int = 0) -> Finding:
        return run(self.make(), self.position._vector, Limits(nodes if not self.exact else None), seed)

    @property
    def exact(self) -> bool:
        return isinstance(self.make(), SolvedSearch)


EXACT = {"solving": Case(solving, ROUND)}
if not SLOW:
    EXACT["staking"] = Case(staking, STAKES.start())
    EXACT["pushing"] = Case(pushing, BLOCKS.read("2,3,4,6,8,9,12/4,5,6,9,10 t2 d54"))
OPEN = {"tree": Case(tree), "playing": Case(playing), "looking": Case(looking)}
every_search = pytest.mark.parametrize("case", (OPEN | EXACT).values(), ids=OPEN | EXACT)
every_exact = pytest.mark.parametrize("case", EXACT.values(), ids=EXACT)
every_open = pytest.mark.parametrize("case", OPEN.values(), ids=OPEN)


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
def test_the_same_seed_and_nodes_give_the_same_answer(case: Case) -> None:
    once = case.find(SOME, seed=4)
    again = case.find(SOME, seed=4)
    assert (again.best, again.line) == (once.best, once.line)
    assert [candidate.value for candidate in again.candidates] == [candidate.value for candidate in once.candidates]


@every_open
def test_what_a_search_did_before_changes_nothing(case: Case) -> None:
    used = case.make()
    run(used, STONES.start().play("3")._vector, Limits(nodes=SOME), seed=9)
    assert run(used, MIDDLE._vector, Limits(nodes=SOME), seed=4) == case.find(SOME, seed=4)


@every_open
def test_slices_do_not_change_the_answer(case: Case) -> None:
    whole = Slicer(case.make(), 10**6)(MIDDLE._vector, SOME, 4)
    for size in (37, 150):
        assert Slicer(case.make(), size)(MIDDLE._vector, SOME, 4).best == whole.best
    if case.make is not looking:  # a look may finish the node it is in, so only its end is at the same place
        assert Slicer(case.make(), 37)(MIDDLE._vector, SOME, 4) == whole


@every_exact
def test_slices_do_not_change_what_is_proved(case: Case) -> None:
    whole = case.find(None, seed=4)
    sliced = Slicer(case.make(), 11)(case.position._vector, 10**9, 4)
    assert (sliced.best, sliced.line, sliced.exact) == (whole.best, whole.line, True)
    assert [candidate.value for candidate in sliced.candidates] == [candidate.value for candidate in whole.candidates]


def test_a_proof_cut_short_says_so_and_goes_on_where_it_was() -> None:
    search = solving()
    short = run(search, ROUND._vector, Limits(nodes=5))
    assert (short.nodes, short.exact, short.best in ROUND.actions) == (5, False, True)
    rest = run(search, ROUND._vector, Limits())
    fresh = EXACT["solving"].find(None)
    assert rest.exact
    assert rest.nodes == fresh.nodes - 5


def test_a_cancel_is_heard_while_a_proof_is_worked_out() -> None:
    assert not run(solving(), ROUND._vector, Limits(cancel=lambda: True)).exact


def test_two_threads_share_one_proof() -> None:
    alone = EXACT["solving"].find(None, seed=1)
    searches = [solving(), SolvedSearch(DICE.law, solution.Proof())]
    found: dict[int, Finding] = {}

    def work(number: int) -> None:
        found[number] = Slicer(searches[number], 3)(ROUND._vector, 10**9, 1)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for finding in found.values():
        assert (finding.best, finding.line, finding.exact) == (alone.best, alone.line, True)


def test_a_look_cut_into_slices_ends_with_the_same_finding() -> None:
    whole = run(looking(), MIDDLE._vector, Limits())
    sliced = Slicer(looking(), 11)(MIDDLE._vector, 10**9, 0)
    assert (sliced.best, sliced.candidates, sliced.line) == (whole.best, whole.candidates, whole.line)


def test_another_seed_may_give_another_tree() -> None:
    longer = TreeSearch(STONES.law, None, None, Habits(rows=ROOM, plies=80, glance=False))
    findings = {run(longer, MIDDLE._vector, Limits(nodes=SOME // 4), seed=seed).candidates for seed in range(4)}
    assert len(findings) > 1


@every_search
def test_a_finding_speaks_of_every_legal_action(case: Case) -> None:
    finding = case.find(SOME)
    assert tuple(candidate.action for candidate in finding.candidates) == case.position.actions
    assert all(-1 <= candidate.value <= 1 for candidate in finding.candidates)
    assert finding.best in case.position.actions
    assert finding.exact is case.exact
    if finding.exact:
        assert finding.value == max(candidate.value for candidate in finding.candidates)


@every_search
def test_the_line_can_be_played(case: Case) -> None:
    finding = case.find(ENOUGH)
    assert finding.line[0] == finding.best
    law, s = case.position.game.law, case.position._vector.copy()
    choices = np.zeros(law.choices, np.int64)
    for event in finding.line:
        assert s[PHASE] != OVER
        if s[PHASE] == CHANCE:
            law.roll(s, event)
        else:
            assert event in choices[: law.legal(s, choices)]
            law.play(s, event)
    assert len(finding.line) > 2 or s[PHASE] == CHANCE


@every_search
def test_one_node_is_enough_for_an_answer(case: Case) -> None:
    assert run(case.make(), case.position._vector, Limits(nodes=1)).best in case.position.actions


def test_a_tree_that_is_full_goes_on_without_growing() -> None:
    small = TreeSearch(STONES.law, advice.value, None, Habits(rows=64))
    assert run(small, MIDDLE._vector, Limits(nodes=SOME)).nodes == SOME


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
    alone = run(tree(), MIDDLE._vector, Limits(nodes=SOME), seed=1)
    found: dict[int, Finding] = {}

    def work(number: int) -> None:
        found[number] = run(tree(), MIDDLE._vector, Limits(nodes=SOME), seed=1)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {0: alone, 1: alone}


WINS = "a1,b1,f1,d2*,g3,f9/a6*,c11,d11,e11,f11,g11 t1 d2"


@every_open
def test_a_win_in_one_is_found(case: Case) -> None:
    position = STONES.read(WINS)
    finding = run(case.make(), position._vector, Limits(nodes=ENOUGH))
    assert isinstance(position.play(STONES.notation.write_move(position._vector, finding.best)).turn, mt.Over)
    assert finding.value > 0.9


@every_open
def test_a_win_in_one_is_found_by_the_second_seat_too(case: Case) -> None:
    position = STONES.read("a1,b1,c1,d1,e1,g5*/a2,b2,c2,d9*,f10,d11 t2 d2")
    finding = run(case.make(), position._vector, Limits(nodes=ENOUGH))
    assert isinstance(position.play(STONES.notation.write_move(position._vector, finding.best)).turn, mt.Over)


def test_the_same_searches_know_other_games() -> None:
    for search in (
        TreeSearch(DICE.law, None, None, Habits(rows=ROOM, plies=10, glance=False)),
        Expectimax(DICE.law, dice_advice.value, 3),
        Expectimax(DICE.law, no_value, 2),
    ):
        assert run(search, ROUND._vector, Limits(nodes=SOME)).best in ROUND.actions
