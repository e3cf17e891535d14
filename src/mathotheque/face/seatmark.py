"""The mark of a player within a text: beside a name, on a button that means a person."""

from __future__ import annotations

from functools import cache

from mathotheque.core import seatmarks
from mathotheque.core.svg import figure, group


@cache
def seatmark(mark: int) -> str:
    """The mark, from 0: disc, square, triangle, diamond, hexagon, cross. The name beside it says who it is."""
    return figure(group(seatmarks.token(mark, 17), at=(22, 21)), 44, 44, class_="seatmark")
