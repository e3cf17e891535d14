"""The class in a suitcase: a laptop that serves one class, and lets the teacher in who sits before it."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path

from litestar import get
from litestar.exceptions import PermissionDeniedException
from litestar.response import Redirect

from mathotheque.core.folders import data_folder
from mathotheque.games import find
from mathotheque.lessons.lesson import Lesson
from mathotheque.lessons.service import Lessons
from mathotheque.matches.feed import Feed
from mathotheque.matches.service import Service
from mathotheque.matches.store import ROOM
from mathotheque.matches.store.finding import find_store
from mathotheque.web.classes.keys import teacher_cookie
from mathotheque.web.house import House
from mathotheque.web.requests.replies import Answer
from mathotheque.web.settings import Settings
from mathotheque.web.shelf.pages import Visit

_ALL = float("inf")
_LONGEST = 40  # letters of a file's name


@dataclass(frozen=True, slots=True)
class Packed:
    """A class that is served: its code, and what lets the teacher in once."""

    code: str
    token: str


def file_for(name: str) -> Path:
    """The one file of the class of that name."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    stem = re.sub("[^a-z0-9]+", "-", plain.lower()).strip("-")[:_LONGEST]
    return data_folder() / "classes" / f"{stem or 'class'}.db"


async def pack(settings: Settings, name: str, lang: str) -> Packed:
    """The class of that name as it was left, else a new one; whoever comes is let in."""
    store, feed = find_store(settings.store_address), Feed()
    await store.open()
    try:
        lessons = Lessons(store, feed, find, Service(store, feed, find))
        kept = [await lessons.lesson(room.removeprefix(ROOM)) for room in await store.expired_rooms(_ALL)]
        lesson = next((one for one in kept if one.opened.name == name), None)
        lesson = await _again(lessons, lesson) if lesson else (await lessons.open(name, lang, admission=False))[0]
        return Packed(lesson.code, await lessons.invite_device(lesson.code))
    finally:
        await store.close()


async def _again(lessons: Lessons, lesson: Lesson) -> Lesson:
    return await lessons.reopen(lesson.code) if lesson.closed else lesson


def burn(settings: Settings) -> None:
    """Nothing is left of the class: its file, and what signed its seats."""
    file = settings.file
    assert file is not None
    for suffix in ("", "-wal", "-shm", ".lock"):
        file.with_name(file.name + suffix).unlink(missing_ok=True)
    file.with_suffix(".key").unlink(missing_ok=True)


@get("/class/{code:str}/key/{token:str}")
async def enter(request: Visit, house: House, code: str, token: str) -> Answer:
    """The browser of the very machine that serves becomes the teacher's; once, and by nobody else."""
    if request.client is None or not ip_address(request.client.host).is_loopback:
        raise PermissionDeniedException
    key = await house.lessons.add_device(code, token)
    answer: Answer = Redirect(f"/class/{code}", status_code=303)
    answer.cookies = [teacher_cookie(house, code, key)]
    return answer
