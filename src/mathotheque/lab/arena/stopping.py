"""Stopping in good order: what is begun is finished before a stop is heard."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def stops_held_back() -> Iterator[None]:
    """`KeyboardInterrupt` comes after the block instead of in the middle of it: games are kept whole or not at all."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    stops = [stop for stop in (signal.SIGINT, signal.SIGTERM) if signal.getsignal(stop) is signal.default_int_handler]
    heard: list[int] = []
    for stop in stops:
        signal.signal(stop, lambda number, _: heard.append(number))
    try:
        yield
    finally:
        for stop in stops:
            signal.signal(stop, signal.default_int_handler)
    if heard:
        raise KeyboardInterrupt
