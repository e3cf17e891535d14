"""Mathisto: who may win, as one seat can tell: imagined deals that fit its story, each played to the end."""

from __future__ import annotations

import numpy as np
from numba import types

from mathotheque.core.copying import copy
from mathotheque.core.kernel import SEATS, Bits, Doubles, Ints, rule
from mathotheque.core.randomness import below
from mathotheque.games.mathisto.advice import PLACES, appraise, believe
from mathotheque.games.mathisto.deals import likely, one_likely
from mathotheque.games.mathisto.judgement import DEALS, WIDTH, shortlist
from mathotheque.games.mathisto.knowledge import narrow
from mathotheque.games.mathisto.rollout_table import ROLLOUT, take_up
from mathotheque.games.mathisto.rollouts import part_of_win, play_first, play_on
from mathotheque.games.mathisto.table import CARDS

_i8 = types.int64
_INTS = types.Array(types.int64, 1, "C")
_DOUBLES = types.Array(types.float64, 1, "C")
_BITS = types.Array(types.uint64, 1, "C")


@rule(types.void(_INTS, _i8, _INTS, _INTS, _i8, _BITS, _DOUBLES))
def prospects(view: Ints, seat: int, facts: Ints, common: Ints, deals: int, rng: Bits, out: Doubles) -> None:
    """Every seat's part of the win on average, as far as `seat` can tell at the beginning of anybody's turn."""
    known = facts.copy()
    narrow(known, view)
    honest = likely(known, view)
    s = view.copy()
    t = np.zeros(ROLLOUT, np.int64)
    out[:] = 0.0
    for _ in range(deals):
        one_likely(s, view, seat, known, honest, rng)
        take_up(s, common, t, rng)
        play_on(t, rng)
        for other in range(view[SEATS]):
            out[other] += part_of_win(t, other) / deals


@rule(types.void(_INTS, _i8, _INTS, _INTS, _INTS, _i8, _BITS, _DOUBLES))
def prospects_after(
    view: Ints, seat: int, facts: Ints, common: Ints, actions: Ints, deals: int, rng: Bits, out: Doubles
) -> None:
    """The seat's part of the win after each action, every one tried on the same deals with the same luck."""
    known = facts.copy()
    narrow(known, view)
    honest = likely(known, view)
    s = view.copy()
    dealt = np.zeros(ROLLOUT, np.int64)
    t = np.zeros(ROLLOUT, np.int64)
    luck = np.zeros(1, np.uint64)
    out[:] = 0.0
    for _ in range(deals):
        one_likely(s, view, seat, known, honest, rng)
        take_up(s, common, dealt, rng)
        below(rng, 2)
        for k in range(actions.shape[0]):
            copy(dealt, t)
            luck[0] = rng[0]
            play_first(t, actions[k], luck)
            play_on(t, luck)
            out[k] += part_of_win(t, seat) / deals


@rule(types.int64(_INTS, _i8, _INTS, _DOUBLES, _INTS, _BITS, _INTS))
def promising(view: Ints, seat: int, facts: Ints, mind: Doubles, actions: Ints, rng: Bits, out: Ints) -> int:
    """Fills which of the actions a good player would consider at all, and returns how many.

    Who is asked for a card of one's own is fooled in the games played on, more than people are: so bluffs are not.
    """
    known = facts.copy()
    chances = np.zeros(PLACES * CARDS)
    worths = np.zeros(actions.shape[0])
    believe(view, seat, known, rng, int(mind[DEALS]), view.copy(), chances)
    appraise(view, actions, actions.shape[0], chances, known, mind, worths)
    chosen = shortlist(actions, worths, actions.shape[0], int(mind[WIDTH]))
    copy(chosen, out[: len(chosen)])
    return len(chosen)
