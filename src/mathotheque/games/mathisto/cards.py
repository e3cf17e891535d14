"""Mathisto: the cards drawn. A family has an emblem, a colour and a pattern: no two differ by colour alone."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from math import cos, pi, sin

from mathotheque.core.speech import Message
from mathotheque.core.svg import FONT, INK, PAPER, attributes, circle, group, path, polygon, rect, stroke
from mathotheque.games.mathisto.content import families
from mathotheque.games.mathisto.deck import DISCOVERY_PLACE, IN_FAMILY, JOKER, MATHEMATICIANS

CARD_WIDTH, CARD_HEIGHT = 200, 286
COLOURS = ("#B93A2B", "#1F66A8", "#2F7436", "#2D3A73", "#8A5A00", "#7A3E8E", "#0B6E77")
JOKER_COLOUR = "#3A4350"
_GREY, _EDGE, _DARK, _NIGHT, _GOLD = "#4A5868", "#B9A88A", "#121E3B", "#23365E", "#F0B429"
_LINE = 20  # signs on one line of a card
_FACES = 2 * (JOKER + 1)  # in two languages


# --- emblems, in a box of 100


def emblem(family: int, colour: str, width: float = 9) -> str:
    """The sign of a family."""
    line, thin, fine = (stroke(colour, part * width) for part in (1, 0.8, 0.7))
    ring = "M50 29.5A25 25 0 0 1 50 70.5A25 25 0 0 1 50 29.5Z"
    orbit = "M11.06 65.73A42 14 -22 1 0 88.94 34.27A42 14 -22 1 0 11.06 65.73Z"
    bell, ticks = "M8 76C34 76 36 22 50 22C64 22 66 76 92 76", "M50 44V76M32 70V76M68 70V76"
    dots = ((50, 22), (36, 48), (64, 48), (22, 74), (50, 74), (78, 74))
    return (
        lambda: path("M24 26C48 20 52 80 76 74M76 26C60 22 40 78 24 74", "none", **line),
        lambda: path("M68 22C56 12 51 26 50 50C49 74 44 88 32 78", "none", **line),
        lambda: "".join(circle(x, y, 10.5, colour) for x, y in dots),
        lambda: circle(50, 50, 19, colour) + path(orbit, "none", **fine) + circle(82, 20, 6, colour),
        lambda: path("M50 14L90 82H10Z", "none", **line) + circle(50, 60, 16, "none", **thin),
        lambda: circle(36, 50, 25, "none", **line) + circle(64, 50, 25, "none", **line) + path(ring, colour),
        lambda: path(bell, "none", **line) + path(ticks, "none", **thin),
    )[family]()


def star(colour: str) -> str:
    """The sign of a discovery: a star of sixteen corners."""
    corners = []
    for k in range(16):
        radius, angle = (40 if k % 2 == 0 else 17), pi * k / 8 - pi / 2
        corners.append((50 + radius * cos(angle), 50 + radius * sin(angle)))
    return polygon(corners, colour)


def fool_s_cap(colour: str) -> str:
    """The sign of a joker."""
    cap = (
        "M24 70C26 56 22 46 10 52C8 34 22 22 36 34C38 24 44 18 58 12C58 22 62 28 66 34C80 22 94 36 90 54C80 46 74 56 "
        "76 70Z"
    )
    bells = circle(9, 60, 7.5, colour) + circle(62, 10, 7.5, colour) + circle(91, 62, 7.5, colour)
    return path(cap, colour) + rect(22, 74, 56, 12, 5, colour) + bells


# --- patterns of a band, in one path each


def _rows(first: int, last: float, step: int) -> list[tuple[int, int]]:
    return list(enumerate(range(first, int(last), step)))


def _stripes(w: float, h: float) -> str:
    return "".join(f"M{x} {h - 4:g}L{x + h * 0.55:.0f} 4" for x in range(8, int(w - h * 0.5), 16))


def _waves(w: float, h: float) -> str:
    wave = "q10 -12 20 0t20 0" * int((w - 12) // 40)
    return "".join(f"M6 {y}{wave}" for _, y in _rows(12, h - 4, 16))


def _dots(w: float, h: float) -> str:
    return "".join(
        f"M{x} {y}h.01" for j, y in _rows(10, h - 4, 16) for x in range(10 + j % 2 * 10, int(w) - 6, 20)
    )  # fmt: skip


def _stars(w: float, h: float) -> str:
    one = "l2 5 5 2-5 2-2 5-2-5-5-2 5-2z"
    return "".join(
        f"M{x} {y - 7}{one}" for j, y in _rows(12, h - 4, 20) for x in range(14 + j % 2 * 16, int(w) - 8, 32)
    )  # fmt: skip


def _triangles(w: float, h: float) -> str:
    return "".join(
        f"M{x} {y + 14}l8 -14 8 14z" for j, y in _rows(8, h - 12, 20) for x in range(8 + j % 2 * 12, int(w) - 22, 24)
    )


def _rings(w: float, h: float) -> str:
    return "".join(
        f"M{x - 8} {y}a8 8 0 1 0 16 0a8 8 0 1 0 -16 0"
        for j, y in _rows(14, h - 6, 22)
        for x in range(14 + j % 2 * 12, int(w) - 10, 24)
    )


def _bars(w: float, h: float) -> str:
    heights = (10, 18, 30, 40, 46, 40, 30, 18, 10, 6)
    return "".join(
        f"M{x + 3.5:g} {h - 5:g}v{-min(h - 10, heights[i % 10] * h / 56):.1f}"
        for i, x in enumerate(range(8, int(w) - 10, 13))
    )


def _lozenges(w: float, h: float) -> str:
    return "".join(
        f"M{x + 4} {y - 2}l6 6 -6 6 -6 -6z"
        for j, y in _rows(10, h - 8, 18)
        for x in range(8 + j % 2 * 12, int(w) - 14, 24)
    )


_PATTERNS = (_stripes, _waves, _dots, _stars, _triangles, _rings, _bars)
_WIDTHS = (3, 3, 7.2, 2, 3, 3, 7)  # of the lines, which is what makes dots and bars


def pattern(family: int, w: float, h: float) -> str:
    """What a family's band is strewn with; family 7 is the joker's."""
    if family == len(_PATTERNS):
        return path(_lozenges(w, h), "#FFFFFF", fill_opacity="0.3")
    line = stroke("#FFFFFF", _WIDTHS[family])
    return path(_PATTERNS[family](w, h), "none", stroke_opacity="0.3", **line)


# --- whole cards: the edge, the blank of a family, and what is written on it

EDGE = rect(2, 8, 196, 276, 16, _EDGE, class_="card-edge")
"""What is seen of a card below its front; at night it is dark."""


@lru_cache(len(COLOURS) + 1)
def blank(family: int) -> str:
    """The paper of a card, 200 x 286, with its family's band and emblem; family 7 is the joker's."""
    colour = JOKER_COLOUR if family == len(COLOURS) else COLOURS[family]
    sign = fool_s_cap(colour) if family == len(COLOURS) else emblem(family, colour, 10)
    band = "M3.5 78V18Q3.5 3.5 18 3.5H182Q196.5 3.5 196.5 18V78Z"
    body = rect(2, 2, 196, 276, 16, PAPER, **stroke(INK, 3)) + path(band, colour)
    body += group(pattern(family, 188, 72), at=(6, 5)) + circle(36, 40, 27, PAPER)
    return body + group(sign, at=(16, 20), scale=0.4)


@lru_cache(_FACES)
def inscription(card: int, lang: str) -> str:
    """What is written on the blank of its family to make a card."""
    if card == JOKER:
        return _joker(lang)
    family, k = divmod(card, IN_FAMILY)
    return _discovery(family, lang) if k == DISCOVERY_PLACE else _mathematician(family, k, lang)


@lru_cache(_FACES)
def face(card: int, lang: str) -> str:
    """A card from its front, 200 x 286."""
    return EDGE + blank(card // IN_FAMILY) + inscription(card, lang)


def _lines(words: str) -> list[str]:
    """A short text on two or three lines."""
    lines = [""]
    for word in words.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > _LINE:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _written(*lines: str) -> str:
    """Lines of `_bold` and `_light`, in one hand."""
    return group("".join(lines), font_family=FONT, font_weight="700", text_anchor="middle")


def _bold(x: float, y: float, words: str, size: float, fill: str = INK, **more: str) -> str:
    return f"<text{attributes(x=x, y=y + 0.355 * size, font_size=size, fill=fill, **more)}>{escape(words)}</text>"


def _light(x: float, y: float, words: str, size: float, fill: str = INK) -> str:
    return _bold(x, y, words, size, fill, font_weight="400")


def _mathematician(family: int, k: int, lang: str) -> str:
    person, colour = families()[family].people[k], COLOURS[family]
    name = person.short[lang]
    size = 23 if len(name) <= 10 else 20 if len(name) <= 12 else 17.5
    body = rect(146, 24, 40, 32, 9, PAPER) + path("M60 172H140", "none", **stroke(colour, 3)) + _places(k, colour)
    return body + _written(
        _bold(166, 40, str(k + 1), 21, colour),
        _bold(100, 94, person.given[lang], 14.5) if person.given[lang] else "",
        _bold(100, 116, name, size),
        _light(100, 139, person.dates[lang], 15.5, _GREY),
        _light(100, 158, person.land[lang], 14.5, _GREY),
        *(_light(100, 190 + row * 22, words, 15) for row, words in enumerate(_lines(person.line[lang]))),
    )


def _places(k: int, colour: str) -> str:
    """The six places of the family as rings, with a dot for the card's own."""
    at = [100 + (place - 2.5) * 16 for place in range(MATHEMATICIANS)]
    rings = "".join(f"M{x - 4.6:g} 260a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0 -9.2 0" for x in at)
    return path(rings, "none", stroke=colour, stroke_width=2) + circle(at[k], 260, 4.6, colour)


def _discovery(family: int, lang: str) -> str:
    discovery, colour = families()[family].discovery, COLOURS[family]
    foot = "M3.5 204H196.5V262Q196.5 276.5 182 276.5H18Q3.5 276.5 3.5 262Z"
    body = path(foot, colour) + group(pattern(family, 188, 66), at=(6, 207))
    body += group(star(PAPER), at=(144, 18), scale=0.44) + rect(28, 222, 144, 36, 18, PAPER)
    name = discovery.name[lang]
    return body + _written(
        _bold(100, 100, Message.of("mathisto.board.discovery").say(lang), 14, colour, letter_spacing="1.5"),
        _bold(100, 124, name, 19 if len(name) < 14 else 16.5),
        *(_light(100, 148 + row * 19, words, 14) for row, words in enumerate(_lines(discovery.line[lang]))),
        _bold(100, 240, families()[family].name[lang], 15, colour),
    )


def _joker(lang: str) -> str:
    keys = "mathisto.board.joker-1", "mathisto.board.joker-2"
    return group(fool_s_cap(JOKER_COLOUR), at=(56, 92), scale=0.88) + _written(
        _bold(100, 206, Message.of("mathisto.board.joker").say(lang), 26),
        *(_light(100, 234 + 20 * row, Message.of(key).say(lang), 14.5) for row, key in enumerate(keys)),
    )


# --- the back, and small pictures


@lru_cache(1)
def back() -> str:
    """A card from its back, 200 x 286: all alike."""
    return rect(2, 8, 196, 276, 16, "#472C1A") + back_face()


@lru_cache(1)
def back_face() -> str:
    """The same without its edge, 200 x 280."""
    body = rect(2, 2, 196, 276, 16, _NIGHT, **stroke(_DARK, 3))
    body += rect(14, 14, 172, 252, 10, "none", **stroke(_GOLD, 3))
    boxes = ((52, 110), (76, 134), (100, 134), (124, 110))
    return body + "".join(rect(x, y, 20, 186 - y, 3, _GOLD) for x, y in boxes) + circle(98, 106, 12, _GOLD)


@lru_cache(len(COLOURS))
def badge(family: int) -> str:
    """A family's emblem on its colour, in a box of 100."""
    return rect(4, 4, 92, 92, 22, COLOURS[family]) + group(emblem(family, PAPER), at=(12, 12), scale=0.76)


@lru_cache(len(COLOURS) + 1)
def strip(family: int) -> str:
    """A family's emblem on its pattern, in a box of 80; family 7 is the joker's."""
    joker = family == len(COLOURS)
    colour = JOKER_COLOUR if joker else COLOURS[family]
    sign = fool_s_cap(colour) if joker else emblem(family, colour, 10)
    body = rect(0, 0, 80, 80, 0, colour) + group(pattern(family, 76, 78), at=(2, 1)) + circle(40, 40, 26, PAPER)
    return body + group(sign, at=(20.5, 20.5), scale=0.39)
