"""A review as a page shows it: plain values, in the visitor's language."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from mathotheque.core import speech
from mathotheque.core.protocols import Cast
from mathotheque.core.record import Story
from mathotheque.core.seatmarks import COLOURS
from mathotheque.core.speech import Message
from mathotheque.core.svg import attributes, figure, number, path
from mathotheque.reviews.verdicts import GOOD, VERDICTS
from mathotheque.reviews.words import called, points, praise, why
from mathotheque.web.lookback.replay_steps import Film

_WIDTH, _HEIGHT, _MARGIN = 640, 160, 8


@dataclass(frozen=True, slots=True)
class SeatAccount:
    """What made the result of one seat, in points of a hundred; `skill` is None where too little was chosen."""

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
    skill: int | None


@dataclass(frozen=True, slots=True)
class LookAgain:
    """A move to look at again: its step, who played what, the verdict, and the reasons."""

    step: int
    mark: int
    told: str
    verdict: str
    good: bool
    reasons: tuple[str, ...]
    board: str


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
    seats: tuple[SeatAccount, ...]
    looks: tuple[LookAgain, ...]
    graph: str
    error: str
    last: str
    to_try: ToTry | None
    seen: int


def view_of(review: dict[str, Any], film: Film, mine: frozenset[int] = frozenset()) -> ReviewView:
    """What to show of a review that was kept as JSON; `film` is the match with its positions, `mine` the own seats."""
    lang = film.lang
    worst = max(event["error"] for event in review["events"])
    return ReviewView(
        title=film.ending,
        seats=tuple(_account(film, seat, told) for seat, told in enumerate(review["seats"])),
        looks=_looks(film, review),
        graph=draw_shares(review, film, Message.of("review.graph").say(lang)),
        error=speech.figure(100 * worst, 1).say(lang) if worst else "",
        last=_apart(film.positions[-1].svg(film.eyes.seat, lang, film.match.marks), "last-"),
        to_try=_to_try(film, review, min(mine)) if len(mine) == 1 else None,
        seen=sum("seen" in event for event in review["events"]),
    )


def _to_try(film: Film, review: dict[str, Any], seat: int) -> ToTry | None:
    """What would have helped most; nothing for who won, or missed nothing."""
    events = enumerate(review["events"])
    missed = [(event["loss"], index) for index, event in events if event["seat"] == seat + 1 and _is_missed(event)]
    if not missed or review["seats"][seat]["result"] >= 1:
        return None
    _, index = max(missed)
    return ToTry(index + 1, _reasons(film, index, review["events"][index]))


def _is_missed(event: dict[str, Any]) -> bool:
    return event["verdict"] in VERDICTS and event["verdict"] not in GOOD


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
        skill=None if skill is None else round(100 * max(0.0, min(1.0, skill))),
    )


def _looks(film: Film, review: dict[str, Any]) -> tuple[LookAgain, ...]:
    """The turning points: what was found comes before what could be better."""
    looks = [_look(film, index, review["events"][index]) for index in review["turning_points"]]
    return tuple(sorted(looks, key=lambda look: not look.good))


def _reasons(film: Film, index: int, event: dict[str, Any]) -> tuple[str, ...]:
    """Why the move was good, or what was better and why."""
    seat, cast = event["seat"] - 1, Cast(film.names, marks=film.match.marks)
    told = film.match.story(seat)
    story = told.until(index) if isinstance(told, Story) else ()
    reasons = why(film.positions[index], seat, event["event"], event["best"], event["verdict"], cast, story)
    return tuple(reason.say(film.lang) for reason in reasons)


def _look(film: Film, index: int, event: dict[str, Any]) -> LookAgain:
    seat = event["seat"] - 1
    board = film.positions[index + 1].svg(film.eyes.seat, film.lang, film.match.marks)
    return LookAgain(
        step=index + 1,
        mark=film.match.marks[seat],
        told=film.told(index + 1).text,
        verdict=called(event["verdict"]).say(film.lang),
        good=event["verdict"] in GOOD,
        reasons=_reasons(film, index, event),
        board=_apart(board, f"look-{index + 1}-"),
    )


def _apart(drawing: str, prefix: str) -> str:
    """A board beside other boards in a page: each id stands once."""
    return re.sub(r'\b(id="|href="#(?!mark-)|aria-labelledby="|url\(#)', rf"\g<1>{prefix}", drawing)


def draw_shares(review: dict[str, Any], film: Film, label: str) -> str:
    """Every seat's share of the win from the start to the end, one line a seat."""
    events = review["events"]
    lines = []
    for seat, mark in enumerate(film.match.marks[: len(review["seats"])]):
        shares = [events[0]["before"][seat], *(event["after"][seat] for event in events)]
        step = (_WIDTH - 2 * _MARGIN) / max(1, len(shares) - 1)
        corners = (
            f"{number(_MARGIN + step * k)} {number(_MARGIN + (_HEIGHT - 2 * _MARGIN) * (1 - share))}"
            for k, share in enumerate(shares)
        )
        face, _, _ = COLOURS[mark]
        lines.append(path("M " + " L ".join(corners), stroke=face, stroke_width=3, stroke_linejoin="round"))
    half = number(_HEIGHT / 2)
    middle = f'<line{attributes(x1=0, x2=_WIDTH, class_="review__half")} y1="{half}" y2="{half}"/>'
    return figure(middle + "".join(lines), _WIDTH, _HEIGHT, label, class_="review__graph")
