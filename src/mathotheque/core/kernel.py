"""What compiled rules look like: one flat vector of whole numbers, a common header, fixed signatures.

A game writes its rules once, as plain functions over the vector, marked `@rule(SIGNATURE)` where the search calls
them and `@part` where only other rules do. Numba compiles them when their module is first imported and keeps the
result on disk. With `NUMBA_DISABLE_JIT=1` the very same functions run as Python.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt
from numba import njit, types
from numba.core import event

from mathotheque.core import caching, handing
from mathotheque.core.compiling import teller
from mathotheque.core.vector_header import ACTOR as ACTOR
from mathotheque.core.vector_header import CHANCE as CHANCE
from mathotheque.core.vector_header import DECIDE as DECIDE
from mathotheque.core.vector_header import HEADER as HEADER
from mathotheque.core.vector_header import OVER as OVER
from mathotheque.core.vector_header import PHASE as PHASE
from mathotheque.core.vector_header import SEATS as SEATS
from mathotheque.core.vector_header import SPECTATOR as SPECTATOR
from mathotheque.core.vector_header import UNIT as UNIT

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]
Bits = npt.NDArray[np.uint64]

# --- the signatures
_i8 = types.int64
_ints = types.Array(types.int64, 1, "C")
_bits = types.Array(types.uint64, 1, "C")
_floats = types.Array(types.float32, 1, "C")
_doubles = types.Array(types.float64, 1, "C")

LEGAL = _i8(_ints, _ints)  # (s, out) -> how many legal actions were written
PLAY = types.void(_ints, _i8)  # (s, action)
ODDS = _i8(_ints, _ints)  # (s, out) -> how many outcomes; out holds their integer weights, 0 = impossible
ROLL = types.void(_ints, _i8)  # (s, outcome)
SCORES = types.void(_ints, _ints)  # (s, out): one score a seat, in UNITs
OBSERVE = types.void(_ints, _i8, _floats)  # (s, seat, out): what the seat sees, for learning programs
VIEW = types.void(_ints, _i8)  # (s, seat): blanks what the seat cannot know
SHOWN = _i8(
    _ints, _i8, _i8
)  # (s, seat, event) -> the event as that seat sees it; `play` and `roll` move its view on by it
DEPENDS = types.boolean(_ints, _i8)  # (view, event): would the result depend on what is blank?
LEARN = types.void(_ints, _ints, _i8, _i8)  # (facts, view before, seat, event as that seat saw it)
IMAGINE = types.void(_ints, _i8, _ints, _bits)  # (view, seat, facts, rng): fills the blanks

# --- what a game may tell the search beside its rules (`advice.py`)
VALUE = types.void(_ints, _doubles)  # (s, out): the result each seat may expect, about -1 to 1
WEIGHT = types.float64(_ints, _i8)  # (s, action): how likely a sensible playout is to choose it
LEAF = _i8(_ints)  # (s) -> what the end of a stretch without chance is worth to seat 0, or INSIDE
PACK = _i8(_ints)  # (s) -> a number from 0 that no other situation of such a stretch has

INSIDE = -(2**62)
"""What `LEAF` answers while the stretch goes on."""

Rule = Callable[..., Any]
Function = TypeVar("Function", bound=Rule)


@dataclass(frozen=True, slots=True)
class Build:
    """One rule made ready: which, how long it took, and whether it came from the cache."""

    module: str
    name: str
    seconds: float
    cached: bool


builds: list[Build] = []
"""Every rule this process has made ready, in order."""

caching.install()
handing.install()


class _Listener(event.Listener):  # type: ignore[misc]
    """Passes on what Numba compiles of ours; what comes from the cache makes no event."""

    def on_start(self, event: Any) -> None:
        if caching.is_ours(function := event.data["dispatcher"].py_func):
            teller.starts(function.__module__)

    def on_end(self, event: Any) -> None:
        if caching.is_ours(event.data["dispatcher"].py_func):
            teller.ends()


event.register("numba:compile", _Listener())


def rule(signature: Any) -> Callable[[Function], Function]:
    """Compile a function that `Position` and the search call; `signature` is one of this module's or a part's own."""

    def compiled(function: Function) -> Function:
        caching.mark(function)
        started = perf_counter()
        made: Function = njit(signature, cache=True, nogil=True, error_model="numpy")(function)
        stats = getattr(made, "stats", None)
        cached = stats is not None and sum(stats.cache_hits.values()) > 0
        builds.append(Build(function.__module__, function.__name__, perf_counter() - started, cached))
        teller.ready[function.__module__] += 1
        return made

    return compiled


def part(function: Function) -> Function:
    """Compile a function that only other compiled functions call."""
    caching.mark(function)
    made: Function = njit(cache=True, nogil=True, error_model="numpy")(function)
    _compile_once(made)
    return made


def _compile_once(made: Any) -> None:
    """Let a part be compiled once for all numbers: Numba would compile it again for every constant it is given."""
    template = getattr(made, "get_call_template", None)
    if template is not None:  # with NUMBA_DISABLE_JIT it is plain Python
        plain = types.unliteral
        made.get_call_template = lambda args, kws: template(
            tuple(map(plain, args)), {name: plain(kind) for name, kind in kws.items()}
        )


@dataclass(frozen=True, slots=True)
class Law:
    """A game's compiled rules and the sizes of what they fill."""

    legal: Rule
    play: Rule
    odds: Rule
    roll: Rule
    scores: Rule
    observe: Rule
    size: int  # of the vector
    actions: int  # numbers of actions: 0 to actions - 1
    choices: int  # most legal actions at once
    outcomes: int  # most outcomes at once
    features: int  # of an observation
    view: Rule | None = None
    shown: Rule | None = None
    depends: Rule | None = None
    learn: Rule | None = None
    imagine: Rule | None = None
    facts: int = 0

    # What the rules write, as Python's own numbers. Each call has an array of its own: threads share a law, and a new
    # array costs no more than finding a free one.

    def legal_in(self, s: Ints) -> tuple[int, ...]:
        """The numbers of the legal actions."""
        out = np.empty(self.choices, np.int64)
        return tuple(out[: self.legal(s, out)].tolist())

    def weights_in(self, s: Ints) -> tuple[int, ...]:
        """The integer weights of the outcomes, by number."""
        out = np.empty(self.outcomes, np.int64)
        return tuple(out[: self.odds(s, out)].tolist())

    def scores_in(self, s: Ints) -> tuple[int, ...]:
        """One score a seat, in UNITs."""
        out = np.zeros(s[SEATS], np.int64)
        self.scores(s, out)
        return tuple(out.tolist())

    @classmethod
    def of(cls, rules: Any) -> Law:
        """The law written in a game's `rules` module."""
        found: dict[str, Any] = {"facts": getattr(rules, "FACTS", 0)}
        found |= {name: getattr(rules, name) for name in ("legal", "play", "odds", "roll", "scores", "observe")}
        found |= {name: getattr(rules, name.upper()) for name in ("size", "actions", "choices", "outcomes", "features")}
        found |= {name: getattr(rules, name, None) for name in ("view", "shown", "depends", "learn", "imagine")}
        return cls(**found)
