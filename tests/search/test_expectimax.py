"""Expectiminimax: pruning and slices may change the work, never the answer."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from numba import config

import mathotheque as mt
from mathotheque.core.kernel import ACTOR
from mathotheque.games.des_echecs.advice import round_worth
from mathotheque.games.des_echecs.advice import value as dice_value
from mathotheque.games.des_echecs.solution import result, round_solver
from mathotheque.games.or_des_fous.advice import value
from mathotheque.search.expectimax import Expectimax
from mathotheque.search.interface import Limits, run
from mathotheque.search.mcts import Habits, TreeSearch
from tests.search.plain import children, expect, whim

STONES = mt.game("or-des-fous")
DICE = mt.game("des-echecs")
FEW = 2 if config.DISABLE_JIT else 6  # positions: without compiled code a look ahead takes long
NEAR = 2e-3
"""What the preference for sooner results may shift a value by."""


def positions(game: mt.Game, count: int, seed: int) -> list[mt.Position]:
    rng = Random(seed)
    found: list[mt.Position] = []
    position = game.start()
    while len(found) < count:
        if isinstance(position.turn, mt.Over):
            position = game.start()
        elif isinstance(position.turn, mt.Chance):
            position = position.play(position.sample(rng))
        else:
            found.append(position)
            position = position.play(rng.choice(position.moves))
    return found[::2]


@pytest.mark.parametrize("every", [True, False])
def test_two_decisions_ahead_as_without_pruning(every: bool) -> None:
    search = Expectimax(STONES.law, whim, 2, every=every)
    for position in positions(STONES, 2 * FEW, seed=5):
        s = position._vector
        sign = 1 if s[ACTOR] == 0 else -1
        plain = {action: sign * expect(STONES.law, whim, child, 1) for action, child in children(STONES.law, s).items()}
        finding = run(search, s, Limits())
        assert finding.value == pytest.approx(max(plain.values()), abs=NEAR)
        assert plain[finding.best] == pytest.approx(max(plain.values()), abs=NEAR)
        for candidate in finding.candidates:
            if every:
                assert candidate.value == pytest.approx(plain[candidate.action], abs=NEAR)
            else:
                assert candidate.value > plain[candidate.action] - NEAR


def test_three_decisions_ahead_as_without_pruning() -> None:
    """Near the end, where few pawns can move; here rolls are probed before they are searched."""
    search = Expectimax(STONES.law, whim, 3)
    position = STONES.read("a1,b1,c1,a2,b2*,e3*/f1,g1,c2,d2,g2,c3 t1 d1")
    s = position._vector
    plain = {action: expect(STONES.law, whim, child, 2) for action, child in children(STONES.law, s).items()}
    finding = run(search, s, Limits())
    assert finding.value == pytest.approx(max(plain.values()), abs=NEAR)
    assert plain[finding.best] == pytest.approx(max(plain.values()), abs=NEAR)


def test_a_width_never_hides_a_win_in_one() -> None:
    position = STONES.read("a1,b1,f1,d2*,g3,f9/a6*,c11,d11,e11,f11,g11 t1 d2")
    finding = run(Expectimax(STONES.law, value, 3, width=3), position._vector, Limits())
    assert isinstance(position.play(STONES.notation.write_move(position._vector, finding.best)).turn, mt.Over)


def rounds(count: int, dice: int) -> list[mt.Position]:
    """Rounds of Dés d'échecs near their end, and with points such that the round decides the match."""
    rng = Random(dice)
    found: list[mt.Position] = []
    while len(found) < count:
        hands = ["".join(sorted(rng.choices("KQRBNP", k=dice), key="KQRBNP".find)) for _ in range(2)]
        position = DICE.choose(points=1).read(f"{'/'.join(hands)} t{rng.choice('12')} c0-0 p0-0 s1")
        if len(position.moves) > 1:
            found.append(position)
    return found


def test_values_agree_with_the_exact_ones_of_a_small_game() -> None:
    """Three dice each: six decisions at the most end the round, so a full look is exact."""
    search = Expectimax(DICE.law, dice_value, 6, every=True, rolls=False)
    for position in rounds(FEW, dice=3):
        s = position._vector
        sign = 1 if s[ACTOR] == 0 else -1
        after = np.array(list(children(DICE.law, s).values()))
        exact = [sign * result(int(worth)) for worth in round_solver().values(after)]
        assert all(round_worth(row) is not None for row in after)
        finding = run(search, s, Limits())
        for candidate, truth in zip(finding.candidates, exact, strict=True):
            assert np.sign(candidate.value) == truth
        assert exact[position.actions.index(finding.best)] == max(exact)


def test_the_tree_finds_the_exact_best_of_a_small_game() -> None:
    search = TreeSearch(DICE.law, None, None, Habits(rows=2**13, plies=20, glance=False))
    for position in rounds(FEW, dice=3):
        s = position._vector
        sign = 1 if s[ACTOR] == 0 else -1
        after = np.array(list(children(DICE.law, s).values()))
        exact = [sign * result(int(worth)) for worth in round_solver().values(after)]
        finding = run(search, s, Limits(nodes=1500), seed=2)
        assert exact[position.actions.index(finding.best)] == max(exact)
