"""The whole application: handlers, guard, errors in the visitor's language, furniture opened and closed with it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from litestar import Litestar, Router
from litestar.di import Provide
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import mathotheque.web.classes.routes as classes
import mathotheque.web.exercises.routes as exercises
import mathotheque.web.lookback.routes as lookback
import mathotheque.web.paper.routes as paper
import mathotheque.web.shelf.routes as shelf
import mathotheque.web.table.routes as table
from mathotheque.web.api.links import add_links
from mathotheque.web.api.matches import Api
from mathotheque.web.api.puzzles import PuzzleApi
from mathotheque.web.house import House
from mathotheque.web.live import stream
from mathotheque.web.operating import health
from mathotheque.web.operating.logs import Logged
from mathotheque.web.requests.faults import FAULTS
from mathotheque.web.requests.guard import App, Guard
from mathotheque.web.requests.limits import Limits
from mathotheque.web.requests.short_road import ShortRoad

HANDLERS = (
    *shelf.HANDLERS,
    *table.HANDLERS,
    stream.stream,
    stream.now,
    *lookback.HANDLERS,
    *exercises.HANDLERS,
    *paper.HANDLERS,
    *classes.HANDLERS,
    health.healthz,
    health.readyz,
)


def create_app(house: House, limits: Limits | None = None) -> App:
    """The room, ready for an ASGI server; it opens and closes the house."""

    @asynccontextmanager
    async def life(_: Litestar) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    rooms = Router("/", route_handlers=HANDLERS, include_in_schema=False)
    app = Litestar(
        [rooms, Api, PuzzleApi],
        lifespan=[life],
        dependencies={"house": Provide(lambda: house, sync_to_thread=False)},
        exception_handlers=FAULTS,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            "Mathothèque",
            version("mathotheque"),
            path="/api",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
    )
    add_links(app.openapi_schema)
    guarded = _guard(ShortRoad(app, house), house, limits or Limits(house.settings.crowd))
    counted = guarded if house.metrics is None else house.metrics.count_answers(guarded)
    return Logged(counted) if house.settings.logs == "json" else counted


def _guard(app: App, house: House, limits: Limits) -> App:
    """The guard of a house alone, or of one of several."""
    return Guard(app, limits) if house.together is None else house.together.guard(app, limits)
