"""A match as the API tells it: as the token's seats see it, once or whenever it changes."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from mathotheque.core.speech import LANGUAGES
from mathotheque.matches.match import Match
from mathotheque.web.live.outlet import as_event
from mathotheque.web.live.presence import Presence
from mathotheque.web.table.to_try import Tries

_encode = msgspec.json.Encoder().encode


class QuestionState(msgspec.Struct):
    """A question put to the person in `seat`; answers in the order they are shown."""

    seat: int
    words: dict[str, str]
    answers: dict[str, tuple[str, ...]]


class WindowState(msgspec.Struct):
    """Seats answer in secret by a move until `closes` (seconds since 1970); what they answered comes out then."""

    closes: float
    seconds: int


class SeatState(msgspec.Struct):
    """Who sits there; `level` while a computer plays, for itself or for somebody who is away or has given up.

    `mark` (from 0: disc, square, triangle, diamond, hexagon, cross) goes with the player, not with the seat.
    """

    name: str
    level: str
    open: bool
    resigned: bool
    mark: int


class MatchState(msgspec.Struct):
    """A match as the token's seat sees it. `turn` is the seat to decide or to answer, None while nobody is.

    `announce` is the calculation whose result is to be said before the moves are shown, at a table that wants it;
    `may_end` tells whether the people may agree to end the game as it stands; `foreseen` whether what chance brings
    next was seen before a choice was taken back. `dice` are `promised`, or entered by `hand`: then `rolls` are what
    can fall while a roll is waited for. `undo` is the seat that would like to take a choice back.
    """

    match: str
    version: int
    game: str
    options: dict[str, bool | int | str]
    seats: tuple[SeatState, ...]
    you: tuple[int, ...]
    waiting_for: Literal["player", "beginning", "roll", "move", "announcement", "answer", "window", "nothing"]
    turn: int | None
    question: QuestionState | None
    window: WindowState | None
    announce: str | None
    position: str
    moves: tuple[str, ...]
    dice: Literal["promised", "hand"]
    rolls: tuple[str, ...]
    undo: int | None
    may_end: bool
    foreseen: bool
    points: tuple[int, ...] | None
    scores: tuple[str, ...] | None
    commitment: str
    next_match: str


def state_for(match: Match, chairs: frozenset[int]) -> MatchState:
    """What somebody with these chairs may know."""
    mine = match.seats_of(chairs)
    acting = match.acting(mine)
    seat = min(mine, default=None) if acting is None else acting
    view = match.position.view(seat)
    due, rolling = match.due, match.rolling
    going_on = "answer" if match.question else "window" if match.window else "announcement" if due else "move"
    if match.by_hand:
        going_on = "roll" if rolling else "beginning" if match.throwing else going_on
    waiting = "player" if match.waiting else "nothing" if match.scores is not None else going_on
    return MatchState(
        match.id,
        match.version_for(mine),
        match.game.key,
        dict(match.game.chosen),
        tuple(SeatState(seat.name, seat.level, seat.open, seat.resigned, seat.mark) for seat in match.seats),
        tuple(sorted(mine)),
        waiting,  # type: ignore[arg-type]
        match.awaited,
        _question(match),
        WindowState(match.window.until, match.window.seconds) if match.window else None,
        due.say("en") if due else None,
        str(view),
        view.moves if acting is not None and due is None else (),
        "hand" if match.by_hand else "promised",
        rolling.outcomes if rolling else (),
        match.undo.seat if match.undo else None,
        match.may_agree,
        match.foreseen,
        match.position.points,
        tuple(str(score) for score in match.scores) if match.scores is not None else None,
        match.opened.commitment,
        match.next_match,
    )


def _question(match: Match) -> QuestionState | None:
    if match.question is None or match.asked is None:
        return None
    asked = match.asked
    words = {lang: asked.words(lang) for lang in LANGUAGES}
    return QuestionState(match.question.seat, words, {lang: asked.answers(lang) for lang in LANGUAGES})


class Holder(NamedTuple):
    """Who follows a table by the API: chairs (none: a spectator), and the numbers of the keys that were shown."""

    table: str
    chairs: frozenset[int]
    keys: tuple[int, ...]

    def audience(self, match: Match, _: Presence, __: Tries) -> StateAudience:
        """A new audience of such holders."""
        return StateAudience(self.chairs, match)


class StateAudience:
    """What holders of the same chairs were told: the whole state, whenever it has another version for them."""

    def __init__(self, chairs: frozenset[int], match: Match) -> None:
        self._chairs = chairs
        self._version, self._told = self._tell(match)

    def _tell(self, match: Match) -> tuple[int, bytes]:
        told = state_for(match, self._chairs)
        return told.version, as_event(told.version, _encode(told))

    def whole(self, _: Match | None) -> bytes:
        """The state they were last told."""
        return self._told

    def news(self, match: Match) -> bytes | None:
        """The state, if it is another one."""
        if match.version_for(match.seats_of(self._chairs)) == self._version:
            return None
        self._version, self._told = self._tell(match)
        return self._told
