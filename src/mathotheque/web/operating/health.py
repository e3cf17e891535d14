"""Signs of life for whoever runs the room: `/healthz`, `/readyz`. A balancer asks them every second or two."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Response, get

from mathotheque.matches.store.faults import StoreUnavailable
from mathotheque.web.house import House

_PATIENCE = 2.0  # seconds for the store to answer
_HEADERS = {"cache-control": "no-store"}


class Readiness(msgspec.Struct):
    """Whether visitors may be sent here, and what is in the way or missing."""

    ready: bool
    closing: bool
    store: bool
    games: str
    wakes: bool
    degraded: tuple[str, ...] = ()


@get("/healthz")
async def healthz() -> Response[Any]:
    """The process answers."""
    return Response("ok\n", media_type="text/plain", headers=_HEADERS)


@get("/readyz")
async def readyz(house: House) -> Response[Any]:
    """Whether visitors may be sent here: 200, or 503 while the store is away, games load, or the house closes."""
    told = await readiness(house)
    status = 200 if told.ready else 503
    return Response(msgspec.json.encode(told), status_code=status, media_type="application/json", headers=_HEADERS)


async def readiness(house: House) -> Readiness:
    """How the house is. Without wake-ups play goes on, more slowly: degraded, but ready."""
    store = await _answers(house)
    loaded, games = house.preparation.loaded
    ready = store and loaded == games and not house.leaving
    degraded = () if house.wakes.up else ("wakes",)
    return Readiness(ready, house.leaving, store, f"{loaded}/{games}", house.wakes.up, degraded)


async def _answers(house: House) -> bool:
    try:
        async with asyncio.timeout(_PATIENCE):
            await house.store.read("")
    except (StoreUnavailable, TimeoutError):
        return False
    return True
