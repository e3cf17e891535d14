"""Runs asynchronous tests in a thread of their own: a worker that also drives a browser has a loop running already."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run to the end; what it raises is raised here."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()
