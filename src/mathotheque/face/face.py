"""The face of a position: what a page shows of one view beside its picture, and how a hand makes a move there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast as typed

from mathotheque.core.options import Value
from mathotheque.core.position import Position
from mathotheque.core.protocols import Cast
from mathotheque.core.speech import Message
from mathotheque.core.turn import Decide
from mathotheque.face.protocols import Composes, Dock, Path, Reminds, Spreads, Touched


class Face:
    """What a page shows of `view`; a game without page modules shows its board and a list of moves."""

    def __init__(self, view: Position) -> None:
        self.view = view
        self._dock: Dock | None = view.game.module("dock") if view.game.has("dock") else None

    @property
    def stage(self) -> Message | None:
        """How far the game is, where it says so."""
        return self._dock.stage(self.view._vector) if self._dock else None

    def fact(self, seat: int) -> Message | None:
        """One short public fact about a seat, where the game has one."""
        return self._dock.fact(self.view._vector, seat) if self._dock else None

    def prompt(self, custom: Mapping[str, Value]) -> Message | None:
        """What the seat to move may do now, where the game says so; `custom` are the table's own options."""
        turn = self.view.turn
        if self._dock is None or not isinstance(turn, Decide):
            return None
        return self._dock.prompt(self.view._vector, turn.seat, custom)

    def dock(self, cast: Cast, custom: Mapping[str, Value], lang: str) -> str:
        """The game's own controls for the seat to move, as HTML; empty where a list of the moves is enough."""
        turn = self.view.turn
        if self._dock is None or not isinstance(turn, Decide):
            return ""
        return self._dock.draw(self.view._vector, self.view.moves, turn.seat, cast, custom, lang)

    def aside(self, seat: int | None, cast: Cast, lang: str) -> str:
        """What stays in sight beside the board, as HTML, where the game has such a thing."""
        if not hasattr(self._dock, "aside"):
            return ""
        return typed(Reminds, self._dock).aside(self.view._vector, seat, cast, lang)

    def spread(self, seat: int | None, cast: Cast, lang: str) -> str:
        """The table laid out as a page for `seat`; empty where its picture is enough."""
        if not hasattr(self._dock, "spread"):
            return ""
        return typed(Spreads, self._dock).spread(self.view._vector, seat, cast, lang)

    @property
    def paths(self) -> tuple[Path, ...]:
        """Every way to make a move on the board: the elements of the picture to touch, in order."""
        board, turn = self.view.game.board, self.view.turn
        if not isinstance(turn, Decide) or not self.view.moves or not hasattr(board, "paths"):
            return ()
        return typed(Touched, board).paths(self.view._vector, self.view.moves, turn.seat)

    @property
    def composes(self) -> bool:
        """Whether the game's own controls make moves of several fields."""
        return hasattr(self._dock, "compose")

    def compose(self, fields: Mapping[str, str]) -> str:
        """The move that the fields of the game's own controls mean; their `move` where they make none."""
        if fields.get("move") or not self.composes:
            return fields.get("move", "")
        return typed(Composes, self._dock).compose(fields)
