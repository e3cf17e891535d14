"""The face of a position: what a page shows of one view, in parts, and how a hand makes a move there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any
from typing import cast as typed

from mathotheque.core.errors import IllegalMove
from mathotheque.core.game import Game
from mathotheque.core.options import Value
from mathotheque.core.parts import Group, Part
from mathotheque.core.position import Position
from mathotheque.core.protocols import NAMELESS, Cast, Refusal, label_of
from mathotheque.core.speech import Message
from mathotheque.core.turn import Chance, Decide
from mathotheque.face.protocols import (
    Aims,
    Composes,
    Dock,
    Heard,
    Hushes,
    Lies,
    Means,
    Names,
    Path,
    Points,
    Reminds,
    Spreads,
    Throws,
    Touched,
)

_NUMBERED = "#"  # before the number of a move
_UNKNOWN: Any = object()
_FOUND: dict[tuple[str, str], Any] = {}
"""The page modules of every game that was looked at, by its package and their name; None for one that it has not."""
_offers = typed("Callable[[object, str], bool]", cache(hasattr))
"""Whether a page module has a function: it is asked at every look, and to find that there is none is slow."""


class Face:
    """What a page shows of `view`; a game without page modules shows its board and a list of moves."""

    def __init__(self, view: Position) -> None:
        self.view = view
        self._dock: Dock | None = _page_module(view.game, "dock")
        self._ear: Heard | None = _page_module(view.game, "ear")

    @property
    def stage(self) -> Message | None:
        """How far the game is, where it says so."""
        return self._dock.stage(self.view._vector) if self._dock else None

    def fact(self, seat: int) -> Message | None:
        """One short public fact about a seat, where the game has one."""
        return self._dock.fact(self.view._vector, seat) if self._dock else None

    @property
    def target(self) -> int | None:
        """How many points end the game, where it is played for points."""
        return typed(Aims, self._dock).target(self.view._vector) if _offers(self._dock, "target") else None

    def prompt(self, custom: Mapping[str, Value]) -> Message | None:
        """What the seat to move may do now, where the game says so; `custom` are the table's own options."""
        turn = self.view.turn
        if self._dock is None or not isinstance(turn, Decide):
            return None
        return self._dock.prompt(self.view._vector, turn.seat, custom)

    def picture(self, seat: int | None, cast: Cast, lang: str) -> Group:
        """What lies on the table, for `seat`: laid out as a page where the game does so, else its board."""
        if _offers(self._dock, "spread"):
            return typed(Spreads, self._dock).spread(self.view._vector, seat, cast, lang)
        return self.board(seat, cast, lang)

    def board(self, seat: int | None, cast: Cast, lang: str) -> Group:
        """The board, its pieces called by the names at the table where the game does so."""
        board = self.view.game.board
        if _offers(board, "named_layers"):
            return typed(Names, board).named_layers(self.view._vector, seat, cast, lang)
        return board.layers(self.view._vector, seat, lang, cast.marks)

    def rows(self, seat: int | None, cast: Cast, lang: str) -> tuple[str, ...]:
        """The board in words, a sentence a row, for whoever hears it; none where its page says everything itself."""
        if self._ear is None:
            return ()
        return self._ear.rows(self.view._vector, seat, cast, lang)

    def dock(self, cast: Cast, custom: Mapping[str, Value], lang: str) -> Mapping[str, Part]:
        """The game's own controls for the seat to move, in parts; none where a list of the moves is enough."""
        turn = self.view.turn
        if self._dock is None or not isinstance(turn, Decide):
            return {}
        return self._dock.parts(self.view._vector, self.view.actions, turn.seat, cast, custom, lang)

    @property
    def lists_all(self) -> bool:
        """Whether the game's own controls offer every move, so that no list of them is needed."""
        return self._dock is not None and self._dock.lists_all(self.view._vector, self.view.actions)

    def aside(self, seat: int | None, cast: Cast, lang: str) -> Mapping[str, Part]:
        """What stays in sight beside the board, in parts, where the game has such a thing."""
        if not _offers(self._dock, "aside"):
            return {}
        return typed(Reminds, self._dock).aside(self.view._vector, seat, cast, lang)

    def label(self, action: int, cast: Cast = NAMELESS) -> Message:
        """What stands on the button of a legal move, with the names of `cast` where it means players."""
        return label_of(self.view.game.words, self.view._vector, action, cast)

    def choice(self, action: int, custom: Mapping[str, Value]) -> Message:
        """The same in the list of all moves: where results are to be found, it gives none away."""
        if not _offers(self._dock, "choice"):
            return self.label(action)
        return typed(Hushes, self._dock).choice(self.view._vector, action, custom)

    def sent(self, action: int, move: str) -> str:
        """What the button of a move sends: the move; where results are to be found, only its number, `#57`."""
        return f"{_NUMBERED}{action}" if _offers(self._dock, "choice") else move

    @property
    def paths(self) -> tuple[Path, ...]:
        """Every way to make a move on the board: the elements of the picture to touch, in order."""
        board, turn = self.view.game.board, self.view.turn
        if not isinstance(turn, Decide) or not self.view.actions or not _offers(board, "paths"):
            return ()
        return typed(Touched, board).paths(self.view._vector, self.view.actions, turn.seat)

    def pointed(self, action: int) -> tuple[str, ...]:
        """The elements that make a move: those to touch on the board, in order, then what says the same beside it."""
        touched = next((path.touch for path in self.paths if path.action == action), ())
        if not _offers(self._dock, "pointed"):
            return touched
        return touched + typed(Points, self._dock).pointed(self.view._vector, action)

    def wrong_touch(self, touched: Sequence[str]) -> Refusal | None:
        """Why the last of these touches on the board makes no move, as the law says it; None if there is no reason."""
        game, turn = self.view.game, self.view.turn
        if not touched or not isinstance(turn, Decide) or not game.has("meant"):
            return None
        meant = typed(Means, game.module("meant")).meant(self.view._vector, touched, turn.seat)
        if not isinstance(meant, str):
            return meant
        try:
            self.view.number(meant)
        except IllegalMove as refused:
            return Refusal(refused.rule, refused.reason or refused.message)
        return None

    @property
    def thrower(self) -> int | None:
        """The seat that rolls now, where chance is to speak and the game says whose dice they are."""
        throws: Throws | None = _page_module(self.view.game, "throwing")
        return throws.thrower(self.view._vector) if throws and isinstance(self.view.turn, Chance) else None

    def die(self, face: str, number: int, lang: str) -> tuple[str, str]:
        """A face of die `number` (from 0) as it is tapped: its name, and its picture where the game has one."""
        throws: Throws | None = _page_module(self.view.game, "throwing")
        if throws is None:
            return face, ""
        name = throws.name(face)
        return name if isinstance(name, str) else name.say(lang), throws.picture(face, number)

    def lying(self, lang: str) -> tuple[tuple[str, str], ...]:
        """Name and picture of every die that lies on the table, where the board itself shows them small."""
        throws: Lies | None = _page_module(self.view.game, "throwing")
        faces = throws.lying(self.view._vector) if throws and _offers(throws, "lying") else ()
        return tuple(self.die(face, number, lang) for number, face in enumerate(faces))

    @property
    def composes(self) -> bool:
        """Whether the game's own controls make moves of several fields."""
        return _offers(self._dock, "compose")

    def compose(self, fields: Mapping[str, str]) -> str:
        """The move that the fields of the game's own controls mean; their `move` where they make none."""
        text = fields.get("move", "")
        if text.startswith(_NUMBERED):
            return self._numbered(text)
        if text or not self.composes:
            return text
        return typed(Composes, self._dock).compose(fields)

    def _numbered(self, text: str) -> str:
        """The move of that number; a number of another position is refused like any other text."""
        digits = text.removeprefix(_NUMBERED)
        known = {str(action): action for action in self.view.actions}
        return self.view.write(known[digits]) if digits in known else text


def _page_module(game: Game, name: str) -> Any:
    found = _FOUND.get((game.package, name), _UNKNOWN)
    if found is _UNKNOWN:
        found = _FOUND[game.package, name] = game.module(name) if game.has(name) else None
    return found
