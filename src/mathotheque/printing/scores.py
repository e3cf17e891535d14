"""A score sheet: a column a player under his mark, a row a round or whatever brings points, the total below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from mathotheque.core.game import Game
from mathotheque.core.seatmarks import COLOURS, shape
from mathotheque.core.speech import Message
from mathotheque.core.svg import INK, group, path, stroke, text
from mathotheque.face.material import Counts, Drawing
from mathotheque.printing.boards import material_of
from mathotheque.printing.frame import FOOT, HEAD, framed
from mathotheque.printing.pages import Placed, Sheet
from mathotheque.printing.paper import MARGIN, Paper

SCORES = "scores"
_FIRST, _NAMED, _TOP, _ROW = 22.0, 46.0, 16.0, 11.0  # millimetres: the first column, one with words, names, other rows
_LETTERS, _BETWEEN = 3.4, 6.0


def scores_sheet(game: Game, paper: Paper, lang: str) -> Sheet:
    """One page for as many players as the game takes; two tables where a game names its rows."""
    title = Message.of("print.sheet.scores").say(lang)
    width, height = paper.inner_width, paper.inner_height - HEAD - FOOT - 4
    named = _named(game, lang)
    rows = named or tuple(str(k + 1) for k in range(int((height - _TOP) / _ROW) - 1))
    row = min(_ROW, ((height - _BETWEEN) / 2 - _TOP) / (len(rows) + 1)) if named else _ROW
    high = _TOP + (len(rows) + 1) * row
    body = _table(rows, max(game.players), width, _NAMED if named else _FIRST, row, lang)
    table = Drawing(body, (width, high), width, title)
    placed = (Placed(table, MARGIN, MARGIN + HEAD + k * (high + _BETWEEN)) for k in range(2 if named else 1))
    return Sheet(SCORES, title, (framed(game, paper, lang, game.title, title, placed),))


def _named(game: Game, lang: str) -> tuple[str, ...]:
    material = material_of(game)
    return cast("Counts", material).score_rows(lang) if hasattr(material, "score_rows") else ()


def _table(rows: Sequence[str], players: int, width: float, first: float, high: float, lang: str) -> str:
    low, column = _TOP + (len(rows) + 1) * high, (width - first) / players
    across = "".join(f"M0 {_TOP + k * high:g}H{width:g}" for k in range(len(rows) + 2))
    down = "".join(f"M{first + k * column:g} 0V{low:g}" for k in range(players + 1))
    drawn = path(f"M0 {low:g}V0H{width:g}{across}{down}", "none", **stroke("#8A8A8A", 0.25, cap="butt"))
    drawn += path(f"M0 {low - high:g}H{width:g}", "none", **stroke(INK, 0.6, cap="butt"))
    for k in range(players):
        mark = k % len(COLOURS)
        drawn += group(shape(mark, 3.2, COLOURS[mark][0]), at=(first + k * column + 6, _TOP / 2))
    for row, words in enumerate(rows):
        drawn += text(first / 2, _TOP + (row + 0.5) * high, words, _LETTERS, "#4A5868", font_weight="400")
    return drawn + text(first / 2, low - high / 2, Message.of("print.total").say(lang), _LETTERS)
