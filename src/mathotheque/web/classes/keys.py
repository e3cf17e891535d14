"""Who somebody is in a class: a teacher by a key, a pupil by a token of this device, a projector by its link."""

from __future__ import annotations

import hmac

from litestar.datastructures import Cookie

from mathotheque.core.speech import Message
from mathotheque.lessons.lesson import Lesson, Pupil
from mathotheque.lessons.refusals import NotThatPupil, NotTheTeacher
from mathotheque.web.house import House
from mathotheque.web.requests.people import cookie_in, signature
from mathotheque.web.requests.replies import cookie
from mathotheque.web.shelf.pages import Visit


def teacher_cookie(house: House, code: str, key: str) -> Cookie:
    """The teacher's key, which no script reads."""
    return cookie(house, f"class-{code}", key)


def teaches(house: House, request: Visit, lesson: Lesson) -> bool:
    """Whether this browser has a key of the class."""
    key = cookie_in(request.scope, f"class-{lesson.code}")
    return bool(key) and house.lessons.is_teacher(lesson, key)


async def taught(request: Visit, house: House, code: str) -> Lesson:
    """The class, for its teacher; refused to everybody else."""
    lesson = await house.lessons.lesson(code)
    if not teaches(house, request, lesson):
        raise NotTheTeacher(Message.of("class.not-teacher"))
    return lesson


def pupil_cookie(house: House, code: str, pupil: str, device: str) -> Cookie:
    """What proves a pupil of this class on this device."""
    return cookie(house, f"pupil-{code}", _token(house.secret, code, pupil, device))


def _token(secret: bytes, code: str, pupil: str, device: str) -> str:
    return f"{pupil}.{device}-{signature(secret, 'pupil', code, pupil, device)}"


def shown_to_be(house: House, request: Visit, code: str) -> tuple[str, str]:
    """The number of a pupil and the device this browser proves; nothing where it proves none."""
    token = cookie_in(request.scope, f"pupil-{code}")
    pupil, _, device = token.partition("-")[0].partition(".")
    whole = _token(house.secret, code, pupil, device)
    return (pupil, device) if hmac.compare_digest(token.encode(), whole.encode()) else ("", "")


def pupil_here(house: House, request: Visit, lesson: Lesson) -> Pupil | None:
    """The pupil whose device this is."""
    number, device = shown_to_be(house, request, lesson.code)
    pupil = lesson.pupils.get(number)
    return pupil if pupil is not None and pupil.device == device else None


def asking_here(house: House, request: Visit, lesson: Lesson) -> Pupil | None:
    """The pupil somebody on this device says to be, as long as the teacher has not answered."""
    number, device = shown_to_be(house, request, lesson.code)
    pupil = lesson.pupils.get(number)
    return pupil if pupil is not None and pupil.asking == device else None


def must_be_pupil(house: House, request: Visit, lesson: Lesson) -> Pupil:
    """The pupil whose device this is; refused to everybody else."""
    pupil = pupil_here(house, request, lesson)
    if pupil is None:
        raise NotThatPupil(Message.of("class.not-pupil"))
    return pupil


def projector_proof(house: House, lesson: Lesson) -> str:
    """What lets a projector look on."""
    return signature(house.secret, "projector", lesson.code, lesson.opened.key_hash)


async def projected(house: House, code: str, proof: str) -> Lesson:
    """The class, for its projector; refused to whoever has another link."""
    lesson = await house.lessons.lesson(code)
    if not hmac.compare_digest(proof.encode(), projector_proof(house, lesson).encode()):
        raise NotTheTeacher(Message.of("class.not-projector"))
    return lesson
