"""Chance one can trust: exact odds, and dice anyone can check afterwards."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import Protocol

from mathotheque.core.arguments import of_kind, refused, whole
from mathotheque.core.speech import Message

_SPAN = 2**64


class Rng(Protocol):
    """Whatever draws whole numbers: a `random.Random` does."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to `stop` - 1."""
        ...


def check_rng(rng: object) -> None:
    """`BadOption` for what does not draw whole numbers."""
    if not hasattr(rng, "randrange"):
        raise refused("rng", rng, Message.of("core.an-rng"))


def pick(weights: Sequence[int], number: int) -> int:
    """The outcome that owns `number` when outcome k owns as many numbers as its weight."""
    owned = _running_sums(tuple(weights))
    if number >= owned[-1]:
        raise IndexError("the number lies beyond the sum of the weights")
    return bisect_right(owned, number)


@lru_cache(maxsize=256)
def _running_sums(weights: tuple[int, ...]) -> tuple[int, ...]:
    """How many numbers the outcomes up to each one own; dice have the same weights again and again."""
    numbers = [number for weight in weights if (number := whole(weight)) is not None and number >= 0]
    if len(numbers) < len(weights) or not 0 < sum(numbers) < _SPAN:
        raise refused("weights", weights, Message.of("core.some-weights"))
    return tuple(accumulate(numbers))


def draw_with(rng: Rng, weights: tuple[int, ...]) -> int:
    """One outcome among outcomes of these weights, drawn with `rng`."""
    owned = _running_sums(weights)
    return bisect_right(owned, rng.randrange(owned[-1]))


@lru_cache(maxsize=256)
def shares(weights: tuple[int, ...]) -> tuple[Fraction, ...]:
    """The exact probabilities of the possible outcomes among outcomes of these weights."""
    total = sum(weights)
    return tuple(Fraction(weight, total) for weight in weights if weight)


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice of one match: a secret seed, promised before the players add their words.

    Draw `k` is a function of seed, words and `k` alone, so after an undo the same roll comes again,
    and whoever learns the seed can recompute every roll.

    >>> dice = Dice(bytes(32), ("soleil", "lune"))
    >>> dice.commitment[:16]
    '66687aadf862bd77'
    >>> [dice.draw(k, (1, 1, 1)) for k in range(8)]
    [0, 1, 1, 1, 2, 0, 0, 2]
    """

    seed: bytes
    words: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        of_kind("seed", self.seed, bytes)
        of_kind("words", self.words, tuple)
        for word in self.words:
            of_kind("words", word, str)

    @classmethod
    def fresh(cls, words: tuple[str, ...] = ()) -> Dice:
        """Dice with a new secret seed."""
        return cls(secrets.token_bytes(32), words)

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed in hexadecimal: shown before play, checked after it."""
        return hashlib.sha256(self.seed).hexdigest()

    def draw(self, k: int, weights: Sequence[int]) -> int:
        """Outcome of draw `k` (from 0) among outcomes of these integer weights, exactly fair."""
        number = whole(k)
        if number is None or not 0 <= number < _SPAN:
            raise refused("k", k, Message.of("core.a-draw"))
        of_kind("weights", weights, Sequence)
        owned = _running_sums(tuple(weights))
        total = owned[-1]
        limit = _SPAN - _SPAN % total
        key = self.seed + "\n".join(self.words).encode()
        attempt = 0
        while True:
            message = number.to_bytes(8, "big") + attempt.to_bytes(8, "big")
            drawn = int.from_bytes(hmac.digest(key, message, "sha256")[:8], "big")
            if drawn < limit:
                return bisect_right(owned, drawn % total)
            attempt += 1
