"""Dés d'échecs: the board as a picture, as plain text, and where to touch it.

Each die keeps its element (`d-seat-number`) for the whole round: on the table, then in the tray of pairs.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import product

from mathotheque.core.kernel import Ints
from mathotheque.core.parts import Group, Part
from mathotheque.core.protocols import NAMELESS, Cast
from mathotheque.core.seatmarks import COLOURS, USUAL, Marks, shape
from mathotheque.core.speech import Message
from mathotheque.core.svg import (
    FONT,
    GOLD,
    HONEY,
    INK,
    PAPER,
    alike,
    attributes,
    circle,
    group,
    layer,
    path,
    picture,
    rect,
    slab,
    stroke,
    text,
    title,
)
from mathotheque.face.protocols import Path
from mathotheque.games.des_echecs import notation
from mathotheque.games.des_echecs.rules import (
    CAPTURES,
    DIE,
    FACES,
    FIGURES,
    GOAL,
    HAND,
    NO_FIGURE,
    NO_STAKE,
    NOBODY,
    ON_TABLE,
    PAIR,
    PAIR_BY,
    PAIRS,
    PASS,
    POINTS,
    ROLLED,
    STAKE,
    STARTER,
    TOKENS,
    WITH_STAKE,
)
from mathotheque.games.des_echecs.words import figure

WIDTH, HEIGHT = 1000, 856
_LEFT, _STEP, _DIE = 58, 181, 160
_FAR, _TRAY, _NEAR = 48, 312, 606
_NUMBER = 46  # the size of a place's number

_GLYPHS = {
    "P": (
        "M50 18A15.5 15.5 0 0 1 60 45.5H66V53H60C60 62 64 69 70 77H30C36 69 40 62 40 53H34V45.5H40A15.5 15.5 0 0 "
        "1 50 18Z"
    ),
    "N": (
        "M30 77C30 65 41 60 46.5 49.5C41 53.5 35 54.5 31.5 58.5C28.5 62 22.5 61.5 20 57C18 53 19.5 49.5 22 46C26 "
        "40.5 28 35.5 31 29.5C33 25.5 36 23 39 21.5L40 11L50 18C68 20 79 35 78.5 56C78.4 64 76.5 71 74 77ZM40.5 "
        "30.5A3.6 3.6 0 1 0 40.6 37.7A3.6 3.6 0 1 0 40.5 30.5Z"
    ),
    "B": (
        "M50 7A6 6 0 0 1 54.2 17.3C66 25 70 40 61.5 51H66V58.5H59C59.5 66 63 72 69 77H31C37 72 40.5 66 41 "
        "58.5H34V51H38.5C30 40 34 25 45.8 17.3A6 6 0 0 1 50 7ZM55.5 25.5L46 40.5L51 43.7L60 29.5Z"
    ),
    "R": ("M25 15H37.5V24H44.5V15H55.5V24H62.5V15H75V35L66.5 43V66L72 77H28L33.5 66V43L25 35Z"),
    "Q": (
        "M17 30A5.5 5.5 0 1 1 22 34.5L33.5 51L32.8 25.5A5.5 5.5 0 1 1 37.8 25L46.5 49L47.6 20.6A5.7 5.7 0 1 1 "
        "52.4 20.6L53.5 49L62.2 25A5.5 5.5 0 1 1 67.2 25.5L66.5 51L78 34.5A5.5 5.5 0 1 1 83 30L71.5 "
        "66V77H28.5V66Z"
    ),
    "K": (
        "M45.7 5H54.3V12H61.5V20H54.3V30.5C58 25.5 64 23.5 70 25C80 27.5 84 38 79 47C75.5 53.5 71 59 70.5 "
        "66V77H29.5V66C29 59 24.5 53.5 21 47C16 38 20 27.5 30 25C36 23.5 42 25.5 45.7 30.5V20H38.5V12H45.7ZM50 "
        "42C47 35 37 31 31.5 34.5C26 38.5 29 46 35 56H65C71 46 74 38.5 68.5 34.5C63 31 53 35 50 42Z"
    ),
}
_SIGNS = dict(zip("KQRBNP", "♚♛♜♝♞♟", strict=True))


# --- the picture


def layers(s: Ints, seat: int | None, lang: str, marks: Marks = USUAL) -> Group:
    """The board with the dice of `seat` nearest (seat 1's for a spectator)."""
    return named_layers(s, seat, Cast((), seat, marks), lang)


def named_layers(s: Ints, seat: int | None, cast: Cast, lang: str) -> Group:
    """The same with dice called by the names of their players, where those are known."""
    n: list[int] = s.tolist()
    finished = n[PAIRS] and n[ROLLED] == 0  # its pairs stay until the next roll
    parts: dict[str, Part] = {
        "ground": _ground(),
        "tray-title": _tray_title("last-pairs" if finished else "pairs", lang),
        "places": _places(n[PAIRS]),
        "pieces": _PIECES.holding(_dice(n, seat, cast, lang)),
        "marks": _pair_marks(_winners(n), cast.marks),
    }
    return _picture(lang).holding(parts)


@cache
def _picture(lang: str) -> Group:
    return picture({}, WIDTH, HEIGHT, Message.of("des-echecs.board").say(lang), class_="game-des-echecs")


_PIECES, _MARKS = layer("pieces", {}, class_="pieces"), layer("marks", {})


@cache
def _ground() -> str:
    """The slab, a row of places for each seat's dice, and five for the pairs."""
    drawn = slab(WIDTH, HEIGHT - 20)
    for y in (26, 580):
        slots = "".join(rect(_LEFT + _STEP * k, y + 26, _DIE, _DIE, 26, "") for k in range(HAND))
        line = stroke("#A67F48", 3, dashes="10 9", cap="butt")
        drawn += rect(30, y, 940, 224, 28, HONEY, class_="b-inset") + alike(slots, fill="none", class_="b-slot", **line)
    tray = "".join(rect(_LEFT + _STEP * k, _TRAY, _DIE, 240, 22, "") for k in range(HAND))
    return group(drawn + alike(tray, fill="#EBD3A4", class_="b-inset2"), id="ground")


@lru_cache(10)
def _tray_title(key: str, lang: str) -> str:
    words = Message.of(f"des-echecs.board.{key}").say(lang)
    shown = text(60, 282, words, 32, "#5A3D1C", font_weight="600", text_anchor="start", class_="b-num2")
    return group(shown, id="tray-title")


@lru_cache(HAND + 1)
def _places(pairs: int) -> Group:
    """The numbers of the places for pairs that are still free."""
    free = {f"place-{k + 1}": _place(k) for k in range(pairs, HAND)}
    return layer(
        "places", free, class_="b-ghost", fill="#A67F48", font_family=FONT, font_size=_NUMBER, font_weight="700",
        text_anchor="middle",
    )  # fmt: skip


def _place(k: int) -> str:
    x, y = _LEFT + _STEP * k + 80, _TRAY + 120 + 0.355 * _NUMBER
    return f"<text{attributes(id=f'place-{k + 1}', x=x, y=y)}>{k + 1}</text>"


# --- the dice


def die_id(owner: int, place: int) -> str:
    """The element of a seat's die."""
    return _DIE_IDS[owner][place]


_DIE_IDS = tuple(tuple(f"d-{owner + 1}-{place + 1}" for place in range(HAND)) for owner in range(2))


def _dice(n: Sequence[int], seat: int | None, cast: Cast, lang: str) -> dict[str, Group]:
    near, marks, names = seat or 0, cast.marks, cast.names or ("", "")
    drawn = {}
    for owner in range(2):
        whose = ("first", "second")[owner] if seat is None else "yours" if owner == seat else "theirs"
        side = "near" if owner == near else "far"
        for place in range(HAND):
            face = n[DIE + owner * HAND + place]
            if face != NO_FIGURE:
                pair = n[PAIR + owner * HAND + place]
                role = "table" if pair == ON_TABLE else "taker" if n[PAIR_BY + pair - 1] == owner else "taken"
                drawn[die_id(owner, place)] = _die(
                    owner, marks[owner], place, face, side, pair, role, whose, names[owner], lang
                )
    return drawn


@lru_cache(4000)
def _die(
    owner: int, mark: int, place: int, face: int, side: str, pair: int, role: str, whose: str, name: str, lang: str
) -> Group:  # fmt: skip
    """A die on its side of the table; or in the tray, above where it took and below where it was taken.

    Its body is a part of its own and so is its figure: neither is drawn again when the die is moved, nor its body when
    it is rolled.
    """
    x, scale = _LEFT + _STEP * (pair - 1), 0.62
    if role == "table":
        at, scale = (_LEFT + _STEP * place, _NEAR if side == "near" else _FAR), 1.0
    else:
        at = (x + 10, _TRAY + 10) if role == "taker" else (x + 50, _TRAY + 124)
    key = "of" if name and whose != "yours" else whose
    label = Message.of(f"des-echecs.board.{key}", figure=figure(face), name=name)
    if role != "table":
        label = Message.of("des-echecs.board.paired", die=label)
    element = die_id(owner, place)
    parts: dict[str, Part] = {
        f"name-{element}": title(label.say(lang), f"name-{element}"),
        f"body-{element}": _body(side, mark, f"body-{element}"),
        f"figure-{element}": _figure(face, side, mark, f"figure-{element}"),
    }
    if whose == "theirs":  # in the tray too, where nothing shows them: the next roll brings the die back
        parts[f"take-{element}"] = _promise("+1", GOLD, "on-take", f"take-{element}")
        parts[f"equal-{element}"] = _promise("= 0", PAPER, "on-equal", f"equal-{element}")
    return layer(element, parts, at=at, scale=scale)


@cache
def _promise(words: str, colour: str, when: str, name: str) -> str:
    """What it would bring to take this die with the one that is chosen; a page shows it then."""
    plate = rect(-44, -22, 88, 44, 22, colour, **stroke(INK, 3.5))
    return group(plate + text(0, 0, words, 26), at=(80, 176), display="none", class_=when, id=name)


@cache
def _body(side: str, mark: int, name: str) -> str:
    """Face and edge, light on the near side, in the owner's colour and with its mark."""
    light = side == "near"
    colour, dark, on_colour = COLOURS[mark]
    front, edge = (PAPER, colour) if light else (colour, dark)
    body = rect(4, 16, 152, 150, 26, edge)
    body += rect(4, 4, 152, 150, 26, front, class_="face" if light else "face rim-d", **stroke(dark, 4))
    return group(body + group(shape(mark, 11, colour if light else on_colour), at=(134, 25)), class_="body", id=name)


@cache
def _figure(face: int, side: str, mark: int, name: str) -> str:
    """The figure, and its rank."""
    ink = INK if side == "near" else COLOURS[mark][2]
    points = "".join(circle(80 + (k - face / 2) * 15, 135, 4.8, "") for k in range(face + 1))
    return group(group(glyph(face, ""), at=(22, 4), scale=1.16) + points, fill=ink, id=name)


def glyph(face: int, ink: str, **more: str | float) -> str:
    """A figure in a box of 100."""
    return path(_GLYPHS[FIGURES[face]], ink, fill_rule="evenodd", **more) + rect(22, 80, 56, 11, 4, ink, **more)


# --- the pairs


def _winners(n: Sequence[int]) -> tuple[int, ...]:
    """Who won each pair, or NOBODY."""
    if not n[PAIRS]:
        return ()
    faces: list[set[int]] = [set() for _ in range(n[PAIRS] + 1)]
    for die in range(2 * HAND):
        faces[n[PAIR + die]].add(n[DIE + die])
    return tuple([n[PAIR_BY + pair] if len(faces[pair + 1]) > 1 else NOBODY for pair in range(n[PAIRS])])


@lru_cache(1000)
def _pair_marks(winners: tuple[int, ...], marks: Marks) -> Group:
    won = {f"pair-{k + 1}": _pair_mark(k, None if seat == NOBODY else marks[seat]) for k, seat in enumerate(winners)}
    return _MARKS.holding(won)


@lru_cache(100)
def _pair_mark(pair: int, mark: int | None) -> str:
    """`+1` in the colour of whoever captured, `= 0` for a cancelled pair."""
    colour, _, ink = (PAPER, INK, INK) if mark is None else COLOURS[mark]
    plate = rect(-32, -21, 64, 42, 21, colour, **stroke(ink, 3))
    words = text(0, 0, "= 0" if mark is None else "+1", 24, ink)
    return group(plate + words, at=(_LEFT + _STEP * pair + 36, _TRAY + 164), id=f"pair-{pair + 1}")


# --- touching


def paths(s: Ints, actions: Sequence[int], seat: int) -> tuple[Path, ...]:
    """Touch one of your dice, then the die it takes; a stake and the pass are no matter of the board."""
    n: list[int] = s.tolist()
    mine, theirs = elements(n, seat), elements(n, 1 - seat)
    ways = []
    for action in actions:
        if action < PASS:
            own, other = divmod(action, FACES)
            ways += [Path(action, touch) for touch in product(mine[own], theirs[other])]
    return tuple(ways)


def elements(n: Sequence[int], owner: int) -> tuple[list[str], ...]:
    """By figure, the elements of a seat's dice on the table."""
    found: tuple[list[str], ...] = tuple([] for _ in range(FACES))
    for place in range(HAND):
        die = owner * HAND + place
        if n[DIE + die] != NO_FIGURE and n[PAIR + die] == ON_TABLE:
            found[n[DIE + die]].append(die_id(owner, place))
    return found


# --- plain text


def sketch(s: Ints, seat: int | None, lang: str) -> str:
    """Both rows of dice with the order of the figures, and the score."""
    return named_sketch(s, seat, NAMELESS, lang)


def named_sketch(s: Ints, seat: int | None, cast: Cast, lang: str) -> str:
    """The same with the names at the table."""
    near = seat or 0
    lines = [_sketch_hand(s, 1 - near, cast, lang), _sketch_hand(s, near, cast, lang)]
    captures, points = f"{s[CAPTURES]}-{s[CAPTURES + 1]}", f"{s[POINTS]}-{s[POINTS + 1]}"
    starter = _player(cast, int(s[STARTER]))
    score = Message.of("des-echecs.sketch.score", captures=captures, points=points, goal=int(s[GOAL]), starter=starter)
    lines.append(score.say(lang))
    if s[WITH_STAKE]:
        stake = "?" if s[STAKE] == NO_STAKE else str(s[STAKE])
        tokens = f"{s[TOKENS]}-{s[TOKENS + 1]}"
        lines.append(Message.of("des-echecs.sketch.stake", tokens=tokens, stake=stake).say(lang))
    return "\n".join(lines)


def _player(cast: Cast, seat: int) -> str | Message:
    return cast.called(seat, Message.of("des-echecs.sketch.seat", seat=seat + 1))


def _sketch_hand(s: Ints, owner: int, cast: Cast, lang: str) -> str:
    hand = notation.hand(s.tolist(), owner)
    if hand == notation.UNROLLED:
        dice = Message.of("des-echecs.sketch.unrolled").say(lang)
    elif hand == notation.NONE:
        dice = Message.of("des-echecs.sketch.none").say(lang)
    else:
        dice = "  ".join(f"{_SIGNS[letter]} {letter}" for letter in hand)
    return Message.of("des-echecs.sketch.hand", name=_player(cast, owner), dice=dice).say(lang)
