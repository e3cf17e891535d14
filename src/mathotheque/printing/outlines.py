"""The shapes of a drawing, and where each lies: the box around it, whatever moves it. Boxes are never too small."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import cos, radians, sin
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from mathotheque.core.svg import number

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
UNMOVED: Matrix = (1, 0, 0, 1, 0, 0)

_SVG = "http://www.w3.org/2000/svg"
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?")
_COMMAND = re.compile(r"([MLHVCSQTAZ])([^MLHVCSQTAZ]*)", re.IGNORECASE)
_MOVE = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}
_LETTER = 0.6  # how wide a letter is, of its size


class Box(NamedTuple):
    """Left, top, right and bottom."""

    x: float
    y: float
    right: float
    bottom: float

    @property
    def area(self) -> float:
        """How much it covers."""
        return (self.right - self.x) * (self.bottom - self.y)

    @property
    def middle(self) -> Point:
        """Its middle."""
        return (self.x + self.right) / 2, (self.y + self.bottom) / 2

    def meets(self, other: Box) -> bool:
        """Whether they share a point."""
        return self.x <= other.right and other.x <= self.right and self.y <= other.bottom and other.y <= self.bottom

    def holds(self, point: Point) -> bool:
        """Whether the point lies in it."""
        return self.x <= point[0] <= self.right and self.y <= point[1] <= self.bottom


def tree_of(body: str, units: tuple[float, float]) -> Element:
    """The body of a drawing as a tree."""
    return ElementTree.fromstring(svg_of(body, units))


def body_of(tree: Element) -> str:
    """A tree as the body of a drawing."""
    ElementTree.register_namespace("", _SVG)
    body = "".join(ElementTree.tostring(child, encoding="unicode") for child in tree)
    return body.replace(f' xmlns="{_SVG}"', "")


def svg_of(body: str, units: tuple[float, float]) -> str:
    """A drawing as a picture of its own."""
    return f'<svg xmlns="{_SVG}" viewBox="0 0 {number(units[0])} {number(units[1])}">{body}</svg>'


def is_text(shape: Element) -> bool:
    """Whether it is words."""
    return shape.tag == f"{{{_SVG}}}text"


def within(body: str, units: tuple[float, float]) -> str:
    """The body without the shapes that lie wholly outside of its units: unseen, they would still be read aloud."""
    tree = tree_of(body, units)
    _drop_outside(tree, UNMOVED, Box(0, 0, *units), 16)
    return body_of(tree)


def _drop_outside(element: Element, at: Matrix, frame: Box, size: float) -> None:
    at, size = moved(at, element.get("transform", "")), float(element.get("font-size", size))
    for child in list(element):
        box = box_of(child, moved(at, child.get("transform", "")), float(child.get("font-size", size)))
        if box is not None and not box.meets(frame):
            element.remove(child)
        else:
            _drop_outside(child, at, frame, size)


def moved(outer: Matrix, transform: str) -> Matrix:
    """Where something is that is moved within what `outer` moves."""
    for kind, given in _MOVE.findall(transform):
        numbers = _numbers(given)
        if kind == "translate":
            inner: Matrix = (1, 0, 0, 1, numbers[0], numbers[1] if len(numbers) > 1 else 0)
        elif kind == "scale":
            inner = (numbers[0], 0, 0, numbers[-1], 0, 0)
        else:
            inner = _turn(*numbers)
        outer = _after(outer, inner)
    return outer


def box_of(shape: Element, at: Matrix, size: float) -> Box | None:
    """The box around a shape; `size` is that of its letters. None for what is no shape."""
    points = [_applied(at, point) for point in _points(shape, size)]
    if not points:
        return None
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs), max(ys))


def _points(shape: Element, size: float) -> list[Point]:
    def given(name: str) -> float:
        return float(shape.get(name, 0))

    match shape.tag.rpartition("}")[2]:
        case "rect":
            x, y, w, h = (given(name) for name in ("x", "y", "width", "height"))
            return [(x, y), (x + w, y), (x, y + h), (x + w, y + h)]
        case "circle":
            x, y, r = (given(name) for name in ("cx", "cy", "r"))
            return [(x - r, y - r), (x + r, y - r), (x - r, y + r), (x + r, y + r)]
        case "polygon":
            numbers = _numbers(shape.get("points", ""))
            return list(zip(numbers[::2], numbers[1::2], strict=True))
        case "path":
            return list(_along(shape.get("d", "")))
        case "text":
            x, y, half = given("x"), given("y"), _LETTER * size * len(shape.text or "") / 2
            return [(x - half, y - size), (x + half, y)]
    return []


def _along(d: str) -> Iterator[Point]:
    """Corners and control points of a path."""
    x = y = start_x = start_y = 0.0
    for letter, given in _COMMAND.findall(d):
        command, relative = letter.upper(), letter.islower()
        if command == "Z":
            x, y = start_x, start_y
            continue
        numbers, takes = _numbers(given), _TAKES[command]
        for k in range(0, len(numbers) - takes + 1, takes):
            part = numbers[k : k + takes]
            from_x, from_y = (x, y) if relative else (0.0, 0.0)
            if command == "H":
                x = from_x + part[0]
            elif command == "V":
                y = from_y + part[0]
            else:
                pairs = part[5:] if command == "A" else part
                if command == "A":
                    yield from ((x - part[0], y - part[1]), (x + part[0], y + part[1])) if part[3] else ()
                points = [(from_x + a, from_y + b) for a, b in zip(pairs[::2], pairs[1::2], strict=True)]
                yield from points[:-1]
                x, y = points[-1]
            if command == "M" and k == 0:
                start_x, start_y = x, y
            yield x, y


def _numbers(text: str) -> list[float]:
    return [float(found) for found in _NUMBER.findall(text)]


def _turn(degrees: float, x: float = 0, y: float = 0) -> Matrix:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return c, s, -s, c, x - c * x + s * y, y - s * x - c * y


def _after(outer: Matrix, inner: Matrix) -> Matrix:
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f


def _applied(matrix: Matrix, point: Point) -> Point:
    a, b, c, d, e, f = matrix
    return a * point[0] + c * point[1] + e, b * point[0] + d * point[1] + f
