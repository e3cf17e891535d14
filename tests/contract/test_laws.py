"""The contract: what holds for every game, in every variant, at every position that play can reach."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from random import Random
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mathotheque as mt
from mathotheque.core.kernel import SEATS
from mathotheque.core.protocols import Cast
from mathotheque.core.speech import LANGUAGES, Message
from mathotheque.face.face import Face
from tests.effort import effort
from tests.tables import brief, every_table
from tests.walks import choices, path, walk, whole

SEEDS = range(effort(3, interpreted=1, checked=2))
LENGTH = 40
EXAMPLES = effort(25, interpreted=5, checked=5)
NODES = effort(None, interpreted=2, checked=20)  # a bot's budget
CHOICES = effort(6, interpreted=2, checked=3)  # of each level
LEVELS = effort(1, interpreted=3, checked=2)  # one level in so many

numbers = st.lists(st.integers(0, 2**30), max_size=60)


def steps(game: mt.Game) -> Iterator[tuple[mt.Position, str]]:
    for seed in SEEDS:
        yield from path(game, seed, LENGTH)


def cast(game: mt.Game, you: int | None = None) -> Cast:
    return Cast(tuple(f"Seat {seat + 1}" for seat in range(game.seats)), you)


@every_table
@settings(max_examples=EXAMPLES)
@given(numbers)
def test_a_text_is_the_whole_position(game: mt.Game, numbers: list[int]) -> None:
    """Otherwise a link, a record or a database row would open another game than the one that was saved."""
    for position, event in walk(game, numbers):
        again = game.read(str(position))
        assert again == position
        assert hash(again) == hash(position)
        assert (again.turn, again.moves, again.odds) == (position.turn, position.moves, position.odds)
        assert again.play(event) == position.play(event)


@every_table
def test_every_move_offered_can_be_played_and_no_other(game: mt.Game) -> None:
    """Otherwise a button on the board would be refused, or a forged request accepted."""
    said: set[Message] = set()
    for position, _ in steps(game):
        offered = set(position.actions)
        for move, action in zip(position.moves, position.actions, strict=True):
            assert position.number(move) == action
            position.play(move)
        if isinstance(position.turn, mt.Decide):
            for action in set(range(game.law.actions)) - offered:
                refusal = game.words.refusal(position._vector, action)
                assert refusal.rule
                if refusal.reason not in said:
                    said.add(refusal.reason)
                    assert all(refusal.reason.say(lang) for lang in LANGUAGES)
                try:
                    text = game.notation.write_move(position._vector, action)
                except (LookupError, ValueError):
                    continue
                with pytest.raises((mt.IllegalMove, mt.BadNotation)):
                    position.play(text)


@every_table
def test_a_move_is_written_in_one_way(game: mt.Game) -> None:
    """Otherwise two buttons would look the same."""
    for position, _ in steps(game):
        assert len(set(position.moves)) == len(position.moves) <= game.law.choices
        assert all(0 <= action < game.law.actions for action in position.actions)


@every_table
def test_odds_sum_to_one_and_every_outcome_can_come(game: mt.Game) -> None:
    """Otherwise the dice would be loaded."""
    for position, _ in steps(game):
        if isinstance(position.turn, mt.Chance):
            assert sum(position.odds.values()) == 1
            assert all(chance > 0 for chance in position.odds.values())
            assert len(position.weights) <= game.law.outcomes
            for outcome in list(position.odds)[:: max(1, len(position.odds) // 12)]:
                position.play(outcome)


@every_table
def test_exactly_one_thing_is_waited_for(game: mt.Game) -> None:
    """Otherwise a table would wait for nobody, or for two at once."""
    for position, _ in steps(game):
        match position.turn:
            case mt.Decide(seat):
                assert 0 <= seat < game.seats
                assert position.moves
                assert not position.odds
            case mt.Chance():
                assert position.odds
                assert not position.moves
            case mt.Over():
                raise AssertionError("a finished game goes no further")


@every_table
def test_the_seats_are_known_without_the_rules(game: mt.Game) -> None:
    """Otherwise a table set before its game is compiled would have too many chairs, or too few."""
    assert game.seats in game.players
    assert game.start()._vector[SEATS] == game.seats


@every_table
@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_ends_with_a_score_for_every_seat(game: mt.Game, seed: int) -> None:
    game = brief(game)
    events, last = whole(game, seed)
    assert isinstance(last.turn, mt.Over), f"still going after {len(events)} events"
    scores = last.turn.scores
    assert len(scores) == game.seats
    assert all(isinstance(score, Fraction) for score in scores)
    if game.seats > 1:
        assert sum(scores) == 0
    assert last.moves == ()
    assert last.odds == {}
    assert game.read(str(last)) == last
    for event in events[-1:]:
        with pytest.raises(mt.IllegalMove, match="the game is over"):
            last.play(event)


@every_table
def test_material_is_conserved(game: mt.Game) -> None:
    """Otherwise a die, pawn or card would vanish or be doubled."""
    check = import_module(f"tests.games.{game.package.rpartition('.')[2]}.material").check
    for position, _ in steps(game):
        check(position)


@every_table
def test_a_position_never_changes(game: mt.Game) -> None:
    """Otherwise two viewers of one table would disturb each other."""
    for position, event in steps(game):
        before = position._vector.copy()
        position.play(event)
        position.svg(lang="en")
        position.sketch(lang="fr")
        assert np.array_equal(before, position._vector)
        with pytest.raises(AttributeError, match="never changes"):
            position.game = game


@every_table
def test_positions_are_values(game: mt.Game) -> None:
    for position, event in steps(game):
        for twin in (copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
            assert twin == position
            assert hash(twin) == hash(position)
            assert twin.play(event) == position.play(event)
        assert position != str(position)
        assert repr(position).startswith(f"game('{game.key}'")


@every_table
def test_undo_is_replay(game: mt.Game) -> None:
    """Otherwise taking a move back would lead somewhere else."""
    walked = path(game, 5, LENGTH)
    events = tuple(event for _, event in walked)
    seats = cast(game).names
    for length in range(0, len(walked), 7):
        assert mt.Record(game, seats, events[:length]).positions()[-1] == walked[length][0]


@every_table
def test_a_record_is_the_whole_match(game: mt.Game) -> None:
    game = brief(game)
    events, last = whole(game, 1)
    record = mt.Record(game, cast(game).names, tuple(events), remarks={0: "a remark"})
    if game.key in {known.key for known in mt.games()}:
        again = mt.read_record(record.text)
        assert again == record
        assert again.text == record.text
    assert record.positions()[-1] == last
    assert record.verify() is False  # no seed, so the dice cannot be checked


@every_table
def test_chance_is_drawn_by_the_odds(game: mt.Game) -> None:
    rng = Random(4)
    for position, _ in steps(game):
        if isinstance(position.turn, mt.Chance):
            assert position.sample(rng) in position.odds
        else:
            with pytest.raises(mt.IllegalMove):
                position.sample(rng)


@every_table
def test_everything_that_happens_can_be_told(game: mt.Game) -> None:
    for position, event in steps(game):
        for you in (None, *range(game.seats)):
            told = position.describe(event, cast(game, you)), position.tell(event, you, cast(game, you))
            for message in (*told[0], *told[1]):
                assert all(message.say(lang).strip() for lang in LANGUAGES)


@every_table
def test_every_move_has_a_button_of_its_own(game: mt.Game) -> None:
    """A verb with its object, in both languages, and no two alike."""
    for position, _ in steps(game):
        for lang in LANGUAGES:
            labels = [position.label(move).say(lang) for move in position.moves]
            assert all(labels)
            assert len(set(labels)) == len(labels)


@every_table
def test_the_picture_is_sound(game: mt.Game) -> None:
    """Well formed, no id twice, nothing that a strict page or a printer would refuse."""
    seen: set[str] = set()
    for position, _ in path(game, 2, 25):
        for lang in LANGUAGES:
            for seat in (None, *range(game.seats)):
                svg = position.svg(seat, lang)
                if svg in seen:
                    continue
                seen.add(svg)
                ids = [element.get("id") for element in ElementTree.fromstring(svg).iter() if element.get("id")]
                assert len(ids) == len(set(ids))
                assert not any(word in svg for word in ("<script", "style=", "<use", "gradient", "onclick", "href"))
        if isinstance(position.turn, mt.Decide):
            seat = position.turn.seat
            svg = position.svg(seat)
            for way in Face(position).paths:
                assert way.action in position.actions
                assert all(f'id="{element}"' in svg for element in way.touch)


@every_table
def test_an_observation_fills_its_vector(game: mt.Game) -> None:
    for position, _ in steps(game):
        for seat in range(-1, game.seats):
            out = np.full(game.law.features, np.nan, np.float32)
            game.law.observe(position._vector, seat, out)
            assert np.isfinite(out).all()


@every_table
def test_bots_play_legal_moves_and_repeat_with_a_seed(game: mt.Game) -> None:
    seen = decisions(game, CHOICES)
    for level in game.level_names[::LEVELS]:
        answers = []
        for _ in range(2):
            bot = game.levels.bot(game, level, 3, NODES, None)
            assert isinstance(bot, mt.Bot)
            answers.append([bot.choose(view, story) for view, story in seen])
        assert answers[0] == answers[1]
        for (view, story), move in zip(seen, answers[0], strict=True):
            assert move in view.moves
            assert set(bot.values(view, story)) == set(view.moves)


def decisions(game: mt.Game, most: int) -> list[tuple[mt.Position, tuple[str, ...]]]:
    """What the deciding seats know at some decisions of one game: their views and stories."""
    found: list[tuple[mt.Position, tuple[str, ...]]] = []
    events: list[str] = []
    for position, event in path(game, 8, 60):
        if isinstance(position.turn, mt.Decide) and len(position.moves) > 1:
            story = mt.Record(game, cast(game).names, tuple(events)).story(position.turn.seat)
            found.append((position.view(position.turn.seat), story))
        events.append(event)
        if len(found) == most:
            break
    return found


@every_table
def test_seats_out_of_range_are_refused(game: mt.Game) -> None:
    for seat in (-1, game.seats, True, "0", 1.0):
        with pytest.raises(mt.BadSeat, match=f"0 to {game.seats - 1}"):
            game.start().view(seat)  # type: ignore[arg-type]


@every_table
def test_choices_cover_moves_and_outcomes(game: mt.Game) -> None:
    for position, event in steps(game):
        assert event in choices(position)
