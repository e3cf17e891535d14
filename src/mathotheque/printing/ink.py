"""Little ink: a drawing in black lines on white, in which everything can still be told from everything else.

What is dark and carries something becomes an outline, what is dark and small stays black, what was light on dark is
outlined: as on a chess board, white figures and black ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from xml.etree import ElementTree

from mathotheque.core.errors import BadOption
from mathotheque.core.speech import Message
from mathotheque.face.material import Drawing
from mathotheque.printing.outlines import UNMOVED, Box, Matrix, body_of, box_of, is_text, moved, tree_of
from mathotheque.printing.pages import Document, Flow, Placed, Side

LOW, FULL = "low", "full"
INKS = (FULL, LOW)
"""How much ink may be used, the usual first."""
_BLACK, _WHITE, _GREY, _PALE = "#1A1A1A", "#FFFFFF", "#555555", "#999999"
_DARK, _LIGHT = 0.5, 0.75  # brightness from 0 to 1
_LARGE = 0.05  # of the picture: nothing larger is black
_PIECE = 0.008  # of the picture: so small a thing with an edge is a piece on a board
_FACE = 0.5  # of an edge: something dark that covers so much of something dark is its face
_BOLD = 3  # times as wide as another outline
_STEP = 0.05  # of brightness: what differs so much from what it lies on is seen, and gets an outline
_FINE = 0.0028  # of the picture's side: how wide a line is that is drawn for an outline
_FAINT = "0.7"
_LONGEST = 20  # signs of an unknown ink that are said back
_INHERITED = ("fill", "stroke", "font-size")


@dataclass(slots=True)
class _Shape:
    """A shape with what it inherits."""

    element: ElementTree.Element
    box: Box
    fill: str
    stroke: str
    text: bool

    @property
    def light(self) -> float:
        return _brightness(self.fill)


def inked(document: Document, ink: str) -> Document:
    """The document with so much ink: as it is, or all its pictures in outlines."""
    if ink not in INKS:
        raise BadOption(Message.of("print.ink", ink=ink[:_LONGEST], inks=", ".join(INKS)))
    if ink == FULL:
        return document
    sheets = tuple(replace(sheet, sides=tuple(map(_side, sheet.sides))) for sheet in document.sheets)
    return replace(document, sheets=sheets)


def _side(side: Side) -> Side:
    return side if isinstance(side, Flow) else replace(side, placed=tuple(map(_placed, side.placed)))


def _placed(placed: Placed) -> Placed:
    face = placed.face
    return replace(placed, face=outlined(face)) if isinstance(face, Drawing) and not face.sparing else placed


def outlined(drawing: Drawing) -> Drawing:
    """The same picture in little ink."""
    root = tree_of(drawing.body, drawing.box)
    shapes = list(_shapes(root, UNMOVED, {"fill": "#000000", "stroke": "none", "font-size": "16"}))
    whole, line = drawing.box[0] * drawing.box[1], _FINE * max(drawing.box)
    black: list[_Shape] = []
    for place, shape in enumerate(shapes):
        below, later = _below(shape, shapes[:place]), shapes[place + 1 :]
        on_black = below is not None and below in black
        small = shape.box.area < _PIECE * whole
        if shape.text:
            shape.element.set("fill", _WHITE if on_black else _BLACK)
        elif shape.fill == "none":
            _draw_line(shape, on_black)
        elif shape.light <= _DARK and (
            (shape.box.area < _LARGE * whole and not _carries(shape, later))
            or (small and _is_piece(shape, below, later) and not _bears_words(shape, later))
        ):
            white = on_black and below is not None and not _is_face(shape, below)
            shape.element.set("fill", _WHITE if white else _BLACK)
            shape.element.set("stroke", "none")
            if not white:
                black.append(shape)
        else:
            _outline(shape, below, line)
            if small and shape.light <= _LIGHT and _bears_words(shape, later):
                shape.element.set("stroke", _BLACK)
                shape.element.set("stroke-width", f"{_BOLD * line:.2f}")
    return replace(drawing, body=body_of(root))


def _shapes(element: ElementTree.Element, at: Matrix, inherited: dict[str, str]) -> Iterator[_Shape]:
    """Every shape that is seen, in the order of drawing."""
    if element.get("display") == "none" or element.get("visibility") == "hidden":
        return
    at = moved(at, element.get("transform", ""))
    style = inherited | {name: value for name in _INHERITED if (value := element.get(name)) is not None}
    box = box_of(element, at, float(style["font-size"]))
    if box is not None:
        yield _Shape(element, box, style["fill"], style["stroke"], is_text(element))
    for child in element:
        yield from _shapes(child, at, style)


def _below(shape: _Shape, earlier: list[_Shape]) -> _Shape | None:
    """What it lies on: the last painted thing under its middle. Words and lines are nothing to lie on."""
    painted = (one for one in reversed(earlier) if one.fill != "none" and not one.text)
    return next((one for one in painted if one.box.holds(shape.box.middle)), None)


def _bears_words(shape: _Shape, later: list[_Shape]) -> bool:
    return any(one.text and shape.box.holds(one.box.middle) for one in later)


def _is_piece(shape: _Shape, below: _Shape | None, later: list[_Shape]) -> bool:
    """Whether it is the dark edge of something, or its dark face: black, it is told from a light one by its rim."""
    return (below is not None and _is_face(shape, below)) or any(_is_face(one, shape) for one in later)


def _is_face(face: _Shape, edge: _Shape) -> bool:
    return (
        max(face.light, edge.light) <= _DARK
        and edge.box.holds(face.box.middle)
        and _FACE * edge.box.area < face.box.area < edge.box.area / _FACE
    )


def _carries(shape: _Shape, later: list[_Shape]) -> bool:
    """Whether something light is drawn upon it: words, a figure, a dot, a line."""
    return any(
        shape.box.holds(one.box.middle)
        and one.box.area < shape.box.area
        and _brightness(one.stroke if one.fill == "none" and not one.text else one.fill) > _DARK
        and not (one.fill == one.stroke == "none")
        for one in later
    )


def _outline(shape: _Shape, below: _Shape | None, line: float) -> None:
    shape.element.set("fill", _WHITE)
    shape.element.attrib.pop("fill-opacity", None)
    if shape.stroke != "none":
        shape.element.set("stroke", _GREY if _brightness(shape.stroke) <= _LIGHT else _PALE)
    elif shape.light <= _LIGHT or (below is not None and abs(below.light - shape.light) > _STEP):
        shape.element.set("stroke", _GREY if shape.light <= _DARK or below is not None else _PALE)
        shape.element.set("stroke-width", f"{line:.2f}")


def _draw_line(shape: _Shape, on_black: bool) -> None:
    if shape.stroke == "none":
        return
    faint = "stroke-opacity" in shape.element.attrib
    shape.element.set("stroke", _WHITE if on_black else _PALE if faint else _GREY)
    if faint:
        shape.element.set("stroke-opacity", _FAINT)


def _brightness(colour: str) -> float:
    """From 0 (black) to 1; what is not painted is as light as paper."""
    if not colour.startswith("#"):
        return 1.0
    digits = colour[1:] if len(colour) > 4 else "".join(2 * sign for sign in colour[1:])
    red, green, blue = (int(digits[k : k + 2], 16) / 255 for k in (0, 2, 4))
    return 0.299 * red + 0.587 * green + 0.114 * blue
