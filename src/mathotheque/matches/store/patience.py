"""Waiting for a server for as long as one has patience, and no longer."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

Found = TypeVar("Found")

_left: set[asyncio.Task[Any]] = set()


async def within(seconds: float, work: Coroutine[Any, Any, Found]) -> Found:
    """What `work` brings back; `TimeoutError` after so many seconds.

    A question that is not answered takes seconds to call back, too: that is done while nobody waits for it.
    """
    task = asyncio.get_running_loop().create_task(work)
    _left.add(task)
    task.add_done_callback(_forget)
    try:
        await asyncio.wait({task}, timeout=seconds)
    finally:
        task.cancel()  # nothing where it is done
    if not task.done():
        raise TimeoutError
    return task.result()


def _forget(task: asyncio.Task[Any]) -> None:
    _left.discard(task)
    if not task.cancelled():
        task.exception()  # whoever waited has it; if nobody did, it is no news
