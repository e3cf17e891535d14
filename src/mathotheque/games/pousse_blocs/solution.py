"""Pousse-Blocs solved: alone, with a track each, and face to face, at every level; kept on disk once worked out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import comb
from pathlib import Path
from tempfile import NamedTemporaryFile
from threading import Lock
from zipfile import BadZipFile

import numpy as np

from mathotheque.core import caching
from mathotheque.core.errors import NotSolved
from mathotheque.core.folders import cache_folder
from mathotheque.core.game import Game
from mathotheque.core.kernel import OVER, PHASE, Doubles, Ints
from mathotheque.core.protocols import Theorem
from mathotheque.core.speech import Message, figure, percent
from mathotheque.games.pousse_blocs import GAME
from mathotheque.games.pousse_blocs.rules import (
    DUEL,
    EVERY,
    LEFT,
    LEVEL,
    LEVELS,
    MASK,
    MODE,
    MODES,
    OUTCOMES,
    QUICK,
    SEVEN,
    SIDE,
    SOLO,
    WEIGHTS,
    in_opening,
    is_fresh,
    play,
)
from mathotheque.games.pousse_blocs.solving import (
    MASKS,
    MOST_BLOCKS,
    RANK,
    Pushes,
    improve_duel,
    pushes,
    solve_quick,
    solve_solo,
)
from mathotheque.search.solved import Result

Progress = Callable[[int, int], None]
"""Told how much of the work is done: (done, whole)."""

PRECISION = 1e-12
"""Value iteration face to face stops when no chance changes by more."""

SOLVED_MODES = (DUEL, QUICK, SOLO)
_OPENINGS = ("full", "one-roll")
_PUSHING = [roll for roll in range(OUTCOMES) if not SEVEN[roll]]
_NOT_YET = np.zeros(0)
_LOW = 2  # a side with a block each: the fewest blocks of a game that goes on


# --- worked out once, then kept


def _kept(name: str, work: Callable[[], Mapping[str, Doubles]]) -> Mapping[str, Doubles]:
    """What `work` finds, from the disk if it was found before with the same rules."""
    found = _read(name)
    if found is None:
        found = work()
        _keep(name, found)
    return found


def _file(name: str) -> Path:
    return cache_folder() / "solved" / f"pousse-blocs-{name}.npz"


def _read(name: str) -> Mapping[str, Doubles] | None:
    try:
        with _file(name).open("rb") as stream, np.load(stream, allow_pickle=False) as kept:
            if str(kept["stamp"]) == caching.stamp(__name__):
                return {key: kept[key] for key in kept.files if key != "stamp"}
    except (OSError, EOFError, ValueError, KeyError, BadZipFile):
        pass
    return None  # not there, not whole, or by other rules


def _keep(name: str, found: Mapping[str, Doubles]) -> None:
    file = _file(name)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=file.parent, suffix=".part", delete=False) as part:
            np.savez(part, allow_pickle=False, stamp=np.array(caching.stamp(__name__)), **found)
        Path(part.name).replace(file)
    except OSError:
        pass  # nowhere to keep it: it will be worked out again next time


@cache
def pushes_of(level: int) -> Pushes:
    """What every roll brings every set of blocks."""
    return pushes(level)


@cache
def solo(level: int) -> tuple[Doubles, Doubles]:
    """By blocks: the smallest sum left on average, and the greatest chance of 0 for whoever plays for that alone."""

    def work() -> Mapping[str, Doubles]:
        left, zero = np.zeros(MASKS), np.zeros(MASKS)
        solve_solo(*pushes_of(level).tables, left, zero)
        return {"left": left, "zero": zero}

    found = _kept(f"solo-{level}", work)
    return found["left"], found["zero"]


@cache
def duel(level: int) -> Doubles:
    """The chance of whoever is to roll, by the blocks on his side."""

    def work() -> Mapping[str, Doubles]:
        chance = np.full(MASKS, 0.5)
        while improve_duel(*pushes_of(level).tables, chance) > PRECISION:
            pass
        return {"chance": chance}

    return _kept(f"duel-{level}", work)["chance"]


class Tracks:
    """The chances with a track each at one level: worked out step by step, by the number of blocks left in all."""

    def __init__(self, level: int) -> None:
        self._level, self._name = level, f"quick-{level}"
        self._lock = Lock()  # every thread of the process works on the same table
        self._ranked = np.zeros((MASKS, MASKS))
        self._blocks = _LOW
        kept = _read(self._name)
        self._chance = _NOT_YET if kept is None else kept["chance"]

    def work(self) -> int:
        """One step more; returns how many situations it solved, 0 when nothing is missing."""
        with self._lock:
            if self._chance is not _NOT_YET:
                return 0
            solve_quick(*pushes_of(self._level).tables, self._blocks, self._ranked)
            worked = comb(MOST_BLOCKS, self._blocks)
            self._blocks += 1
            if self._blocks > MOST_BLOCKS:
                self._chance = np.ascontiguousarray(self._ranked[RANK][:, RANK])
                _keep(self._name, {"chance": self._chance})
            return worked

    def chances(self, progress: Progress | None = None) -> Doubles:
        """The chance of whoever is to roll, by his blocks and the other's."""
        while self.work():
            if progress:
                progress(self._blocks - _LOW, MOST_BLOCKS - _LOW + 1)
        return self._chance


@cache
def tracks(level: int) -> Tracks:
    """The table of one level, shared by all."""
    return Tracks(level)


def quick(level: int, progress: Progress | None = None) -> Doubles:
    """The chance of whoever is to roll, by his blocks and the other's."""
    return tracks(level).chances(progress)


# --- what a position is worth


def chance_to_win(s: Ints) -> float:
    """With best play of both, the chance of the side to act, whose dice are still to be rolled."""
    mode, level, side = int(s[MODE]), int(s[LEVEL]) + 1, int(s[SIDE])
    if mode not in (DUEL, QUICK):
        raise NotSolved(Message.of("pousse-blocs.not-solved", mode=_mode_name(MODES[mode])))
    if is_fresh(s) or in_opening(s):
        return _first_turn(s, level)
    mine, theirs = s[MASK + side], s[MASK + 1 - side]
    return float(duel(level)[mine] if mode == DUEL else quick(level)[mine, theirs])


def _first_turn(s: Ints, level: int) -> float:
    """Before a side's first roll: all ten blocks are there, so every roll but a 7 pushes some."""
    worth = _worth_of_leaving(s, level)
    total = sum(WEIGHTS[roll] * _best(worth, level, roll) for roll in _PUSHING)
    if is_fresh(s):
        return float(total / WEIGHTS[~SEVEN].sum())
    passed = 1 - quick(level)[s[MASK], EVERY]
    return float((total + WEIGHTS[SEVEN].sum() * passed) / WEIGHTS.sum())


def _best(worth: Doubles, level: int, roll: int) -> Doubles:
    """The best choice of all ten blocks on a roll, by what it is worth to leave the others (last axis)."""
    best: Doubles = worth[..., pushes_of(level).choices(EVERY, roll)].max(axis=-1)
    return best


def _worth_of_leaving(s: Ints, level: int) -> Doubles:
    """What every set of blocks left by the first push is worth to the side that pushed."""
    if s[MODE] == DUEL:
        return 1 - duel(level)[EVERY ^ np.arange(MASKS)] if in_opening(s) else duel(level)
    if not in_opening(s):
        return quick(level)[:, EVERY]
    if s[SIDE] == 1:
        return 1 - quick(level)[s[MASK]]
    return 1 - _second_opening(level)


@cache
def _second_opening(level: int) -> Doubles:
    """Rule 20, a track each: the chance of side 2 before its one roll, by the blocks side 1 has left."""
    worth = 1 - quick(level)
    total = sum(WEIGHTS[roll] * _best(worth, level, roll) for roll in _PUSHING)
    found: Doubles = (total + WEIGHTS[SEVEN].sum() * worth[:, EVERY]) / WEIGHTS.sum()
    return found


def move_value(s: Ints, action: int) -> float:
    """The result the side to act may expect after `action` with best play: from -1 to 1, alone minus the sum left."""
    after = s.copy()
    play(after, action)
    if s[MODE] == SOLO:
        over = after[PHASE] == OVER
        return -float(LEFT[after[MASK]] if over else solo(int(s[LEVEL]) + 1)[0][after[MASK]])
    if after[PHASE] == OVER:
        return 1.0
    value = 2 * chance_to_win(after) - 1
    return value if after[SIDE] == s[SIDE] else -value


class Proof:
    """What every push is worth, alone, with a track each and face to face."""

    def work(self, s: Ints, actions: Sequence[int], nodes: int) -> int:
        """A step of the table with a track each; the others are there in a few milliseconds."""
        return tracks(int(s[LEVEL]) + 1).work() if s[MODE] == QUICK else 0

    def results(self, s: Ints, actions: Sequence[int]) -> Sequence[Result]:
        """The result the side to act may expect of each action."""
        return [(move_value(s, action), 0.0) for action in actions]


def _mode_name(mode: str) -> Message:
    return Message.of(f"pousse-blocs.value.mode.{mode}")


def report(game: Game, progress: Progress | None = None) -> tuple[Theorem, ...]:
    """The first player's chance for each mode, level and opening, and the figures of playing alone.

    For a game of three or four: the chance of every seat at its level, where it settles (a few minutes the first time).
    """
    mode, settled_level = MODES.index(str(game.chosen["mode"])), int(game.chosen["level"])
    if mode not in SOLVED_MODES:
        return (_settled(mode, settled_level, progress),)
    for done, level in enumerate(range(1, LEVELS + 1)):
        quick(level, _part_of(progress, done))
    chances = tuple(
        (
            Message.of(
                "pousse-blocs.solve.case",
                mode=_mode_name(mode),
                level=level,
                opening=Message.of(f"pousse-blocs.value.opening.{opening}"),
            ),
            percent(chance_to_win(GAME.choose(mode=mode, level=level, opening=opening).start()._vector), 4),
        )
        for mode in ("duel", "quick")
        for level in range(1, LEVELS + 1)
        for opening in _OPENINGS
    )
    alone = tuple(
        row
        for level in range(1, LEVELS + 1)
        for row in (
            (Message.of("pousse-blocs.solve.left", level=level), figure(solo(level)[0][EVERY], 4)),
            (Message.of("pousse-blocs.solve.zero", level=level), percent(solo(level)[1][EVERY], 4)),
        )
    )
    return (
        Theorem(Message.of("pousse-blocs.solve.chance"), chances),
        Theorem(Message.of("pousse-blocs.solve.solo"), alone),
    )


def _settled(mode: int, level: int, progress: Progress | None) -> Theorem:
    def work() -> Mapping[str, Doubles]:
        from mathotheque.games.pousse_blocs.equilibrium import fair_shares  # bots need not wait for its compiling

        return {"shares": fair_shares(pushes_of(level), mode, progress)}

    shares = _kept(f"{MODES[mode]}-{level}", work)["shares"]
    rows = tuple(
        (Message.of("pousse-blocs.solve.seat", seat=seat), percent(share, 2)) for seat, share in enumerate(shares, 1)
    )
    return Theorem(Message.of("pousse-blocs.solve.settled", mode=_mode_name(MODES[mode]), level=level), rows)


def _part_of(progress: Progress | None, done: int) -> Progress | None:
    """The progress of one of the three levels, told as part of the whole."""
    if progress is None:
        return None
    return lambda steps, whole: progress(done * whole + steps, LEVELS * whole)
