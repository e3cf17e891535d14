"""Pousse-Blocs: what lies below the blocks, and where each of them stands.

Modes with one track have it upright, the viewer's end below. With two tracks each side has a band of its own: the
viewer's below, the others around the table in the order of play.
"""

from __future__ import annotations

from functools import cache, lru_cache

from mathotheque.core import seatmarks
from mathotheque.core.svg import BIRCH, HONEY, OAK, alike, group, rect, slab, stroke
from mathotheque.games.pousse_blocs.rules import LANES

WIDTH, ONE_HEIGHT, TWO_HEIGHT = 1000, 824, 1024
BOTTOM, LEFT_SIDE, TOP, RIGHT = range(4)

# --- one track: solo and duel
_LANE, _FIRST_LANE = 92, 44
BLOCK_WIDTH, BLOCK_HEIGHT = 84, 150
_FAR, _NEAR = 42, 602

# --- two tracks: quick, three and four
_STEP, _FROM, _TO = 66.4, 168, 832
_THIN, _LONG = 58.4, 102
_BANDS = ((24, 850, 818, 126), (24, 24, 126, 818), (158, 24, 818, 126), (850, 158, 126, 818))
NO_MARK = -1

Spot = tuple[tuple[float, float], tuple[float, float]]
"""Top left corner and size of a block."""


# --- one track


def one_spot(place: int, lane: int) -> Spot:
    """Below or at the top."""
    return (_FIRST_LANE + lane * _LANE, _NEAR if place == BOTTOM else _FAR), (BLOCK_WIDTH, BLOCK_HEIGHT)


@lru_cache(10)
def one_ground(on: int | None) -> dict[str, str]:
    """The slab, the end whose side is to act, and ten lanes with a place at either end."""
    below = slab(WIDTH, ONE_HEIGHT - 20, HONEY) + rect(26, 26, 948, 748, 22, "#EFDAB0", class_="b-inset3")
    lit = ""
    if on is not None:
        y = 594 if on == BOTTOM else 34
        lit = rect(34, y, 932, 172, 18, "#FBDFA0", class_="b-side-on", **stroke(OAK, 4))
    return {"ground": group(below, id="ground"), "side-on": group(lit, id="side-on"), "lanes": _lanes()}


@cache
def _lanes() -> str:
    left = [_FIRST_LANE + lane * _LANE for lane in range(LANES)]
    grooves = "".join(rect(x + 26, 60, 32, 680, 16, "") for x in left)
    slots = "".join(rect(x, y, BLOCK_WIDTH, BLOCK_HEIGHT, 12, "") for x in left for y in (_FAR + 2, _NEAR + 4))
    line = stroke("#B08A50", 2.5, dashes="8 8", cap="butt")
    drawn = alike(grooves, fill="#DDBB82", class_="b-groove") + alike(slots, fill="none", class_="b-slot", **line)
    return group(drawn, id="lanes")


# --- two tracks


@cache
def two_spot(place: int, lane: int) -> Spot:
    """At one of the four places."""
    along = _FROM + _STEP * lane + 4
    if place in (BOTTOM, TOP):
        return (along, 862 if place == BOTTOM else 34), (_THIN, _LONG)
    return (34 if place == LEFT_SIDE else 862, along), (_LONG, _THIN)


@cache
def two_ground(near: int) -> str:
    """The slab, the grooves of both tracks, which cross under the well; the second track's are dark."""
    drawn = slab(WIDTH, TWO_HEIGHT - 20, HONEY)
    colours = ("#D9B67A", "#B98B55") if near % 2 == 0 else ("#B98B55", "#D9B67A")
    for lane in range(LANES):
        middle = _FROM + _STEP * (lane + 0.5)
        drawn += rect(middle - 9, 40, 18, 920, 9, colours[0]) + rect(40, middle - 9, 920, 18, 9, colours[1])
    inside = _TO - _FROM - 40
    well = rect(_FROM + 20, _FROM + 20, inside, inside, 40, BIRCH, class_="b-well", **stroke(OAK, 5))
    return group(drawn + well, id="ground")


@lru_cache(200)
def band(side: int, place: int, mark: int, state: str) -> str:
    """The band of one side, in the colour of its seat (if it has one), with a place for every block; `on` or not."""
    x, y, width, height = _BANDS[place]
    colour = OAK if mark == NO_MARK else seatmarks.COLOURS[mark][0]
    name, fill, thick = ("b-side-on", "#FBDFA0", 9) if state == "on" else ("b-side", "#EFDAB0", 6)
    drawn = rect(x, y, width, height, 26, fill, class_=name, **stroke(colour, thick))
    places = [two_spot(place, lane) for lane in range(LANES)]
    slots = "".join(rect(left + 4, top + 4, wide - 8, high - 8, 10, "") for (left, top), (wide, high) in places)
    line = stroke("#B08A50", 2.5, dashes="7 8", cap="butt")
    return group(drawn + alike(slots, fill="none", class_="b-slot", **line), id=f"side-{side + 1}")
