"""Promises of dice made before a table is set: whoever plays by one touch can note one down before the first roll."""

from __future__ import annotations

import re
from collections import OrderedDict

from mathotheque.core.chance import Dice
from mathotheque.matches.shared.slate import Slate, SlateAway

_KEPT = 20_000  # promises nobody has taken up yet; the oldest is forgotten first
_PROMISE = re.compile(r"[0-9a-f]{64}")
_LASTS = 24 * 3600.0  # seconds a promise is good for where several processes keep it


class Promises:
    """Seeds that are chosen and not yet used, by their commitments. Each is good for one table."""

    def __init__(self, most: int = _KEPT) -> None:
        self._most = most
        self._seeds: OrderedDict[str, bytes] = OrderedDict()

    async def make(self) -> str:
        """The commitment to a seed that was chosen just now."""
        dice = Dice.fresh()
        self._seeds[dice.commitment] = dice.seed
        if len(self._seeds) > self._most:
            self._seeds.popitem(last=False)
        return dice.commitment

    async def take(self, commitment: str) -> bytes:
        """The seed that was promised; nothing where it has a table already, or was promised too long ago."""
        return self._seeds.pop(commitment, b"")


class SharedPromises(Promises):
    """The same where the table may be set by another process than the one that promised."""

    def __init__(self, slate: Slate) -> None:
        super().__init__()
        self._slate = slate

    async def make(self) -> str:
        """The commitment to a seed that was chosen just now."""
        dice = Dice.fresh()
        try:
            await self._slate.write(f"promise:{dice.commitment}", dice.seed, _LASTS)
        except SlateAway:
            return await super().make()
        return dice.commitment

    async def take(self, commitment: str) -> bytes:
        """The seed that was promised; a form may say anything, and only what can be a promise is looked for."""
        if not _PROMISE.fullmatch(commitment):
            return b""
        try:
            found = await self._slate.take(f"promise:{commitment}")
        except SlateAway:
            found = None
        return found or await super().take(commitment)
