"""What a game brings for its pages, served by its key: cover and emblem (drawn here where it has none), script, styles.

These files lie in the folder `page` of the game, and a browser may keep them for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

from mathotheque.core.game import Game
from mathotheque.face import box
from mathotheque.games import find
from mathotheque.web.requests.kept_files import KeptFile, serve_file

_SVG, _CSS = "image/svg+xml", "text/css"
KINDS: Mapping[str, str] = {
    "cover.svg": _SVG,
    "emblem.svg": _SVG,
    "dock.js": "text/javascript",
    "dock.css": _CSS,
    "night.css": _CSS,
}
"""Every file a game may bring, and its type: nothing else of a game's folder is served."""
_DRAWN: Mapping[str, Callable[[Game], str]] = {"cover.svg": box.cover, "emblem.svg": box.emblem}


def address(game: Game, name: str) -> str:
    """Where a page finds the game's file `name`; empty where the game has none."""
    file = _file(game.key, name)
    return f"/games/{game.key}/{name}?v={file.fingerprint}" if file else ""


@get("/games/{key:str}/{name:str}")
async def page_file(request: Request[Any, Any, Any], key: str, name: str, v: str = "") -> Response[bytes]:
    """One file of a game."""
    file = _file(find(key).key, name) if name in KINDS else None
    if file is None:
        raise NotFoundException
    return serve_file(request, file, named=v == file.fingerprint)


@cache
def _file(key: str, name: str) -> KeptFile | None:
    game = find(key)
    place = game.folder / "page" / name
    if place.is_file():
        content = place.read_bytes()
    elif name in _DRAWN:
        content = _DRAWN[name](game).encode()
    else:
        return None
    return KeptFile(content, KINDS[name], sha256(content).hexdigest()[:16])
