"""What stands around everything on a page: title and logo above, below it where it comes from and a ruler."""

from __future__ import annotations

from collections.abc import Iterable

from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.core.svg import path, stroke
from mathotheque.face.material import Writing
from mathotheque.face.writing import Block, Heading, Paragraph, plain
from mathotheque.printing.pages import Page, Placed
from mathotheque.printing.paper import MARGIN, Paper
from mathotheque.printing.pictures import emblem, logo

HEAD, FOOT = 19.0, 9.0
"""Millimetres that the head and the foot of a page take."""
RULER = 50
"""Millimetres on the ruler: whoever measures another length has a printer that scales."""
_GREY = "#4A5868"
_EMBLEM = 13.0
_TITLE = 9.0
_SMALL = 7.0
_SOURCE, _HINT = 50.0, 64.0  # millimetres that the words of the foot take
_TICK, _HALF, _WHOLE = 1.2, 1.8, 2.6  # how far the ticks of the ruler reach


def framed(game: Game, paper: Paper, lang: str, title: str, below: str, placed: Iterable[Placed]) -> Page:
    """A page with its head and foot."""
    x, right = MARGIN, paper.width - MARGIN
    words: tuple[Block, ...] = (Heading(1, plain(title)), *((Paragraph(plain(below)),) if below else ()))
    mark = logo()
    room = right - mark.width - 4 - (x + _EMBLEM + 4)
    head = (
        Placed(emblem(game, _EMBLEM), x, MARGIN),
        Placed(Writing(words, room, HEAD - 1, _TITLE), x + _EMBLEM + 4, MARGIN),
        Placed(mark, right - mark.width, MARGIN),
    )
    foot = paper.height - MARGIN
    told = Writing((Paragraph(plain(source(game))),), _SOURCE, 4, _SMALL)
    how = Message.of("print.ruler").say(lang)
    hint = Writing((Paragraph(plain(how)),), _HINT, 4, _SMALL)
    below_all = (Placed(told, x, foot - 4), Placed(hint, right - RULER - 2 - hint.width, foot - 4))
    line = path(f"M{x} {foot - FOOT + 2.5}H{right}", "none", **stroke("#B9A88A", 0.25))
    return Page((*head, *placed, *below_all), line + ruler(right - RULER, foot - 3.4))


def source(game: Game) -> str:
    """Where a page comes from."""
    return f"Mathothèque · {game.title}"


def ruler(x: float, y: float) -> str:
    """Fifty millimetres with their ticks, hanging from (x, y)."""
    reach = [_WHOLE if k % 10 == 0 else _HALF if k % 5 == 0 else _TICK for k in range(RULER + 1)]
    ticks = "".join(f"M{x + k:g} {y:g}v{reach[k]:g}" for k in range(RULER + 1))
    return path(f"M{x:g} {y:g}h{RULER}{ticks}", "none", **stroke(_GREY, 0.15, cap="butt"))


def crop_marks(columns: Iterable[float], rows: Iterable[float]) -> str:
    """Short lines outside a grid, at every column and row to cut along."""
    xs, ys = sorted(columns), sorted(rows)
    near, far = 1.0, 4.5
    marks = "".join(f"M{x:g} {ys[0] - far:g}v{far - near:g}M{x:g} {ys[-1] + near:g}v{far - near:g}" for x in xs)
    marks += "".join(f"M{xs[0] - far:g} {y:g}h{far - near:g}M{xs[-1] + near:g} {y:g}h{far - near:g}" for y in ys)
    return path(marks, "none", **stroke("#000000", 0.2, cap="butt"))
