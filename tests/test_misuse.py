"""What a program hands over by mistake is refused in words; compiled code would trust it."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest

import mathotheque as mt
from tests.tables import name

GAMES = [
    mt.game("foumath"),
    mt.game("foumath", level="expert"),
    mt.game("mathisto", players=3),
    mt.game("mathisto", players=4),
    mt.game("des-echecs"),
    mt.game("pousse-blocs"),
    mt.game("pousse-blocs", mode="quick"),
    mt.game("or-des-fous"),
]
NUMBERS: list[Any] = [-1, 7_777_777, 2**63, 2**70, 1.5, None, "0", b"x", [], float("nan")]
"""What is no number of anything."""
WORDS: Any = "a text"
SEEDS: list[Any] = ["x", 1.5, [], True]
LEVELS: list[Any] = [0, 99, -1, True, 1.0, "", None, []]
BUDGETS: list[Any] = [0, -1, 1.5, True, "9", 2**70]
TIMES: list[Any] = [0, -1.0, float("nan"), float("inf"), "9", True]
SEATS: list[Any] = [-1, 7, 2**70, 1.5, "0", True]
TONGUES: list[Any] = ["de", "", "../x", None, 7, []]


def some_positions(game: mt.Game) -> list[mt.Position]:
    """The start, where chance speaks, where a seat decides, and the end."""
    rng, position, found = Random(3), game.start(), [game.start()]
    while not isinstance(position.turn, mt.Over):
        if type(position.turn) not in [type(other.turn) for other in found]:
            found.append(position)
        chance = isinstance(position.turn, mt.Chance)
        position = position.play(position.sample(rng) if chance else rng.choice(position.moves))
    return [*found, position]


POSITIONS = {game: some_positions(game) for game in GAMES}


def own_view(game: mt.Game) -> mt.Position:
    """What the seat that is to decide sees."""
    position = next(position for position in POSITIONS[game] if isinstance(position.turn, mt.Decide))
    assert isinstance(position.turn, mt.Decide)
    return position.view(position.turn.seat)


@pytest.mark.parametrize(("ours", "other"), list(permutations(GAMES, 2)), ids=name)
def test_a_position_of_another_game_or_of_other_options_is_refused(ours: mt.Game, other: mt.Game) -> None:
    bots = [mt.bot(ours, level, seed=1, nodes=2) for level in mt.levels(ours)]
    judge = mt.appraiser(ours)
    for position in [*POSITIONS[other], own_view(other)]:
        for bot in bots:
            for asked in (bot.choose, bot.values):
                with pytest.raises(mt.BadPosition):
                    asked(position)
        for said in (judge.value, judge.moves, judge.outcomes):
            with pytest.raises(mt.BadPosition):
                said(position)


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_a_bot_is_asked_only_where_its_own_seat_decides(game: mt.Game) -> None:
    for level in mt.levels(game):
        bot = mt.bot(game, level, seed=1, nodes=2)
        for position in POSITIONS[game]:
            if not isinstance(position.turn, mt.Decide):
                with pytest.raises(mt.BadPosition, match="chance speaks, or the game is over"):
                    bot.choose(position)
            elif game.hides:
                with pytest.raises(mt.BadPosition, match="the view of the seat that decides"):
                    bot.choose(position)
        with pytest.raises(mt.BadPosition, match="not str"):
            bot.choose(WORDS)


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_budgets_seeds_and_levels_are_checked(game: mt.Game) -> None:
    best = mt.levels(game)[-1]
    for nodes in BUDGETS:
        with pytest.raises(mt.BadOption, match="nodes does not take"):
            mt.bot(game, best, nodes=nodes)
    for seconds in TIMES:
        with pytest.raises(mt.BadOption, match="seconds does not take"):
            mt.bot(game, best, seconds=seconds)
    for seed in SEEDS:
        with pytest.raises(mt.BadOption, match="seed does not take"):
            mt.bot(game, best, seed=seed)
    for level in LEVELS:
        with pytest.raises(mt.BadLevel):
            mt.bot(game, level)
    assert mt.bot(game, int(best), seed=1, nodes=2).choose(own_view(game)) in own_view(game).moves


@pytest.mark.parametrize("game", GAMES, ids=name)
@pytest.mark.parametrize("method", ["play", "play_number", "number", "write", "label", "label_of", "follow"])
def test_what_is_no_event_is_refused(game: mt.Game, method: str) -> None:
    for position in [*POSITIONS[game], own_view(game)]:
        for odd in NUMBERS:
            with pytest.raises(mt.Refused):
                getattr(position, method)(odd)


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_seats_and_languages_that_do_not_exist_are_refused(game: mt.Game) -> None:
    for position in [*POSITIONS[game], own_view(game)]:
        for seat in SEATS:
            for asked in (position.view, position.svg, position.sketch):
                with pytest.raises(mt.BadSeat):
                    asked(seat)
        for lang in TONGUES:
            for drawn in (position.svg, position.sketch):
                with pytest.raises(mt.BadOption, match="The languages: fr, en"):
                    drawn(None, lang)
    for lang in TONGUES:
        with pytest.raises(mt.BadOption, match="The languages: fr, en"):
            game.rule_book(lang)


@pytest.mark.parametrize("odd", [None, 7, b"x", [], {}])
def test_what_is_no_record_position_or_game_is_refused(odd: Any) -> None:
    doors: list[Any] = [mt.read_record, mt.read_records, mt.review, mt.analyse, mt.game, mt.levels]
    for asked in doors:
        with pytest.raises(mt.Refused):
            asked(odd)
    for made in (mt.bot, mt.appraiser):
        with pytest.raises(mt.Refused):
            made(odd, "1")
