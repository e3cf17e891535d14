"""A class that plays as one: what its votes tell, and what is chosen. Pure: no clock, no store, no chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from mathotheque.core.speech import Message
from mathotheque.lessons.refusals import ClassError
from mathotheque.lessons.vote_events import HandsCounted, TogetherBegan, VoteClosed, Voted, VoteEvent

MOST_HANDS = 99


class Vote(msgspec.Struct, frozen=True):
    """The match that a class plays as one, and the vote on one position: there were `turn` events before it.

    `ballots` are what pupils would play, `hands` what the teacher counted; once `closed` nothing changes any more.
    """

    match: str
    chair: int
    turn: int = -1
    ballots: Mapping[str, str] = {}
    hands: Mapping[str, int] = {}
    closed: bool = False

    def on(self, turn: int) -> Vote:
        """The vote on that position: another one than before has none yet."""
        return self if self.turn == turn else Vote(self.match, self.chair, turn)

    @property
    def counts(self) -> dict[str, int]:
        """How many are for which move, the most wanted first, then in the order they were first named."""
        counted = Counter(self.ballots.values())
        counted.update({move: n for move, n in self.hands.items() if n})
        return dict(counted.most_common())

    @property
    def leading(self) -> tuple[str, ...]:
        """The moves that most are for: several where they are as many."""
        most = max(self.counts.values(), default=0)
        return tuple(move for move, n in self.counts.items() if n == most)


def after(vote: Vote | None, event: VoteEvent) -> Vote | None:
    """The vote once that happened."""
    if isinstance(event, TogetherBegan):
        return Vote(event.match, event.chair)
    if vote is None:
        return None
    now = vote.on(event.turn)
    match event:
        case Voted(pupil, _, move):
            return replace(now, ballots={**now.ballots, pupil: move})
        case HandsCounted(_, hands):
            return replace(now, hands=hands)
        case VoteClosed():
            return replace(now, closed=True)


def check_open(vote: Vote | None, turn: int) -> Vote:
    """The vote on that position; refused where there is none, or it is closed."""
    if vote is None:
        raise ClassError(Message.of("lesson.vote.none"))
    if (now := vote.on(turn)).closed:
        raise ClassError(Message.of("lesson.vote.closed"))
    return now


def chosen(vote: Vote, wanted: str) -> str:
    """The move that is played: the one most are for; of several the one that the teacher `wanted`, else the first."""
    leading = vote.leading
    if not leading:
        raise ClassError(Message.of("lesson.vote.empty"))
    if wanted and wanted not in leading:
        raise ClassError(Message.of("lesson.vote.not-leading"))
    return wanted or leading[0]
