"""Pousse-Blocs: the tracks as a picture, as plain text, and where to touch them.

Each block keeps its element (`b-A-6`, track and number) for the whole game: on one side, then on the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from mathotheque.core import seatmarks
from mathotheque.core.kernel import OVER, PHASE, Ints
from mathotheque.core.parts import Group, Part
from mathotheque.core.protocols import Cast
from mathotheque.core.seatmarks import USUAL, Marks
from mathotheque.core.speech import Message
from mathotheque.core.svg import BIRCH, OAK, attributes, group, layer, picture, rect, stroke, text, title
from mathotheque.face.protocols import Path
from mathotheque.games.pousse_blocs import pieces
from mathotheque.games.pousse_blocs.announcement import goal_on_board
from mathotheque.games.pousse_blocs.rules import (
    BLOCKS,
    DICE_NOW,
    LANES,
    LEVEL,
    MASK,
    MODE,
    NO_SIDE,
    ROLLS,
    SIDE,
    SIDES,
    TO_ROLL,
)
from mathotheque.games.pousse_blocs.sides import has_one_track, near_side, seat_of, sides, stands
from mathotheque.games.pousse_blocs.sketching import named_sketch as named_sketch
from mathotheque.games.pousse_blocs.sketching import sketch as sketch
from mathotheque.games.pousse_blocs.tracks import (
    BLOCK_WIDTH,
    BOTTOM,
    LEFT_SIDE,
    NO_MARK,
    ONE_HEIGHT,
    RIGHT,
    TOP,
    TWO_HEIGHT,
    WIDTH,
    band,
    one_ground,
    one_spot,
    two_ground,
    two_spot,
)

_INK = "#3A2A1A"
TRACKS = "AB"
_ONE, _TWO = "one", "two"
_TOKENS_AT = {
    _ONE: {BOTTOM: (120, 445), TOP: (120, 345)},
    _TWO: {BOTTOM: (88, 908), LEFT_SIDE: (88, 84), TOP: (912, 90), RIGHT: (912, 908)},
}
_MIDDLE_AT = {_ONE: ((500, 330), (500, 470)), _TWO: ((500, 440), (500, 590))}
"""Where the middle of the dice is, and of the words below them."""


# --- the picture


def layers(s: Ints, seat: int | None, lang: str, marks: Marks = USUAL) -> Group:
    """The board with the side of `seat` nearest (side 1 for a spectator)."""
    return named_layers(s, seat, Cast((), seat, marks), lang)


def named_layers(s: Ints, seat: int | None, cast: Cast, lang: str) -> Group:
    """The same with blocks told by the names of those on whose side they stand, where those are known."""
    n: list[int] = s.tolist()
    marks = cast.marks
    mode = n[MODE]
    near = near_side(mode, seat or 0)
    acting = NO_SIDE if n[PHASE] == OVER else n[SIDE]
    layout = _ONE if has_one_track(mode) else _TWO
    if layout == _ONE:
        ground = one_ground(None if acting == NO_SIDE else _place(layout, acting, near))
    else:
        ground = {"ground": two_ground(near), **_bands(mode, near, acting, marks)}
    parts: dict[str, Part] = {
        **ground,
        "pieces": _PIECES.holding(_blocks(n, layout, near, seat, cast.names, lang)),
        "tokens": _TOKENS.holding(_tokens(n, layout, near, marks)),
        "middle": _MIDDLE.holding(_middle(n[LEVEL], n[DICE_NOW], layout, lang)),
    }
    return _picture(layout, lang).holding(parts)


@cache
def _picture(layout: str, lang: str) -> Group:
    height, name = (ONE_HEIGHT, "game-pousse-blocs tray-duel") if layout == _ONE else (TWO_HEIGHT, "game-pousse-blocs")
    return picture({}, WIDTH, height, Message.of("pousse-blocs.board").say(lang), class_=name)


_PIECES, _TOKENS = layer("pieces", {}, class_="pieces"), layer("tokens", {})
_MIDDLE, _DICE = layer("middle", {}), layer("dice", {})


def _place(layout: str, side: int, near: int) -> int:
    """Where a side is seen."""
    if layout == _ONE:
        return BOTTOM if side == near else TOP
    return (side - near) % SIDES


def _bands(mode: int, near: int, acting: int, marks: Marks) -> dict[str, str]:
    found = {}
    for side in range(SIDES):
        mark = marks[seat_of(mode, side)] if side in sides(mode) else NO_MARK
        state = "on" if side == acting else ""
        found[f"side-{side + 1}"] = band(side, (side - near) % SIDES, mark, state)
    return found


# --- blocks


def block_id(track: int, number: int) -> str:
    """The element of a block."""
    return f"b-{TRACKS[track]}-{number}"


_BLOCK_IDS = tuple(tuple(block_id(track, number) for number in BLOCKS) for track in range(len(TRACKS)))


def _blocks(
    n: Sequence[int], layout: str, near: int, seat: int | None, names: Sequence[str], lang: str
) -> dict[str, Group]:
    mode = n[MODE]
    found = {}
    for track in range(1 if layout == _ONE else len(TRACKS)):
        mask = n[MASK + track]
        looks = {
            side: (_place(layout, side, near), _whose(mode, side, seat), side, _name(mode, side, names))
            for side in (track, stands(mode, 0, track, 0))
        }
        for lane in range(LANES):
            look = looks[stands(mode, mask, track, lane)]
            found[_BLOCK_IDS[track][lane]] = _block(layout, track, lane, *look, lang)
    return found


def _whose(mode: int, side: int, seat: int | None) -> str:
    if side not in sides(mode):
        return "pushed"
    return "yours" if seat is not None and seat_of(mode, side) == seat else "theirs"


def _name(mode: int, side: int, names: Sequence[str]) -> str:
    return names[seat_of(mode, side)] if names and side in sides(mode) else ""


@lru_cache(8_000)
def _block(layout: str, track: int, lane: int, place: int, whose: str, side: int, name: str, lang: str) -> Group:
    """A block where it stands; its body is a part of its own, so that a push does not draw it again."""
    number, element = BLOCKS[lane], _BLOCK_IDS[track][lane]
    at, size = one_spot(place, lane) if layout == _ONE else two_spot(place, lane)
    key = "of" if name and whose == "theirs" else whose
    label = Message.of(f"pousse-blocs.board.{key}", block=number, side=side + 1, name=name).say(lang)
    body = group(pieces.block(number, *size, dark=track == 1), class_="body", id=f"body-{element}")
    parts: dict[str, Part] = {f"name-{element}": title(label, f"name-{element}"), f"body-{element}": body}
    if layout == _ONE and whose == "yours":
        parts[f"arrow-{element}"] = pieces.arrow(BLOCK_WIDTH / 2, f"arrow-{element}")
    return layer(element, parts, at=at, class_="aside" if layout == _TWO and place in (LEFT_SIDE, RIGHT) else "")


# --- tokens, dice and the goal


def _tokens(n: Sequence[int], layout: str, near: int, marks: Marks) -> dict[str, Group]:
    """Whose side it is, and how many blocks stand there."""
    found = {}
    for side in sides(n[MODE]):
        mark, count = marks[seat_of(n[MODE], side)], n[MASK + side].bit_count()
        found[f"token-{side + 1}"] = _token(layout, side, _place(layout, side, near), mark, count)
    return found


@lru_cache(500)
def _token(layout: str, side: int, place: int, mark: int, count: int) -> Group:
    """The number is a part of its own: it is all that changes."""
    name = f"token-{side + 1}"
    parts = {
        f"mark-of-{name}": group(seatmarks.token(mark, 40), id=f"mark-of-{name}"),
        f"count-{name}": group(seatmarks.words_on(mark, 40, str(count)), id=f"count-{name}"),
    }
    return layer(name, parts, at=_TOKENS_AT[layout][place])


def _middle(level: int, roll: int, layout: str, lang: str) -> dict[str, Part]:
    """The dice, and what is to be made with the blocks."""
    if roll == TO_ROLL:
        return {}
    high, low = ROLLS[roll]
    dice: dict[str, Part] = {"d-1": _die(layout, 1, high, lang), "d-2": _die(layout, 2, low, lang)}
    return {"goal": _goal(layout, level, roll, lang), "dice": _DICE.holding(dice)}


@lru_cache(300)
def _goal(layout: str, level: int, roll: int, lang: str) -> str:
    _, (x, y) = _MIDDLE_AT[layout]
    words = goal_on_board(level, roll).say(lang)
    width = 36 + 19.5 * len(words)
    plate = rect(x - width / 2, y - 32, width, 64, 20, BIRCH, class_="b-well", **stroke(OAK, 3))
    return group(plate + text(x, y, words, 32, _INK, class_="b-num"), id="goal")


@lru_cache(100)
def _die(layout: str, number: int, pips: int, lang: str) -> Group:
    (x, y), _ = _MIDDLE_AT[layout]
    moved, angle = (f"{x - 120} {y - 60}", -8) if number == 1 else (f"{x + 20} {y - 50}", 7)
    turned = f"translate({moved}) rotate({angle} 50 50)"
    name = f"d-{number}"
    label = Message.of("pousse-blocs.board.die", die=pips).say(lang)
    parts = {
        f"name-{name}": title(label, f"name-{name}"),
        f"body-{name}": group(pieces.die(), id=f"body-{name}"),
        f"pips-{name}": group(pieces.pips(pips), id=f"pips-{name}"),
    }
    return Group(name, f"<g{attributes(transform=f'{turned} scale(1.1)', id=name)}>", "</g>", parts)


# --- touching


def paths(s: Ints, actions: Sequence[int], seat: int) -> tuple[Path, ...]:
    """None: touching a block puts it into the calculation that the dock builds."""
    return ()
