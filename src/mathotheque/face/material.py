"""What lies in the box of a game, to be printed and cut out; a game offers it in `material.py`.

Everything is measured in millimetres of paper. What a picture shows, its shapes tell: paper is often black and white.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from mathotheque.core.speech import Message
from mathotheque.face.writing import Block

if TYPE_CHECKING:
    from mathotheque.core.game import Game

CARDS, PIECES, DICE = "cards", "pieces", "dice"
KIT_SHEETS = (CARDS, PIECES, DICE)
"""The sheets that a game's own things may stand on, in the order they are printed."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture, drawn in a box of `box` units and so many millimetres wide; `label` says it to who does not see it.

    One that is `sparing` takes little ink already, and is never drawn otherwise.
    """

    body: str
    box: tuple[float, float]
    width: float
    label: str
    sparing: bool = False

    @property
    def height(self) -> float:
        """Millimetres from top to bottom."""
        return self.width * self.box[1] / self.box[0]


@dataclass(frozen=True, slots=True)
class Writing:
    """Words in a frame of so many millimetres, in letters of `size` points, with `pad` millimetres free around them."""

    blocks: tuple[Block, ...]
    width: float
    height: float
    size: float
    pad: float = 0.0


Face: TypeAlias = Drawing | Writing


@dataclass(frozen=True, slots=True)
class Piece:
    """A thing to cut out, so many times; with a back it is printed on both sides."""

    front: Face
    count: int = 1
    back: Face | None = None


@dataclass(frozen=True, slots=True)
class Kit:
    """Pieces that are printed together, on the sheet of that name, with a word on how they are made.

    Between pieces lie `gap` millimetres; those without any are of one size and cut along common lines.
    """

    sheet: str
    title: Message
    note: Message
    pieces: tuple[Piece, ...]
    gap: float = 4.0


class EmptyBoard(NamedTuple):
    """A board as it lies in the box: what it is called, its drawing, and the units it is drawn in."""

    name: Message
    body: str
    box: tuple[float, float]


class Material(Protocol):
    """`material.py` of a game's folder."""

    def boards(self, game: Game, lang: str) -> tuple[EmptyBoard, ...]:
        """Every board of the box; only one where the options that were chosen leave only one."""
        ...

    def kits(self, game: Game, lang: str, unit: float) -> tuple[Kit, ...]:
        """Everything else; `unit` is how many millimetres a unit of a board has on this paper."""
        ...


class Counts(Protocol):
    """`material.py` of a game in which points come from certain things, not from rounds."""

    def score_rows(self, lang: str) -> tuple[str, ...]:
        """What one may score, a row each."""
        ...


def still(game: Game, lang: str, *names: str) -> tuple[str, tuple[float, float]]:
    """Those parts of the first position's drawing that are no pieces, and the units they are drawn in."""
    picture = game.board.layers(game.rules.start(game.chosen), None, lang)
    units = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', picture.head)
    if units is None:
        raise ValueError("a board begins with <svg … viewBox=…>")
    return "".join(str(picture.parts[name]) for name in names), (float(units[1]), float(units[2]))
