"""Runs asynchronous tests on the loop that serves, in a thread of their own.

A worker that also drives a browser has a loop running already; and uvloop is not in everything as Python's own loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from uvicorn.loops.auto import auto_loop_factory


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run to the end; what it raises is raised here."""

    def whole() -> None:
        with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
            runner.run(work)

    with ThreadPoolExecutor(1) as thread:
        thread.submit(whole).result()
