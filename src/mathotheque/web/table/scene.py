"""What everybody sees alike of a match as it stands: worked out once, however many look."""

from __future__ import annotations

from functools import cache, lru_cache

from msgspec.structs import replace

from mathotheque.core.kept import Kept
from mathotheque.core.protocols import Cast
from mathotheque.core.speech import Message
from mathotheque.face.face import Face
from mathotheque.matches.match import Match
from mathotheque.matches.seats import Seat
from mathotheque.web.table.coaching import champions, goal_of
from mathotheque.web.table.view import SeatLine

_HEARD = 8  # versions a phrase is shown for
_SENTENCES = 8_192  # short ones


class Scene:
    """A match before anybody's eyes. `over`: there is a result; `awaited` is who is to decide or to answer."""

    def __init__(self, match: Match) -> None:
        self.match, self.stored = match, match.stored
        self.position = match.position
        self.names, self.marks = match.names, match.marks
        self.over = match.scores is not None
        self.awaited, self.due = match.awaited, match.due
        self.people = match.people
        self._casts: dict[int | None, Cast] = {}
        self._lines: dict[tuple[str, int, bool], SeatLine] = {}

    def cast(self, you: int | None) -> Cast:
        """Who is who, told to `you`."""
        cast = self._casts.get(you)
        if cast is None:
            cast = self._casts[you] = Cast(self.names, you, self.marks)
        return cast

    def acting(self, seats: frozenset[int]) -> int | None:
        """Which of these seats may act now."""
        if self.match.window is not None:
            return self.match.acting(seats)
        return self.awaited if self.awaited in seats else None

    @Kept
    def persons(self) -> frozenset[int]:
        """The seats of people, also of those for whom a computer plays."""
        return frozenset([number for number, seat in enumerate(self.match.seats) if seat.person])

    @Kept
    def played_for(self) -> frozenset[int]:
        """The seats where a computer plays and nobody gave up."""
        return frozenset([k for k, seat in enumerate(self.match.seats) if seat.level and not seat.resigned])

    @Kept
    def rolls(self) -> bool:
        """Whether people are to enter real dice, or who begins."""
        match = self.match
        return match.by_hand and (match.rolling is not None or match.throwing is not None)

    @Kept
    def inviters(self) -> str:
        """The people who sit there, by name."""
        return ", ".join([self.names[seat] for seat in sorted(self.people) if self.names[seat]])

    @Kept
    def tally(self) -> str:
        """How the series stands."""
        return " – ".join([f"{wins:g}" for wins in self.match.opened.tally])

    def stage(self, lang: str) -> str:
        """The table's code, and how far the game is."""
        code, stage = with_words("page.code", lang, code=self.match.id.upper()), self._public.stage
        return f"{code} · {stage.say(lang)}" if stage else code

    def goal(self, lang: str) -> str:
        """What it is all about, while it is going on."""
        return "" if self.over else goal_of(self.match.game, lang)

    # --- who plays

    def seats(self, held: frozenset[int], version: int, lang: str) -> tuple[SeatLine, ...]:
        """The list of players for somebody who holds these seats and knows of this version."""
        if self.match.spoken:
            return tuple([
                self._line(number, lang, _phrase(self.match, number, version, lang), mine=number in held)
                for number in range(len(self.names))
            ])  # fmt: skip
        return tuple([self._silent_line(number, lang, number in held) for number in range(len(self.names))])

    def _silent_line(self, number: int, lang: str, mine: bool) -> SeatLine:
        """The line of a seat whose person said nothing lately; one's own differs little from what others see."""
        line = self._lines.get((lang, number, mine))
        if line is None:
            seen = self._lines.get((lang, number, not mine))
            if seen is None:
                line = self._line(number, lang, "", mine=mine)
            else:
                seat = self.match.seats[number]
                line = replace(seen, sub=_sub(seat, lang, mine=mine), chair=self._chair(number, seat, mine=mine))
            self._lines[lang, number, mine] = line
        return line

    def _chair(self, number: int, seat: Seat, *, mine: bool) -> int | None:
        """The chair of a person who may be away."""
        return self.match.chair_of(number) if not mine and not self.over and _may_leave(seat) else None

    def _line(self, number: int, lang: str, phrase: str, *, mine: bool) -> SeatLine:
        seat, points, fact = self.match.seats[number], self._points, self._public.fact(number)
        return SeatLine(
            number + 1,
            seat.mark,
            seat.name or fixed("page.free-seat", lang),
            _sub(seat, lang, mine=mine),
            fact.say(lang) if fact else "",
            str(points[number]) if number < len(points) else "",
            self._target if points else "",
            number in self._current,
            seat.open,
            phrase,
            self._chair(number, seat, mine=mine),
            number in self._champions,
        )

    @Kept
    def _public(self) -> Face:
        """What a spectator sees."""
        return Face(self.position.view(None))

    @Kept
    def _points(self) -> tuple[int, ...]:
        return self.position.points or ()

    @Kept
    def _target(self) -> str:
        return str(self._public.target or "")

    @Kept
    def _current(self) -> frozenset[int]:
        if not self.rolls:
            return self.match.current
        throwing = self.match.throwing
        seat = throwing.next if throwing is not None else self._public.thrower
        return frozenset() if seat is None else frozenset({seat})

    @Kept
    def _champions(self) -> frozenset[int]:
        return champions(self.match) if self.over else frozenset()


_latest: list[Scene] = []


def scene_of(match: Match) -> Scene:
    """The scene of a match. Who is told of it is told one after the other, so the latest one is kept."""
    if _latest and _latest[0].match is match and _latest[0].stored == match.stored:
        return _latest[0]
    scene = Scene(match)
    _latest[:] = [scene]
    return scene


def _may_leave(seat: Seat) -> bool:
    return seat.person and not seat.open and not seat.level


def _sub(seat: Seat, lang: str, *, mine: bool) -> str:
    """Who plays there."""
    if seat.open:
        return fixed("page.seat-open", lang)
    if seat.level:
        return with_words("page.seat-level", lang, level=seat.level)
    return fixed("page.seat-you" if mine else "page.seat-person", lang)


def _phrase(match: Match, seat: int, version: int, lang: str) -> str:
    """What the seat said lately."""
    said = match.spoken.get(seat)
    return fixed(f"phrase.{said.phrase}", lang) if said is not None and version - said.version <= _HEARD else ""


@cache
def fixed(key: str, lang: str) -> str:
    """A sentence without blanks."""
    return Message.of(key).say(lang)


@lru_cache(_SENTENCES)
def with_words(key: str, lang: str, **blanks: str) -> str:
    """A sentence with words in its blanks."""
    return Message.of(key, **blanks).say(lang)
