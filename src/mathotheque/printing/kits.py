"""Things to cut out, laid on pages: close together with marks to cut along, or one by one with room between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.core.svg import path, stroke
from mathotheque.face.material import Face, Kit, Writing
from mathotheque.face.writing import Paragraph, Span, plain
from mathotheque.printing.frame import FOOT, HEAD, crop_marks, framed, ruler, source
from mathotheque.printing.pages import Page, Placed, Sheet
from mathotheque.printing.paper import MARGIN, Paper

_EDGE_X, _EDGE_Y = 6.0, 7.0  # millimetres that a grid leaves free at the sides, above and below
_SMALL = 6.5
_LINE = 3.2  # millimetres that a line of small letters takes
_NOTE, _BETWEEN = 11.0, 6.0  # millimetres that the words above a kit take, and lie between two kits
_SIZE = 8.5


def kit_sheet(game: Game, key: str, kits: Sequence[Kit], paper: Paper, lang: str) -> Sheet:
    """Everything of the game that stands on the sheet of that name: what is cut along common lines, then the rest."""
    title = Message.of(f"print.sheet.{key}").say(lang)
    sides = [page for kit in kits if kit.gap == 0 for page in _grid_pages(game, kit, paper, lang)]
    sides += loose_pages(game, [kit for kit in kits if kit.gap], title, paper, lang)
    return Sheet(key, title, tuple(sides))


def _each(kit: Kit) -> list[tuple[Face, Face | None]]:
    """Front and back of every piece, as often as it is needed."""
    return [(piece.front, piece.back) for piece in kit.pieces for _ in range(piece.count)]


# --- cards: close together, back behind front


def _grid_pages(game: Game, kit: Kit, paper: Paper, lang: str) -> Iterator[Page]:
    pieces = _each(kit)
    width, height = pieces[0][0].width, pieces[0][0].height
    columns = int((paper.width - 2 * _EDGE_X) / width)
    rows = int((paper.height - 2 * _EDGE_Y) / height)
    left, top = (paper.width - columns * width) / 2, (paper.height - rows * height) / 2
    marks = crop_marks(
        (left + width * k for k in range(columns + 1)), (top + height * k for k in range(rows + 1))
    )  # fmt: skip
    below = top + rows * height + 1.4
    marks += ruler(left + 2, below)
    if isinstance(pieces[0][0], Writing):
        marks += _cuts(left, top, columns * width, rows * height, columns, rows)
    how = Message.of("print.ruler").say(lang)
    for first in range(0, len(pieces), columns * rows):
        page = pieces[first : first + columns * rows]
        number = first // (columns * rows) + 1
        for side in ("front", "back") if page[0][1] is not None else ("front",):
            placed = []
            for place, (front, back) in enumerate(page):
                row, column = divmod(place, columns)
                if side == "back":
                    column = columns - 1 - column  # turned over its long edge, the paper shows it mirrored
                face = front if side == "front" else back
                assert face is not None
                placed.append(Placed(face, left + column * width, top + row * height))
            said = Message.of(f"print.{side}", number=number).say(lang)
            told = _small(f"{game.title} · {kit.title.say(lang)} · {said}", left + 2, top - _LINE - 1, width - 3)
            origin = _small(source(game), left + width + 2, top - _LINE - 1, width - 3)
            hint = _small(how, left + width + 2, below, width - 3)
            yield Page((told, origin, *placed, hint), marks)


def _cuts(x: float, y: float, width: float, height: float, columns: int, rows: int) -> str:
    """Thin lines around cards that have no frame of their own."""
    down = "".join(f"M{x + k * width / columns:g} {y:g}v{height:g}" for k in range(columns + 1))
    across = "".join(f"M{x:g} {y + k * height / rows:g}h{width:g}" for k in range(rows + 1))
    return path(down + across, "none", **stroke("#B0B0B0", 0.15, cap="butt"))


def _small(words: str, x: float, y: float, width: float) -> Placed:
    return Placed(Writing((Paragraph(plain(words)),), width, _LINE, _SMALL), x, y)


# --- nets, pawns, tiles: one by one


def loose_pages(game: Game, kits: Sequence[Kit], below: str, paper: Paper, lang: str) -> list[Page]:
    """Kit after kit, each under a word on how it is made; a page is shared by all that fit on it whole."""
    top, low = MARGIN + HEAD, paper.height - MARGIN - FOOT
    pages: list[list[Placed]] = []
    y = low
    for kit in kits:
        head = _head(kit, paper, lang)
        rows = list(_rows(kit, paper))
        high = sum(max(face.height for face in row) + kit.gap for row in rows) - kit.gap
        if y + head.height + high > low:
            pages, y = [*pages, []], top
        pages[-1].append(Placed(head, MARGIN, y))
        y += head.height
        for row in rows:
            if y + max(face.height for face in row) > low:
                pages, y = [*pages, [Placed(head, MARGIN, top)]], top + head.height
            x = MARGIN
            for face in row:
                pages[-1].append(Placed(face, x, y))
                x += face.width + kit.gap
            y += max(face.height for face in row) + kit.gap
        y += _BETWEEN - kit.gap
    return [framed(game, paper, lang, game.title, below, placed) for placed in pages]


def _head(kit: Kit, paper: Paper, lang: str) -> Writing:
    words = Span(f"{kit.title.say(lang)}. ", bold=True), Span(kit.note.say(lang))
    return Writing((Paragraph(words),), paper.inner_width, _NOTE, _SIZE)


def _rows(kit: Kit, paper: Paper) -> Iterator[list[Face]]:
    """Rows from left to right, as many pieces as the paper is wide."""
    row: list[Face] = []
    right = 0.0
    for front, _ in _each(kit):
        if row and right + front.width > paper.inner_width:
            yield row
            row, right = [], 0.0
        row.append(front)
        right += front.width + kit.gap
    yield row
