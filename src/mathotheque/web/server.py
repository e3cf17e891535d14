"""Runs the room on uvicorn, and lets its streams go before it shuts down."""

from __future__ import annotations

import asyncio
import socket
import sqlite3

import uvicorn

from mathotheque.core.errors import Refused
from mathotheque.core.speech import Message
from mathotheque.matches.store.sqlite import SqliteStore, StoreTooNew
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


class CannotServe(Refused):
    """The address or the database cannot be opened."""


def run(settings: Settings, told: Told | None = None) -> None:
    """Serve until told to stop; `told` hears how the games get ready. `CannotServe` says what is in the way."""
    asyncio.run(_try_store(settings))
    door = _door(settings)
    house = House.of(settings, told)
    config = uvicorn.Config(
        create_app(house),
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_GRACE,
    )
    _Server(config, house).run(sockets=[door])


def _door(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    door = socket.socket(family)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((settings.host, settings.port))
    except (OSError, OverflowError) as error:
        door.close()
        reason = getattr(error, "strerror", None) or str(error)
        told = Message.of("cli.port-taken", host=settings.host, port=settings.port, reason=reason)
        raise CannotServe(told) from error
    return door


async def _try_store(settings: Settings) -> None:
    """Open the database once: what is wrong with it is told before anything is promised."""
    store = SqliteStore(settings.file)
    try:
        await store.open()
    except (sqlite3.Error, StoreTooNew) as error:
        raise CannotServe(Message.of("cli.bad-database", file=str(settings.file), reason=str(error))) from error
    await store.close()
