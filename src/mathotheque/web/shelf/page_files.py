"""What a game brings for its pages, served by its key: cover and emblem (drawn here where it has none), script, styles.

These files lie in the folder `page` of the game. Their addresses carry a fingerprint, so a browser may keep them for
ever; under another fingerprint, or none, it asks each time whether they have changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

from mathotheque.core.game import Game
from mathotheque.face import box
from mathotheque.games import find

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
_FOR_EVER, _ASK = "public, max-age=31536000, immutable", "no-cache"


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file as it is served."""

    content: bytes
    kind: str
    fingerprint: str


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
    tag = f'"{file.fingerprint}"'
    headers = {"etag": tag, "cache-control": _FOR_EVER if v == file.fingerprint else _ASK}
    if tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, media_type=file.kind, headers=headers)
    return Response(file.content, media_type=file.kind, headers=headers)


@cache
def _file(key: str, name: str) -> PageFile | None:
    game = find(key)
    place = game.folder / "page" / name
    if place.is_file():
        content = place.read_bytes()
    elif name in _DRAWN:
        content = _DRAWN[name](game).encode()
    else:
        return None
    return PageFile(content, KINDS[name], sha256(content).hexdigest()[:16])
