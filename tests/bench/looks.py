"""What it costs to tell everybody of a move, without sockets, store and framework: the looks of every seat, and frames.

Each move of the same few matches is told several times, and its least time counts: other work on the machine shows
little in these figures (a tenth at load 12), so they can be compared. Everything was drawn before, and is in the
processor's caches. Beside it stands what a move costs as it is played: made, then told, once, on average.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from time import thread_time_ns

from rich.table import Table

import mathotheque as mt
from mathotheque.core.chance import Dice
from mathotheque.games import find
from mathotheque.matches import answering, playing
from mathotheque.matches.events import Chair, Event
from mathotheque.matches.fold import apply, fold
from mathotheque.matches.match import Match
from mathotheque.matches.opening import Wish, set_table
from mathotheque.matches.settling import settle
from mathotheque.web.live.presence import Presence
from mathotheque.web.live.viewers import Eyes, SheetAudience
from mathotheque.web.table.to_try import Tries
from tests.bench.room import NAMES, TABLES

MATCHES, MOVES, TIMES, OTHERS = 6, 60, 12, 30


def looks() -> Table:
    title = f"A move told to every seat, drawing and comparing alone (the least of {TIMES} times; told once, as played)"
    table = Table("game", "viewers", "us a move", "us as played", title=title)
    for key in TABLES:
        seats = mt.game(key, **TABLES[key]).seats
        table.add_row(key, f"{seats}", f"{microseconds(key):.0f}", f"{microseconds_as_played(key):.0f}")
    return table


def microseconds(key: str) -> float:
    """What is told again and again, at its best."""
    with _no_garbage_sought():
        times = [told([iter([*course(key, number)]) for number in range(MATCHES)]) for _ in range(TIMES)]
    least: list[int] = [min(times_of_a_move) for times_of_a_move in zip(*times, strict=True)]
    return sum(least) / len(least) / 1000


def microseconds_as_played(key: str) -> float:
    """What is told once, of other matches and right after each move, on average."""
    with _no_garbage_sought():
        times = told([course(key, number) for number in range(MATCHES, MATCHES + OTHERS)])
    return sum(times) / len(times) / 1000


@contextmanager
def _no_garbage_sought() -> Iterator[None]:
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def told(courses: Sequence[Iterator[Match]]) -> list[int]:
    """Nanoseconds that each move took, the matches told in turn."""
    presence, tries = Presence(), Tries()
    firsts = [next(course) for course in courses]
    audiences = [
        [SheetAudience(Eyes(first.id, frozenset({seat}), "fr", "", "", (0,)), first, presence, tries)
         for seat in range(first.game.seats)]
        for first in firsts
    ]  # fmt: skip
    times = []
    for _ in range(MOVES):
        for course, audience in zip(courses, audiences, strict=True):
            match = next(course, None)
            if match is not None:
                started = thread_time_ns()
                for one in audience:
                    one.news(match)
                times.append(thread_time_ns() - started)
    return times


def course(key: str, number: int) -> Iterator[Match]:
    """A match after each of its first moves: always the same one, in positions that nobody has looked at."""
    rng, seed = Random(number), bytes([number]) * 32
    game = mt.game(key, **TABLES[key])
    opened, _ = set_table(game, [Chair(name) for name in NAMES[: game.seats]], Wish(seed=seed))
    match, dice = fold(f"bench{number}", [opened], find), Dice(seed)
    settle(match, dice, 0.0)
    yield match
    for _ in range(MOVES):
        if match.over:
            return
        match = match.copy()
        for event in _deed(match, rng):
            apply(match, event)
        settle(match, dice, 0.0)
        yield match


def _deed(match: Match, rng: Random) -> list[Event]:
    """What somebody does now, whoever may."""
    if match.question is not None:
        return answering.answer(match, match.question.seat, rng.randrange(3), 0.0)
    seat = match.acting(frozenset(range(len(match.seats))))
    if seat is None:
        return answering.close_window(match, 1e12)
    if match.due is not None:
        right = next(offer for offer in match.position.offered_results if match.position.judge(offer).right)
        return playing.announce(match, seat, str(right))
    return playing.play(match, seat, rng.choice(match.position.view(seat).moves))
