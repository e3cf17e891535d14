"""Files that a browser may keep for ever, because their address carries a fingerprint of what they hold.

Under another fingerprint, or none, it asks each time whether they have changed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar import Request, Response

_FOR_EVER, _ASK = "public, max-age=31536000, immutable", "no-cache"


@dataclass(frozen=True, slots=True)
class KeptFile:
    """A file as it is served."""

    content: bytes
    kind: str
    fingerprint: str


def serve_file(request: Request[Any, Any, Any], file: KeptFile, *, named: bool) -> Response[bytes]:
    """The file, or that it has not changed; `named` tells whether the address carried its fingerprint."""
    tag = f'"{file.fingerprint}"'
    headers = {"etag": tag, "cache-control": _FOR_EVER if named else _ASK}
    if tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, media_type=file.kind, headers=headers)
    return Response(file.content, media_type=file.kind, headers=headers)
