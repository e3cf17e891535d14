"""Foumath's bots: no line is overlooked, dice are kept by exact chance, threats are blocked, points are planned."""

from __future__ import annotations

from random import Random

import pytest

import mathotheque as mt
from mathotheque.games.foumath.analysis import line_chances
from tests.tables import name, variants

GAME = mt.game("foumath")
SEEDS = range(5)
EVERY_TABLE = pytest.mark.parametrize("game", variants(GAME), ids=name)


def strongest(game: mt.Game, seed: int = 0) -> mt.Bot:
    return mt.bot(game, mt.levels(game)[-1], seed)


def chosen(text: str, game: mt.Game = GAME) -> set[str]:
    """What the strongest bot chooses, over a few seeds."""
    return {strongest(game, seed).choose(game.read(text)) for seed in SEEDS}


def test_juniors_have_five_levels_and_points_one_more() -> None:
    assert mt.levels(GAME) == ("1", "2", "3", "4", "5")
    assert mt.levels(mt.game("foumath", level="expert")) == ("1", "2", "3", "4", "5", "6")
    with pytest.raises(mt.BadLevel):
        mt.bot(GAME, "6")


@pytest.mark.parametrize("level", ["2", "3", "4", "5"])
def test_no_line_is_overlooked(level: str) -> None:
    for seed in SEEDS:
        bot = mt.bot(GAME, level, seed)
        assert bot.choose(GAME.read("33,34/11,12 t1 p0-0 s1 d53")) == "35"
        assert bot.choose(GAME.read("11,33,34,99/12,13 t1 p0-0 s1 d53")) in ("11-35", "99-35")


@EVERY_TABLE
def test_a_line_that_wins_the_game_is_always_made(game: mt.Game) -> None:
    """At every table, wherever a random walk meets one."""
    game = game.choose(goal=1)
    rng = Random(3)
    bot = strongest(game)
    position, met = game.start(), 0
    for _ in range(600):
        winning = [move for move in position.moves if isinstance(position.play(move).turn, mt.Over)]
        if winning:
            met += 1
            assert bot.choose(position) in winning
            assert max(bot.values(position).values()) == 1
        plain = [move for move in position.moves if move not in winning]
        event = position.sample(rng) if isinstance(position.turn, mt.Chance) else rng.choice(plain or ["over"])
        position = game.start() if event == "over" else position.play(event)
    assert met


def test_the_die_that_completes_a_line_is_kept() -> None:
    """33 and 34 want 32 or 35: one of ten beside the 5, two of a hundred otherwise."""
    text = "33,34/51,88 t1 p0-0 s1 k51"
    assert line_chances(GAME.read(text))["keep5"] == max(line_chances(GAME.read(text)).values())
    assert chosen(text) == {"keep5"}


def test_a_threat_is_blocked() -> None:
    """Seat 2 threatens 77, 78 with the dice it will find; 79 is ours to take."""
    assert chosen("11/77,78 t1 p0-0 s1 d97") <= {"79"}


def test_the_next_player_s_digit_is_not_left_behind_for_nothing() -> None:
    """Values fall when the next seat is left a chance to line up."""
    bot = strongest(GAME)
    safe = bot.values(GAME.read("11/77,78 t1 p0-0 s1 d31"))
    risky = bot.values(GAME.read("11/77,78 t1 p0-0 s1 d96"))
    assert max(risky.values()) < max(safe.values())


def test_at_the_expert_level_a_loser_prefers_low_numbers() -> None:
    """Seat 1 has points to lose and seat 2 can hardly fail to line up: away from 81, which an advanced player keeps."""
    text = "13,25,61,99/24,26,34,36 t1 p150-20 s1 d21"
    for level, leaves in (("expert", True), ("advanced", False)):
        game = mt.game("foumath", level=level)
        values = strongest(game).values(game.read(text))
        assert max(values, key=values.__getitem__).startswith("99-") == leaves


def test_a_line_of_more_points_is_preferred_when_both_can_be_made() -> None:
    advanced = mt.game("foumath", level="advanced")
    values = strongest(advanced).values(advanced.read("23,24,67,68/11,15,91,99 t1 p0-0 s1 d69".replace("d69", "d96")))
    assert max(values, key=values.__getitem__).endswith("-69")


def test_values_are_chances_of_the_whole_table() -> None:
    """With equal pawns and nothing threatened, nobody is far ahead."""
    for players in (2, 3, 4):
        game = mt.game("foumath", players=players)
        pawns = "/".join(["11", "19", "91", "99"][:players])
        points = "-".join("0" * players)
        values = strongest(game).values(game.read(f"{pawns} t1 p{points} s1 d53"))
        assert all(abs(value) < 0.3 for value in values.values())


def test_a_stronger_level_wins_more_often() -> None:
    """A small match; the real figures are measured with many games."""
    from mathotheque.lab import arena

    result = arena.run(GAME, ["4", "1"], games=40, seed=5, records=False)
    assert result.score("4", "1").share.rate > 0.6
