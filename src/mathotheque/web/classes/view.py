"""What a class shows: plain values drawn from its log and from what a spectator of each table sees, nothing else."""

from __future__ import annotations

import msgspec

from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.games import find
from mathotheque.lessons.lesson import Lesson, Pupil, Table
from mathotheque.lessons.tables import game_of
from mathotheque.lessons.vote import Vote
from mathotheque.lessons.voting import seat_of, turn_of
from mathotheque.matches.match import Match
from mathotheque.matches.service import Service
from mathotheque.matches.table_options import changed_in_words
from mathotheque.web.classes.fact_map import Person
from mathotheque.web.classes.table_states import TableStates
from mathotheque.web.shelf.page_files import address
from mathotheque.web.shelf.static_files import static_address


class Tile(msgspec.Struct, frozen=True):
    """One table on the wall. `who` plays there: first names and the game's emblem for the teacher, badges for the
    projector; `pictures` are their addresses. `more` is how far they are.
    """

    number: int
    match: str
    version: int
    pictures: tuple[str, ...]
    state: str
    who: str
    more: str
    caption: str


class Row(msgspec.Struct, frozen=True):
    """One pupil in the teacher's list; `person` tells what is to review, where the class is asked for something."""

    pupil: str
    name: str
    badge: str
    animal: str
    table: int
    hand: bool
    person: Person | None


class Knock(msgspec.Struct, frozen=True):
    """Somebody who waits for the teacher: to be let in, or to be known again on another device."""

    pupil: str
    called: str
    badge: str
    animal: str
    back: bool


def tile_of(lesson: Lesson, table: Table, service: Service, states: TableStates, lang: str, *, named: bool) -> Tile:
    """A table on the wall; without a board while its game is being prepared."""
    match = service.live(table.match)
    call = lesson.called if named else lesson.badge_name
    names = [call(pupil) for pupil in table.people]
    together = f" {Message.of('class.and').say(lang)} ".join(names)
    number = Message.of("class.table-n", n=table.number).say(lang)
    game = match.game if match else game_in(lesson)
    pictures = _emblem(game) if named else _animals(lesson, table)
    if match is None:
        return Tile(table.number, table.match, 0, pictures, "preparing", together, "", " · ".join((number, *names)))
    state = states.of(lesson, table, match)
    told = [Message.of("class.turn-n", n=_turn(match)).say(lang)]
    seat = match.awaited
    turn = call(match.chair(seat).pupil) if seat is not None else ""
    if turn and len(names) > 1:
        told.insert(0, Message.of("class.thinks", name=turn).say(lang))
    return Tile(
        number=table.number,
        match=match.id,
        version=match.version,
        pictures=pictures,
        state=state if named or state in ("paused", "over") else "thinking",
        who=together,
        more=" · ".join(told),
        caption=" · ".join((number, *names, *told)),
    )


def vote_tile(vote: Vote, match: Match, lang: str) -> Tile:
    """The table at which all play as one: how many have voted, and never for what."""
    title = Message.of("lesson.vote.title").say(lang)
    voted = sum(vote.on(turn_of(match)).counts.values())
    more = Message.of("class.votes-n", n=voted).say(lang) if match.to_move == seat_of(match) else ""
    told = " · ".join(filter(None, (title, more)))
    return Tile(0, match.id, match.version, _emblem(match.game), "thinking", title, more, told)


def _emblem(game: Game | None) -> tuple[str, ...]:
    return (address(game, "emblem.svg"),) if game else ()


def _animals(lesson: Lesson, table: Table) -> tuple[str, ...]:
    return tuple(static_address(f"art/badges/{lesson.pupils[pupil].badge}.svg") for pupil in table.people)


def _turn(match: Match) -> int:
    """Which turn it is, from 1: another one begins where another seat decides."""
    decided = [event.seat for event in match.history if event.seat is not None]
    changes = sum(seat != before for seat, before in zip(decided[1:], decided, strict=False))
    return 1 + changes + bool(decided and match.awaited not in (None, decided[-1]))


def row_of(lesson: Lesson, pupil: Pupil, person: Person | None) -> Row:
    """A pupil in the teacher's list."""
    table = lesson.table_of(pupil.id)
    badge = lesson.badge_name(pupil.id)
    return Row(pupil.id, pupil.name, badge, pupil.badge, table.number if table else 0, pupil.hand, person)


def knocks_of(lesson: Lesson) -> tuple[Knock, ...]:
    """Everybody who waits for the teacher."""

    def knock(pupil: Pupil, *, back: bool) -> Knock:
        return Knock(pupil.id, lesson.called(pupil.id), lesson.badge_name(pupil.id), pupil.badge, back)

    return (*(knock(one, back=True) for one in lesson.asking), *(knock(one, back=False) for one in lesson.waiting))


def count_of(lesson: Lesson, lang: str) -> str:
    """How many pupils there are."""
    return Message.of("class.count", n=len(lesson.present)).say(lang)


def others_of(lesson: Lesson, lang: str) -> str:
    """How many tables there are, and how many wait for something."""
    told = [Message.of("class.count-tables", n=len(lesson.tables))]
    if lesson.waiting:
        told.append(Message.of("class.count-waiting", n=len(lesson.waiting)))
    if lesson.tables and lesson.unseated:
        told.append(Message.of("class.count-unseated", n=len(lesson.unseated)))
    return " · ".join(message.say(lang) for message in told)


def game_in(lesson: Lesson) -> Game | None:
    """The game of the class, once one was chosen."""
    return game_of(lesson, find) if lesson.task else None


def task_in_words(lesson: Lesson, lang: str) -> str:
    """What is played, in a line: the game, and what is not as usual about it."""
    game = game_in(lesson)
    if game is None or lesson.task is None:
        return Message.of("class.no-game-yet").say(lang)
    told = [game.title, *(message.say(lang) for message in changed_in_words(game))]
    if lesson.task.custom.get("announce") is True:
        told.append(Message.of("class.announcing").say(lang))
    return " · ".join(told)
