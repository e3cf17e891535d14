"""Things to cut out, laid on pages: close together with marks to cut along, or one by one with room between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.face.material import Face, Kit, Writing
from mathotheque.face.writing import Paragraph, plain
from mathotheque.printing.frame import FOOT, HEAD, crop_marks, framed, ruler, source
from mathotheque.printing.pages import Page, Placed, Sheet
from mathotheque.printing.paper import MARGIN, Paper

_EDGE_X, _EDGE_Y = 6.0, 7.0  # millimetres that a grid leaves free at the sides, above and below
_SMALL = 6.5
_LINE = 3.2  # millimetres that a line of small letters takes
_NOTE = 9.0


def kit_sheet(game: Game, key: str, kits: Sequence[Kit], paper: Paper, lang: str) -> Sheet:
    """Everything of the game that stands on the sheet of that name."""
    sides: list[Page] = []
    for kit in kits:
        sides += _grid_pages(game, kit, paper, lang) if kit.gap == 0 else _loose_pages(game, kit, paper, lang)
    return Sheet(key, Message.of(f"print.sheet.{key}").say(lang), tuple(sides))


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


def _small(words: str, x: float, y: float, width: float) -> Placed:
    return Placed(Writing((Paragraph(plain(words)),), width, _LINE, _SMALL), x, y)


# --- nets, pawns, tiles: one by one


def _loose_pages(game: Game, kit: Kit, paper: Paper, lang: str) -> Iterator[Page]:
    """Rows from left to right; a row is as high as its highest piece."""
    top, low = MARGIN + HEAD + _NOTE, paper.height - MARGIN - FOOT
    x, y, high = MARGIN, top, 0.0
    placed: list[Placed] = []
    title = kit.title.say(lang)
    note = Writing((Paragraph(plain(kit.note.say(lang))),), paper.inner_width, _NOTE - 1, 8)
    head = Placed(note, MARGIN, MARGIN + HEAD)
    for front, _ in _each(kit):
        if x + front.width > paper.width - MARGIN and x > MARGIN:
            x, y, high = MARGIN, y + high + kit.gap, 0.0
        if y + front.height > low and placed:
            yield framed(game, paper, lang, game.title, title, (head, *placed))
            x, y, high, placed = MARGIN, top, 0.0, []
        placed.append(Placed(front, x, y))
        x, high = x + front.width + kit.gap, max(high, front.height)
    yield framed(game, paper, lang, game.title, title, (head, *placed))
