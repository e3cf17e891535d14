"""How what is raised is told, whichever road it came: in the visitor's language, under a status that programs know."""

from __future__ import annotations

import logging
import re
from typing import Any

import msgspec
from litestar import Response
from litestar.exceptions import HTTPException
from litestar.routes import HTTPRoute
from litestar.types import ExceptionHandler

from mathotheque.core.errors import Refused
from mathotheque.matches.refusals import Stale
from mathotheque.matches.store.faults import StoreUnavailable
from mathotheque.web.requests.limits import LARGEST_BODY
from mathotheque.web.requests.problems import Problem, Told, is_api, number_of, reason, tell
from mathotheque.web.requests.replies import status_of
from mathotheque.web.shelf.pages import Visit

_log = logging.getLogger(__name__)


def told_of(request: Visit, error: Exception) -> Told:
    """What is answered to a request that came to this."""
    if isinstance(error, Refused):
        return _refused(request, error)
    if isinstance(error, HTTPException):
        return _http_error(request, error)
    if isinstance(error, RecursionError):  # brackets in brackets in brackets
        return tell(request, 400, reason(400))
    _log.error("request %s: %s %s", number_of(request.scope), request.method, request.url.path, exc_info=error)
    return tell(request, 500, reason(500))  # nobody foresaw it: the log has everything under the number that is told


def _refused(request: Visit, refused: Refused) -> Told:
    if isinstance(refused, StoreUnavailable):
        _log.error("request %s: %s: %s (%s)", number_of(request.scope), refused.file, refused, refused.detail)
    version = refused.version if isinstance(refused, Stale) else None
    return tell(request, status_of(refused), refused.message, version)


def _http_error(request: Visit, error: HTTPException) -> Told:
    status = error.status_code
    if status == 400 and is_api(request):
        problem = Problem(error.detail or reason(status).say("en"))  # what exactly could not be read
        return Told(status, "application/json", msgspec.json.encode(problem), {})
    told = tell(request, status, reason(status, kilobytes=LARGEST_BODY // 1024))
    if status == 405:
        told.headers["allow"] = ", ".join(_allowed(request)) or "GET"
    return told


def _allowed(request: Visit) -> list[str]:
    """The methods this address takes, for somebody who used another."""
    routes = [route for route in request.app.routes if isinstance(route, HTTPRoute)]
    return sorted({method for route in routes for method in _methods(request, route)})


def _methods(request: Visit, route: HTTPRoute) -> list[str]:
    pattern = re.sub(r"\{[^}]*\}", "[^/]+", route.path)
    return [str(method) for method in route.methods] if re.fullmatch(pattern, request.url.path) else []


def _response(request: Visit, error: Exception) -> Response[Any]:
    return told_of(request, error).response


FAULTS: dict[int | type[Exception], ExceptionHandler[Any]] = {Exception: _response}
"""The same for handlers."""
