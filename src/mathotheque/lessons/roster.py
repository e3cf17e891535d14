"""Who belongs to a class: what coming, letting in, coming back and sending away add to its log; or why not."""

from __future__ import annotations

from mathotheque.core.names import is_taken
from mathotheque.core.speech import Message
from mathotheque.lessons.badges import BADGES
from mathotheque.lessons.events import (
    Admitted,
    BackAnswered,
    BackAsked,
    Event,
    HandUp,
    Joined,
    Removed,
    Renamed,
)
from mathotheque.lessons.lesson import MOST_PUPILS, MOST_WAITING, Lesson, Pupil
from mathotheque.lessons.refusals import ClassError

LONGEST_NAME = 20
_MOST_EVER = 1_000  # who ever came, or asked to be known again: nobody fills the disk by knocking


def pupil_of(lesson: Lesson, number: str) -> Pupil:
    """The pupil of that number; refused where there is none."""
    pupil = lesson.pupils.get(number)
    if pupil is None:
        raise ClassError(Message.of("class.no-pupil"))
    return pupil


def join(lesson: Lesson, name: str, badge: str, device: str) -> list[Event]:
    """Somebody comes, with a badge nobody has; where that is taken, or none is wanted, with the next free one."""
    must_be_open(lesson)
    if len(lesson.present) >= MOST_PUPILS or len(lesson.waiting) >= MOST_WAITING or lesson.came >= _MOST_EVER:
        raise ClassError(Message.of("class.full"))
    free = lesson.free_badges
    if badge and badge not in BADGES:
        raise ClassError(Message.of("class.no-badge"))
    if badge and badge not in free:
        raise ClassError(Message.of("class.badge-taken"))
    number = f"p{lesson.came + 1}"
    chosen = badge or (free[lesson.came % len(free)] if free else BADGES[lesson.came % len(BADGES)])
    joined = Joined(number, chosen, device, _checked(lesson, name, number))
    return [joined] if lesson.customs.admission else [joined, Admitted(number)]


def admit(lesson: Lesson, numbers: tuple[str, ...]) -> list[Event]:
    """Let these in, or everybody who waits where none is named, as long as there is room."""
    wanted = [pupil_of(lesson, number) for number in numbers] or [*lesson.waiting]
    room = MOST_PUPILS - len(lesson.present)
    let_in = [pupil for pupil in wanted if not pupil.admitted][:room]
    if not let_in and room <= 0:
        raise ClassError(Message.of("class.full"))
    return _let_in(lesson, let_in)


def _let_in(lesson: Lesson, pupils: list[Pupil]) -> list[Event]:
    """More may wait than there are badges: whose badge somebody inside has gets another."""
    inside = {pupil.badge for pupil in lesson.present}
    events: list[Event] = []
    for pupil in pupils:
        badge = pupil.badge if pupil.badge not in inside else next(one for one in BADGES if one not in inside)
        inside.add(badge)
        events.append(Admitted(pupil.id, badge if badge != pupil.badge else ""))
    return events


def ask_back(lesson: Lesson, badge: str, device: str) -> list[Event]:
    """Somebody on another device says to be the pupil with that badge; the teacher will nod or not."""
    must_be_open(lesson)
    if lesson.asked >= _MOST_EVER:
        raise ClassError(Message.of("class.full"))
    pupil = next((pupil for pupil in lesson.pupils.values() if pupil.badge == badge), None)
    if pupil is None:
        raise ClassError(Message.of("class.no-badge"))
    return [BackAsked(pupil.id, device)]


def answer_back(lesson: Lesson, number: str, *, granted: bool) -> list[Event]:
    """The teacher nods, or does not."""
    pupil = pupil_of(lesson, number)
    if not pupil.asking:
        raise ClassError(Message.of("class.nobody-asks"))
    answered: list[Event] = [BackAnswered(number, pupil.asking, granted)]
    return answered if pupil.admitted or not granted else [*answered, *_let_in(lesson, [pupil])]


def rename(lesson: Lesson, number: str, name: str) -> list[Event]:
    """The teacher corrects a first name, or takes it away."""
    pupil = pupil_of(lesson, number)
    name = _checked(lesson, name, number)
    return [Renamed(number, name)] if name != pupil.name else []


def remove(lesson: Lesson, number: str) -> list[Event]:
    """The teacher sends somebody away."""
    return [Removed(pupil_of(lesson, number).id)]


def remove_waiting(lesson: Lesson) -> list[Event]:
    """The teacher sends everybody away who waits to be let in."""
    return [Removed(pupil.id) for pupil in lesson.waiting]


def hand(lesson: Lesson, number: str, *, up: bool) -> list[Event]:
    """A hand goes up, or down."""
    return [HandUp(number, up)] if pupil_of(lesson, number).hand != up else []


def must_be_open(lesson: Lesson) -> None:
    """Refuse when the lesson is over."""
    if lesson.closed:
        raise ClassError(Message.of("class.closed"))


def _checked(lesson: Lesson, name: str, number: str) -> str:
    """A first name on one line, short, that nobody else here has."""
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise ClassError(Message.of("class.name-long", n=LONGEST_NAME))
    others = [pupil.name for pupil in lesson.pupils.values() if pupil.id != number]
    if name and is_taken(name, others):
        raise ClassError(Message.of("class.name-taken", name=name))
    return name.strip()
