"""The win shares of a match as a picture: a line a seat with its mark on it, and the moves that are looked at again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mathotheque.core.seatmarks import COLOURS, token
from mathotheque.core.speech import percent
from mathotheque.core.svg import attributes, circle, figure, group, number, path, text

WIDE, NARROW = 640, 320
"""How wide it is drawn, for a screen and for a phone: words have the same size in both."""
_HEIGHT = 220
_LEFT, _RIGHT, _TOP, _FOOT = 52, 36, 12, 30
_MARK = 7  # the radius of a seat's mark
_MARKS = 4  # on a line
_SIGN = 11  # the radius of a number


def draw_shares(review: dict[str, Any], marks: Sequence[int], label: str, lang: str, width: float = WIDE) -> str:
    """Every seat's share of the win from the start to the end; numbers below lead to the moves of that number."""
    events = review["events"]
    step = (width - _LEFT - _RIGHT) / len(events)
    drawn = [*_scale(lang, width), *_signs(review["turning_points"], step)]
    seats = len(review["seats"])
    for seat, mark in enumerate(marks[:seats]):
        shares = [events[0]["before"][seat], *(event["after"][seat] for event in events)]
        corners = [(_LEFT + step * k, _height(share)) for k, share in enumerate(shares)]
        line = " L ".join(f"{number(x)} {number(y)}" for x, y in corners)
        face, edge, _ = COLOURS[mark]
        drawn.append(path(f"M {line}", stroke=edge, stroke_width=4, stroke_linejoin="round", class_="shares__edge"))
        drawn.append(path(f"M {line}", stroke=face, stroke_width=3, stroke_linejoin="round"))
        for place in range(_MARKS):  # not on one another: each seat a little later
            at = round((place + (seat + 1) / (seats + 1)) * (len(corners) - 1) / _MARKS)
            drawn.append(group(token(mark, _MARK), at=corners[at]))
    return figure("".join(drawn), width, _HEIGHT, label, class_="shares")


def _height(share: float) -> float:
    return _TOP + (_HEIGHT - _TOP - _FOOT) * (1 - share)


def _scale(lang: str, width: float) -> list[str]:
    drawn = []
    for share in (0.0, 0.5, 1.0):
        y = _height(share)
        drawn.append(f"<line{attributes(x1=_LEFT, x2=width - _RIGHT, y1=y, y2=y, class_='shares__rule')}/>")
        words = percent(share).say(lang)
        drawn.append(text(_LEFT - 8, y, words, 14, class_="shares__words", text_anchor="end", font_weight="400"))
    return drawn


def _signs(indices: Sequence[int], step: float) -> list[str]:
    """A number under each move that is looked at again."""
    drawn, y, free = [], _HEIGHT - _FOOT / 2, 0.0
    for place, index in enumerate(indices, 1):
        x = _LEFT + step * (index + 1)
        free = max(x, free)  # where two are close, the later one makes room
        drawn.append(path(f"M {number(x)} {_TOP} V {_HEIGHT - _FOOT} L {number(free)} {y}", class_="shares__sign"))
        drawn.append(circle(free, y, _SIGN, "none", class_="shares__disc"))
        drawn.append(text(free, y, str(place), 14, class_="shares__number"))
        free += 2 * _SIGN + 2
    return drawn
