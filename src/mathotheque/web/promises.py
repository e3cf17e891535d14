"""Promises of dice made before a table is set: whoever plays by one touch can note one down before the first roll."""

from __future__ import annotations

from collections import OrderedDict

from mathotheque.core.chance import Dice

_KEPT = 20_000  # promises nobody has taken up yet; the oldest is forgotten first


class Promises:
    """Seeds that are chosen and not yet used, by their commitments. Each is good for one table."""

    def __init__(self, most: int = _KEPT) -> None:
        self._most = most
        self._seeds: OrderedDict[str, bytes] = OrderedDict()

    def make(self) -> str:
        """The commitment to a seed that was chosen just now."""
        dice = Dice.fresh()
        self._seeds[dice.commitment] = dice.seed
        if len(self._seeds) > self._most:
            self._seeds.popitem(last=False)
        return dice.commitment

    def take(self, commitment: str) -> bytes:
        """The seed that was promised; nothing where it has a table already, or was promised too long ago."""
        return self._seeds.pop(commitment, b"")
