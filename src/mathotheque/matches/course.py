"""The game of a match as it went: its positions, what happened, how each seat saw it, and the way back."""

from __future__ import annotations

import msgspec

from mathotheque.core.position import Position
from mathotheque.core.record import Story
from mathotheque.matches.events import Happened
from mathotheque.matches.growing import Growing

RECENT = 12
"""Positions a match remembers, for what is told of them."""
_MARK = 16  # every so many events a position is kept, from which the way back is short


class Put(msgspec.Struct, frozen=True):
    """A question of the past: to which seat, the number of its first draw, the remark that tells the answer, and how
    many events there were before it.
    """

    seat: int
    draw: int
    remark: str
    at: int


class Course(msgspec.Struct, frozen=True):
    """What has happened so far; never changed. `after` and `back_to` share what they have in common with it.

    `recent` are the latest positions, each before its event; `free` tells of every event whether it was a choice among
    several; `stories` are the events as each seat saw them, in games that hide something; `draws` is how many draws
    chance has taken, `begun` how many of them before the first event.
    """

    first: Position
    position: Position
    history: Growing[Happened]
    free: Growing[bool]
    stories: tuple[Growing[str], ...]
    recent: tuple[Position, ...]
    marks: Growing[Position]
    put: tuple[Put, ...]
    draws: int
    begun: int

    @classmethod
    def beginning(cls, first: Position, draws: int = 0) -> Course:
        """Nothing has happened yet, and who begins took so many draws."""
        game = first.game
        stories: tuple[Growing[str], ...] = tuple(Growing() for _ in range(game.seats)) if game.hides else ()
        return cls(first, first, Growing(), Growing(), stories, (), Growing(), (), draws, draws)

    def after(self, event: Happened) -> Course:
        """One event later."""
        before, put, draws = self.position, self.put, self.draws
        if event.seat is None:
            if before.asked is not None:
                put = (*put, Put(before.asked, draws, event.remark, len(self.history)))
            draws += event.draws
        return Course(
            self.first,
            before.play(event.text),
            self.history.added(event),
            self.free.added(len(before.actions) > 1),
            tuple(story.added(before.shown(event.text, seat)) for seat, story in enumerate(self.stories)),
            (*self.recent[1 - RECENT :], before),
            self.marks if len(self.history) % _MARK else self.marks.added(before),
            put,
            draws,
            self.begun,
        )

    def back_to(self, length: int) -> Course:
        """As it was when there were `length` events."""
        mark = max(0, length - RECENT) // _MARK
        position = self.marks[mark] if length else self.first
        latest = []
        for event in self.history[mark * _MARK : length]:
            latest.append(position)
            position = position.play(event.text)
        return Course(
            self.first,
            position,
            self.history.kept(length),
            self.free.kept(length),
            tuple(story.kept(length) for story in self.stories),
            tuple(latest[-RECENT:]),
            self.marks.kept(-(-length // _MARK)),
            tuple(put for put in self.put if put.at < length),
            self.begun + sum(event.draws for event in self.history.kept(length) if event.seat is None),
            self.begun,
        )

    @property
    def latest(self) -> tuple[tuple[Position, Happened], ...]:
        """The latest events, each with the position it happened in."""
        return tuple(zip(self.recent, self.history[len(self.history) - len(self.recent) :], strict=True))

    def story(self, seat: int) -> Story | tuple[()]:
        """The events as that seat saw them; in open games nobody needs it."""
        return Story.of(self.first.view(seat), self.stories[seat]) if self.stories else ()

    def last_choice(self, seat: int) -> int | None:
        """How many events there were before the seat last had a choice."""
        had = (k for k in range(len(self.history) - 1, -1, -1) if self.history[k].seat == seat and self.free[k])
        return next(had, None)

    def spell(self, seat: int) -> int:
        """When the seat's present spell of acting began: how many events there were up to the last of another seat."""
        others = (k for k in range(len(self.history), 0, -1) if self.history[k - 1].seat not in (None, seat))
        return next(others, 0)
