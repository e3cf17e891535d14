"""The desk: one thing at a time, the same for whoever asks the same, and nobody fills it alone."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable

import pytest
from litestar.exceptions import TooManyRequestsException

from mathotheque.matches.refusals import TableError
from mathotheque.web.desk import Desk
from tests.matches.running import run

LONG = 60.0  # seconds nobody ever waits here


def at_the_desk(use: Callable[[Desk], Awaitable[None]], limit: float = LONG) -> None:
    async def work() -> None:
        desk = Desk(limit)
        try:
            await use(desk)
        finally:
            await desk.close()

    run(work())


def test_what_two_ask_for_is_worked_out_once_and_kept() -> None:
    done: list[int] = []

    async def use(desk: Desk) -> None:
        def work() -> int:
            done.append(1)
            return 7

        both = await asyncio.gather(desk.ask("a", work, "one", LONG), desk.ask("a", work, "other", LONG))
        assert tuple(both) == (7, 7)
        assert await desk.ask("a", work, "third", 0) == 7
        assert await desk.ask("b", work, "third", LONG) == 7
        assert len(done) == 2

    at_the_desk(use)


def test_whoever_has_no_patience_asks_again() -> None:
    async def use(desk: Desk) -> None:
        wait = threading.Event()

        def work() -> str:
            wait.wait(LONG)
            return "there"

        assert await desk.ask("slow", work, "one", 0) is None
        wait.set()
        assert await desk.ask("slow", work, "one", LONG) == "there"

    at_the_desk(use)


def test_what_went_wrong_is_told_and_tried_again() -> None:
    async def use(desk: Desk) -> None:
        def fails() -> int:
            raise ValueError("no")

        with pytest.raises(ValueError, match="no"):
            await desk.ask("a", fails, "one", LONG)
        assert await desk.ask("a", lambda: 3, "one", LONG) == 3

    at_the_desk(use)


def test_one_origin_does_not_fill_the_desk() -> None:
    async def use(desk: Desk) -> None:
        wait = threading.Event()
        asked = 0

        async def flood() -> None:
            nonlocal asked
            for asked in range(1000):
                await desk.ask(("flood", asked), lambda: wait.wait(LONG), "one", 0)

        try:
            with pytest.raises(TooManyRequestsException):
                await flood()
            assert 1 < asked < 100
            assert await desk.ask("else", lambda: 1, "other", 0) is None, "somebody else may still ask"
        finally:
            wait.set()
        assert await desk.ask("else", lambda: 1, "other", LONG) == 1
        assert await desk.ask(("flood", asked), lambda: True, "one", LONG) is True, "and so may one, once it is done"

    at_the_desk(use)


def test_what_takes_too_long_is_given_up_in_words() -> None:
    async def use(desk: Desk) -> None:
        wait = threading.Event()
        try:
            with pytest.raises(TableError, match="too long"):
                await desk.ask("slow", lambda: wait.wait(LONG), "one", LONG)
            assert await desk.ask("slow", lambda: 1, "one", LONG) == 1, "and can be asked again"
        finally:
            wait.set()

    at_the_desk(use, limit=2.0)  # longer than a thread waits for a core
