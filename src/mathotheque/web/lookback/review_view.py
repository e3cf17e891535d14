"""A review as a page shows it: plain values, in the visitor's language."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from mathotheque.core import speech
from mathotheque.core.dates import day_in_words
from mathotheque.core.position import Position
from mathotheque.core.protocols import Cast
from mathotheque.core.seatmarks import COLOURS
from mathotheque.core.speech import Message
from mathotheque.matches.table_options import changed_in_words
from mathotheque.reviews.verdicts import GOOD, VERDICTS
from mathotheque.reviews.words import called, points, praise, took_back
from mathotheque.web.lookback.close_up import close_up
from mathotheque.web.lookback.replay_steps import Film
from mathotheque.web.lookback.share_graph import NARROW, draw_shares
from mathotheque.web.lookback.tries import reasons_of, to_try
from mathotheque.web.table.coaching import why_ended

_HARDLY = 0.005  # of a win: less is not told


@dataclass(frozen=True, slots=True)
class SeatAccount:
    """What made the result of one seat, in points of a hundred.

    `good` is how many of a hundred free choices were good, None where there was none; `skill` is None where too little
    was chosen.
    """

    mark: int
    colour: str
    name: str
    start: int
    luck: str
    lucky: float
    own: str
    others: str
    revision: str
    result: int
    praise: str
    good: int | None
    skill: int | None


@dataclass(frozen=True, slots=True)
class LookAgain:
    """A move to look at again: its number on the graph, its step, who played what, the verdict, and the reasons.

    `took_back` tells that another choice was taken back there.
    """

    number: int
    step: int
    mark: int
    told: str
    verdict: str
    good: bool
    reasons: tuple[str, ...]
    board: str
    took_back: str


@dataclass(frozen=True, slots=True)
class EventLine:
    """One event in the list of all: its step and what happened.

    A free choice has its verdict, and what it gave away in points; `luck` is what chance brought the seat whose mark
    stands there; `seen` tells of a roll that was known before a choice was taken back, `took_back` of the choice that
    came in its place.
    """

    step: int
    told: str
    mark: int | None
    verdict: str
    loss: str
    luck: str
    seen: bool
    took_back: str


@dataclass(frozen=True, slots=True)
class ToTry:
    """One thing to try, for a viewer who did not win: the step of the move that cost most, and what was better."""

    step: int
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReviewView:
    """The whole review; `error` is by how many points the judge may err, empty where everything is proved.

    `to_try` is for whoever looks at a match that was lost; `seen` counts the rolls that were known before a choice.
    """

    title: str
    ended: str
    about: str
    alone: bool
    seats: tuple[SeatAccount, ...]
    looks: tuple[LookAgain, ...]
    events: tuple[EventLine, ...]
    graph: str
    narrow_graph: str
    error: str
    last: str
    to_try: ToTry | None
    seen: int


def view_of(review: dict[str, Any], film: Film, mine: frozenset[int] = frozenset()) -> ReviewView:
    """What to show of a review that was kept as JSON; `film` is the match with its positions, `mine` the own seats."""
    lang = film.lang
    graph = Message.of("review.graph-alone" if len(film.names) == 1 else "review.graph")
    worst = max(event["error"] for event in review["events"])
    return ReviewView(
        title=_title(film),
        ended=why_ended(film.match, lang) if film.match.scores is not None else "",
        about=_about(film),
        alone=len(film.names) == 1,
        seats=tuple(_account(film, seat, told) for seat, told in enumerate(review["seats"])),
        looks=_looks(film, review),
        events=tuple(_line(film, index, event) for index, event in enumerate(review["events"])),
        graph=draw_shares(review, film.match.marks, graph.say(lang), lang),
        narrow_graph=draw_shares(review, film.match.marks, graph.say(lang), lang, NARROW),
        error=speech.figure(100 * worst, 1).say(lang) if worst else "",
        last=_apart(film.positions[-1].svg(film.eyes.seat, lang, film.match.marks), "last-"),
        to_try=_to_try(film, review, min(mine)) if len(mine) == 1 else None,
        seen=sum("seen" in event for event in review["events"]),
    )


def _title(film: Film) -> str:
    """Who won; alone nobody does."""
    if len(film.names) == 1:
        return Message.of("review.alone", name=film.names[0]).say(film.lang)
    return film.result


def _about(film: Film) -> str:
    """Which game with which options, how many steps it took, and when."""
    match = film.match
    options = (option.say(film.lang) for option in changed_in_words(match.game))
    steps = Message.of("review.step-count", n=len(match.history)).say(film.lang)
    return " · ".join((match.game.title, *options, steps, day_in_words(match.opened.date, film.lang)))


def _line(film: Film, index: int, event: dict[str, Any]) -> EventLine:
    """What an event brought: to whom chance gave most; of a move, what its mover gave away and met."""
    lucks, verdict, loss = event.get("luck", [0.0]), event.get("verdict", ""), event.get("loss", 0.0)
    seat = lucks.index(max(lucks)) if event["seat"] is None else event["seat"] - 1
    luck = lucks[seat] if seat < len(lucks) else 0.0
    free = verdict in VERDICTS
    return EventLine(
        step=min(index + 1, len(film.match.history)),
        told=film.told(index + 1).text if index < len(film.match.history) else film.ending,
        mark=film.match.marks[seat] if free or abs(luck) >= _HARDLY else None,
        verdict=called(verdict).say(film.lang) if free else "",
        loss=points(-loss) if loss >= _HARDLY and free else "",
        luck=points(luck) if abs(luck) >= _HARDLY else "",
        seen="seen" in event,
        took_back=_took_back(film, event),
    )


def _took_back(film: Film, event: dict[str, Any]) -> str:
    """Who had chosen otherwise first, if somebody had."""
    return took_back(_cast(film), event["seat"] - 1).say(film.lang) if "taken_back" in event else ""


def _cast(film: Film) -> Cast:
    return Cast(film.names, marks=film.match.marks)


def _to_try(film: Film, review: dict[str, Any], seat: int) -> ToTry | None:
    found = to_try(film.match, film.positions, review, seat, _cast(film))
    return ToTry(found.at + 1, _said(film, found.reasons)) if found else None


def _account(film: Film, seat: int, told: dict[str, Any]) -> SeatAccount:
    skill = told["skill"]
    return SeatAccount(
        mark=film.match.marks[seat],
        colour=COLOURS[film.match.marks[seat]][0],
        name=film.names[seat],
        start=round(100 * told["start"]),
        luck=points(told["luck"]),
        lucky=max(-1.0, min(1.0, told["luck"])),
        own=points(told["own"]),
        others=points(told["others"]),
        revision=points(told["revision"]),
        result=round(100 * told["result"]),
        praise=praise(told["good"], told["decisions"]).say(film.lang),
        good=round(100 * told["good"] / told["decisions"]) if told["decisions"] else None,
        skill=None if skill is None else round(100 * max(0.0, min(1.0, skill))),
    )


def _looks(film: Film, review: dict[str, Any]) -> tuple[LookAgain, ...]:
    """The turning points: what was found comes before what could be better."""
    looks = [
        _look(film, number, index, review["events"][index]) for number, index in enumerate(review["turning_points"], 1)
    ]
    return tuple(sorted(looks, key=lambda look: not look.good))


def _reasons(film: Film, index: int, event: dict[str, Any]) -> tuple[str, ...]:
    return _said(film, reasons_of(film.match, film.positions, index, event, _cast(film)))


def _said(film: Film, reasons: tuple[Message, ...]) -> tuple[str, ...]:
    return tuple(reason.say(film.lang) for reason in reasons)


def _look(film: Film, number: int, index: int, event: dict[str, Any]) -> LookAgain:
    seat = event["seat"] - 1
    before, after = (_drawn(film, film.positions[at], seat) for at in (index, index + 1))
    return LookAgain(
        number=number,
        step=index + 1,
        mark=film.match.marks[seat],
        told=film.told(index + 1).text,
        verdict=called(event["verdict"]).say(film.lang),
        good=event["verdict"] in GOOD,
        reasons=_reasons(film, index, event),
        board=_apart(close_up(before, after), f"look-{index + 1}-"),
        took_back=_took_back(film, event),
    )


def _drawn(film: Film, position: Position, mover: int) -> str:
    """The board; where something is hidden, as the mover saw it: that is what the reasons speak of."""
    return position.svg(mover if film.match.game.hides else film.eyes.seat, film.lang, film.match.marks)


def _apart(drawing: str, prefix: str) -> str:
    """A board beside other boards in a page: each id stands once."""
    return re.sub(r'\b(id="|href="#(?!mark-)|aria-labelledby="|url\(#)', rf"\g<1>{prefix}", drawing)
