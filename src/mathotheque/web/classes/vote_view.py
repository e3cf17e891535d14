"""A class that plays as one, as its pages show it: plain values, in the visitor's language. No name stands there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mathotheque.core.appraisal import Estimate
from mathotheque.core.speech import percent
from mathotheque.face.face import Face
from mathotheque.lessons.lesson import Lesson
from mathotheque.lessons.voting import seat_of, turn_of
from mathotheque.matches.match import Match
from mathotheque.web.table.coaching import result

MOST_LISTED = 60
"""Moves that are listed; where there are more, or they are to be found, they are written."""
_BEST_SHOWN = 3


@dataclass(frozen=True, slots=True)
class MoveLine:
    """A move of the vote: its text and words, how many are for it, and once it is judged what it is worth."""

    move: str
    label: str
    votes: int
    hands: int
    value: str = ""
    share: float | None = None
    best: bool = False
    leads: bool = False


@dataclass(frozen=True, slots=True)
class VoteView:
    """Everything about the position that is voted on. `moves` are those to choose from, `counted` what came out.

    `mine` is what this pupil has voted for; `ask` asks for a move in words, where they are not listed; `judged` once
    the values are there, `alike` where they are all the same. `stage` changes whenever a page has to be drawn anew.
    """

    match: str
    title: str
    picture: str
    stage: str
    turn: int
    our_turn: bool
    closed: bool
    judged: bool
    alike: bool
    over: str
    voted: int
    pupils: int
    mine: str
    moves: tuple[MoveLine, ...]
    ask: bool
    counted: tuple[MoveLine, ...]
    leading: tuple[MoveLine, ...]


def stage_of(lesson: Lesson, match: Match) -> str:
    """What tells one stage of the vote from the next."""
    turn = turn_of(match)
    closed = lesson.vote is not None and lesson.vote.on(turn).closed
    return f"{match.id}-{turn}-{match.to_move}-{closed:d}-{match.over:d}-{lesson.paused:d}"


def vote_view(lesson: Lesson, match: Match, judged: Mapping[str, Estimate] | None, pupil: str, lang: str) -> VoteView:
    """How the vote stands, for a pupil, or for whoever only looks; `judged` is what every move is worth."""
    assert lesson.vote is not None
    turn, seat = turn_of(match), seat_of(match)
    vote, ours = lesson.vote.on(turn), match.to_move == seat
    face = Face(match.position)
    labels = _labels(face, lang) if ours else {}
    counts, leading = vote.counts, vote.leading
    values = {move: estimate.shares[seat] for move, estimate in (judged or {}).items()}
    most, least = max(values.values(), default=0.0), min(values.values(), default=0.0)

    def line(move: str) -> MoveLine:
        value = values.get(move)
        hands = vote.hands.get(move, 0)
        return MoveLine(
            move,
            labels.get(move, move),
            counts.get(move, 0),
            hands,
            percent(value).say(lang) if value is not None else "",
            None if value is None else round(100 * value, 1),
            best=value is not None and value == most > least,
            leads=move in leading,
        )

    shown = vote.closed and ours
    best = sorted(values, key=lambda move: -values[move])[:_BEST_SHOWN] if shown else []
    mine = vote.ballots.get(pupil, "")
    found = match.game.found or len(labels) > MOST_LISTED
    return VoteView(
        match=match.id,
        title=match.game.title,
        picture=match.position.svg(None, lang),
        stage=stage_of(lesson, match),
        turn=turn,
        our_turn=ours,
        closed=vote.closed,
        judged=judged is not None,
        alike=bool(values) and most == least,
        over=result(match).say(lang) if match.over else "",
        voted=sum(counts.values()),
        pupils=len(lesson.present),
        mine=labels.get(mine, mine),
        moves=() if found else tuple(map(line, labels)),
        ask=found and ours,
        counted=tuple(map(line, dict.fromkeys((*counts, *best)))) if shown else (),
        leading=tuple(map(line, leading)) if shown else (),
    )


def _labels(face: Face, lang: str) -> dict[str, str]:
    """Every legal move in words."""
    view = face.view
    return {move: face.label(action).say(lang) for move, action in zip(view.moves, view.actions, strict=True)}
