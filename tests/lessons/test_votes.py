"""A class that plays as one: votes count once, close before anything is played, and survive a restart."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathotheque.core.errors import BadNotation
from mathotheque.games import find
from mathotheque.lessons.events import TaskSet
from mathotheque.lessons.lesson import Lesson
from mathotheque.lessons.refusals import ClassError
from mathotheque.lessons.service import Lessons
from mathotheque.lessons.vote import Vote, after, chosen
from mathotheque.lessons.vote_events import HandsCounted, TogetherBegan, VoteClosed, Voted, VoteEvent
from mathotheque.lessons.voting import Voting, seat_of, turn_of
from mathotheque.matches.match import Match
from tests.matches.test_service import House, in_house


def told(*events: VoteEvent) -> Vote:
    vote: Vote | None = None
    for event in (TogetherBegan("abcde", 0), *events):
        vote = after(vote, event)
    assert vote is not None
    return vote


def test_everybody_counts_once_and_another_position_begins_anew() -> None:
    vote = told(Voted("p1", 3, "a"), Voted("p2", 3, "b"), Voted("p1", 3, "b"), HandsCounted(3, {"a": 5, "c": 0}))
    assert vote.counts == {"a": 5, "b": 2}
    assert chosen(vote, "") == "a"
    assert told(Voted("p1", 3, "a"), VoteClosed(3), Voted("p2", 5, "b")) == told(Voted("p2", 5, "b"))
    even = told(Voted("p1", 3, "a"), Voted("p2", 3, "b"))
    assert even.leading == ("a", "b")
    assert chosen(even, "b") == "b"
    with pytest.raises(ClassError, match="leading"):
        chosen(even, "c")
    with pytest.raises(ClassError, match="Nobody"):
        chosen(told(), "")


async def a_class(house: House) -> tuple[Lessons, Voting, Lesson]:
    lessons = Lessons(house.store, house.feed, find, house.service)
    together = Voting(lessons, house.service, find)
    lesson, _ = await lessons.open("CM1 B", "en", admission=False)
    await lessons.join(lesson.code, "Noé")
    await lessons.join(lesson.code, "Lina")
    lesson = await lessons.set_task(lesson.code, TaskSet("des-echecs", {"points": 1}))
    return lessons, together, await together.begin(lesson.code)


async def to_vote(house: House, together: Voting, lesson: Lesson) -> Match:
    """The match once the class is to move: the computer plays its first legal moves."""
    match = await together.match(lesson)
    assert match is not None
    while match.to_move is not None and match.to_move != seat_of(match):
        match = await house.service.play(match.id, match.to_move, match.position.moves[0], match.version)
    return match


def test_the_class_votes_sees_it_closed_and_plays(tmp_path: Path) -> None:
    codes = []

    async def vote(house: House) -> None:
        _, together, lesson = await a_class(house)
        codes.append(lesson.code)
        match = await to_vote(house, together, lesson)
        turn, moves = turn_of(match), match.position.moves
        await together.vote(lesson.code, "p1", moves[0], turn)
        await together.vote(lesson.code, "p2", moves[0], turn)
        await together.vote(lesson.code, "p2", moves[1], turn)
        with pytest.raises(BadNotation, match="is not a move"):
            await together.vote(lesson.code, "p2", "KxK", turn)
        with pytest.raises(ClassError, match="moment"):
            await together.vote(lesson.code, "p2", moves[0], turn + 1)
        with pytest.raises(ClassError, match="no longer"):
            await together.vote(lesson.code, "p9", moves[0], turn)
        with pytest.raises(ClassError, match="End the vote"):
            await together.play(lesson.code, turn)

    async def go_on(house: House) -> None:
        lessons = Lessons(house.store, house.feed, find, house.service)
        together = Voting(lessons, house.service, find)
        lesson = await lessons.lesson(codes[0])
        match = await to_vote(house, together, lesson)
        turn, moves = turn_of(match), match.position.moves
        assert lesson.vote is not None
        assert lesson.vote.counts == {moves[0]: 1, moves[1]: 1}
        with pytest.raises(ClassError, match="0 to 99"):
            await together.count(lesson.code, {moves[1]: 100}, turn)
        await together.count(lesson.code, {moves[1]: 3}, turn)
        await together.close(lesson.code, turn)
        with pytest.raises(ClassError, match="over"):
            await together.vote(lesson.code, "p1", moves[1], turn)
        with pytest.raises(ClassError, match="leading"):
            await together.play(lesson.code, turn, moves[0])
        played = await together.play(lesson.code, turn)
        assert played.history[turn].text == moves[1]
        assert played.history[turn].seat == seat_of(played)

    in_house(tmp_path, vote)
    in_house(tmp_path, go_on)


def test_only_open_games_against_somebody_are_played_together(tmp_path: Path) -> None:
    async def use(house: House) -> None:
        lessons, together, lesson = await a_class(house)
        for task in (TaskSet("mathisto"), TaskSet("pousse-blocs", {"mode": "solo"})):
            await lessons.set_task(lesson.code, task)
            with pytest.raises(ClassError, match="cannot be played like this"):
                await together.begin(lesson.code)
        await lessons.pause(lesson.code)
        match = await together.match(lesson)
        assert match is not None
        with pytest.raises(ClassError, match="It is a pause"):
            await together.vote(lesson.code, "p1", "x", turn_of(match))

    in_house(tmp_path, use)
