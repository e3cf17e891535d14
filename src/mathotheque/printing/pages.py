"""What is printed, before anybody sets it: sheets of pages, and on a page faces with their places in millimetres."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from mathotheque.face.material import Face
from mathotheque.face.writing import Block
from mathotheque.printing.paper import Paper


@dataclass(frozen=True, slots=True)
class Placed:
    """A face with its top left corner so far from the paper's; `turned` stands on its head."""

    face: Face
    x: float
    y: float
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """One side of paper. `lines` are drawn below everything, in millimetres: marks to cut along, the ruler."""

    placed: tuple[Placed, ...]
    lines: str = ""


@dataclass(frozen=True, slots=True)
class Flow:
    """A text that takes as many pages as it needs; `foot` stands below each of them."""

    blocks: tuple[Block, ...]
    foot: str


Side: TypeAlias = Page | Flow


@dataclass(frozen=True, slots=True)
class Sheet:
    """Pages that belong together: a board, the cards, a rule book."""

    key: str
    title: str
    sides: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """Everything that is printed at once."""

    title: str
    lang: str
    paper: Paper
    sheets: tuple[Sheet, ...]
