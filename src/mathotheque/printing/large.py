"""A large board from two pages that are glued, for who has a small printer; and the pieces of its size."""

from __future__ import annotations

from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.core.svg import number
from mathotheque.face.material import PIECES, Drawing, Writing
from mathotheque.face.writing import Paragraph, plain
from mathotheque.printing.boards import board_drawings, material_of, unit_on
from mathotheque.printing.frame import FOOT, HEAD, framed
from mathotheque.printing.kits import loose_pages
from mathotheque.printing.outlines import within
from mathotheque.printing.pages import Page, Placed, Sheet
from mathotheque.printing.paper import MARGIN, Paper

LARGE = "large"
OVERLAP = 10.0
"""Millimetres that both halves show, to be glued upon each other."""
_NOTE = 10.0
_SIZE = 8.5


def large_sheet(game: Game, paper: Paper, lang: str) -> Sheet:
    """Every board in two halves, which lie on their side, and the pieces that fit it."""
    title = Message.of("print.sheet.large").say(lang)
    long, wide = paper.inner_height - HEAD - FOOT - _NOTE, 2 * paper.inner_width - OVERLAP
    boards = board_drawings(game, lang, long, wide)
    pages = [page for name, drawing in boards for page in _halves(game, paper, lang, name or title, drawing)]
    material = material_of(game)
    kits = material.kits(game, lang, unit_on(boards)) if material else ()
    pages += loose_pages(game, [kit for kit in kits if kit.sheet == PIECES], title, paper, lang)
    return Sheet(LARGE, title, tuple(pages))


def _halves(game: Game, paper: Paper, lang: str, name: str, board: Drawing) -> list[Page]:
    note = Message.of("print.glue", millimetres=round(OVERLAP)).say(lang)
    head = Placed(Writing((Paragraph(plain(note)),), paper.inner_width, _NOTE - 1, _SIZE), MARGIN, MARGIN + HEAD)
    pages = []
    for half in range(2):
        drawing = half_of(board, half)
        below = f"{name} · {Message.of('print.half', number=half + 1).say(lang)}"
        placed = Placed(drawing, (paper.width - drawing.width) / 2, MARGIN + HEAD + _NOTE)
        pages.append(framed(game, paper, lang, game.title, below, (head, placed)))
    return pages


def half_of(board: Drawing, half: int) -> Drawing:
    """The upper (0) or the lower half of a board with half the overlap more, lying on its left side."""
    across, down = board.box
    overlap = OVERLAP * across / board.width
    high = (down + overlap) / 2
    moved = f"translate({number(high)} 0) rotate(90) translate(0 {number(half * (high - down))})"
    body = within(f'<g transform="{moved}">{board.body}</g>', (high, across))
    return Drawing(body, (high, across), board.width * high / across, board.label)
