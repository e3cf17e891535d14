"""The class against the computer: one match that all play as one, by votes from phones or by hands that are counted."""

from __future__ import annotations

from collections.abc import Mapping

from mathotheque.core.speech import Message
from mathotheque.lessons import tables, vote
from mathotheque.lessons.events import Event
from mathotheque.lessons.lesson import Lesson
from mathotheque.lessons.refusals import ClassError
from mathotheque.lessons.roster import must_be_open, pupil_of
from mathotheque.lessons.service import Lessons
from mathotheque.lessons.vote_events import HandsCounted, TogetherBegan, VoteClosed, Voted
from mathotheque.matches.events import Chair
from mathotheque.matches.fold import Shelf
from mathotheque.matches.match import Match
from mathotheque.matches.seats import usual_level
from mathotheque.matches.service import Service

_CHAIR = 0  # where the class sits
_LONGEST_MOVE = 200
_MOST_NAMED = 60  # moves that hands are counted for


class Voting:
    """Everything that can be done where a class plays as one."""

    def __init__(self, lessons: Lessons, matches: Service, shelf: Shelf) -> None:
        self._lessons, self._matches, self._shelf = lessons, matches, shelf

    async def begin(self, code: str) -> Lesson:
        """A new match of the class's game against computers; refused where seats hide something from each other."""
        lesson = await self._lessons.lesson(code)
        must_be_open(lesson)
        game = tables.game_of(lesson, self._shelf)
        if game.hides or game.seats < 2:
            raise ClassError(Message.of("lesson.vote.other-game", game=game.title))
        level = (lesson.task.level if lesson.task else "") or usual_level(game)
        name = Message.of("lesson.vote.class").say(lesson.opened.lang)
        chairs = [Chair(name), *([Chair(level=game.check_level(level))] * (game.seats - 1))]
        custom = {"announce": False} if any(option.name == "announce" for option in game.table_options) else {}
        match = await self._matches.create(game, chairs, custom=custom, begins="lot", room=lesson.room)
        return await self._lessons.add(code, lambda _: [TogetherBegan(match.id, _CHAIR)])

    async def match(self, lesson: Lesson) -> Match | None:
        """The match that the class plays as one, if there is one."""
        return await self._matches.match(lesson.vote.match) if lesson.vote else None

    async def vote(self, code: str, pupil: str, move: str, turn: int) -> Lesson:
        """A pupil's vote for a legal move; another one counts instead of the last."""
        lesson = await self._lessons.lesson(code)
        if not pupil_of(lesson, pupil).admitted:
            raise ClassError(Message.of("lesson.vote.waiting"))
        meant = _legal(await self._now(lesson, turn), move)

        def decide(lesson: Lesson) -> list[Event]:
            ballots = vote.check_open(lesson.vote, turn).ballots
            return [] if ballots.get(pupil) == meant else [Voted(pupil, turn, meant)]

        return await self._lessons.add(code, decide)

    async def count(self, code: str, hands: Mapping[str, int], turn: int) -> Lesson:
        """The teacher counted hands: so many for each move."""
        match = await self._now(await self._lessons.lesson(code), turn)
        if len(hands) > _MOST_NAMED or any(not 0 <= n <= vote.MOST_HANDS for n in hands.values()):
            raise ClassError(Message.of("lesson.vote.hands", n=vote.MOST_HANDS))
        counted: dict[str, int] = {}
        for move, n in hands.items():
            meant = _legal(match, move)
            counted[meant] = counted.get(meant, 0) + n

        def decide(lesson: Lesson) -> list[Event]:
            return [] if vote.check_open(lesson.vote, turn).hands == counted else [HandsCounted(turn, counted)]

        return await self._lessons.add(code, decide)

    async def close(self, code: str, turn: int) -> Lesson:
        """Nobody votes any more; refused while nobody has."""
        await self._now(await self._lessons.lesson(code), turn)

        def decide(lesson: Lesson) -> list[Event]:
            vote.chosen(vote.check_open(lesson.vote, turn), "")
            return [VoteClosed(turn)]

        return await self._lessons.add(code, decide)

    async def play(self, code: str, turn: int, wanted: str = "") -> Match:
        """What was chosen is played; among as many votes, what the teacher wants."""
        lesson = await self._lessons.lesson(code)
        match = await self._now(lesson, turn)
        assert lesson.vote is not None
        now = lesson.vote.on(turn)
        if not now.closed:
            raise ClassError(Message.of("lesson.vote.open"))
        move = vote.chosen(now, wanted)
        return await self._matches.play(match.id, seat_of(match), move, match.version)

    async def _now(self, lesson: Lesson, turn: int) -> Match:
        """The match, where it is the class's turn in that very position."""
        match = await self.match(lesson)
        if match is None:
            raise ClassError(Message.of("lesson.vote.none"))
        if lesson.paused:
            raise ClassError(Message.of("table.paused"))
        if match.to_move != seat_of(match) or turn_of(match) != turn:
            raise ClassError(Message.of("lesson.vote.not-now"))
        return match


def seat_of(match: Match) -> int:
    """The seat of the class."""
    (seat,) = match.seats_of(frozenset({_CHAIR}))
    return seat


def turn_of(match: Match) -> int:
    """What tells one position of the match from another: how many events there were."""
    return len(match.history)


def _legal(match: Match, move: str) -> str:
    """The move as it is written, however it was said; refused with the rule that forbids it."""
    return match.position.write(match.position.number(move[:_LONGEST_MOVE]))
