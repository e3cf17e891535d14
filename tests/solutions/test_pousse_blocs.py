"""Pousse-Blocs: the exact solution against its own equation, known figures, long simulations, and a damaged disk."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import numpy as np
import pytest

import mathotheque as mt
from mathotheque.core import caching
from mathotheque.games.pousse_blocs import rules, solution

LEVELS = (1, 2, 3)
OPENINGS = ("full", "one-roll")


def table(mode: str, level: int, opening: str = "full") -> mt.Game:
    return mt.game("pousse-blocs", mode=mode, level=level, opening=opening)


def best(game: mt.Game) -> mt.Bot:
    return mt.bot(game, mt.levels(game)[-1], seed=1)


# --- figures


@pytest.mark.parametrize(
    ("mode", "opening", "percents"),
    [
        ("duel", "full", (48.5, 62.4, 77.0)),
        ("duel", "one-roll", (35.4, 49.4, 56.3)),
        ("quick", "full", (56.4, 64.0, 74.6)),
        ("quick", "one-roll", (55.0, 61.5, 71.7)),
    ],
)
def test_the_first_player_s_chance_is_what_the_rule_book_says(
    mode: str, opening: str, percents: tuple[float, ...]
) -> None:
    for level, percent in zip(LEVELS, percents, strict=True):
        chance = solution.chance_to_win(table(mode, level, opening).start()._vector)
        assert round(100 * chance, 1) == percent


def test_alone_the_figures_are_what_the_rule_book_says() -> None:
    lefts = [solution.solo(level)[0][rules.EVERY] for level in LEVELS]
    zeros = [solution.solo(level)[1][rules.EVERY] for level in LEVELS]
    assert [round(left, 2) for left in lefts] == [18.36, 1.65, 0.03]
    assert [round(100 * zero, 1) for zero in zeros] == [20.1, 59.0, 99.1]


def test_small_cases_by_hand() -> None:
    """With only the 12 left at level 1: 12 is rolled once in 36, any other double pushes it too."""
    left, zero = solution.solo(1)
    twelve = rules.BITS[9]
    assert zero[twelve] == pytest.approx(6 / 30)
    assert left[twelve] == pytest.approx(12 * 24 / 30)
    quick = solution.quick(1)
    p = 6 / 36  # both have only the 12: the first to roll a double wins
    assert quick[twelve, twelve] == pytest.approx(1 / (2 - p))


# --- the equation: a roll's worth is the best of its moves, a position's worth the mean of its rolls


def sampled(game: mt.Game, seed: int) -> Iterator[mt.Position]:
    """Positions of random games in which the dice are to be rolled, the first one among them."""
    rng = Random(seed)
    position = game.start()
    while not isinstance(position.turn, mt.Over):
        if isinstance(position.turn, mt.Chance):
            yield position
            position = position.play(position.sample(rng))
        else:
            position = position.play(rng.choice(position.moves))


@pytest.mark.parametrize("opening", OPENINGS)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("mode", ["duel", "quick"])
def test_every_chance_is_the_mean_of_its_rolls(mode: str, level: int, opening: str) -> None:
    game = table(mode, level, opening)
    bot = best(game)
    assert bot.exact
    for seed in range(3):
        for position in list(sampled(game, seed))[:25]:
            mean = sum(
                float(odds) * max(bot.values(position.play(roll)).values()) for roll, odds in position.odds.items()
            )
            assert 2 * solution.chance_to_win(position._vector) - 1 == pytest.approx(mean, abs=1e-9)


@pytest.mark.parametrize("level", LEVELS)
def test_alone_every_mean_is_the_mean_of_its_rolls(level: int) -> None:
    game = table("solo", level)
    bot = best(game)
    for position in sampled(game, 1):
        mean = sum(float(odds) * max(bot.values(position.play(roll)).values()) for roll, odds in position.odds.items())
        assert -solution.solo(level)[0][position._vector[rules.MASK]] == pytest.approx(mean, abs=1e-9)


# --- long simulations of the solver's own play

GAMES = 6000
TOLERANCE = 4.0
"""In standard deviations of the simulated mean."""


def simulate(game: mt.Game, games: int, seed: int) -> list[float]:
    """Scores of seat 1 when all seats choose by `solution.move_value`."""
    rng = Random(seed)
    start = game.start()._vector
    out = np.zeros(rules.CHOICES, np.int64)
    scores = np.zeros(rules.SIDES, np.int64)
    chosen: dict[bytes, int] = {}
    found = []
    for _ in range(games):
        s = start.copy()
        while s[0] != 2:
            if s[0] == 1:
                rules.roll(s, rng.choices(range(rules.OUTCOMES), rules.WEIGHTS.tolist())[0])
                continue
            key = s.tobytes()
            if key not in chosen:
                legal = [int(action) for action in out[: rules.legal(s, out)]]
                chosen[key] = max(legal, key=lambda action: solution.move_value(s, action))
            rules.play(s, chosen[key])
        rules.scores(s, scores)
        found.append(float(scores[0]) / 60)
    return found


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("mode", ["duel", "quick", "solo"])
def test_long_simulations_agree(mode: str, level: int) -> None:
    game = table(mode, level)
    results = np.array(simulate(game, GAMES, seed=level))
    start = game.start()._vector
    if mode == "solo":
        expected = -float(solution.solo(level)[0][rules.EVERY])
    else:
        expected = 2 * solution.chance_to_win(start) - 1
    assert abs(results.mean() - expected) < TOLERANCE * results.std() / np.sqrt(GAMES)


# --- kept on disk


def test_what_is_kept_is_read_again_and_what_is_damaged_or_old_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MATHOTHEQUE_CACHE", str(tmp_path))
    worked = []

    def work() -> dict[str, np.ndarray]:
        worked.append(1)
        return {"chance": np.arange(3.0)}

    def kept() -> list[float]:
        return list(solution._kept("test", work)["chance"])

    assert kept() == kept() == [0, 1, 2]
    assert len(worked) == 1
    (file,) = (tmp_path / "solved").iterdir()
    for damage in (file.read_bytes()[:50], b"", b"not a solution", file.read_bytes()[:-1]):
        file.write_bytes(damage)
        before = len(worked)
        assert kept() == [0, 1, 2]
        assert len(worked) == before + 1
    monkeypatch.setattr(caching, "stamp", lambda module: "other rules")
    before = len(worked)
    assert kept() == [0, 1, 2]
    assert len(worked) == before + 1
    assert [found.name for found in (tmp_path / "solved").iterdir()] == [file.name]


def test_where_nothing_can_be_kept_it_is_worked_out_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("MATHOTHEQUE_CACHE", str(tmp_path / "file"))
    assert list(solution._kept("test", lambda: {"chance": np.ones(2)})["chance"]) == [1, 1]


def test_progress_is_told_to_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATHOTHEQUE_CACHE", str(tmp_path))
    monkeypatch.setattr(solution, "tracks", cache(solution.Tracks))
    told: list[tuple[int, int]] = []
    findings = solution.report(mt.game("pousse-blocs"), lambda done, whole: told.append((done, whole)))
    assert told[-1][0] == told[-1][1]
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    rows = {label.say("en"): value.say("en") for finding in findings for label, value in finding.rows}
    assert rows["Duel, level 1, first turn: Whole"] == "48.4912%"
    assert rows["level 3: greatest chance of 0"] == "99.1430%"


@pytest.mark.parametrize("mode", ["three", "four"])
def test_three_and_four_are_not_called_exact(mode: str) -> None:
    game = table(mode, 1)
    assert not best(game).exact
    with pytest.raises(mt.NotSolved, match=mode.title()):
        solution.chance_to_win(game.start()._vector)


# --- three and four: what the settling rests on


@pytest.mark.parametrize("mode", ["three", "four"])
def test_the_next_side_finds_itself_where_the_rules_put_it(mode: str) -> None:
    from mathotheque.games.pousse_blocs.equilibrium import after_turn, seen_by_first

    for position in sampled(table(mode, 2), 5):
        s = position._vector
        side, following = int(s[rules.SIDE]), int(rules.NEXT[s[rules.MODE], s[rules.SIDE]])
        other = int(s[rules.MASK + (1 - side % 2)])
        mask = int(s[rules.MASK + side])
        own, there = after_turn(side, following, other, mask)
        assert own == s[rules.MASK + following]
        assert there == s[rules.MASK + (1 - following % 2)]
        assert seen_by_first(side, mask) == s[rules.MASK + side % 2]


def test_at_four_one_side_stands_for_all() -> None:
    """One turn of foresight, worked out for each side, is the same seen from the next seat."""
    from mathotheque.games.pousse_blocs.equilibrium import foresee_round, foresee_turn

    pushes = solution.pushes_of(1)
    chance = np.full((rules.SIDES, 4, 1024, 1024), 0.25)
    foresee_round(pushes, rules.FOUR, chance)
    assert np.allclose(chance.sum(axis=1), 1)
    expected = chance.copy()
    foresee_round(pushes, rules.FOUR, expected)
    for side in range(1, rules.SIDES):
        found = chance.copy()
        foresee_turn(*pushes.tables, rules.FOUR, side, found)
        assert np.allclose(found[side], expected[side], atol=1e-12)
