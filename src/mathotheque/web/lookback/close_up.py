"""A board close up: of a large one, the part where something has moved."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from mathotheque.core.svg import number

Spot = tuple[float, float]
"""A place on a board, in the units of its drawing."""

NEAR: Final = 0.45
"""The part of a board's width that is seen close up, at least."""
_ROUND = 0.18  # of the width, to be seen around what has moved
_WHOLE = 0.75  # a part as large as this is no closer: then all of it is shown
_PIECE = re.compile(r'<g transform="translate\((-?[\d.]+) (-?[\d.]+)\)[^"]*" id="(p-[^"]+)"')
_WINDOW = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


def close_up(before: str, after: str) -> str:
    """The drawing `after`, cut to where a piece moved since `before`: its way, or its end where the way is long.

    Where nothing moved, or much of the board did, it is shown whole.
    """
    window = _WINDOW.search(after)
    old, new = _pieces(before), _pieces(after)
    moved = [name for name, spot in new.items() if old.get(name) != spot]
    if window is None or not moved:
        return after
    ends = [new[name] for name in moved]
    ways = [*ends, *(old[name] for name in moved if name in old)]
    width, height = float(window[1]), float(window[2])
    spots = ways if _side(ways, width) <= _WHOLE * width else ends
    side = _side(spots, width)
    if side > _WHOLE * width:
        return after
    left, top = (_begin([spot[axis] for spot in spots], side, room) for axis, room in ((0, width), (1, height)))
    cut = " ".join(map(number, (left, top, side, side)))
    return f'{after[: window.start()]}viewBox="{cut}"{after[window.end() :]}'


def _side(spots: Sequence[Spot], width: float) -> float:
    """The side of a window that has these spots in it with something around them."""
    across = max(max(spot[axis] for spot in spots) - min(spot[axis] for spot in spots) for axis in (0, 1))
    return max(NEAR * width, across + 2 * _ROUND * width)


def _pieces(drawing: str) -> dict[str, Spot]:
    return {name: (float(x), float(y)) for x, y, name in _PIECE.findall(drawing)}


def _begin(places: list[float], side: float, room: float) -> float:
    """Where a window of that side begins that has these places in its middle and stays on the board."""
    return max(0.0, min(room - side, (max(places) + min(places) - side) / 2))
