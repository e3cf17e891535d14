"""What a class shows: plain values drawn from its log and from what a spectator of each table sees, nothing else."""

from __future__ import annotations

import msgspec

from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.face.face import Face
from mathotheque.games import find
from mathotheque.lessons.lesson import Lesson, Pupil, Table
from mathotheque.lessons.tables import game_of
from mathotheque.matches.service import Service
from mathotheque.matches.table_options import changed_in_words
from mathotheque.web.classes.table_states import TableStates


class Tile(msgspec.Struct, frozen=True):
    """One table on the wall. `who` plays there: first names for the teacher, badges for the projector; `more` is how
    far they are.
    """

    number: int
    match: str
    version: int
    state: str
    who: str
    more: str
    caption: str


class Row(msgspec.Struct, frozen=True):
    """One pupil in the teacher's list."""

    pupil: str
    name: str
    badge: str
    animal: str
    table: int
    hand: bool


class Knock(msgspec.Struct, frozen=True):
    """Somebody who waits for the teacher: to be let in, or to be known again on another device."""

    pupil: str
    called: str
    badge: str
    back: bool


def tile_of(lesson: Lesson, table: Table, service: Service, states: TableStates, lang: str, *, named: bool) -> Tile:
    """A table on the wall; without a board while its game is being prepared."""
    match = service.live(table.match)
    call = lesson.called if named else lesson.badge_name
    names = [call(pupil) for pupil in table.people]
    together = f" {Message.of('class.and').say(lang)} ".join(names)
    number = Message.of("class.table-n", n=table.number).say(lang)
    if match is None:
        return Tile(table.number, table.match, 0, "preparing", together, "", " · ".join((number, *names)))
    state = states.of(lesson, table, match)
    stage = Face(match.position.view(None)).stage
    told = [stage.say(lang)] if stage else []
    seat = match.awaited
    turn = call(match.chair(seat).pupil) if seat is not None else ""
    if turn and len(names) > 1:
        told.insert(0, Message.of("class.thinks", name=turn).say(lang))
    return Tile(
        number=table.number,
        match=match.id,
        version=match.version,
        state=state if named or state in ("paused", "over") else "thinking",
        who=together,
        more=" · ".join(told),
        caption=" · ".join((number, *names, *told)),
    )


def row_of(lesson: Lesson, pupil: Pupil) -> Row:
    """A pupil in the teacher's list."""
    table = lesson.table_of(pupil.id)
    badge = lesson.badge_name(pupil.id)
    return Row(pupil.id, pupil.name, badge, pupil.badge, table.number if table else 0, pupil.hand)


def knocks_of(lesson: Lesson) -> tuple[Knock, ...]:
    """Everybody who waits for the teacher."""
    waiting = [Knock(one.id, lesson.called(one.id), lesson.badge_name(one.id), back=False) for one in lesson.waiting]
    back = [Knock(one.id, lesson.called(one.id), lesson.badge_name(one.id), back=True) for one in lesson.asking]
    return (*back, *waiting)


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
