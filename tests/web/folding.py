"""A reader of a table's stream without a browser: folds its frames, and is slow when told to be."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

_EVENT = re.compile(rb"id: (\d+)\ndata: (.*)\n\n")


class Folded:
    """The sheet that the frames of a stream add up to."""

    def __init__(self) -> None:
        self.parts: dict[str, str] = {}
        self.order: dict[str, list[str]] = {}
        self.version = 0
        self.wholes = 0

    def add(self, frame: dict[str, Any]) -> None:
        """One more frame, as it travelled."""
        if frame.get("whole"):
            self.parts, self.order = {}, {}
            self.wholes += 1
        assert frame["v"] >= self.version
        self.version = frame["v"]
        self.parts |= frame["parts"]
        for name in frame["parts"].keys() - frame["order"].keys():
            self.order.pop(name, None)  # it is a leaf now
        self.order |= frame["order"]

    def markup(self, name: str = "table") -> str:
        """The whole sheet, or one of its parts."""
        if name not in self.order:
            return self.parts[name]
        head, ending, tail = self.parts[name].rpartition("</")
        return head + "".join(map(self.markup, self.order[name])) + ending + tail


class Reader:
    """The other end of an ASGI answer; while `paused` it takes nothing, and whoever sends has to wait."""

    def __init__(self) -> None:
        self.sheet = Folded()
        self.received: list[bytes] = []
        self.ended = False
        self._taking = asyncio.Event()
        self._taking.set()

    @property
    def taking(self) -> bool:
        return self._taking.is_set()

    def pause(self) -> None:
        self._taking.clear()

    def resume(self) -> None:
        self._taking.set()

    async def send(self, message: dict[str, Any]) -> None:
        """What the application calls."""
        if not self._taking.is_set():
            await self._taking.wait()
        self.ended = not message["more_body"]
        if message["body"]:
            self.received.append(message["body"])
            if event := _EVENT.fullmatch(message["body"]):
                self.sheet.add(json.loads(event[2]))
