"""Pousse-Blocs: the tracks as a picture, as plain text, and where to touch them.

Each block keeps its element (`b-A-6`, track and number) for the whole game: on one side, then on the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from mathotheque.core import seatmarks
from mathotheque.core.kernel import OVER, PHASE, Ints
from mathotheque.core.parts import Group
from mathotheque.core.speech import Message
from mathotheque.core.svg import BIRCH, HONEY, OAK, attributes, group, labelled, picture, rect, slab, stroke, text
from mathotheque.face.protocols import Path
from mathotheque.games.pousse_blocs import pieces
from mathotheque.games.pousse_blocs.advice import COUNT
from mathotheque.games.pousse_blocs.announcement import goal_words
from mathotheque.games.pousse_blocs.notation import write_side
from mathotheque.games.pousse_blocs.rules import (
    BLOCKS,
    DICE_NOW,
    DOUBLE,
    DUEL,
    FACING,
    LANES,
    LEFT,
    MASK,
    MODE,
    MODE_SIDES,
    NEXT,
    NO_SIDE,
    ROLLS,
    SEAT,
    SEVEN,
    SIDE,
    SOLO,
    TO_ROLL,
)

_INK = "#3A2A1A"
TRACKS = "AB"
DICE_ID = "dice"

# --- one track: solo and duel
WIDTH, ONE_HEIGHT = 1000, 824
_LANE, _FIRST_LANE, _BLOCK_WIDTH, _BLOCK_HEIGHT = 92, 44, 84, 150
_FAR, _NEAR = 42, 602

# --- two tracks: quick, three and four
TWO_HEIGHT = 1024
_STEP, _FROM, _TO = 66.4, 168, 832
_THIN, _LONG = 58.4, 102
_BOTTOM, _LEFT_SIDE, _TOP, _RIGHT = range(4)
_BANDS = ((24, 850, 818, 126), (24, 24, 126, 818), (158, 24, 818, 126), (850, 158, 126, 818))
_CORNERS = ((88, 908), (88, 84), (912, 90), (912, 908))


def layers(s: Ints, seat: int | None, lang: str) -> Group:
    """The board with the side of `seat` nearest (side 1 for a spectator)."""
    one = s[MODE] in (DUEL, SOLO)
    near = _near_side(s, seat)
    parts = _one_track(s, seat, near, lang) if one else _two_tracks(s, seat, near, lang)
    label = Message.of("pousse-blocs.board").say(lang)
    name = "game-pousse-blocs tray-duel" if one else "game-pousse-blocs"
    return picture(parts, WIDTH, ONE_HEIGHT if one else TWO_HEIGHT, label, class_=name)


def _near_side(s: Ints, seat: int | None) -> int:
    """The first side that is the seat's, in the order of play."""
    side = 0
    while SEAT[s[MODE], side] != (seat or 0):
        side = int(NEXT[s[MODE], side])
    return side


def _stands(s: Ints, track: int, lane: int) -> int:
    """The side before which a block stands; an end without a player has the number its player would have."""
    if s[MASK + track] >> lane & 1:
        return track
    return 1 if s[MODE] in (DUEL, SOLO) else track + 2


def _has_player(s: Ints, side: int) -> bool:
    return side < MODE_SIDES[s[MODE]]


def _is_on(s: Ints, side: int) -> bool:
    return bool(s[SIDE] == side and s[PHASE] != OVER)


# --- one track


def _one_track(s: Ints, seat: int | None, near: int, lang: str) -> dict[str, str]:
    ground = slab(WIDTH, ONE_HEIGHT - 20, HONEY) + rect(26, 26, 948, 748, 22, "#EFDAB0", class_="b-inset3")
    for side, y in ((1 - near, 34), (near, 594)):
        if _is_on(s, side):
            ground += rect(34, y, 932, 172, 18, "#FBDFA0", class_="b-side-on", **stroke(OAK, 4))
    line = stroke("#B08A50", 2.5, dashes="8 8", cap="butt")
    for lane in range(LANES):
        x = _FIRST_LANE + lane * _LANE
        ground += rect(x + 26, 60, 32, 680, 16, "#DDBB82", class_="b-groove")
        ground += "".join(
            rect(x, y, _BLOCK_WIDTH, _BLOCK_HEIGHT, 12, "none", class_="b-slot", **line) for y in (_FAR + 2, _NEAR + 4)
        )
    blocks = ""
    for lane in range(LANES):
        side = _stands(s, 0, lane)
        at = _FIRST_LANE + lane * _LANE, _NEAR if side == near else _FAR
        blocks += _block(s, seat, 0, lane, side, at, (_BLOCK_WIDTH, _BLOCK_HEIGHT), lang)
    tokens = "".join(_token(s, side, (120, y)) for side, y in ((1 - near, 345), (near, 445)) if _has_player(s, side))
    return _parted(ground, blocks, tokens, _middle(s, (500, 330), (500, 470), lang))


# --- two tracks


def _two_tracks(s: Ints, seat: int | None, near: int, lang: str) -> dict[str, str]:
    ground = slab(WIDTH, TWO_HEIGHT - 20, HONEY)
    for lane in range(LANES):
        middle = _FROM + _STEP * (lane + 0.5)
        upright = rect(middle - 9, 40, 18, 920, 9, *_groove(dark=near % 2 == 1))
        level = rect(40, middle - 9, 920, 18, 9, *_groove(dark=near % 2 == 0))
        ground += upright + level
    inside = _TO - _FROM - 40
    ground += rect(_FROM + 20, _FROM + 20, inside, inside, 40, BIRCH, class_="b-well", **stroke(OAK, 5))
    ground += "".join(_band(s, side, (side - near) % 4) for side in range(4))
    blocks = ""
    for track in range(2):
        for lane in range(LANES):
            side = _stands(s, track, lane)
            at, size = _spot((side - near) % 4, lane)
            aside = (side - near) % 4 in (_LEFT_SIDE, _RIGHT)
            blocks += _block(s, seat, track, lane, side, at, size, lang, name="aside" if aside else "")
    tokens = "".join(_token(s, side, _CORNERS[(side - near) % 4]) for side in range(4) if _has_player(s, side))
    return _parted(ground, blocks, tokens, _middle(s, (500, 440), (500, 590), lang))


def _parted(ground: str, blocks: str, tokens: str, middle: str) -> dict[str, str]:
    return {
        "ground": group(ground, id="ground"),
        "pieces": group(blocks, id="pieces", class_="pieces"),
        "tokens": group(tokens, id="tokens"),
        "middle": group(middle, id="middle"),
    }


def _groove(*, dark: bool) -> tuple[str]:
    return ("#B98B55" if dark else "#D9B67A",)


def _band(s: Ints, side: int, place: int) -> str:
    """The band of one side, in the colour of its seat, with a place for every block."""
    x, y, width, height = _BANDS[place]
    on = _is_on(s, side)
    colour = seatmarks.COLOURS[SEAT[s[MODE], side]][0] if _has_player(s, side) else OAK
    name = "b-side-on" if on else "b-side"
    band = rect(x, y, width, height, 26, "#FBDFA0" if on else "#EFDAB0", class_=name, **stroke(colour, 9 if on else 6))
    line = stroke("#B08A50", 2.5, dashes="7 8", cap="butt")
    for lane in range(LANES):
        (left, top), (wide, high) = _spot(place, lane)
        band += rect(left + 4, top + 4, wide - 8, high - 8, 10, "none", class_="b-slot", **line)
    return band


def _spot(place: int, lane: int) -> tuple[tuple[float, float], tuple[float, float]]:
    """Top left corner and size of a block at one of the four places."""
    along = _FROM + _STEP * lane + 4
    if place in (_BOTTOM, _TOP):
        return (along, 862 if place == _BOTTOM else 34), (_THIN, _LONG)
    return (34 if place == _LEFT_SIDE else 862, along), (_LONG, _THIN)


# --- pieces


def _block(
    s: Ints,
    seat: int | None,
    track: int,
    lane: int,
    side: int,
    at: tuple[float, float],
    size: tuple[float, float],
    lang: str,
    name: str = "",
) -> str:
    number = BLOCKS[lane]
    if not _has_player(s, side):
        label = Message.of("pousse-blocs.board.pushed", block=number)
    elif seat is not None and SEAT[s[MODE], side] == seat:
        label = Message.of("pousse-blocs.board.yours", block=number)
    else:
        label = Message.of("pousse-blocs.board.theirs", block=number, side=side + 1)
    drawn = pieces.block(number, *size, dark=track == 1)
    if s[MODE] in (DUEL, SOLO) and _is_on(s, side) and SEAT[s[MODE], side] == seat:
        drawn += pieces.arrow(_BLOCK_WIDTH / 2)
    return labelled(drawn, label.say(lang), at=at, id=block_id(track, number), class_=name)


def block_id(track: int, number: int) -> str:
    """The element of a block."""
    return f"b-{TRACKS[track]}-{number}"


def _token(s: Ints, side: int, at: tuple[float, float]) -> str:
    """Whose side it is, and how many blocks stand there."""
    seat = int(SEAT[s[MODE], side])
    return group(seatmarks.token(seat, 40, str(COUNT[s[MASK + side]])), at=at)


def _middle(s: Ints, dice_at: tuple[float, float], words_at: tuple[float, float], lang: str) -> str:
    """The dice, and what is to be made with the blocks."""
    if s[DICE_NOW] == TO_ROLL:
        return ""
    high, low = ROLLS[s[DICE_NOW]]
    x, y = dice_at
    dice = _die(1, high, f"translate({x - 120} {y - 60}) rotate(-8 50 50) scale(1.1)", lang)
    dice += _die(2, low, f"translate({x + 20} {y - 50}) rotate(7 50 50) scale(1.1)", lang)
    words = _goal(s).say(lang)
    width = 36 + 19.5 * len(words)
    plate = rect(words_at[0] - width / 2, words_at[1] - 32, width, 64, 20, BIRCH, class_="b-well", **stroke(OAK, 3))
    goal = plate + text(words_at[0], words_at[1], words, 32, _INK, class_="b-num")
    return goal + group(dice, id=DICE_ID)


def _die(place: int, pips: int, transform: str, lang: str) -> str:
    label = Message.of("pousse-blocs.board.die", die=pips).say(lang)
    return f"<g{attributes(transform=transform, id=f'd-{place}')}><title>{escape(label)}</title>{pieces.die(pips)}</g>"


def _goal(s: Ints) -> Message:
    roll = s[DICE_NOW]
    if SEVEN[roll]:
        return Message.of("pousse-blocs.goal.seven")
    key = "double" if DOUBLE[roll] else "plain"
    return Message.of(f"pousse-blocs.goal.{key}", goal=goal_words(s))


def track_of(s: Ints) -> int:
    """The track of the side to act."""
    side = int(s[SIDE])
    facing = int(FACING[s[MODE], side])
    return side if facing == NO_SIDE else min(side, facing)


def paths(s: Ints, actions: Sequence[int], seat: int) -> tuple[Path, ...]:
    """None: touching a block puts it into the calculation that the dock builds."""
    return ()


# --- plain text


def sketch(s: Ints, seat: int | None, lang: str) -> str:
    """Each side with its blocks, an arrow before the side to act, then the dice and the goal."""
    lines = [_sketch_side(s, side, lang) for side in range(MODE_SIDES[s[MODE]])]
    if s[DICE_NOW] != TO_ROLL:
        high, low = ROLLS[s[DICE_NOW]]
        lines.append(Message.of("pousse-blocs.sketch.dice", high=high, low=low, goal=_goal(s)).say(lang))
    if s[MODE] == SOLO:
        lines.append(Message.of("pousse-blocs.sketch.left", left=int(LEFT[s[MASK]])).say(lang))
    return "\n".join(lines)


def _sketch_side(s: Ints, side: int, lang: str) -> str:
    here = write_side(s, side).split(",")
    blocks = " ".join(f"{block if str(block) in here else '·':>2}" for block in BLOCKS)
    line = Message.of("pousse-blocs.sketch.side", side=side + 1, seat=int(SEAT[s[MODE], side]) + 1, blocks=blocks)
    return f"{'>' if _is_on(s, side) else ' '} {line.say(lang)}"
