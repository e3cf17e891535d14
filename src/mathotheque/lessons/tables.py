"""Tables of a class: the task, who sits where, the next round; what each adds to the log of the class."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType

from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.lessons.events import TaskSet
from mathotheque.lessons.lesson import Lesson
from mathotheque.lessons.pairing import HOWS, Group, in_order, in_turn, without_leftover
from mathotheque.lessons.refusals import ClassError
from mathotheque.matches.events import Chair
from mathotheque.matches.fold import Shelf
from mathotheque.matches.seats import usual_level
from mathotheque.matches.table_options import settle_table


@dataclass(frozen=True, slots=True)
class Plan:
    """A table to be set: its number, the game for so many, who sits on which chair."""

    number: int
    game: Game
    chairs: tuple[Chair, ...]

    @property
    def pupils(self) -> tuple[str, ...]:
        """By chair; nothing where a computer sits."""
        return tuple(chair.pupil for chair in self.chairs)


def check_task(task: TaskSet, shelf: Shelf) -> TaskSet:
    """The task with every option settled; `BadOption`, `BadLevel` or `UnknownGame` say what exists."""
    game = shelf(task.game).choose(**task.options)
    level = game.check_level(task.level) if task.level else ""
    return TaskSet(game.key, dict(game.chosen), settle_table(game, task.custom), level, task.lean)


def game_of(lesson: Lesson, shelf: Shelf) -> Game:
    """The game of the task; refused while there is none."""
    if lesson.task is None:
        raise ClassError(Message.of("class.no-task"))
    return shelf(lesson.task.game).choose(**lesson.task.options)


def groups_for(
    lesson: Lesson, pupils: Sequence[str], how: str, game: Game, chance: Random, strength: Mapping[str, float]
) -> list[Group]:
    """Who plays with whom in the round to come."""
    if how not in HOWS:
        raise ClassError(Message.of("class.how", hows=", ".join(HOWS)))
    if how == "alone" or game.seats == 1:
        return [(pupil,) for pupil in pupils]
    if how == "rotate":
        groups = in_turn(pupils, game.seats, lesson.round)
    else:
        shuffled = chance.sample(pupils, len(pupils))
        if how == "level":
            shuffled.sort(key=lambda pupil: strength.get(pupil, 0.5))
        groups = in_order(shuffled, game.seats)
    if lesson.customs.odd == "three":
        larger = game.with_seats(game.seats + 1)
        return without_leftover(groups, game.seats, game.seats + 1 if larger else game.seats)
    return groups


def plan(
    lesson: Lesson, groups: Mapping[int, Group], game: Game, questions: Mapping[str, str] = MappingProxyType({})
) -> list[Plan]:
    """The tables of these groups by number: badges on the chairs, computers where nobody sits.

    `questions` is the kind that is put to a pupil, where it is not the table's.
    """
    level = lesson.task.level if lesson.task and lesson.task.level else usual_level(game)
    planned = []
    for number, group in groups.items():
        fitting = game.with_seats(max(len(group), game.seats))
        if fitting is None:
            raise ClassError(Message.of("class.too-many", n=len(group), game=game.title))
        chairs = [Chair(lesson.badge_name(pupil), pupil=pupil, questions=questions.get(pupil, "")) for pupil in group]
        chairs += [Chair(level=fitting.check_level(level))] * (fitting.seats - len(chairs))
        planned.append(Plan(number, fitting, tuple(chairs)))
    return planned
