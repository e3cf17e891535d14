"""What a bot is, for us and for anybody who writes one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, cast, runtime_checkable

from mathotheque.core.position import Position


@runtime_checkable
class Bot(Protocol):
    """A player that is a program: it is shown a view and the story so far, and answers with a move."""

    @property
    def exact(self) -> bool:
        """Whether its choices are proved best."""
        ...

    def choose(self, view: Position, story: Sequence[str] = ()) -> str:
        """A legal move of the seat that is to decide."""
        ...

    def values(self, view: Position, story: Sequence[str] = ()) -> Mapping[str, float]:
        """Every legal move with the result it expects, the higher the better for the mover."""
        ...


class Knows(Protocol):
    """A bot that can be asked a question."""

    @property
    def knowledge(self) -> float:
        """The chance that it answers right."""
        ...


@runtime_checkable
class Foresees(Protocol):
    """A bot that can also tell how it expects play to go on."""

    def line(self, view: Position) -> tuple[str, ...]:
        """The moves and outcomes it expects, its own best move first."""
        ...


def percent_known(bot: Bot) -> int:
    """How many questions in a hundred the bot answers right; half of them, where it does not say."""
    return round(100 * cast("Knows", bot).knowledge) if hasattr(bot, "knowledge") else 50
