"""The contract for secrets: nothing that reaches a seat may depend on what the rules hide from it."""

from __future__ import annotations

import pickle

import pytest

import mathotheque as mt
from mathotheque.core.protocols import Cast
from mathotheque.core.randomness import seeded as generator
from mathotheque.search.determinise import follow, imagine
from tests.effort import effort
from tests.markup import page
from tests.tables import TABLES, name
from tests.walks import choices, path

OPEN = [game for game in TABLES if not game.hides]
HIDING = [game for game in TABLES if game.hides]
SEEDS = range(effort(6, interpreted=2, checked=2))
LENGTH = 40


def eyes(game: mt.Game) -> tuple[int | None, ...]:
    return None, *range(game.seats)


@pytest.mark.parametrize("game", OPEN, ids=name, scope="module")
def test_an_open_game_shows_everybody_everything(game: mt.Game) -> None:
    for position, event in path(game, 3, 40):
        for seat in eyes(game):
            assert position.view(seat) == position
            assert position.shown(event, seat) == event


@pytest.mark.parametrize("game", HIDING, ids=name, scope="module")
def test_what_a_seat_gets_depends_only_on_what_it_knows(game: mt.Game) -> None:
    """Every other position the seat may imagine must look exactly the same to it."""
    imagined = 0
    for seed in SEEDS:
        rng = generator(seed)
        cast = Cast(tuple("abcdef"[: game.seats]))
        stories: dict[int, list[str]] = {seat: [] for seat in range(game.seats)}
        for number, (position, event) in enumerate(path(game, seed, LENGTH)):
            seat = number % game.seats
            view, facts = follow(game, seat, stories[seat])
            seen = looks(position, seat)
            for _ in range(2):
                other = imagine(view, facts, rng)
                imagined += other != position
                assert looks(other, seat) == seen
                if event in choices(other) and other.shown(event, seat) == position.shown(event, seat):
                    assert other.tell(event, seat, cast) == position.tell(event, seat, cast)
            for seat, story in stories.items():
                story.append(position.shown(event, seat))
    assert imagined


def looks(position: mt.Position, seat: int) -> tuple[object, ...]:
    """Everything a seat gets of a position."""
    view = position.view(seat)
    return (
        view,
        str(page(view, seat)),
        position.svg(seat),
        position.sketch(seat),
        view.moves,
        view.odds,
        pickle.dumps(view),
    )


@pytest.mark.parametrize("game", HIDING, ids=name, scope="module")
def test_a_view_moves_on_by_what_it_is_shown(game: mt.Game) -> None:
    """Otherwise a bot or a client could not follow the game by its story."""
    for seed in SEEDS:
        for position, event in path(game, seed, LENGTH):
            after = position.play(event)
            if isinstance(after.turn, mt.Over):
                continue  # the end lays open what no event has shown
            for seat in eyes(game):
                assert position.view(seat).follow(position.shown(event, seat)) == after.view(seat)


@pytest.mark.parametrize("game", HIDING, ids=name, scope="module")
def test_only_its_own_moves_and_only_by_what_it_knows(game: mt.Game) -> None:
    """Where several answer at once a view waits for its own seat's answer, and nobody else's moves are ever offered."""
    hidden = 0
    for seed in SEEDS:
        for position, _ in path(game, seed, LENGTH):
            if not isinstance(position.turn, mt.Decide):
                continue
            for seat in eyes(game):
                view = position.view(seat)
                assert isinstance(view.turn, mt.Decide)
                if view.turn.seat != seat:
                    assert view.moves == ()
            view = position.view(position.turn.seat)
            assert view.turn == position.turn
            assert view.moves == position.moves
            hidden += count_hidden(position, view)
    assert hidden


def count_hidden(position: mt.Position, view: mt.Position) -> int:
    """How many moves of the view lead where only the position knows; the others lead to the same view."""
    hidden = 0
    for move in view.moves:
        try:
            after = view.play(move)
        except mt.Hidden:
            hidden += 1
        else:
            assert after == position.play(move).view(view.viewer)  # type: ignore[arg-type]
    return hidden


@pytest.mark.parametrize("game", HIDING, ids=name, scope="module")
def test_a_view_is_read_back_for_its_seat(game: mt.Game) -> None:
    for position, _ in path(game, 1, LENGTH):
        for seat in range(game.seats):
            view = position.view(seat)
            assert game.read(str(view), seat=seat) == view
            if "?" in str(view):
                with pytest.raises(mt.BadNotation, match=r"with seat= \(0 to"):
                    game.read(str(view))
            assert view.view(seat) is view
            with pytest.raises(mt.BadSeat):
                view.view((seat + 1) % game.seats)
