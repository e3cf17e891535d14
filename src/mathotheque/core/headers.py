"""The headers of a record, `[Name "value", "value"]`: read in one pass, however long or malicious the text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from mathotheque.core.errors import BadRecord
from mathotheque.core.reading import shown
from mathotheque.core.speech import Message

NEEDED = ("Game", "Options", "Seats", "Date", "Rules")
NAMES = (*NEEDED, "Position", "Dice", "Commitment", "Words", "Began", "Resigned", "Ended", "Seed")
"""Every header there is, in the order they are written."""
LONGEST = 4_000
"""Letters of a header: a position of the richest game takes a few hundred."""

Headers = Mapping[str, tuple[str, ...]]
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*+)"')  # possessive: what was read once is never tried again
_ESCAPED = re.compile(r"\\(.)")


def read_headers(lines: Sequence[str]) -> tuple[Headers, int]:
    """The headers at the top of a record's lines, and how many lines they take; `BadRecord` tells the line."""
    headers: dict[str, tuple[str, ...]] = {}
    for number, line in enumerate(lines, 1):
        if not line.startswith("["):
            break
        if len(line) > LONGEST:
            raise BadRecord(Message.of("core.record-long", line=number, n=LONGEST), line=number)
        name, values = _read_header(line)
        if name not in NAMES or name in headers or not values:
            expected = ", ".join(known for known in NAMES if known not in headers)
            message = Message.of("core.record-header", line=number, text=shown(line), expected=expected)
            raise BadRecord(message, line=number)
        headers[name] = values
    for name in NEEDED:
        if name not in headers:
            raise BadRecord(Message.of("core.record-missing", name=name), line=len(headers) + 1)
    return headers, len(headers)


def game_named_in(text: str) -> str:
    """The key of the game that a record begins with, before anything else of it is read; empty where there is none."""
    name, values = _read_header(text[:LONGEST].lstrip().partition("\n")[0].rstrip("\r"))
    return values[0] if name == "Game" and values else ""


@lru_cache(maxsize=256)  # those of many records are alike
def _read_header(line: str) -> tuple[str, tuple[str, ...]]:
    """Name and values; no values where the line is no header."""
    name, _, rest = line.removeprefix("[").partition(" ")
    values: list[str] = []
    at = 0
    while (quoted := _QUOTED.match(rest, at)) is not None:
        values.append(_ESCAPED.sub(r"\1", quoted[1]))
        at = quoted.end()
        if at == len(rest) - 1 and line[0] + line[-1] == "[]":
            return name, tuple(values)
        if not rest.startswith(", ", at):
            break
        at += len(", ")
    return name, ()


def write_header(name: str, values: Sequence[str]) -> str:
    """The header as a line."""
    return f"[{name} {', '.join(map(_quote, values))}]"


def _quote(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def split_options(text: str) -> dict[str, str]:
    """`points=2 setup=a1/b2 t1` taken apart. A value may hold spaces: a position does."""
    given: dict[str, str] = {}
    name = ""
    for word in text.split(" "):
        begun, equals, value = word.partition("=")
        if equals and begun:
            name = begun
            given[name] = value
        elif name or word:
            given[name] = f"{given.get(name, '')} {word}"
    return {name: value.strip(" ") for name, value in given.items()}
