"""Random numbers for compiled code: small, fast, and the same in every mode for the same seed."""

from __future__ import annotations

import numpy as np
from numba import types

from mathotheque.core.kernel import Bits, Ints, part, rule

RNG = types.Array(types.uint64, 1, "C")
_INTS = types.Array(types.int64, 1, "C")


def seeded(seed: int) -> Bits:
    """A generator; the same seed gives the same numbers (splitmix64 spreads neighbouring seeds apart)."""
    mask = 2**64 - 1
    mixed = (seed + 0x9E3779B97F4A7C15) & mask
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & mask
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & mask
    return np.array([(mixed ^ (mixed >> 31)) or 1], np.uint64)


def seeded_row_by_row(seed: int, count: int) -> Bits:
    """As many generators, one a row: row k is `seeded` with 2 ** 32 times the seed plus k, at once for all."""
    mixed = np.arange(count, dtype=np.uint64) + np.uint64(((seed << 32) + 0x9E3779B97F4A7C15) % 2**64)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed ^= mixed >> np.uint64(31)
    mixed[mixed == 0] = 1
    return mixed.reshape(count, 1)


@part
def xorshift(x: np.uint64) -> np.uint64:
    """Another number, as far from `x` as it can be: every number but 0 comes once before `x` comes again."""
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    return x


@part
def bits(rng: Bits) -> int:
    """The next 63 random bits."""
    rng[0] = xorshift(rng[0])
    return np.int64(rng[0] >> np.uint64(1))  # type: ignore[return-value]


@rule(types.int64(RNG, types.int64))
def below(rng: Bits, limit: int) -> int:
    """A number from 0 to `limit` - 1."""
    return bits(rng) % limit


@rule(types.float64(RNG))
def portion(rng: Bits) -> float:
    """A number from 0 up to 1, itself excluded."""
    return (bits(rng) >> 10) / 9007199254740992.0  # 53 bits, as many as a float holds


@rule(types.int64(RNG, _INTS, types.int64))
def weighted(rng: Bits, weights: Ints, n: int) -> int:
    """An index below `n`, chosen by integer weights."""
    total = 0
    for k in range(n):
        total += weights[k]
    number = bits(rng) % total
    for k in range(n):
        number -= weights[k]
        if number < 0:
            return k
    return n - 1
