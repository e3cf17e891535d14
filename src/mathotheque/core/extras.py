"""Packages that only an extra of this one brings: imported where they are used, and named when they are missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from mathotheque.core.errors import NotInstalled
from mathotheque.core.speech import Message


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Imports inside it that fail raise `NotInstalled`, which says what to install."""
    with brought_by(f"mathotheque[{name}]"):
        yield


@contextmanager
def brought_by(requirement: str) -> Iterator[None]:
    """The same for a package that another requirement brings."""
    try:
        yield
    except ModuleNotFoundError as missing:
        command = f"pip install '{requirement}'"
        raise NotInstalled(Message.of("core.not-installed", package=missing.name, command=command)) from missing
