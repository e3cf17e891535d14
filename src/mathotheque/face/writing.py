"""Words for paper, in plain values: whoever sets them, as a PDF or as HTML, adds no word and interprets none."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

_SIGN = re.compile(r"(?<=\w) ([×÷]) (?=\w)")


class Span(NamedTuple):
    """Words in one hand."""

    words: str
    bold: bool = False
    italic: bool = False


Line: TypeAlias = tuple[Span, ...]
"""Words that are set one after the other."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A title: 1 is a sheet's own, 2 a chapter's."""

    level: int
    line: Line


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Lines that are broken where the frame ends."""

    line: Line


@dataclass(frozen=True, slots=True)
class Item:
    """One of a list, under its `mark`: `4.`, `A`, `•`."""

    mark: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells; the first row says what stands below it."""

    rows: tuple[tuple[Line, ...], ...]


Block: TypeAlias = Heading | Paragraph | Item | Table


def plain(words: str) -> Line:
    """Words as they are."""
    return (Span(words),)


def bold(words: str) -> Line:
    """Words that stand out."""
    return (Span(words, bold=True),)


def unbroken(words: str) -> str:
    """Words in which `5 × 6` never ends one line and begins another."""
    return _SIGN.sub("\u00a0\\1\u00a0", words)
