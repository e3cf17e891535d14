"""The whole application: handlers, guard, errors in the visitor's language, furniture opened and closed with it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

from litestar import Litestar, Response, Router
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.routes import HTTPRoute
from litestar.static_files import create_static_files_router

from mathotheque.core.errors import Refused
from mathotheque.core.speech import Message
from mathotheque.matches.match import Stale
from mathotheque.web import books, commands, imports, pages, replay, seat_commands, setup, stream
from mathotheque.web.api import Api, Problem, problem
from mathotheque.web.guard import App, Guard
from mathotheque.web.house import House
from mathotheque.web.limits import Limits
from mathotheque.web.pages import Visit, who
from mathotheque.web.replies import status_of

PAGES = (
    pages.shelf_page,
    pages.join,
    setup.game_page,
    pages.table_page,
    pages.preparing,
    pages.record,
    books.rules_index,
    books.rules_page,
    books.rules_drawer,
    pages.qr,
    seat_commands.key_page,
    seat_commands.key_qr,
    seat_commands.take_seat_along,
    pages.api_page,
    replay.replay_page,
    replay.replay_step,
    replay.download,
    replay.dice_page,
    imports.import_page,
)
COMMANDS = (
    commands.prefs,
    setup.play_now,
    setup.open_table,
    commands.sit,
    commands.play,
    commands.answer,
    commands.finish,
    commands.announce,
    commands.hint,
    commands.rematch,
    commands.lift_curtain,
    seat_commands.undo,
    seat_commands.answer_undo,
    seat_commands.say,
    seat_commands.resign,
    seat_commands.stand_in,
    seat_commands.come_back,
    imports.bring,
)
STREAMS = stream.stream, stream.now
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

    rooms = Router("/", route_handlers=[*PAGES, *COMMANDS, *STREAMS], include_in_schema=False)
    app = Litestar(
        [rooms, Api, create_static_files_router("/static", [STATIC], include_in_schema=False)],
        lifespan=[life],
        dependencies={"house": Provide(lambda: house, sync_to_thread=False)},
        exception_handlers={Refused: _refused, HTTPException: _http_error},
        openapi_config=OpenAPIConfig(
            "Mathothèque",
            version("mathotheque"),
            path="/api",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
    )
    return Guard(app, Limits(house.settings.crowd))


def _refused(request: Visit, refused: Exception) -> Response[Any]:
    assert isinstance(refused, Refused)
    status = status_of(refused)
    if _is_api(request):
        return problem(refused, status, refused.version if isinstance(refused, Stale) else None)
    return _told(request, refused.message, status)


def _http_error(request: Visit, error: Exception) -> Response[Any]:
    assert isinstance(error, HTTPException)
    message = Message.of("page.not-found" if error.status_code == 404 else "page.bad-request")
    if _is_api(request):
        told = Problem(error.detail or message.say("en"))
        status, headers = error.status_code, _allowed(request) if error.status_code == 405 else error.headers
        return Response(told, status_code=status, media_type="application/json", headers=headers)
    return _told(request, message, error.status_code)


def _allowed(request: Visit) -> dict[str, str]:
    """The methods this address takes, for somebody who used another."""
    known = {
        method for route in request.app.routes if isinstance(route, HTTPRoute) for method in _methods(request, route)
    }
    return {"allow": ", ".join(sorted(known)) or "GET"}


def _methods(request: Visit, route: HTTPRoute) -> list[str]:
    pattern = re.sub(r"\{[^}]*\}", "[^/]+", route.path)
    return [str(method) for method in route.methods] if re.fullmatch(pattern, request.url.path) else []


def _is_api(request: Visit) -> bool:
    return request.url.path.startswith("/api/") and request.url.path != "/api/docs"


def _told(request: Visit, message: Message, status: int) -> Response[Any]:
    guest = who(request)
    return pages.page(pages.render("problem.html", guest, "/", words=message.say(guest.lang)), status=status)
