"""Copying numbers in compiled code.

`to[:] = source` and `values[places]` do the same, but Numba then compiles what it would say if lengths differed, too:
two seconds a game.
"""

from __future__ import annotations

from typing import TypeVar

import numpy as np

from mathotheque.core.kernel import Doubles, Ints, part

Numbers = TypeVar("Numbers", Ints, Doubles)


@part
def copy(source: Numbers, to: Numbers) -> None:
    """Fills `to` with the first numbers of `source`, which has as many at least."""
    for k in range(len(to)):
        to[k] = source[k]


@part
def picked(values: Numbers, places: Ints) -> Numbers:
    """The values in these places, in their order."""
    found = np.empty(len(places), values.dtype)
    for k in range(len(places)):
        found[k] = values[places[k]]
    return found
