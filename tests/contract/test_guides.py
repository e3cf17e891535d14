"""Every game guides a newcomer, explains its moves and says why it ended, in both languages."""

from __future__ import annotations

import re
from random import Random

import pytest

import mathotheque as mt
from mathotheque.core.protocols import Cast
from mathotheque.core.speech import LANGUAGES, Message
from mathotheque.face.face import Face
from tests.devine import GAME as DEVINE
from tests.effort import effort
from tests.tables import TABLES, brief, name

SEEDS = range(effort(3, interpreted=1, checked=1))
LONGEST = effort(250, interpreted=4, checked=50)  # moves of a game that are explained
STEP = effort(9, interpreted=45, checked=45)  # one move in so many is compared
PLACES = {"board", "dock"}
"""Parts of every table's page a step may point at."""
SHELF = [table for table in TABLES if table.key != DEVINE.key]
EVERY = effort(SHELF, interpreted=[brief(table) for table in SHELF], checked=[brief(table) for table in SHELF])


def told(messages: tuple[Message, ...] | list[Message]) -> list[str]:
    return [message.say(lang) for message in messages for lang in LANGUAGES]


@pytest.mark.parametrize("game", EVERY, ids=name)
def test_a_newcomer_is_told_the_goal_and_led_through_a_first_turn(game: mt.Game) -> None:
    rng, position = Random(1), game.start()
    while isinstance(position.turn, mt.Chance):
        position = position.play(position.sample(rng))
    assert isinstance(position.turn, mt.Decide)
    seat, guide = position.turn.seat, game.guide
    assert guide is not None
    view = position.view(seat)
    steps = guide.first_turn(view)
    cast = Cast(tuple("abcdef"[: game.seats]), seat)
    drawn = str(Face(view).picture(seat, cast, "fr"))
    ids = PLACES | set(re.findall(r'id="([^"]+)"', drawn))
    assert 2 <= len(steps) <= 5
    assert all(set(step.at) & ids for step in steps), [step.at for step in steps]
    for sentence in told([guide.goal(view), *(step.words for step in steps)]):
        assert 10 < len(sentence) < 140


@pytest.mark.parametrize("game", EVERY, ids=name)
def test_every_move_has_reasons_that_can_be_said_and_every_end_is_explained(game: mt.Game) -> None:
    guide, names = game.guide, tuple("abcdef"[: game.seats])
    assert guide is not None
    for seed in SEEDS:
        rng, position = Random(seed), game.start()
        stories: list[list[str]] = [[] for _ in names]
        explained = 0
        for _ in range(4000):
            if isinstance(position.turn, mt.Over):
                break
            if isinstance(position.turn, mt.Chance):
                event = position.sample(rng)
            else:
                seat = position.turn.seat
                event = rng.choice(position.moves)
                if explained < LONGEST:
                    explained += 1
                    reasons = guide.reasons(position.view(seat), event, Cast(names, seat), stories[seat])
                    other = rng.choice(position.moves)
                    missed = guide.missed(position.view(seat), other, event, Cast(names, seat), stories[seat])
                    assert all(told((*reasons, *missed)))
            for seat, story in enumerate(stories):
                story.append(position.shown(event, seat))
            position = position.play(event)
        if isinstance(position.turn, mt.Over):
            cast = Cast(names)
            assert all(told([guide.ending(position.view(None), cast), guide.advice(position.view(None), 0)]))


@pytest.mark.parametrize("game", [game for game in EVERY if game.hides], ids=name)
def test_what_is_said_of_a_move_depends_on_nothing_hidden(game: mt.Game) -> None:
    """Two deals that look alike to a seat are explained alike."""
    guide, names = game.guide, tuple("abcdef"[: game.seats])
    assert guide is not None
    rng, position = Random(5), game.start()
    events: list[str] = []
    while not isinstance(position.turn, mt.Decide):
        events.append(position.sample(rng))
        position = position.play(events[-1])
    seat = position.turn.seat
    view = game.read(str(position.view(seat)), seat)
    story = shown(game, events, seat)
    for move in view.moves[::STEP]:
        cast = Cast(names, seat)
        assert guide.reasons(view, move, cast, story) == guide.reasons(position.view(seat), move, cast, story)


def shown(game: mt.Game, events: list[str], seat: int) -> list[str]:
    position, told_to = game.start(), []
    for event in events:
        told_to.append(position.shown(event, seat))
        position = position.play(event)
    return told_to
