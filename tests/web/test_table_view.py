"""What templates are handed is made of plain values: none of them can reach a match, a position or a hidden card."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

import mathotheque.web.table.table_sheet as table_sheet
from mathotheque.core.parts import Group
from mathotheque.web.live.presence import Company
from mathotheque.web.table.journal import LogLine
from mathotheque.web.table.view import TableView

PLAIN = (str, int, float, bool, NoneType)
AROUND = (tuple, frozenset, Mapping, Union, UnionType)
PARTS = Path(table_sheet.__file__).parent / "templates" / "table"


def reached(kind: Any, path: str) -> Iterator[str]:
    """Every type that a value of this type can lead to, which is neither plain nor a frozen value of plain ones."""
    if kind in PLAIN or kind is ...:
        return
    if get_origin(kind) in AROUND:
        for inner in get_args(kind):
            yield from reached(inner, path)
    elif kind is Group:
        assert Group.__struct_fields__ == ("id", "head", "tail", "parts"), "texts, and groups of texts"
    elif isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        assert kind.__struct_config__.frozen, f"{path}: {kind.__name__} can be changed"
        for name, inner in get_type_hints(kind).items():
            yield from reached(inner, f"{path}.{name}")
    else:
        yield f"{path}: {kind}"


def test_a_view_of_a_table_holds_nothing_but_plain_values() -> None:
    for kind in (TableView, Company, LogLine):
        assert list(reached(kind, kind.__name__)) == []


def test_the_walk_notices_what_does_not_belong() -> None:
    from mathotheque.core.position import Position

    assert list(reached(tuple[Position, ...] | None, "x")) == [f"x: {Position}"]


def test_parts_are_drawn_from_values_of_those_types() -> None:
    """Whatever is drawn by a template is declared, and of a type the walk has seen."""
    for name, part in inspect.getmembers(
        table_sheet, lambda one: hasattr(one, "cache_info") and one.cache_info().maxsize
    ):
        hints = get_type_hints(part.__wrapped__)
        for given, kind in hints.items():
            assert list(reached(kind, f"{name}({given})")) == []


def test_templates_of_parts_name_no_match() -> None:
    for file in PARTS.glob("*.html"):
        assert not re.search(r"\b(match|position|house|request)\b\s*[.\[|]", file.read_text(encoding="utf-8")), (
            file.name
        )
