"""Hands for the tests of a class: a teacher and pupils over HTTP, each with cookies of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import httpx

LATEST = re.compile(r'data-version="(\d+)"')


class Person:
    """Somebody with a browser that runs no script."""

    def __init__(self, client: httpx.Client, code: str = "") -> None:
        self.client, self.code = client, code

    def get(self, path: str) -> httpx.Response:
        return self.client.get(path)

    def post(self, path: str, **fields: str) -> httpx.Response:
        return self.client.post(path, data=fields)


class Teacher(Person):
    """Who has opened a class."""

    def do(self, deed: str, **fields: str) -> httpx.Response:
        """Something only the teacher does; it must work."""
        answer = self.post(f"/class/{self.code}/{deed}", **fields)
        assert answer.status_code == 200, answer.text
        return answer

    def page(self) -> str:
        return self.get(f"/class/{self.code}").text

    def play(self, game: str = "foumath", how: str = "random", **options: str) -> None:
        """Everybody who was let in gets a table."""
        self.do("task", game=game, how=how, **{f"o-{name}": value for name, value in options.items()})

    def projector(self) -> str:
        """The address of the projector."""
        found = re.search(r'href="(/class/\w+/projector/\w+)"', self.page())
        assert found
        return found[1]

    def states(self) -> list[str]:
        return re.findall(r'data-state="(\w+)"', self.page())


class Pupil(Person):
    """Who comes by the code."""

    def join(self, name: str = "", badge: str = "") -> httpx.Response:
        return self.post(f"/j/{self.code}", name=name, badge=badge)

    def table(self) -> str:
        """The name of the table one is led to; nothing while one waits."""
        place = self.get(f"/j/{self.code}").url.path
        return place.removeprefix("/t/") if place.startswith("/t/") else ""

    def moves(self) -> tuple[str, list[str], str]:
        """One's table, the moves one may make there, and the version they are meant for."""
        name = self.table()
        page = self.get(f"/t/{name}").text
        version = LATEST.search(page)
        assert version
        buttons = re.findall(r"<button[^>]*>", page)
        found = [re.search(r'value="([^"]+)"', button) for button in buttons if 'name="move"' in button]
        return name, [one[1] for one in found if one], version[1]


@contextmanager
def classroom(url: str, *, admission: bool = False) -> Iterator[tuple[Teacher, ExitStack]]:
    """A class that was just opened, and a stack on which its pupils' browsers are closed."""
    with ExitStack() as stack:
        teacher = Teacher(someone(url, stack))
        teacher.code = teacher.post("/class", name="CM1 B").url.path.rpartition("/")[2]
        if not admission:
            teacher.do("customs")
        yield teacher, stack


def someone(url: str, stack: ExitStack, lang: str = "en") -> httpx.Client:
    """A browser of its own."""
    headers = {"accept-language": lang}
    return stack.enter_context(httpx.Client(base_url=url, follow_redirects=True, timeout=60, headers=headers))


def pupils(teacher: Teacher, stack: ExitStack, count: int) -> list[Pupil]:
    """So many pupils who have come in, with first names no other text has."""
    found = []
    for number in range(count):
        pupil = Pupil(someone(str(teacher.client.base_url), stack), teacher.code)
        assert pupil.join(f"Zéphyrine {number}").status_code == 200
        found.append(pupil)
    return found
