"""The analysis of one position: what it is worth, every move or roll with its value, and how play may go on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

from mathotheque.core.appraisal import LOOK, PROOF, USUAL, Estimate, share_of_score
from mathotheque.core.arguments import check_is_position
from mathotheque.core.position import Position
from mathotheque.core.turn import Decide, Over

if TYPE_CHECKING:
    from mathotheque.search.interface import Finding


@dataclass(frozen=True, slots=True)
class Analysis:
    """What is known about a position.

    `moves` (where a seat decides) come best first, `outcomes` (where chance speaks) in the order of `position.odds`;
    `line` is how play may go on, `nodes` how many positions a search looked at (0 where none did), `depth` how far
    ahead its line goes, `seconds` how long everything took.
    """

    position: Position
    value: Estimate
    moves: Mapping[str, Estimate]
    outcomes: Mapping[str, Estimate]
    line: tuple[str, ...]
    nodes: int
    seconds: float

    @property
    def best(self) -> str:
        """The best move; empty where nobody decides."""
        return next(iter(self.moves), "")

    @property
    def depth(self) -> int:
        """How many events ahead the line goes."""
        return len(self.line)

    def json(self) -> dict[str, Any]:
        """The same as plain values, but for the time it took."""
        turn, odds = self.position.turn, self.position.odds
        return {
            "game": self.position.game.key,
            "options": dict(self.position.game.chosen),
            "position": str(self.position),
            "seat": turn.seat + 1 if isinstance(turn, Decide) else None,
            "over": isinstance(turn, Over),
            "value": _told(self.value),
            "moves": [{"move": move, **_told(estimate)} for move, estimate in self.moves.items()],
            "outcomes": [
                {"outcome": outcome, "odds": str(odds[outcome]), **_told(estimate)}
                for outcome, estimate in self.outcomes.items()
            ],
            "line": list(self.line),
            "depth": self.depth,
            "nodes": self.nodes,
        }


def _told(estimate: Estimate) -> dict[str, Any]:
    return {"shares": list(estimate.shares), "error": estimate.error, "source": estimate.source}


def analyse(
    position: Position,
    effort: str = USUAL,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    story: Sequence[str] = (),
) -> Analysis:
    """Analyse a position with the game's judge; with a budget in `nodes` or `seconds`, by a search that keeps to it.

    `NotJudged` where neither can say anything.
    """
    from mathotheque.search.bots import SearchBot, line_of  # compiled: the door opens without it

    check_is_position(position)
    started = perf_counter()
    judge = position.game.appraiser(effort)
    value, moves = judge.value(position, story), judge.moves(position, story)
    line: tuple[str, ...] = ()
    looked = 0
    if isinstance(position.turn, Decide):
        game = position.game
        bot = game.levels.bot(game, game.level_names[-1], 0, nodes, seconds)
        finding = bot.find(position) if isinstance(bot, SearchBot) else None
        if finding is not None:
            line, looked = line_of(finding, position), finding.nodes
            if (nodes is not None or seconds is not None) and value.source != PROOF:
                moves = _searched(finding, position, value.error)
        seat = position.turn.seat
        moves = dict(sorted(moves.items(), key=lambda item: -item[1].shares[seat]))
        value = next(iter(moves.values()))
    outcomes = judge.outcomes(position, story)
    return Analysis(position, value, moves, outcomes, line, looked, perf_counter() - started)


def _searched(finding: Finding, position: Position, error: float) -> Mapping[str, Estimate]:
    """What a search of a game of two found, in shares."""
    from mathotheque.search.bots import values_of

    assert isinstance(position.turn, Decide)
    assert position.game.seats == 2, "only games of two are searched so far"
    seat = position.turn.seat
    shares = {move: share_of_score(score, 2) for move, score in values_of(finding, position).items()}
    return {
        move: Estimate((mine, 1 - mine) if seat == 0 else (1 - mine, mine), error, LOOK)
        for move, mine in shares.items()
    }
