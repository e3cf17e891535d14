"""Packages that only the lab needs: imported where they are used, and named when they are missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from mathotheque.core.errors import NotInstalled
from mathotheque.core.speech import Message


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Imports inside it that fail raise `NotInstalled`, which says what to install."""
    try:
        yield
    except ModuleNotFoundError as missing:
        command = f"pip install 'mathotheque[{name}]'"
        raise NotInstalled(Message.of("core.not-installed", package=missing.name, command=command)) from missing
