"""Runs the room on uvicorn, and lets its streams go before it shuts down."""

from __future__ import annotations

import socket

import uvicorn

from mathotheque.web.app import create_app
from mathotheque.web.house import House
from mathotheque.web.preparation import Told
from mathotheque.web.settings import Settings

_GRACE = 5  # seconds for requests under way


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self._house = house

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._house.let_go()
        await super().shutdown(sockets)


def run(settings: Settings, told: Told | None = None) -> None:
    """Serve until told to stop; `told` hears how the games get ready."""
    house = House.of(settings, told)
    config = uvicorn.Config(
        create_app(house),
        host=settings.host,
        port=settings.port,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_GRACE,
    )
    _Server(config, house).run()
