"""Pousse-Blocs solved: alone, with a track each, and face to face, at every level; kept on disk once worked out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from zipfile import BadZipFile

import numpy as np

from mathotheque.core import caching
from mathotheque.core.chapters import Finding
from mathotheque.core.errors import NotSolved
from mathotheque.core.game import Game
from mathotheque.core.kernel import OVER, PHASE, Doubles, Ints
from mathotheque.core.speech import Message
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

Progress = Callable[[int, int], None]
"""Told how much of the work is done: (done, whole)."""

PRECISION = 1e-12
"""Value iteration face to face stops when no chance changes by more."""

SOLVED_MODES = (DUEL, QUICK, SOLO)
_OPENINGS = ("full", "one-roll")
_PUSHING = [roll for roll in range(OUTCOMES) if not SEVEN[roll]]
_LOW = 2  # a side with a block each: the fewest blocks of a game that goes on


# --- worked out once, then kept


def _kept(name: str, work: Callable[[], Mapping[str, Doubles]]) -> Mapping[str, Doubles]:
    """What `work` finds, from the disk if it was found before with the same rules."""
    file = caching.folder() / "solved" / f"pousse-blocs-{name}.npz"
    stamp = caching.stamp(__name__)
    try:
        with file.open("rb") as stream, np.load(stream, allow_pickle=False) as kept:
            if str(kept["stamp"]) == stamp:
                return {key: kept[key] for key in kept.files if key != "stamp"}
    except (OSError, EOFError, ValueError, KeyError, BadZipFile):
        pass  # not there, or not whole: worked out again below
    found = work()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=file.parent, suffix=".part", delete=False) as part:
            np.savez(part, allow_pickle=False, stamp=np.array(stamp), **found)
        Path(part.name).replace(file)
    except OSError:
        pass  # nowhere to keep it: it will be worked out again next time
    return found


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


def quick(level: int, progress: Progress | None = None) -> Doubles:
    """The chance of whoever is to roll, by his blocks and the other's."""

    def work() -> Mapping[str, Doubles]:
        chance = np.zeros((MASKS, MASKS))
        for blocks in range(_LOW, MOST_BLOCKS + 1):
            solve_quick(*pushes_of(level).tables, blocks, chance)
            if progress:
                progress(blocks - _LOW + 1, MOST_BLOCKS - _LOW + 1)
        return {"chance": np.ascontiguousarray(chance[RANK][:, RANK])}

    if level not in _quick:
        _quick[level] = _kept(f"quick-{level}", work)["chance"]
    return _quick[level]


_quick: dict[int, Doubles] = {}


# --- what a position is worth


def chance_to_win(s: Ints) -> float:
    """With best play of both, the chance of the side to act, whose dice are still to be rolled."""
    mode, level, side = int(s[MODE]), int(s[LEVEL]) + 1, int(s[SIDE])
    if mode not in (DUEL, QUICK):
        raise NotSolved(Message.of("pousse-blocs.not-solved", mode=MODES[mode]))
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


# --- what the command `solve` prints


def report(game: Game, progress: Progress | None = None) -> tuple[Finding, ...]:
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
            Message.of("pousse-blocs.solve.case", mode=mode, level=level, opening=opening),
            f"{chance_to_win(GAME.choose(mode=mode, level=level, opening=opening).start()._vector):.4%}",
        )
        for mode in ("duel", "quick")
        for level in range(1, LEVELS + 1)
        for opening in _OPENINGS
    )
    alone = tuple(
        row
        for level in range(1, LEVELS + 1)
        for row in (
            (Message.of("pousse-blocs.solve.left", level=level), f"{solo(level)[0][EVERY]:.4f}"),
            (Message.of("pousse-blocs.solve.zero", level=level), f"{solo(level)[1][EVERY]:.4%}"),
        )
    )
    return (
        Finding(Message.of("pousse-blocs.solve.chance"), chances),
        Finding(Message.of("pousse-blocs.solve.solo"), alone),
    )


def _settled(mode: int, level: int, progress: Progress | None) -> Finding:
    def work() -> Mapping[str, Doubles]:
        from mathotheque.games.pousse_blocs.equilibrium import fair_shares  # bots need not wait for its compiling

        return {"shares": fair_shares(pushes_of(level), mode, progress)}

    shares = _kept(f"{MODES[mode]}-{level}", work)["shares"]
    rows = tuple((Message.of("pousse-blocs.solve.seat", seat=k + 1), f"{share:.2%}") for k, share in enumerate(shares))
    return Finding(Message.of("pousse-blocs.solve.settled", mode=MODES[mode], level=level), rows)


def _part_of(progress: Progress | None, done: int) -> Progress | None:
    """The progress of one of the three levels, told as part of the whole."""
    if progress is None:
        return None
    return lambda steps, whole: progress(done * whole + steps, LEVELS * whole)
