"""Dés d'échecs: the exact solution against a second, slow and independent one, and against itself."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from random import Random

import pytest

import mathotheque as mt
from mathotheque.games.des_echecs import solution
from mathotheque.lab import arena

GAME = mt.game("des-echecs")
STAKE = mt.game("des-echecs", stake=True)
ROLLS = ["".join(roll) for roll in combinations_with_replacement("KQRBNP", 5)]


@cache
def slow_lead(mine: str, theirs: str, lead: int) -> tuple[int, int]:
    """(result, lead) for the mover with best play, by the rules as a person would say them."""
    if not mine:
        return (lead > 0) - (lead < 0), lead
    pairs = {(a, b) for a in mine for b in theirs if "KQRBNP".index(a) <= "KQRBNP".index(b)}
    if not pairs:
        result, final = slow_lead(theirs, mine, -lead)
        return -result, -final
    answers = []
    for a, b in pairs:
        result, final = slow_lead(theirs.replace(b, "", 1), mine.replace(a, "", 1), -(lead + (a != b)))
        answers.append((-result, -final))
    return max(answers)


def ways(roll: str) -> int:
    return factorial(5) // prod(factorial(n) for n in Counter(roll).values())


def test_the_odds_of_a_round_agree_with_an_independent_solver() -> None:
    counted: Counter[int] = Counter()
    for first in ROLLS:
        for second in ROLLS:
            counted[slow_lead(first, second, 0)[0]] += ways(first) * ways(second)
    odds = solution.round_odds()
    assert (odds.win, odds.draw, odds.loss) == tuple(Fraction(counted[k], 7776**2) for k in (1, 0, -1))
    assert odds.win == Fraction(14526745, 30233088)
    assert odds.win + odds.draw + odds.loss == 1


def test_the_perfect_bot_finds_the_value_and_the_lead_of_the_independent_solver() -> None:
    rng = Random(5)
    bot = mt.bot(GAME, "6", seed=1)
    assert bot.exact
    for _ in range(60):
        first, second = rng.choice(ROLLS), rng.choice(ROLLS)
        position = GAME.read(f"{first}/{second} t1 c0-0 p0-0 s1")
        result, lead = slow_lead(first, second, 0)
        assert max(bot.values(position).values()) == result
        assert lead_after_best_play(position, bot) == lead


def lead_after_best_play(position: mt.Position, bot: mt.Bot) -> int:
    from mathotheque.games.des_echecs.rules import LAST

    while isinstance(position.turn, mt.Decide):
        position = position.play(bot.choose(position))
    return int(position._vector[LAST])


def test_values_are_the_mover_s() -> None:
    bot = mt.bot(GAME, "6")
    assert bot.values(GAME.read("K/P t1 c2-2 p0-0 s1")) == {"KxP": 1.0}
    assert bot.values(GAME.read("P/K t1 c2-2 p0-0 s1")) == {"--": -1.0}
    assert bot.values(GAME.read("P/K t2 c2-2 p0-0 s1")) == {"KxP": 1.0}
    assert bot.values(GAME.read("P/P t2 c2-2 p0-0 s1")) == {"P=P": 0.0}


def test_a_match_is_the_exact_sum_over_its_rounds() -> None:
    odds = solution.round_odds()
    exact = solution.match_chances(3, odds.win, odds.draw, odds.loss)
    near = solution.match_chances(3, float(odds.win), float(odds.draw), float(odds.loss))
    assert all(abs(float(exact[key]) - near[key]) < 1e-12 for key in exact)
    mine = exact[2, 2, 0]
    assert mine == odds.win + odds.draw * exact[2, 2, 1]
    assert exact[2, 2, 1] == odds.loss + odds.draw * mine
    for (a, b, starter), chance in exact.items():
        assert exact[b, a, 1 - starter] == 1 - chance


def test_the_stake_game_obeys_its_own_equation_everywhere() -> None:
    odds = solution.round_odds()
    win, draw, loss = float(odds.win), float(odds.draw), float(odds.loss)
    chances, bets = solution.stake_chances(4)
    for mine in range(4):
        for theirs in range(4):
            for tokens in range(1, 40):
                options = [
                    win * chances[mine + 1, theirs, tokens + stake, 1]
                    + loss * chances[mine, theirs + 1, tokens - stake, 1]
                    + draw * chances[mine, theirs, tokens, 1]
                    for stake in range(1, min(tokens, 40 - tokens) + 1)
                ]
                assert chances[mine, theirs, tokens, 0] == pytest.approx(max(options), abs=1e-12)
                assert options[bets[mine, theirs, tokens, 0] - 1] == pytest.approx(max(options), abs=1e-12)
                mirrored = chances[theirs, mine, 40 - tokens, 1]
                assert chances[mine, theirs, tokens, 0] == pytest.approx(1 - mirrored, abs=1e-12)


def test_at_the_stake_the_exact_bot_maximises_the_chance_to_win_the_match() -> None:
    bot = mt.bot(STAKE, "6")
    chances, _ = solution.stake_chances(10)
    values = bot.values(STAKE.start())
    assert max(values.values()) == pytest.approx(2 * chances[0, 0, 20, 0] - 1, abs=1e-12)
    assert values[bot.choose(STAKE.start())] == max(values.values())
    second = STAKE.read("?/? t2 c0-0 p3-5 s2 k12-28 b?")
    assert max(bot.values(second).values()) == pytest.approx(1 - 2 * chances[3, 5, 12, 1], abs=1e-12)


def test_every_level_beats_random_play_in_the_long_run() -> None:
    """A coarse guard; the measured ladder is in docs/bots.md."""
    short = mt.game("des-echecs", points=5)
    result = arena.run(
        short, ["random", "3", "6"], games=60, seed=3, tables=[("3", "random"), ("6", "random")], records=False
    )  # fmt: skip
    for level in ("3", "6"):
        assert result.score(level, "random").share.rate > 0.55


def test_the_rule_book_s_example_is_a_draw_with_three_right_beginnings() -> None:
    values = mt.bot(GAME, "6").values(GAME.read("KQBNP/KQRBP t1 c0-0 p0-0 s1"))
    assert {move for move, value in values.items() if value == 0} == {"QxR", "QxB", "NxP"}
    assert {value for move, value in values.items() if move not in ("QxR", "QxB", "NxP")} == {-1.0}


def test_the_report_says_what_the_rule_book_says() -> None:
    def said(game: mt.Game) -> list[str]:
        return [value.say("en") for finding in solution.report(game) for _, value in finding.rows]

    assert said(GAME)[0].startswith("48.0492%")
    assert said(GAME)[3].startswith("50.6816%")
    assert "56.1191%, stake 20 tokens" in said(STAKE)
