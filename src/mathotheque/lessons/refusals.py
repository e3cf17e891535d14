"""What a class refuses, and why."""

from __future__ import annotations

from mathotheque.core.speech import Message
from mathotheque.matches.refusals import NoSuchMatch, NotYours, TableError


class ClassError(TableError):
    """Something that a class cannot do now: it is full, closed, or has nobody of that number."""


class NoSuchClass(NoSuchMatch):
    """No class has that code, or it was erased."""


class NotTheTeacher(NotYours):
    """Only the teacher of the class may do this."""


class NotThatPupil(NotYours):
    """What was shown does not prove that pupil of that class."""


def no_class(code: str) -> NoSuchClass:
    """Nobody knows it."""
    return NoSuchClass(Message.of("class.unknown", code=code[:12].upper()))
