"""Pictures of the screen for paper: the same drawing, without what only a page needs."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from mathotheque.core.game import Game
from mathotheque.core.position import Position
from mathotheque.core.seatmarks import COLOURS, shape
from mathotheque.core.svg import group
from mathotheque.face import box
from mathotheque.face.face import Face
from mathotheque.face.material import Drawing

_PICTURE = re.compile(r'<svg\b[^>]*\bviewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>(.*)</svg>\s*', re.DOTALL)
_LABEL = re.compile(r'<svg\b[^>]*\baria-label="([^"]*)"')
_FOR_PAGES = re.compile(r' (?:id|class|role|focusable|aria-[a-z]+|data-[a-z-]+)="[^"]*"|<title>[^<]*</title>')
_LOGO = Path(__file__).parent.parent / "web" / "static" / "art" / "logo-jour.svg"
_LOGO_WIDTH = 42.0


def bare(body: str) -> str:
    """A drawing without ids, names and classes: on paper it has its day colours, and may stand there twice."""
    return _FOR_PAGES.sub("", re.sub(r"<title\b[^>]*>[^<]*</title>", "", body))


def fitted(body: str, units: tuple[float, float], label: str, width: float, height: float) -> Drawing:
    """The drawing as large as fits into so many millimetres."""
    return Drawing(bare(body), units, min(width, height * units[0] / units[1]), label)


def position_drawing(position: Position, seat: int | None, lang: str, width: float, height: float) -> Drawing:
    """What the seat sees (None: everybody), as large as fits."""
    return fitted(*_taken_apart(position.svg(seat, lang)), _label(position.svg(seat, lang)), width, height)


def lying_dice(position: Position, side: float, lang: str) -> tuple[Drawing, ...]:
    """The dice on the table, so large, of a game whose board shows them small."""
    dice = Face(position).lying(lang)
    return tuple(fitted(*_taken_apart(picture), name, side, side) for name, picture in dice)


def seat_mark(seat: int, side: float) -> Drawing:
    """The mark of a seat; words beside it tell which."""
    mark = seat % len(COLOURS)
    return Drawing(group(shape(mark, 42, COLOURS[mark][0]), at=(50, 50)), (100, 100), side, "")


def emblem(game: Game, side: float) -> Drawing:
    """The game's emblem; it only adorns."""
    file = game.folder / "page" / "emblem.svg"
    svg = file.read_text(encoding="utf-8") if file.is_file() else box.emblem(game)
    return fitted(*_taken_apart(svg), "", side, side)


@cache
def logo() -> Drawing:
    """The house's name; it only adorns, the foot says it too."""
    return fitted(*_taken_apart(_LOGO.read_text(encoding="utf-8")), "", _LOGO_WIDTH, _LOGO_WIDTH)


def _taken_apart(svg: str) -> tuple[str, tuple[float, float]]:
    """The body of a picture, and the units it is drawn in."""
    found = _PICTURE.fullmatch(svg)
    if found is None:
        raise ValueError('a picture begins with <svg … viewBox="0 0 width height">')
    return found[3], (float(found[1]), float(found[2]))


def _label(svg: str) -> str:
    found = _LABEL.match(svg)
    return found[1] if found else ""
