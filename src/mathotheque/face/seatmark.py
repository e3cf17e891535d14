"""The mark of a player within a text: beside a name, on a button that means a person.

Every page carries the six of them once (`sheet_of_marks`); wherever one stands, it is only named.
"""

from __future__ import annotations

from functools import cache

from mathotheque.core import seatmarks
from mathotheque.core.svg import figure, group


@cache
def seatmark(mark: int) -> str:
    """The mark, from 0: disc, square, triangle, diamond, hexagon, cross. The name beside it says who it is."""
    return figure(f'<use href="#mark-{mark}"/>', 44, 44, class_="seatmark")


@cache
def sheet_of_marks() -> str:
    """All the marks, drawn out of sight for `seatmark` to name."""
    drawn = (group(seatmarks.token(mark, 17), at=(22, 21), id=f"mark-{mark}") for mark in seatmarks.USUAL)
    return f'<svg class="marks" width="0" height="0" aria-hidden="true" focusable="false">{"".join(drawn)}</svg>'
