"""What a program hands over by mistake is refused in words; compiled code would trust it."""

from __future__ import annotations

from dataclasses import fields
from itertools import permutations
from random import Random
from typing import Any

import numpy as np
import pytest

import mathotheque as mt
from tests.devine import GAME as DEVINE
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
ODD: list[Any] = [{}, (), object(), np.array([1, 2]), np.float64(0.0), np.bool_(True), mt]
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
        for odd in [*NUMBERS, *ODD]:
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
    judge: Any = mt.appraiser(mt.game("mathisto"))
    doors: list[Any] = [mt.read_record, mt.read_records, mt.review, mt.analyse, mt.game, mt.levels, judge.beginning]
    for asked in doors:
        with pytest.raises(mt.Refused):
            asked(odd)
    for made in (mt.bot, mt.appraiser):
        with pytest.raises(mt.Refused):
            made(odd, "1")


def test_whole_numbers_of_numpy_are_numbers() -> None:
    """Whatever comes out of an array can be handed over as it is."""
    numbers: list[Any] = list(np.array([1, 2, 3]))
    one, two, three = numbers
    game = mt.game("foumath", players=three, goal=np.array(50))
    assert game == mt.game("foumath", players=3, goal=50)
    position = game.start().play("53")
    first: Any = np.int32(position.actions[0])
    assert position.play_number(first) == position.play(position.write(first))
    assert position.svg(two) == position.view(two).svg(2)
    assert game.start().can_come(three)
    bot = mt.bot(game, one, seed=two, nodes=two, seconds=np.float64(1.5))
    assert bot.choose(position) == mt.bot(game, 1, seed=2, nodes=2).choose(position)


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_what_a_position_cannot_tell_is_refused_in_words(game: mt.Game) -> None:
    cast = mt.Cast(tuple("abcdef"))
    for position in [*POSITIONS[game], own_view(game)]:
        event = next(iter(position.moves or position.odds), "")
        for seat in SEATS:
            with pytest.raises(mt.Refused):
                position.shown(event, seat)
            with pytest.raises(mt.Refused):
                position.tell(event, seat, cast)
        for odd in [*NUMBERS, *ODD]:
            for method, given in (
                (position.describe, (event, odd)),
                (position.tell, (event, 0, odd)),
                (position.tell, (odd, 0, cast)),
                (position.svg, (None, "fr", odd)),
                (position.sketch, (None, "fr", odd)),
                (position.sample, (odd,)),
            ):
                with pytest.raises(mt.Refused):
                    method(*given)
        for odd in (None, "0", [], float("nan"), float("inf")):
            for judged in (position.verdict, position.judge):
                with pytest.raises(mt.Refused):
                    judged(odd)  # type: ignore[arg-type]
        for other in GAMES:
            if other != game and event:
                with pytest.raises(mt.Refused):
                    position.describe(event, cast, POSITIONS[other][-1])


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_stories_that_are_none_are_refused(game: mt.Game) -> None:
    view = own_view(game)
    odd_ones: list[Any] = [None, 7, "deal A1", b"x", {}, mt]
    askers: list[Any] = [mt.bot(game, level, seed=1, nodes=2).choose for level in mt.levels(game)]
    for asked in (*askers, mt.appraiser(game).value):
        for odd in odd_ones:
            with pytest.raises(mt.BadOption, match="story does not take"):
                asked(view, odd)
        for other in GAMES:
            if other != game:
                with pytest.raises(mt.BadPosition):
                    asked(view, mt.Story.of(POSITIONS[other][0], ()))


def some_events(game: mt.Game, rng: Random) -> tuple[list[mt.Position], list[str]]:
    """The views of a game played at random, and events as seats were shown them."""
    views: list[mt.Position] = []
    events: set[str] = set()
    position = game.start()
    while not isinstance(position.turn, mt.Over) and len(views) < 400:
        event = position.sample(rng) if isinstance(position.turn, mt.Chance) else rng.choice(position.moves)
        for seat in range(game.seats):
            views.append(position.view(seat))
            events.add(position.shown(event, seat))
        events.update(position.moves[-20:])
        position = position.play(event)
    return views, sorted(events)


@pytest.mark.parametrize("game", [*GAMES, DEVINE], ids=name)
def test_an_event_that_cannot_come_next_is_refused_and_whatever_follows_can_be_written(game: mt.Game) -> None:
    """Compiled rules trust what they are given: a story in a wrong order would read and write beyond the vector."""
    rng = Random(5)
    views, events = some_events(game, rng)
    followed = 0
    for view in rng.sample(views, min(60, len(views))):
        for event in rng.sample(events, min(30, len(events))):
            try:
                after = view.follow(event)
            except mt.Refused:
                continue
            followed += 1
            seat = after.viewer if isinstance(after.viewer, int) else None
            assert game == DEVINE or game.read(str(after), seat) == after
            assert view.describe(event, mt.Cast(tuple("abcdef")))
    assert followed
    for _ in range(30):
        story = rng.sample(events, min(30, len(events)))
        view = next(view for view in views if view.moves)
        try:
            assert game == DEVINE or mt.bot(game, 1, seed=1, nodes=2).choose(view, story) in view.moves
        except mt.Refused:
            assert game.hides


def test_a_position_is_made_by_its_game_only() -> None:
    game = mt.game("foumath")
    with pytest.raises(mt.BadPosition, match="made by its game"):
        mt.Position(game, np.zeros(3, np.int64))
    kept: Any = game.start().__reduce__()
    make, (_, data, viewer) = kept
    assert make(game, data, viewer) == game.start()
    with pytest.raises(mt.BadPosition, match="another version"):
        make(game, data[:-8], viewer)


@pytest.mark.parametrize("odd", [None, 1.5, "x", [], {}, float("nan")])
def test_what_is_no_game_no_day_and_no_dice_is_refused(odd: Any) -> None:
    game = mt.game("des-echecs")
    doors: list[Any] = [
        mt.puzzles,
        mt.puzzle_of_the_day,
        mt.Dice,
        lambda odd: mt.Dice(bytes(32), [odd]),  # type: ignore[arg-type]
        lambda odd: mt.Dice(bytes(32)).draw(odd or -1, (1, 1)),
        lambda odd: mt.Dice(bytes(32)).draw(0, odd),
        lambda odd: mt.Dice(bytes(32)).draw(0, (1, odd or -1)),
        lambda odd: mt.read_records("", refused=odd or 1),  # type: ignore[arg-type]
        lambda odd: mt.Message.of("core.a-number").say(odd),
    ]
    if odd is not None:
        doors.append(lambda odd: mt.puzzle_of_the_day(game, odd))
    for asked in doors:
        with pytest.raises(mt.Refused):
            asked(odd)


@pytest.mark.parametrize("field", [field.name for field in fields(mt.Record) if not field.name.startswith("_")])
def test_a_record_of_something_else_is_refused(field: str) -> None:
    game = mt.game("des-echecs")
    for odd in (7, 1.5, object(), mt.game("foumath").start()):
        with pytest.raises(mt.Refused):
            mt.Record(**{"game": game, "seats": ("a", "b"), field: odd})  # type: ignore[arg-type]
