"""The whole application: handlers, guard, errors in the visitor's language, furniture opened and closed with it."""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

from litestar import Litestar, Response, Router
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.routes import HTTPRoute
from litestar.static_files import create_static_files_router
from litestar.types import ExceptionHandler

from mathotheque.core.errors import Refused
from mathotheque.matches.refusals import Stale
from mathotheque.matches.store.faults import StoreUnavailable
from mathotheque.web import album, books, commands, imports, me, page_files, pages, replay, seat_commands, setup, stream
from mathotheque.web.addresses import public_address
from mathotheque.web.api import Api
from mathotheque.web.guard import App, Guard
from mathotheque.web.house import House
from mathotheque.web.limits import LARGEST_BODY, Limits
from mathotheque.web.pages import Visit
from mathotheque.web.problems import Problem, is_api, number_of, reason, tell
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
    album.album_page,
    album.person_page,
    page_files.page_file,
    me.me_page,
)
COMMANDS = (
    commands.prefs,
    setup.play_now,
    setup.open_table,
    commands.sit,
    commands.play,
    commands.touch,
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
    seat_commands.renew_key,
    seat_commands.stand_in,
    seat_commands.come_back,
    imports.bring,
    me.be,
)
STREAMS = stream.stream, stream.now
STATIC = Path(__file__).parent / "static"
_log = logging.getLogger(__name__)


def create_app(house: House, limits: Limits | None = None) -> App:
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
        exception_handlers=FAULTS,
        logging_config=None,
        state=State({"address": public_address(house.settings)}),
        openapi_config=OpenAPIConfig(
            "Mathothèque",
            version("mathotheque"),
            path="/api",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
    )
    return Guard(app, limits or Limits(house.settings.crowd))


def _refused(request: Visit, refused: Exception) -> Response[Any]:
    assert isinstance(refused, Refused)
    if isinstance(refused, StoreUnavailable):
        _log.error("request %s: %s: %s (%s)", number_of(request), refused.file, refused, refused.detail)
    version = refused.version if isinstance(refused, Stale) else None
    return tell(request, status_of(refused), refused.message, version).response


def _http_error(request: Visit, error: Exception) -> Response[Any]:
    assert isinstance(error, HTTPException)
    status = error.status_code
    if status == 400 and is_api(request):
        told = Problem(error.detail or reason(status).say("en"))  # what exactly could not be read
        return Response(told, status_code=status, media_type="application/json")
    answer = tell(request, status, reason(status, kilobytes=LARGEST_BODY // 1024)).response
    if status == 405:
        answer.headers["allow"] = ", ".join(_allowed(request)) or "GET"
    return answer


def _too_deep(request: Visit, _: Exception) -> Response[Any]:
    """Brackets in brackets in brackets."""
    return tell(request, 400, reason(400)).response


def _fault(request: Visit, _: Exception) -> Response[Any]:
    """Nobody foresaw it: everything goes to the log under the number that the visitor is told."""
    _log.exception("request %s: %s %s", number_of(request), request.method, request.url.path)
    return tell(request, 500, reason(500)).response


def _allowed(request: Visit) -> list[str]:
    """The methods this address takes, for somebody who used another."""
    routes = [route for route in request.app.routes if isinstance(route, HTTPRoute)]
    return sorted({method for route in routes for method in _methods(request, route)})


def _methods(request: Visit, route: HTTPRoute) -> list[str]:
    pattern = re.sub(r"\{[^}]*\}", "[^/]+", route.path)
    return [str(method) for method in route.methods] if re.fullmatch(pattern, request.url.path) else []


FAULTS: dict[int | type[Exception], ExceptionHandler[Any]] = {
    Refused: _refused,
    HTTPException: _http_error,
    RecursionError: _too_deep,
    Exception: _fault,
}
"""How what is raised is told."""
