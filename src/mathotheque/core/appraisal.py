"""What a position is worth to each seat, how sure that is, and where it is known from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Protocol, runtime_checkable

from mathotheque.core.errors import BadOption, NotJudged
from mathotheque.core.speech import Message

if TYPE_CHECKING:
    from mathotheque.core.game import Game
    from mathotheque.core.position import Position
    from mathotheque.core.turn import Over

PROOF: Final = "proof"
LOOK: Final = "look"
ROLLOUTS: Final = "rollouts"
"""Where an estimate comes from: it is proved, seen by looking ahead, or the mean of games played on."""

QUICK: Final = "quick"
USUAL: Final = "usual"
DEEP: Final = "deep"
EFFORTS: Final = (USUAL, QUICK, DEEP)
"""How much work a judgement may take; where everything is proved they are all the same."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The share of the win each seat may expect, from 0 to 1; alone, the part of the whole that it clears.

    `error` is the standard error of a share, 0 where it is proved; `source` is `PROOF`, `LOOK` or `ROLLOUTS`.
    """

    shares: tuple[float, ...]
    error: float = 0.0
    source: str = PROOF


class Appraiser(Protocol):
    """Judges positions: the higher a share, the better for its seat. The same question always gets the same answer."""

    @property
    def version(self) -> str:
        """Changes when the same position may be judged otherwise: whoever keeps judgements keeps it beside them."""
        ...

    def value(self, view: Position, story: Sequence[str] = ()) -> Estimate:
        """What a position is worth, whoever or whatever it waits for."""
        ...

    def moves(self, view: Position, story: Sequence[str] = ()) -> Mapping[str, Estimate]:
        """What every legal move is worth, in the order of `view.moves`."""
        ...

    def outcomes(self, view: Position, story: Sequence[str] = ()) -> Mapping[str, Estimate]:
        """What every outcome that chance may bring is worth, in the order of `view.odds`."""
        ...


@runtime_checkable
class JudgesViews(Appraiser, Protocol):
    """An appraiser of a game that hides something: it is shown one seat's view and story, and judges for that seat."""

    def settled(self, position: Position) -> bool:
        """Whether the position can be judged; between two such ones things are still on their way."""
        ...

    def beginning(self, game: Game) -> tuple[float, ...]:
        """What each seat may expect before chance has dealt anything: the mean of what it may expect afterwards."""
        ...

    def closely(self, view: Position, story: Sequence[str], move: str) -> Estimate:
        """What a legal move is worth, looked at as closely as `moves` looks at the best ones, and by itself alone."""
        ...


class Appraisers(Protocol):
    """`appraiser.py`: who judges the positions of a game."""

    def appraiser(self, game: Game, effort: str) -> Appraiser:
        """Who judges with that effort; `NotJudged` where nobody can yet."""
        ...


def check_effort(effort: object) -> str:
    """`effort` itself, or `BadOption` with those there are."""
    if not isinstance(effort, str) or effort not in EFFORTS:
        raise BadOption(Message.of("core.effort", effort=str(effort)[:20], efforts=", ".join(EFFORTS)))
    return effort


@lru_cache(256)
def is_judged(game: Game) -> bool:
    """Whether somebody can say what positions of the game are worth; asked of each game with its options once."""
    try:
        game.appraiser(USUAL)
    except NotJudged:
        return False
    return True


def shares_of(over: Over) -> tuple[float, ...]:
    """What a game that is over brought its seats: the winners share it."""
    winners = over.winners
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(over.scores)))


def share_of_score(score: float, seats: int) -> float:
    """The share of the win that an expected score means, where the winner takes 1 and the others share -1."""
    return (score * (seats - 1) + 1) / seats
