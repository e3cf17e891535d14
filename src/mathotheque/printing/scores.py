"""A score sheet: a column a player under the mark of the seat, a row a round, and the total below."""

from __future__ import annotations

from mathotheque.core.game import Game
from mathotheque.core.seatmarks import COLOURS, shape
from mathotheque.core.speech import Message
from mathotheque.core.svg import INK, group, path, stroke, text
from mathotheque.face.material import Drawing
from mathotheque.printing.frame import FOOT, HEAD, framed
from mathotheque.printing.pages import Placed, Sheet
from mathotheque.printing.paper import MARGIN, Paper

SCORES = "scores"
_FIRST, _TOP, _ROW = 22.0, 16.0, 11.0  # millimetres: the column of rounds, the row of names, every other row
_LETTERS = 3.4


def scores_sheet(game: Game, paper: Paper, lang: str) -> Sheet:
    """One page for as many players as the game takes."""
    title = Message.of("print.sheet.scores").say(lang)
    width, height = paper.inner_width, paper.inner_height - HEAD - FOOT - 4
    table = Drawing(_table(max(game.players), width, height, lang), (width, height), width, title)
    page = framed(game, paper, lang, game.title, title, (Placed(table, MARGIN, MARGIN + HEAD),))
    return Sheet(SCORES, title, (page,))


def _table(players: int, width: float, height: float, lang: str) -> str:
    rows = int((height - _TOP) / _ROW)
    low, column = _TOP + rows * _ROW, (width - _FIRST) / players
    across = "".join(f"M0 {_TOP + k * _ROW:g}H{width:g}" for k in range(rows + 1))
    down = "".join(f"M{_FIRST + k * column:g} 0V{low:g}" for k in range(players + 1))
    drawn = path(f"M0 {low:g}V0H{width:g}{across}{down}", "none", **stroke("#8A8A8A", 0.25, cap="butt"))
    drawn += path(f"M0 {low - _ROW:g}H{width:g}", "none", **stroke(INK, 0.6, cap="butt"))
    for k in range(players):
        mark = k % len(COLOURS)
        drawn += group(shape(mark, 3.2, COLOURS[mark][0]), at=(_FIRST + k * column + 6, _TOP / 2))
    for row in range(rows - 1):
        drawn += text(_FIRST / 2, _TOP + (row + 0.5) * _ROW, str(row + 1), _LETTERS, "#6A6A6A", font_weight="400")
    return drawn + text(_FIRST / 2, low - _ROW / 2, Message.of("print.total").say(lang), _LETTERS)
