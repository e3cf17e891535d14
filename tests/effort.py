"""How much of a thing a test does: all of it where rules are compiled, a part where they are interpreted or checked.

`make test` runs the rules three times. Compiled, they are judged by the full number of games, seeds and examples.
Interpreted, the same lines are walked for coverage and compared with what was written compiled; bounds-checked, every
index is watched. For that a few games do, and there they take ten to a hundred times as long.
"""

from __future__ import annotations

from typing import TypeVar

from numba import config

Amount = TypeVar("Amount")

COMPILED = not config.DISABLE_JIT and not config.BOUNDSCHECK
"""Whether there is enough play for what only shows on average."""


def effort(compiled: Amount, *, interpreted: Amount, checked: Amount) -> Amount:
    """The one for how rules run in this process."""
    if config.DISABLE_JIT:
        return interpreted
    return checked if config.BOUNDSCHECK else compiled
