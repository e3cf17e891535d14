"""A lesson is the fold of its events; who comes, comes back and goes is decided from it alone."""

from __future__ import annotations

from pathlib import Path

import pytest

import mathotheque
from mathotheque.lessons import roster
from mathotheque.lessons.badges import BADGES
from mathotheque.lessons.events import (
    ClassOpened,
    Cleared,
    DeviceAdded,
    DeviceInvited,
    Event,
    Joined,
    RoundBegan,
    Seated,
    decode,
    encode,
)
from mathotheque.lessons.lesson import MOST_PUPILS, MOST_WAITING, Lesson, Table, apply, fold
from mathotheque.lessons.refusals import ClassError


def opened(*, admission: bool = True) -> Lesson:
    return fold("abcde", [ClassOpened("hash", "CM1 B", admission=admission)])


def do(lesson: Lesson, events: list[Event]) -> None:
    for event in events:
        apply(lesson, decode(encode(event)))


def come(lesson: Lesson, name: str = "", badge: str = "") -> str:
    do(lesson, roster.join(lesson, name, badge, f"device{lesson.came}"))
    return f"p{lesson.came}"


def test_there_are_forty_badges_and_each_is_drawn() -> None:
    drawn = Path(mathotheque.__file__).parent / "web" / "static" / "art" / "badges"
    assert {file.stem for file in drawn.glob("*.svg")} == set(BADGES)
    assert len(set(BADGES)) == MOST_PUPILS == 40


def test_who_comes_waits_until_let_in_and_has_a_badge_nobody_else_has() -> None:
    lesson = opened()
    zoe, other = come(lesson, "Zoé"), come(lesson, badge="owl")
    assert [pupil.id for pupil in lesson.waiting] == [zoe, other]
    assert len({pupil.badge for pupil in lesson.pupils.values()}) == 2
    do(lesson, roster.admit(lesson, (zoe,)))
    assert [pupil.name for pupil in lesson.present] == ["Zoé"]
    do(lesson, roster.admit(lesson, ()))
    assert not lesson.waiting
    assert (lesson.called(zoe), lesson.called(other), lesson.badge_name(other)) == ("Zoé", "Hibou", "Hibou")


def test_without_admission_everybody_is_in_at_once() -> None:
    lesson = opened(admission=False)
    come(lesson)
    assert len(lesson.present) == 1


@pytest.mark.parametrize(("name", "badge"), [("zoe", ""), ("x" * 21, ""), ("a\nb", ""), ("", "fox"), ("", "dodo")])
def test_names_and_badges_that_cannot_be_are_refused(name: str, badge: str) -> None:
    lesson = opened()
    come(lesson, "Zoé", "fox")
    with pytest.raises(ClassError):
        roster.join(lesson, name, badge, "d")


def test_a_class_takes_forty_and_sixty_may_wait() -> None:
    lesson = opened()
    for _ in range(MOST_WAITING):
        come(lesson)
    with pytest.raises(ClassError):
        come(lesson)
    do(lesson, roster.admit(lesson, ("p60", "p59")))
    do(lesson, roster.admit(lesson, ()))
    assert len(lesson.present) == len({pupil.badge for pupil in lesson.present}) == MOST_PUPILS
    do(lesson, roster.remove_waiting(lesson))
    assert not lesson.waiting
    with pytest.raises(ClassError):
        come(lesson)


def test_another_device_becomes_the_pupils_only_by_a_nod() -> None:
    lesson = opened(admission=False)
    zoe = come(lesson, "Zoé", "fox")
    do(lesson, roster.ask_back(lesson, "fox", "tablet"))
    assert (lesson.pupils[zoe].device, lesson.pupils[zoe].asking) == ("device0", "tablet")
    do(lesson, roster.answer_back(lesson, zoe, granted=False))
    assert (lesson.pupils[zoe].device, lesson.pupils[zoe].asking) == ("device0", "")
    do(lesson, roster.ask_back(lesson, "fox", "tablet"))
    do(lesson, roster.answer_back(lesson, zoe, granted=True))
    assert (lesson.pupils[zoe].device, lesson.pupils[zoe].asking) == ("tablet", "")
    with pytest.raises(ClassError):
        roster.answer_back(lesson, zoe, granted=True)


def test_nobody_fills_the_log_by_asking_to_be_known_again() -> None:
    lesson = opened(admission=False)
    come(lesson, "Zoé", "fox")
    for number in range(1_000):
        do(lesson, roster.ask_back(lesson, "fox", f"tablet{number}"))
    with pytest.raises(ClassError):
        roster.ask_back(lesson, "fox", "one more")


def test_tables_last_a_round_and_a_pupil_who_leaves_leaves_a_chair() -> None:
    lesson = opened(admission=False)
    a, b, c = come(lesson), come(lesson), come(lesson)
    do(lesson, [RoundBegan(1), Seated(2, "m2", (c, "")), Seated(1, "m1", (a, b))])
    assert [*lesson.tables] == [1, 2]
    assert lesson.table_of(b) == Table(1, "m1", (a, b))
    assert not lesson.unseated
    do(lesson, roster.remove(lesson, a))
    do(lesson, roster.remove(lesson, c))
    left = [*lesson.tables.values()]
    assert left == [Table(1, "m1", ("", b))]
    do(lesson, [Cleared(1)])
    assert [pupil.id for pupil in lesson.unseated] == [b]
    do(lesson, [RoundBegan(2)])
    assert (lesson.round, [*lesson.matches]) == (2, ["m2", "m1"])


def test_an_invitation_for_a_device_is_gone_when_used_and_when_there_is_another() -> None:
    lesson = opened()
    do(lesson, [DeviceInvited("first", 10.0), DeviceInvited("second", 20.0)])
    assert lesson.invited == {"second": 20.0}
    do(lesson, [DeviceAdded("second", "key")])
    assert not lesson.invited
    assert lesson.key_hashes == {"hash", "key"}


def test_a_hand_goes_up_once_and_down_again() -> None:
    lesson = opened()
    zoe = come(lesson)
    do(lesson, roster.hand(lesson, zoe, up=True))
    assert lesson.pupils[zoe].hand
    assert roster.hand(lesson, zoe, up=True) == []
    do(lesson, roster.hand(lesson, zoe, up=False))
    assert not lesson.pupils[zoe].hand


def test_what_is_stored_is_small() -> None:
    assert len(encode(Joined("p12", "fox", "0123456789abcdef", "Zoé"))) < 120
