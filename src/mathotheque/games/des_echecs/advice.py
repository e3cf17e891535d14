"""Dés d'échecs: what the search is told. Opinions and bookkeeping, no rules."""

from __future__ import annotations

from mathotheque.core.kernel import ACTOR, DECIDE, INSIDE, LEAF, PACK, PHASE, VALUE, Doubles, Ints, part, rule
from mathotheque.games.des_echecs.rules import CAPTURES, COUNT, FACES, HAND, LAST, ROLLED

CLEAR = 2 * HAND
"""What winning a round is worth beside one capture more or less: always more."""

_COUNT_BITS, _LEAD_BITS = 3, 4


@part
def in_round(s: Ints) -> bool:
    return s[ROLLED] == 2 and s[PHASE] == DECIDE


@part
def lead(s: Ints) -> int:
    """Captures of seat 0 less those of seat 1, in this round or the one that has just ended."""
    return s[CAPTURES] - s[CAPTURES + 1] if in_round(s) else s[LAST]


@rule(VALUE)
def value(s: Ints, out: Doubles) -> None:
    """What a glance at the table tells: who has captured more."""
    out[0] = lead(s) / HAND
    out[1] = -out[0]


@rule(LEAF)
def round_worth(s: Ints) -> int:
    """The result of the round first, then the captures."""
    if in_round(s):
        return INSIDE
    if lead(s) == 0:
        return 0
    return lead(s) + (CLEAR if lead(s) > 0 else -CLEAR)


@rule(PACK)
def pack(s: Ints) -> int:
    """The dice left, who plays, and the lead: all that a round's end depends on."""
    key = s[ACTOR]
    for k in range(2 * FACES):
        key = key << _COUNT_BITS | s[COUNT + k]
    return key << _LEAD_BITS | lead(s) + HAND
