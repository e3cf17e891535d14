"""Wake-ups between processes that share a store: somebody else moved a match on, look again.

A wake-up says only `(match, version)`, so nothing can leak here, and one that is lost costs a moment, not a game:
`sharing.Catching` asks the store every few seconds besides.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Heard = Callable[[str, int], None]
"""A match has (at least) this version now; 0: something may have been missed."""
Passed = Callable[[str, str], None]
"""What another process says beside a match: who is there."""


class Wakes(Protocol):
    """How processes wake one another. Nothing here waits, and nothing is promised to arrive."""

    @property
    def up(self) -> bool:
        """Whether wake-ups arrive just now."""
        ...

    async def open(self, heard: Heard, passed: Passed) -> None:
        """Begin to listen; where that is not possible now, it is tried again."""
        ...

    async def close(self) -> None:
        """Send what is left, and listen no more."""
        ...

    def tell(self, match: str, version: int) -> None:
        """Wake whoever follows the match: it has this version, and that is safely stored."""
        ...

    def pass_on(self, match: str, words: str) -> None:
        """Say something beside the match to whoever follows it."""
        ...

    def follow(self, match: str) -> None:
        """Hear of this match from now on; `heard(match, 0)` comes once that is so."""
        ...

    def unfollow(self, match: str) -> None:
        """Hear of it no more."""
        ...


class LocalWakes:
    """One process has nobody to wake."""

    up = True

    async def open(self, heard: Heard, passed: Passed) -> None:
        """Nothing will be heard."""

    async def close(self) -> None:
        """Nothing to let go."""

    def tell(self, match: str, version: int) -> None:
        """Nobody is told."""

    def pass_on(self, match: str, words: str) -> None:
        """Nobody is told."""

    def follow(self, match: str) -> None:
        """Whatever happens happens here."""

    def unfollow(self, match: str) -> None:
        """The same."""
