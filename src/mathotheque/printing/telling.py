"""A document as plain values, for whoever sets it: pictures told once, lists put together, nothing left to work out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from mathotheque.face.material import Drawing, Face
from mathotheque.face.writing import Block, Heading, Item, Line, Paragraph, Table, unbroken
from mathotheque.printing.outlines import svg_of
from mathotheque.printing.pages import Document, Flow, Page, Side

Told = dict[str, Any]


def tell(document: Document) -> Told:
    """Everything, ready for JSON."""
    pictures: dict[str, int] = {}
    paper = document.paper
    sides = [_side(side, paper.width, paper.height, pictures) for sheet in document.sheets for side in sheet.sides]
    return {
        "title": document.title,
        "lang": document.lang,
        "width": paper.width,
        "height": paper.height,
        "sides": sides,
        "pictures": list(pictures),
    }


def lines_of(page: Page, width: float, height: float) -> Drawing:
    """The marks of a page as a picture of the whole paper."""
    return Drawing(page.lines, (width, height), width, "")


def _side(side: Side, width: float, height: float, pictures: dict[str, int]) -> Told:
    if isinstance(side, Flow):
        return {"kind": "flow", "foot": side.foot, "blocks": told_blocks(side.blocks)}
    lines = [_placed(lines_of(side, width, height), 0, 0, False, pictures)] if side.lines else []
    placed = [_placed(one.face, one.x, one.y, one.turned, pictures) for one in side.placed]
    return {"kind": "page", "placed": lines + placed}


def _placed(face: Face, x: float, y: float, turned: bool, pictures: dict[str, int]) -> Told:
    told: Told = {"x": x, "y": y, "turned": turned, "width": face.width, "height": face.height}
    if isinstance(face, Drawing):
        svg = svg_of(face.body, face.box)
        return told | {"kind": "picture", "picture": pictures.setdefault(svg, len(pictures)), "label": face.label}
    return told | {"kind": "words", "size": face.size, "pad": face.pad, "blocks": told_blocks(face.blocks)}


def told_blocks(blocks: Iterable[Block]) -> list[Told]:
    """Blocks as values; items that follow each other are one list."""
    found: list[Told] = []
    for block in blocks:
        if isinstance(block, Item) and found and found[-1]["kind"] == "list":
            found[-1]["items"] += _block(block)["items"]
        else:
            found.append(_block(block))
    return found


def _block(block: Block) -> Told:
    match block:
        case Heading(level, line):
            return {"kind": "heading", "level": level, "line": _line(line)}
        case Paragraph(line):
            return {"kind": "paragraph", "line": _line(line)}
        case Table(rows):
            return {"kind": "table", "rows": [[_line(line) for line in row] for row in rows]}
        case Item(mark, inner):
            return {"kind": "list", "items": [{"mark": mark, "blocks": told_blocks(inner)}]}


def _line(line: Line) -> Sequence[Told]:
    return [span._replace(words=unbroken(span.words))._asdict() for span in line]
