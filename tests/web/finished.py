"""Matches between computers, played out by a running server."""

from __future__ import annotations

import time
from collections.abc import Mapping
from types import MappingProxyType

import httpx

from tests.web.server import Server


def finished(
    server: Server, key: str, seats: int = 2, options: Mapping[str, object] = MappingProxyType({}), **wishes: object
) -> str:
    """The name of a match that is over; a hang fails. `wishes` are other fields of what the API is asked for."""
    with httpx.Client(base_url=f"{server.url}/api", timeout=300) as client:
        chairs = [{"name": f"Ordi {seat}", "level": "2"} for seat in range(seats)]
        wish = {"game": key, "options": dict(options), "seats": chairs, "word": "soleil", **wishes}
        name = str(client.post("/matches", json=wish).json()["match"])
        deadline = time.monotonic() + 300
        while client.get(f"/matches/{name}").json()["waiting_for"] != "nothing":
            assert time.monotonic() < deadline, f"{key} is not over after five minutes"
            time.sleep(0.02)
    return name
