"""Documents as HTML that prints one side a page: the same sheets where no PDF can be made, or none is wanted.

A side is an SVG of the paper's size, so that no style stands in the markup; words are set by the browser.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path

from mathotheque.core.svg import number
from mathotheque.face.material import Drawing, Face, Writing
from mathotheque.face.writing import Block, Heading, Item, Line, Paragraph, Span, Table, unbroken
from mathotheque.printing.pages import Document, Flow, Page, Side
from mathotheque.printing.paper import Paper
from mathotheque.printing.telling import lines_of

STYLE = Path(__file__).with_name("sheets.css")
"""What a page with sheets must load."""
_PIXELS = 96 / 25.4  # of CSS in a millimetre
_XHTML = "http://www.w3.org/1999/xhtml"


def html(document: Document) -> str:
    """A whole file that needs nothing beside it."""
    style = STYLE.read_text(encoding="utf-8")
    return (
        f'<!DOCTYPE html>\n<html lang="{document.lang}">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(document.title)}</title>\n<style>\n{style}</style>\n</head>\n"
        f'<body class="sheets-only">\n<main>\n{sections(document)}\n</main>\n</body>\n</html>\n'
    )


def sections(document: Document) -> str:
    """Every side as an element of its own, in order."""
    return "\n".join(_side(side, document.paper) for sheet in document.sheets for side in sheet.sides)


def _side(side: Side, paper: Paper) -> str:
    if isinstance(side, Flow):
        foot = f'<p class="paper-foot">{escape(side.foot)}</p>'
        return f'<section class="paper paper-text paper-text--{paper.key}">{foot}{_blocks(side.blocks)}</section>'
    return f'<section class="paper paper--{paper.key}">{_page(side, paper)}</section>'


def _page(page: Page, paper: Paper) -> str:
    width, height = _px(paper.width), _px(paper.height)
    lines = _face(lines_of(page, paper.width, paper.height), 0, 0) if page.lines else ""
    placed = "".join(
        _turned(one.face, one.x, one.y) if one.turned else _face(one.face, one.x, one.y) for one in page.placed
    )  # fmt: skip
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{lines}{placed}</svg>'


def _px(millimetres: float) -> str:
    return number(millimetres * _PIXELS)


def _turned(face: Face, x: float, y: float) -> str:
    middle = f"{_px(x + face.width / 2)} {_px(y + face.height / 2)}"
    return f'<g transform="rotate(180 {middle})">{_face(face, x, y)}</g>'


def _face(face: Face, x: float, y: float) -> str:
    pad = face.pad if isinstance(face, Writing) else 0
    width, height = face.width - 2 * pad, face.height - 2 * pad
    frame = f'x="{_px(x + pad)}" y="{_px(y + pad)}" width="{_px(width)}" height="{_px(height)}"'
    return _drawing(face, frame) if isinstance(face, Drawing) else _writing(face, frame)


def _drawing(drawing: Drawing, frame: str) -> str:
    units = f'viewBox="0 0 {number(drawing.box[0])} {number(drawing.box[1])}"'
    told = f'role="img" aria-label="{escape(drawing.label)}"' if drawing.label else 'aria-hidden="true"'
    return f"<svg {frame} {units} {told}>{drawing.body}</svg>"


def _writing(writing: Writing, frame: str) -> str:
    words = f'<div xmlns="{_XHTML}" class="paper-words">{_blocks(writing.blocks)}</div>'
    return f'<foreignObject {frame} font-size="{writing.size:g}pt">{words}</foreignObject>'


# --- words


def _blocks(blocks: Iterable[Block]) -> str:
    return "".join(map(_block, blocks))


def _block(block: Block) -> str:
    match block:
        case Heading(level, line):
            return f"<h{level + 1}>{_line(line)}</h{level + 1}>"
        case Paragraph(line):
            return f"<p>{_line(line)}</p>"
        case Item(mark, blocks):
            return f'<div class="paper-item"><b>{escape(mark)}</b><div>{_blocks(blocks)}</div></div>'
        case Table(rows):
            head = "".join(f"<th>{_line(line)}</th>" if line else "<td></td>" for line in rows[0])
            body = "".join(f"<tr>{''.join(f'<td>{_line(line)}</td>' for line in row)}</tr>" for row in rows[1:])
            return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _line(line: Line) -> str:
    return "".join(map(_span, line))


def _span(span: Span) -> str:
    words = escape(unbroken(span.words))
    words = f"<b>{words}</b>" if span.bold else words
    return f"<i>{words}</i>" if span.italic else words
