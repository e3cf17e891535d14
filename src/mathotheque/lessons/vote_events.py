"""What is stored of a class that plays the computer together: which match, who would play what, how many hands."""

from __future__ import annotations

import msgspec


class TogetherBegan(msgspec.Struct, frozen=True, tag="together"):
    """From now on the whole class plays this match as one, on this chair (from 0)."""

    match: str
    chair: int


class Voted(msgspec.Struct, frozen=True, tag="voted"):
    """A pupil would play this move in the position before which there were so many events; a later vote replaces it."""

    pupil: str
    turn: int
    move: str


class HandsCounted(msgspec.Struct, frozen=True, tag="hands-counted"):
    """The teacher counted hands for these moves in that position."""

    turn: int
    hands: dict[str, int]


class VoteClosed(msgspec.Struct, frozen=True, tag="vote-closed"):
    """Nobody votes any more on that position: what the moves are worth may be shown."""

    turn: int


VoteEvent = TogetherBegan | Voted | HandsCounted | VoteClosed
