"""The boards of a class as pictures that browsers keep: what a spectator sees, painted for day or night."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from litestar import Response, get
from litestar.exceptions import NotFoundException

from mathotheque.core.game import Game
from mathotheque.lessons.lesson import room_of
from mathotheque.web.house import House
from mathotheque.web.requests.people import THEMES

_DAY = 24 * 3600
_STYLES = Path(__file__).parent.parent / "static" / "styles"
_COMMENT = re.compile(r"/\*[\s\S]*?\*/")
_PAINT = re.compile(r"(:root|\.[\w-]+)\s*\{([^{}]*)\}")
"""A rule that paints one kind of thing: what can be touched or moves has no place in a picture."""


@get("/class/{code:str}/t/{file:str}")
async def board(house: House, code: str, file: str, theme: str = "jour") -> Response[str]:
    """A table of the class as anybody sees it; of one version it is always the same, so browsers keep it."""
    name, _, kind = file.partition(".")
    match = await house.service.match(name)
    if kind != "svg" or match.opened.room != room_of(code):
        raise NotFoundException
    drawn = match.position.view(None).svg(None, "fr", match.marks)
    return Response(
        dressed(drawn, match.game, theme if theme in THEMES else "jour"),
        media_type="image/svg+xml",
        headers={"cache-control": f"private, max-age={_DAY}, immutable"},
    )


def dressed(drawing: str, game: Game, theme: str) -> str:
    """A drawing that stands alone, painted for the theme as a page's style sheets would."""
    head, _, rest = drawing.partition(">")
    return drawing if theme == "jour" else f"{head}><style>{_night(game, theme)}</style>{rest}"


@cache
def _night(game: Game, theme: str) -> str:
    """What re-colours a board by night; for `auto` only where the night is wanted."""
    own = game.folder / "page" / "night.css"
    files = [_STYLES / "night.css", _STYLES / "boards.css", *([own] if own.is_file() else [])]
    sheets = [_COMMENT.sub("", file.read_text(encoding="utf-8")) for file in files]
    rules = "".join(f"{name}{{{' '.join(paint.split())}}}" for sheet in sheets for name, paint in _PAINT.findall(sheet))
    return f"@media (prefers-color-scheme: dark){{{rules}}}" if theme == "auto" else rules
