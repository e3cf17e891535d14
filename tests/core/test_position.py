"""What a position promises beside the rules: it never changes, threads may share it, short ways lead to the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

import mathotheque as mt
from mathotheque.core.position import position_at
from mathotheque.core.protocols import Cast
from tests.effort import effort
from tests.tables import GAMES, brief, every_table, name
from tests.walks import path, whole

LENGTH = effort(60, interpreted=20, checked=20)
EVENTS = effort(20_000, interpreted=120, checked=120)  # of a game that is told: to its end, or a part of it
SEEDS = range(effort(8, interpreted=2, checked=2))

every_game = pytest.mark.parametrize("game", GAMES, ids=name)


def steps(game: mt.Game) -> Iterator[tuple[mt.Position, str]]:
    yield from path(game, 6, LENGTH)


def fresh(position: mt.Position) -> mt.Position:
    """The same position, of which nothing has been asked yet."""
    return position_at(position.game, position._vector.copy(), position.viewer)


@every_game
def test_nothing_of_a_position_can_be_set_or_deleted(game: mt.Game) -> None:
    """Otherwise whoever holds a position could move the pieces of everybody who holds it."""
    position = game.start()
    known = (position.turn, position.moves, position.odds, position.text)
    for attribute in ("game", "viewer", "_vector", "turn", "moves", "odds", "weights", "text", "points", "anything"):
        with pytest.raises(AttributeError, match="never changes"):
            setattr(position, attribute, None)
        with pytest.raises(AttributeError, match="never changes"):
            delattr(position, attribute)
    assert (position.turn, position.moves, position.odds, position.text) == known


@every_game
def test_threads_may_play_at_once(game: mt.Game) -> None:
    """Rules run without the interpreter's lock: what one thread is told must never be written by another."""
    game = brief(game)
    alone = [_told_game(game, seed) for seed in SEEDS]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(lambda seed: _told_game(game, seed), SEEDS)) == alone


def _told_game(game: mt.Game, seed: int) -> list[object]:
    """Everything that a random game tells on its way."""
    rng, position = Random(seed), game.start()
    told: list[object] = []
    for _ in range(400):
        told.append((position.turn, position.actions, position.moves, position.weights, position.text))
        if isinstance(position.turn, mt.Over):
            break
        event = position.sample(rng) if isinstance(position.turn, mt.Chance) else rng.choice(position.moves)
        position = position.play(event)
    return told


@every_game
def test_threads_may_share_one_position(game: mt.Game) -> None:
    for position, event in steps(game):
        shared, expected = fresh(position), (position.turn, position.moves, position.odds, position.play(event))

        def ask(_: int, shared: mt.Position = shared, event: str = event) -> tuple[object, ...]:
            return shared.turn, shared.moves, shared.odds, shared.play(event)

        with ThreadPoolExecutor(2) as pool:
            assert all(told == expected for told in pool.map(ask, range(4)))


@every_table
def test_what_is_told_is_the_same_with_the_next_position_at_hand(game: mt.Game) -> None:
    """Otherwise a journal would say something else than a record, or to one viewer more than to the other."""
    events, _ = whole(brief(game), 3, EVENTS)
    cast = Cast(tuple(f"Seat {seat + 1}" for seat in range(game.seats)))
    position = brief(game).start()
    for event in events:
        after = position.play(event)
        for you in (None, *range(game.seats)):
            spoken_to = Cast(cast.names, you)
            assert position.describe(event, spoken_to, after) == position.describe(event, spoken_to)
            assert fresh(position).tell(event, you, spoken_to, after) == position.tell(event, you, spoken_to)
        position = after


@every_table
def test_moves_written_together_are_those_written_one_by_one(game: mt.Game) -> None:
    for position, _ in steps(game):
        assert position.moves == tuple(position.write(action) for action in position.actions)


@every_table
def test_a_move_has_its_number_whether_the_moves_are_written_or_not(game: mt.Game) -> None:
    for position, event in steps(game):
        numbers = [fresh(position).number(move) for move in position.moves]
        assert numbers == [position.number(move) for move in position.moves] == list(position.actions)
        assert fresh(position).number(event) == position.number(event)
        assert fresh(position).play(event) == position.play(event) == position.play_number(position.number(event))


@every_table
def test_a_button_is_the_same_by_text_and_by_number(game: mt.Game) -> None:
    for position, _ in steps(game):
        assert [position.label(move) for move in position.moves] == [*map(position.label_of, position.actions)]


@every_game
def test_a_number_that_is_no_legal_move_is_refused(game: mt.Game) -> None:
    """Compiled rules trust their caller: a forged number must not reach them."""
    for position, _ in steps(game):
        possible = position.actions or tuple(k for k, weight in enumerate(position.weights) if weight)
        for number in {-1, -(2**63), 2**62, max(possible) + 1, *range(12)} - set(possible):
            with pytest.raises(mt.IllegalMove, match=f"action {number} is not legal here.*{possible[0]}") as refused:
                position.play_number(number)
            assert refused.value.move == str(number)


@every_game
def test_a_finished_game_goes_no_further_by_number(game: mt.Game) -> None:
    _, last = whole(brief(game), 2)
    with pytest.raises(mt.IllegalMove, match="the game is over"):
        last.play_number(0)


@pytest.mark.parametrize("game", [game for game in GAMES if game.hides], ids=name)
def test_a_view_plays_by_number_only_what_it_knows(game: mt.Game) -> None:
    """And the view of a seat is made once."""
    hidden = 0
    for position, _ in steps(game):
        if isinstance(position.turn, mt.Decide):
            view = position.view(position.turn.seat)
            assert position.view(position.turn.seat) is view
            for move, action in zip(view.moves, view.actions, strict=True):
                try:
                    after = view.play(move)
                except mt.Hidden:
                    hidden += 1
                    with pytest.raises(mt.Hidden, match=re.escape(move)):
                        view.play_number(action)
                else:
                    assert view.play_number(action) == after
    assert hidden


@every_game
def test_equal_positions_need_not_be_written(game: mt.Game) -> None:
    """Equality is by text; positions that differ only in what is kept for drawing are equal too."""
    for position, event in steps(game):
        twin = fresh(position)
        assert twin == position
        assert "text" not in vars(twin)
        read = game.read(str(position))
        assert read == position
        assert hash(read) == hash(twin)
        assert position.play(event) != position
