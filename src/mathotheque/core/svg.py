"""The strokes of which every board is drawn: small functions that return SVG text.

Presentation attributes carry the day colours (that is what prints); classes let a page re-colour at night. No gradient,
mask, filter, pattern, `<use>`, `style` attribute or `font` shorthand, so that the same picture becomes a PDF.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from html import escape

from mathotheque.core.parts import Group, Part

INK, PAPER = "#1C2A3A", "#FFFDF8"
BIRCH, HONEY, OAK, WALNUT = "#F6E7C8", "#E6C795", "#C1935A", "#7A4E2B"
GOLD = "#F0B429"
_KEPT = 20_000  # strokes: a board is drawn again and again, and nearly all of it is as before

FONT = "DejaVu Sans, Verdana, Helvetica, sans-serif"


@lru_cache(_KEPT)
def number(value: float) -> str:
    """A coordinate with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@lru_cache(_KEPT)
def attributes(**given: str | float | None) -> str:
    """` name="value"` for each that is not None or empty; `_` in a name stands for `-`, a last `_` for nothing."""
    return "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(number(value) if isinstance(value, int | float) else value)}"'
        for name, value in given.items()
        if value not in (None, "")
    )


def stroke(colour: str, width: float, *, dashes: str = "", cap: str = "round") -> dict[str, str | float]:
    """The attributes of a line around something."""
    line: dict[str, str | float] = {"stroke": colour, "stroke_width": width}
    line |= {"stroke_linecap": cap, "stroke_linejoin": "round"}
    return line | ({"stroke_dasharray": dashes} if dashes else {})


@lru_cache(_KEPT)
def rect(x: float, y: float, w: float, h: float, radius: float, fill: str, **more: str | float) -> str:
    """A rectangle with round corners."""
    return f"<rect{attributes(x=x, y=y, width=w, height=h, rx=radius, fill=fill, **more)}/>"


@lru_cache(_KEPT)
def circle(x: float, y: float, radius: float, fill: str, **more: str | float) -> str:
    """A disc."""
    return f"<circle{attributes(cx=x, cy=y, r=radius, fill=fill, **more)}/>"


@lru_cache(_KEPT)
def path(d: str, fill: str = "none", **more: str | float) -> str:
    """Any outline."""
    return f"<path{attributes(d=d, fill=fill, **more)}/>"


def polygon(points: Iterable[tuple[float, float]], fill: str, **more: str | float) -> str:
    """A shape of straight sides."""
    return _polygon(tuple(points), fill, **more)


@lru_cache(_KEPT)
def _polygon(points: tuple[tuple[float, float], ...], fill: str, **more: str | float) -> str:
    corners = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return f"<polygon{attributes(points=corners, fill=fill, **more)}/>"


@lru_cache(_KEPT)
def text(
    x: float, y: float, words: str, size: float, fill: str = INK, *, family: str = FONT, **more: str | float
) -> str:
    """Words centred on (x, y), or beginning there with `text_anchor="start"`."""
    given: dict[str, str | float] = {"font_weight": "700", "text_anchor": "middle", **more}
    head = attributes(x=x, y=y + 0.355 * size, font_family=family, font_size=size, fill=fill, **given)
    return f"<text{head}>{escape(words)}</text>"


def alike(body: str, **shared: str | float) -> str:
    """Things that share these attributes, said once."""
    return f"<g{attributes(**shared)}>{body}</g>"


def letters(placed: Iterable[tuple[float, float, str]], size: float, fill: str = INK, **more: str | float) -> str:
    """Many words in one hand, each centred on its (x, y)."""
    words = "".join(f"<text{attributes(x=x, y=y + 0.355 * size)}>{escape(word)}</text>" for x, y, word in placed)
    given: dict[str, str | float] = {"font_weight": "700", "text_anchor": "middle", **more}
    return alike(words, font_family=FONT, font_size=size, fill=fill, **given)


def group(body: str, *, at: tuple[float, float] | None = None, scale: float = 1, **more: str | float) -> str:
    """Things drawn together, moved to `at`."""
    return f"<g{attributes(transform=_transform(at, scale), **more)}>{body}</g>"


def _transform(at: tuple[float, float] | None, scale: float) -> str:
    moved = f"translate({number(at[0])} {number(at[1])})" if at else ""
    scaled = f"scale({number(scale)})" if scale != 1 else ""
    return " ".join(filter(None, (moved, scaled)))


def labelled(body: str, label: str, *, at: tuple[float, float], scale: float = 1, **more: str | float) -> str:
    """A piece with a name for those who do not see it."""
    return group(f"<title>{escape(label)}</title>{body}", at=at, scale=scale, **more)


def title(label: str, name: str) -> str:
    """The name of a piece as a part of its own."""
    return f'<title id="{name}">{escape(label)}</title>'


def layer(
    name: str,
    parts: Mapping[str, Part],
    *,
    at: tuple[float, float] | None = None,
    scale: float = 1,
    **more: str | float,
) -> Group:
    """Parts drawn together, under an id of their own, moved to `at`."""
    return Group(name, f"<g{attributes(transform=_transform(at, scale), id=name, **more)}>", "</g>", parts)


def picture(parts: Mapping[str, Part], width: float, height: float, label: str, **more: str | float) -> Group:
    """The whole drawing; a group and not an image, because on a page its pieces can be touched."""
    box = f"0 0 {number(width)} {number(height)}"
    head = attributes(id="picture", viewBox=box, role="group", aria_label=label, **more)
    return Group("picture", f'<svg xmlns="http://www.w3.org/2000/svg"{head}>', "</svg>", parts)


def figure(body: str, width: float, height: float, label: str = "", **more: str | float) -> str:
    """A small picture within a text; without a label it only adorns."""
    told = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    head = attributes(viewBox=f"0 0 {number(width)} {number(height)}", **told, **more)
    return f'<svg{head} focusable="false">{body}</svg>'


def slab(width: float, height: float, fill: str = BIRCH) -> str:
    """A board lying on the table: its plywood edge below, then its face."""
    edge = [(24, WALNUT, "w4"), (17, HONEY, "w2"), (10, OAK, "w3")]
    plies = "".join(rect(2, y, width - 4, height - 8, 40, colour, class_=name) for y, colour, name in edge)
    return plies + rect(2, 2, width - 4, height - 8, 40, fill, class_="b-board b-rim", **stroke(OAK, 4))
