"""The whole application: handlers, guard, errors in the visitor's language, furniture opened and closed with it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.static_files import create_static_files_router

from mathotheque.core.errors import Refused
from mathotheque.core.speech import Message
from mathotheque.matches.service import NoSuchMatch
from mathotheque.web import commands, pages, stream
from mathotheque.web.guard import App, Guard
from mathotheque.web.house import House
from mathotheque.web.pages import Visit, who

STATIC = Path(__file__).parent / "static"


def create_app(house: House) -> App:
    """The room, ready for an ASGI server; it opens and closes the house."""

    @asynccontextmanager
    async def life(_: Litestar) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    app = Litestar(
        [
            pages.shelf_page, pages.join, pages.game_page, pages.table_page, pages.record, pages.rules_page, pages.qr,
            commands.prefs, commands.play_now, commands.open_table, commands.sit, commands.play, commands.undo,
            commands.resign, commands.hint, commands.rematch,
            stream.stream, stream.now,
            create_static_files_router("/static", [STATIC]),
        ],
        lifespan=[life],
        dependencies={"house": Provide(lambda: house, sync_to_thread=False)},
        exception_handlers={Refused: _refused, HTTPException: _http_error},
        openapi_config=None,
    )  # fmt: skip
    return Guard(app)


def _refused(request: Visit, refused: Exception) -> Response[Any]:
    assert isinstance(refused, Refused)
    status = 404 if isinstance(refused, NoSuchMatch) else 422
    return _plain(request, refused.message, status)


def _http_error(request: Visit, error: Exception) -> Response[Any]:
    assert isinstance(error, HTTPException)
    message = Message.of("page.not-found") if error.status_code == 404 else Message.of("page.bad-request")
    return _plain(request, message, error.status_code)


def _plain(request: Visit, message: Message, status: int) -> Response[Any]:
    guest = who(request)
    content = pages.render("problem.html", guest, "/", words=message.say(guest.lang))
    return pages.page(content, status=status)
