"""Runs the room on uvicorn, and lets its streams go before it shuts down."""

from __future__ import annotations

import asyncio
import gc
import socket
import time
from collections.abc import Callable
from dataclasses import replace

import uvicorn

from mathotheque.core.errors import Refused
from mathotheque.core.speech import Message
from mathotheque.matches.store.faults import StoreUnavailable
from mathotheque.matches.store.finding import find_store
from mathotheque.web.app import create_app
from mathotheque.web.house import House
from mathotheque.web.operating.logs import write_logs
from mathotheque.web.preparation import Told
from mathotheque.web.requests.connections import Doorkeeper
from mathotheque.web.requests.limits import Limits
from mathotheque.web.requests.secret_key import keep_private
from mathotheque.web.settings import Settings

_GRACE = 5  # seconds for requests under way
_LOOK = 0.05  # seconds between two looks whether somebody is in a hurry
_KEEP_ALIVE = 10  # seconds a connection may stay between two requests
_GARBAGE = 50_000, 20, 20  # things made and not freed before circles among them are looked for; see `run`
_OTHER_FILES = 100  # that the server itself has open: database, threads, compiled rules


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self._house = house

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._drain()
        self._house.let_go()
        await super().shutdown(sockets)

    async def _drain(self) -> None:
        """Answer on, but say that nobody should be sent here any more; every connection ends with its answer."""
        self._house.leaving = True
        self.server_state.default_headers = [*self.server_state.default_headers, (b"connection", b"close")]
        until = time.monotonic() + self._house.settings.drain
        while time.monotonic() < until and not self.force_exit:
            await asyncio.sleep(_LOOK)


class CannotServe(Refused):
    """The address or the database cannot be opened."""


def run(settings: Settings, told: Told | None = None, opened: Callable[[Settings], None] | None = None) -> None:
    """Serve until told to stop; `told` hears how the games get ready, `opened` that people may come, and where.

    `CannotServe` says what is in the way. Nearly everything here is freed as soon as nobody needs it: looking for the
    rest as often as Python does by itself took a sixth of every move.
    """
    gc.set_threshold(*_GARBAGE)
    write_logs(settings.logs)
    asyncio.run(_try_store(settings))
    if settings.metrics_port:
        _door(replace(settings, host=settings.metrics_host, port=settings.metrics_port)).close()
    door = _door(settings)
    settings = replace(settings, port=door.getsockname()[1])
    house, limits = House.of(settings, told), Limits(settings.crowd)
    proxies = settings.trusted_proxies
    doorkeeper = Doorkeeper(limits.connections, min(settings.connections, _places()), proxies)
    config = uvicorn.Config(
        create_app(house, limits),
        http=doorkeeper.protocol,
        ws="none",
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_keep_alive=_KEEP_ALIVE,
        timeout_graceful_shutdown=_GRACE,
    )
    server = _Server(config, house)
    with server.capture_signals():  # before anybody is told how to stop it: a word to stop is not lost from then on
        if opened is not None:
            opened(settings)
        if not server.should_exit:
            server.run(sockets=[door])


def _places() -> int:
    """How many connections the system lets this process hold; it is asked for as many as it gives."""
    try:
        import resource
    except ImportError:  # Windows counts otherwise
        return 10_000
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return max(1, soft - _OTHER_FILES) if soft != resource.RLIM_INFINITY else 1_000_000


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
    door.listen()  # who comes before the server accepts is waited for, not sent away
    return door


async def _try_store(settings: Settings) -> None:
    """Open the database once: what is wrong with it is told before anything is promised."""
    store = find_store(settings.store_address)
    try:
        await store.open()
    except StoreUnavailable as error:
        key = "cli.bad-database" if settings.file else "cli.bad-database-server"
        message = Message.of(key, file=error.file, reason=error.message, detail=error.detail)
        raise CannotServe(message) from error
    await store.close()
    keep_private(settings)
