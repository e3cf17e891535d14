"""What all pages wear: styles, scripts and pictures of the folder `static`.

Their addresses carry one fingerprint of the whole folder: after a new version no browser goes on with an old script.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

from mathotheque.web.requests.kept_files import KeptFile, serve_file

_FOLDER = Path(__file__).parents[1] / "static"
_KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


def static_address(name: str) -> str:
    """Where a page finds the file `name`, which stands below the folder: `styles/day.css`."""
    return f"/static/{_fingerprint()}/{name}"


@get("/static/{path:path}")
async def static_file(request: Request[Any, Any, Any], path: str) -> Response[bytes]:
    """One file of the folder."""
    asked = path.removeprefix("/")
    fingerprint, _, name = asked.partition("/")
    file = _files().get(name)
    if file is not None:
        return serve_file(request, file, named=fingerprint == _fingerprint())
    if (file := _files().get(asked)) is None:
        raise NotFoundException
    return serve_file(request, file, named=False)


@cache
def _files() -> dict[str, KeptFile]:
    """Every file, by its name below the folder: less than half a megabyte in all, and nothing else can be asked for."""
    found = {}
    for place in sorted(_FOLDER.rglob("*")):
        if place.suffix in _KINDS:
            content = place.read_bytes()
            name = place.relative_to(_FOLDER).as_posix()
            found[name] = KeptFile(content, _KINDS[place.suffix], sha256(content).hexdigest()[:16])
    return found


@cache
def _fingerprint() -> str:
    told = "".join(f"{name} {file.fingerprint}\n" for name, file in _files().items())
    return sha256(told.encode()).hexdigest()[:16]
