"""Runs asynchronous tests in a thread of their own: a worker that also drives a browser has a loop running already."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any


def run(work: Coroutine[Any, Any, None], loop: Callable[[], asyncio.AbstractEventLoop] | None = None) -> None:
    """Run to the end, on Python's own loop unless there is another; what it raises is raised here."""

    def whole() -> None:
        with asyncio.Runner(loop_factory=loop) as runner:
            runner.run(work)

    with ThreadPoolExecutor(1) as thread:
        thread.submit(whole).result()
