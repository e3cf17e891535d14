"""What can be done at once takes no turn of the loop, and the rest is waited for as usual."""

from __future__ import annotations

import asyncio

import pytest

from mathotheque.web.requests.at_once import Begun
from mathotheque.web.requests.people import cookie_in
from tests.matches.running import run


async def answer_when(told: asyncio.Event) -> str:
    await told.wait()
    return "yes"


def test_what_waits_for_nothing_is_done_at_once() -> None:
    async def work() -> None:
        told = asyncio.Event()
        told.set()
        begun = Begun(answer_when(told))
        assert begun.done
        assert begun.result == "yes"

    run(work())


def test_what_has_to_wait_goes_on_from_there() -> None:
    async def work() -> None:
        told = asyncio.Event()
        begun = Begun(answer_when(told))
        assert not begun.done
        asyncio.get_running_loop().call_soon(told.set)
        assert await begun.rest() == "yes"

    run(work())


def test_a_rest_keeps_to_its_time() -> None:
    async def work() -> None:
        begun = Begun(answer_when(asyncio.Event()))
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await begun.rest()

    run(work())


@pytest.mark.parametrize(
    ("sent", "found"),
    [
        ("seat-abc=0-12", "0-12"),
        ("lang=fr; seat-abc=0-12; theme=nuit", "0-12"),
        ("xseat-abc=1-99; seat-abcd=2-77; seat-abc=0-12", "0-12"),
        ("xseat-abc=1-99", ""),
        ("", ""),
    ],
)
def test_one_cookie_is_found_among_others(sent: str, found: str) -> None:
    assert cookie_in({"headers": [(b"host", b"x"), (b"cookie", sent.encode())]}, "seat-abc") == found
