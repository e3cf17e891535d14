"""The analysis of one position: what it is worth, every move or roll with its value, and how play may go on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from time import perf_counter
from typing import TYPE_CHECKING, Any

from mathotheque.core.appraisal import DEEP, LOOK, PROOF, QUICK, USUAL, Estimate, share_of_score
from mathotheque.core.arguments import check_budget, check_is_position
from mathotheque.core.position import Position
from mathotheque.core.turn import Decide, Over

if TYPE_CHECKING:
    from mathotheque.search.interface import Finding

_LINE_DECISIONS = 3  # luck decides too much for a longer forecast
_DEARER = 10  # a closer look takes about so much longer


@dataclass(frozen=True, slots=True)
class Analysis:
    """What is known about a position.

    `moves` (where a seat decides) come best first, `outcomes` (where chance speaks) in the order of `position.odds`;
    `line` is how play may go on, beginning with the best move, `nodes` how many positions were judged or a search
    looked at, `depth` how far ahead the line goes, `seconds` how long everything took.
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

    Where a game has no such search, `seconds` are given to the judge, who looks as closely as he can in them.
    `NotJudged` where neither can say anything.
    """
    check_is_position(position)
    nodes, seconds = check_budget(nodes, seconds)
    started = perf_counter()
    finding = _found(position, nodes, seconds)
    if seconds is None or finding is not None:
        judged = _judged(position, effort, story)
    else:
        judged = _judged_within(position, seconds, story)
    value, moves, outcomes = judged
    looked = 1 + len(moves) + len(outcomes)
    if finding is not None and value.source != PROOF:
        moves, looked = _searched(finding, position, value.error), finding.nodes
    line: tuple[str, ...] = ()
    if isinstance(position.turn, Decide):
        moves = _best_first(moves, position.turn.seat)
        value = next(iter(moves.values()))
        line = _line(position, next(iter(moves)), finding)
    return Analysis(position, value, moves, outcomes, line, looked, perf_counter() - started)


Judged = tuple[Estimate, Mapping[str, Estimate], Mapping[str, Estimate]]
"""A position, its moves and its outcomes, as a judge sees them."""


def _judged(position: Position, effort: str, story: Sequence[str]) -> Judged:
    judge = position.game.appraiser(effort)
    return judge.value(position, story), judge.moves(position, story), judge.outcomes(position, story)


def _judged_within(position: Position, seconds: float, story: Sequence[str]) -> Judged:
    """As close a look as is likely to be done in time; the quickest there is in any case."""
    started = perf_counter()
    for effort, closer in pairwise((QUICK, USUAL, DEEP, "")):
        began = perf_counter()
        judged = _judged(position, effort, story)
        now = perf_counter()
        if not closer or now - started + _DEARER * (now - began) > seconds:
            break
    return judged


def _found(position: Position, nodes: int | None, seconds: float | None) -> Finding | None:
    """What a search finds within a budget; nothing without one, and where no search keeps to it."""
    from mathotheque.search.bots import SearchBot  # compiled: the door opens without it

    game = position.game
    if not isinstance(position.turn, Decide) or (nodes is None and seconds is None):
        return None
    bot = game.levels.bot(game, game.level_names[-1], 0, nodes, seconds)
    return bot.find(position) if isinstance(bot, SearchBot) else None


def _best_first(moves: Mapping[str, Estimate], seat: int) -> dict[str, Estimate]:
    """The moves, best first; of equals, in the order of the position."""
    return dict(sorted(moves.items(), key=lambda item: -item[1].shares[seat]))


def _line(position: Position, best: str, finding: Finding | None) -> tuple[str, ...]:
    """How play may go on after the best move: what the search expects, or what a quick look prefers.

    Of rolls the likeliest is told. Where something is hidden nobody can say what follows.
    """
    from mathotheque.search.bots import line_of

    told = line_of(finding, position) if finding is not None else ()
    if told and told[0] == best:
        return told
    line, now = [best], position
    if position.game.hides:
        return tuple(line)
    judge, decisions = position.game.appraiser(QUICK), 1
    while decisions < _LINE_DECISIONS and not isinstance((now := now.play(line[-1])).turn, Over):
        if isinstance(now.turn, Decide):
            line.append(next(iter(_best_first(judge.moves(now), now.turn.seat))))
            decisions += 1
        else:
            line.append(max(now.odds, key=now.odds.__getitem__))
    return tuple(line)


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
