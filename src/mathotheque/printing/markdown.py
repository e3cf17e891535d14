"""Our rule books as words for paper: headings, numbered rules, bold and italic words, tables. Nothing else is read."""

from __future__ import annotations

from collections.abc import Iterator

from markdown_it import MarkdownIt
from markdown_it.token import Token

from mathotheque.face.writing import Block, Heading, Item, Line, Paragraph, Span, Table

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
_BULLET = "•"


def blocks_of(text: str) -> tuple[Block, ...]:
    """The blocks of a Markdown text."""
    return tuple(_blocks(iter(_MARKDOWN.parse(text)), ""))


def _blocks(tokens: Iterator[Token], end: str) -> Iterator[Block]:
    """The blocks up to a token of the type `end`."""
    for token in tokens:
        if token.type == end:
            return
        if token.type == "heading_open":
            yield Heading(int(token.tag[1:]), _line(next(tokens)))
        elif token.type == "paragraph_open":
            yield Paragraph(_line(next(tokens)))
        elif token.type == "list_item_open":
            mark = f"{token.info}." if token.info else _BULLET
            yield Item(mark, tuple(_blocks(tokens, "list_item_close")))
        elif token.type == "table_open":
            yield Table(tuple(_rows(tokens)))


def _rows(tokens: Iterator[Token]) -> Iterator[tuple[Line, ...]]:
    cells: list[Line] = []
    for token in tokens:
        if token.type == "table_close":
            return
        if token.type == "inline":
            cells.append(_line(token))
        elif token.type == "tr_close":
            yield tuple(cells)
            cells = []


def _line(token: Token) -> Line:
    spans: list[Span] = []
    bold = italic = False
    for child in token.children or ():
        match child.type:
            case "strong_open" | "strong_close":
                bold = child.type == "strong_open"
            case "em_open" | "em_close":
                italic = child.type == "em_open"
            case "softbreak" | "hardbreak":
                spans.append(Span(" ", bold, italic))
            case "text" | "code_inline":
                spans.append(Span(child.content, bold, italic))
    return tuple(span for span in spans if span.words)
