"""Which call of the API follows which, told in its own description: what one answers is what the next is asked with."""

from __future__ import annotations

from enum import Enum
from typing import Any

from litestar.openapi.spec import Link, OpenAPI, OpenAPIResponse, Operation, Parameter

from mathotheque.games import shelf

_SEATED = {"path.name": "$response.body#/match", "header.authorization": "Bearer {$response.body#/token}"}
_SAME = {"path.name": "$request.path.name", "header.authorization": "$request.header.authorization"}
_NOW = {"version": "$response.body#/version"}
_BASE = "/api/matches"
_TABLE = f"{_BASE}/{{name}}"
_AFTER_SEATED: tuple[tuple[str, str, Any], ...] = (
    ("state", _TABLE, None),
    ("move", f"{_TABLE}/moves", None),
    ("back", f"{_TABLE}/back", None),
    ("key", f"{_TABLE}/key", None),
    ("record", f"{_TABLE}/record", None),
)
_AFTER_STATE: tuple[tuple[str, str, Any], ...] = (
    ("move", f"{_TABLE}/moves", {"move": "$response.body#/moves/0", **_NOW}),
    ("roll", f"{_TABLE}/rolls", {"outcome": "$response.body#/rolls/0", **_NOW}),
    ("answer", f"{_TABLE}/answers", {"answer": 0, **_NOW}),
    ("announce", f"{_TABLE}/announcements", {"result": 7, **_NOW}),
    ("end", f"{_TABLE}/end", None),
    ("record", f"{_TABLE}/record", None),
)


def add_links(schema: OpenAPI) -> None:
    """Link the answers that seat somebody, and those that tell a match, to what can be done next."""
    for path in (_BASE, f"{_TABLE}/seats/{{seat}}", f"{_TABLE}/key"):
        _link(schema, path, _AFTER_SEATED, _SEATED)
    for path in (_TABLE, f"{_TABLE}/moves", f"{_TABLE}/rolls", f"{_TABLE}/answers", f"{_TABLE}/announcements"):
        _link(schema, path, _AFTER_STATE, _SAME)
    game = shelf()[0]
    seats = [{"name": "Ada"}, *[{"level": game.level_names[0]}] * (game.seats - 1)]
    wish = {"game": game.key, "seats": seats, "promise": "$response.body#/commitment"}
    _link(schema, "/api/promises", (("table", _BASE, wish),), {})


def _link(schema: OpenAPI, path: str, following: tuple[tuple[str, str, Any], ...], known: dict[str, str]) -> None:
    for name, target, body in following:
        asked = _operation(schema, target)
        taken = {f"{_place(one)}.{one.name}" for one in asked.parameters or () if isinstance(one, Parameter)}
        parameters = {place: value for place, value in known.items() if place in taken}
        link = Link(operation_id=asked.operation_id, parameters=parameters, request_body=body)
        answer = _success(_operation(schema, path))
        answer.links = {**(answer.links or {}), name: link}


def _place(parameter: Parameter) -> str:
    return parameter.param_in.value if isinstance(parameter.param_in, Enum) else parameter.param_in


def _operation(schema: OpenAPI, path: str) -> Operation:
    item = (schema.paths or {})[path]
    operation = item.post or item.get
    assert operation is not None
    return operation


def _success(operation: Operation) -> OpenAPIResponse:
    answer = next(answer for status, answer in (operation.responses or {}).items() if status in ("200", "201"))
    assert isinstance(answer, OpenAPIResponse)
    return answer
