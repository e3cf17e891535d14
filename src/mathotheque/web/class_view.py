"""What a class shows: plain values drawn from its log and from what a spectator of each table sees, nothing else."""

from __future__ import annotations

import msgspec

from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.face.face import Face
from mathotheque.games import find
from mathotheque.lessons.lesson import MOST_PUPILS, Lesson, Pupil, Table
from mathotheque.lessons.tables import game_of
from mathotheque.matches.match import Match
from mathotheque.matches.service import Service
from mathotheque.matches.table_options import changed_in_words
from mathotheque.web.table_states import TableStates


class Tile(msgspec.Struct, frozen=True):
    """One table on the wall. `names` are first names for the teacher, badges for the projector."""

    number: int
    match: str
    version: int
    game: str
    names: tuple[str, ...]
    turn: str
    state: str
    stage: str


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


class Counts(msgspec.Struct, frozen=True):
    """How many there are."""

    pupils: int
    most: int
    tables: int
    waiting: int
    unseated: int


def tile_of(
    lesson: Lesson, table: Table, service: Service, states: TableStates, lang: str, *, named: bool
) -> Tile | None:
    """A table on the wall; None while its match is not in memory."""
    match = service.live(table.match)
    if match is None:
        return None
    state = states.of(lesson, table, match)
    call = lesson.called if named else lesson.badge_name
    stage = Face(match.position.view(None)).stage
    return Tile(
        number=table.number,
        match=match.id,
        version=match.version,
        game=match.game.key,
        names=tuple(call(pupil) for pupil in table.people),
        turn=_turn(match, call),
        state=state if named or state in ("paused", "over") else "thinking",
        stage=stage.say(lang) if stage else "",
    )


def _turn(match: Match, call: object) -> str:
    """Who is waited for, where that is one pupil."""
    seat = match.awaited
    pupil = match.chair(seat).pupil if seat is not None else ""
    return str(call(pupil)) if pupil and callable(call) else ""


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


def counts_of(lesson: Lesson) -> Counts:
    """How many there are."""
    present = len(lesson.present)
    return Counts(present, MOST_PUPILS, len(lesson.tables), len(lesson.waiting), len(lesson.unseated))


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
