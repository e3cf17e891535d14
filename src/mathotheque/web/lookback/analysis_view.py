"""An analysed position as a page shows it: plain values, in the visitor's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from urllib.parse import urlencode

from mathotheque.core import svg
from mathotheque.core.appraisal import Estimate
from mathotheque.core.game import Game
from mathotheque.core.options import show
from mathotheque.core.position import EVERYTHING, Position
from mathotheque.core.protocols import Cast
from mathotheque.core.seatmarks import COLOURS
from mathotheque.core.speech import Message, figure, percent
from mathotheque.core.svg import attributes, number
from mathotheque.core.turn import Chance, Decide, Over
from mathotheque.reviews.analysis import Analysis
from mathotheque.reviews.words import points

_MOST_OUTCOMES = 60
_BARS = 20  # bars of the picture of what a roll may bring
_WIDTH, _HEIGHT, _FOOT, _MARGIN = 320, 140, 24, 8


@dataclass(frozen=True, slots=True)
class SeatShare:
    """What a seat may expect, in points of a hundred."""

    mark: int
    colour: str
    name: str
    share: float


@dataclass(frozen=True, slots=True)
class MoveRow:
    """A legal move: its words, what it is worth to the mover and how sure that is, what it gives away, where it leads.

    `source` tells where that is known from; `error` is in points, empty where it is proved.
    """

    label: str
    share: float | None
    error: str
    source: str
    loss: str
    best: bool
    href: str


@dataclass(frozen=True, slots=True)
class OutcomeRow:
    """What chance may bring: how it is written and told, how likely exactly, what it is worth to the first seat."""

    outcome: str
    words: str
    odds: str
    width: float
    share: float | None
    href: str


@dataclass(frozen=True, slots=True)
class BoardView:
    """Everything about one position. `seat` is who decides, or will after the roll; `left_out` rolls are not listed.

    `text` is what may be shared, seen through the eyes of seat `eyes` (from 1) where that is not 0; `start` is the
    text of a table to play on at, where everything is known and there is something left to play.
    """

    picture: str
    turn: str
    text: str
    eyes: int
    start: str
    seat: int
    seats: tuple[SeatShare, ...]
    error: str
    source: str
    unjudged: str
    moves: tuple[MoveRow, ...]
    outcomes: tuple[OutcomeRow, ...]
    left_out: int
    chart: str
    line: str


def board_of(position: Position, analysis: Analysis | None, unjudged: Message | None, lang: str) -> BoardView:
    """What to show of a position, judged or not."""
    names = seat_names(position.game, lang)
    turn, eyes = position.turn, _eyes(position)
    value = analysis.value if analysis else None
    chance = isinstance(turn, Chance) and position.viewer == EVERYTHING
    rolls = sorted(position.odds.items(), key=lambda roll: -roll[1]) if chance else []
    outcomes = analysis.outcomes if analysis else {}
    return BoardView(
        picture=position.svg(eyes, lang),
        turn=_turn(position, names, lang),
        text=str(position if eyes is None or position.viewer != EVERYTHING else position.view(eyes)),
        eyes=0 if eyes is None else eyes + 1,
        start="" if isinstance(turn, Over) or position.viewer != EVERYTHING else str(position),
        seat=_next_seat(position),
        seats=_seats(value, names),
        error=figure(100 * value.error, 1).say(lang) if value and value.error else "",
        source=Message.of(f"analysis.source.{value.source}").say(lang) if value else "",
        unjudged=unjudged.say(lang) if unjudged else "",
        moves=_moves(position, analysis.moves if analysis else {}, lang),
        outcomes=tuple(
            _outcome(position, roll, odds, rolls[0][1], outcomes.get(roll), names, lang)
            for roll, odds in rolls[:_MOST_OUTCOMES]
        ),
        left_out=max(0, len(rolls) - _MOST_OUTCOMES),
        chart=draw_odds(dict(rolls), outcomes, lang) if outcomes else "",
        line=" ".join(analysis.line) if analysis else "",
    )


def seat_names(game: Game, lang: str) -> tuple[str, ...]:
    """What the seats are called where nobody sits."""
    return tuple(Message.of("page.seat", seat=seat).say(lang) for seat in range(1, game.seats + 1))


def _eyes(position: Position) -> int | None:
    """Through whose eyes the board is drawn: where something is hidden, the mover's."""
    if position.viewer != EVERYTHING:
        return position.viewer if isinstance(position.viewer, int) else None
    turn = position.turn
    return turn.seat if position.game.hides and isinstance(turn, Decide) else None


def _turn(position: Position, names: Sequence[str], lang: str) -> str:
    match position.turn:
        case Decide(seat):
            return Message.of("analysis.turn", name=names[seat]).say(lang)
        case Chance():
            return Message.of("analysis.roll").say(lang)
        case Over():
            return Message.of("analysis.over").say(lang)


def _next_seat(position: Position) -> int:
    """Who decides now, or first after the roll."""
    if isinstance(position.turn, Chance) and position.viewer == EVERYTHING:
        rolled = next(outcome for outcome, weight in enumerate(position.weights) if weight)
        position = position.play_number(rolled)
    return position.turn.seat if isinstance(position.turn, Decide) else 0


def _seats(value: Estimate | None, names: Sequence[str]) -> tuple[SeatShare, ...]:
    if value is None:
        return ()
    return tuple(
        SeatShare(mark, COLOURS[mark][0], name, 100 * share)
        for mark, (name, share) in enumerate(zip(names, value.shares, strict=True))
    )


def _moves(position: Position, judged: Mapping[str, Estimate], lang: str) -> tuple[MoveRow, ...]:
    """Every legal move, the best first where they are judged."""
    turn = position.turn
    if not isinstance(turn, Decide):
        return ()
    shares = {move: judged[move].shares[turn.seat] for move in judged}
    most = max(shares.values(), default=0.0)
    surest = min((judged[move].error for move in judged if shares[move] == most), default=0.0)
    view = position.view(turn.seat) if position.viewer == EVERYTHING else position
    rows = []
    for move, action in zip(view.moves, view.actions, strict=True):
        known = judged.get(move)
        rows.append(
            MoveRow(
                label=view.label_of(action).say(lang),
                share=100 * shares[move] if known else None,
                error=figure(100 * known.error, 1).say(lang) if known and known.error else "",
                source=Message.of(f"analysis.source.{known.source}").say(lang) if known else "",
                loss=points(shares[move] - most) if known else "",
                best=known is not None and shares[move] == most and known.error == surest,
                href=address(position.play_number(action)) if _may_be_played(position) else "",
            )
        )
    return tuple(sorted(rows, key=lambda row: (-(row.share or 0.0), not row.best)))


def _may_be_played(position: Position) -> bool:
    """Where something is hidden a move leads on at a table only: here it would show what nobody knows."""
    return not position.game.hides


def _outcome(
    position: Position,
    roll: str,
    odds: Fraction,
    most: Fraction,
    judged: Estimate | None,
    names: tuple[str, ...],
    lang: str,
) -> OutcomeRow:
    after = position.play(roll) if _may_be_played(position) else None
    words = " ".join(message.say(lang) for message in position.describe(roll, Cast(names), after)[:1])
    return OutcomeRow(
        roll, words, str(odds), float(100 * odds / most), 100 * judged.shares[0] if judged else None,
        address(after) if after is not None else "",
    )  # fmt: skip


def address(position: Position) -> str:
    """Where a position is analysed."""
    game = position.game
    options = {f"o-{name}": show(value) for name, value in game.changed.items()}
    return f"/analysis/{game.key}?{urlencode({'position': str(position), **options})}"


def draw_odds(odds: Mapping[str, Fraction], outcomes: Mapping[str, Estimate], lang: str) -> str:
    """How likely the first seat's share falls where, after the roll: a bar for every twentieth, exactly summed."""
    bars = [Fraction()] * _BARS
    for roll, estimate in outcomes.items():
        bars[min(_BARS - 1, int(_BARS * estimate.shares[0]))] += odds[roll]
    most, step, room = max(bars), (_WIDTH - 2 * _MARGIN) / _BARS, _HEIGHT - _FOOT - _MARGIN
    drawn = []
    for place, likely in enumerate(bars):
        height = float(room * likely / most)
        left = _MARGIN + place * step + 1
        box = attributes(x=left, y=_MARGIN + room - height, width=step - 2, height=height, class_="odds__bar")
        span = "–".join(percent((place + end) / _BARS).say(lang) for end in (0, 1))
        drawn.append(f"<rect{box}><title>{span} · {likely}</title></rect>" if likely else "")
    drawn.append(f'<line{attributes(x2=_WIDTH, y1=_MARGIN + room, y2=_MARGIN + room, class_="odds__ground")} x1="0"/>')
    for share in (0, 0.25, 0.5, 0.75, 1):
        anchor = "start" if share == 0 else "end" if share == 1 else "middle"
        scale = attributes(y=_HEIGHT - 6, class_="odds__scale", text_anchor=anchor)
        at = number(_MARGIN + (_WIDTH - 2 * _MARGIN) * share)
        drawn.append(f'<text x="{at}"{scale}>{percent(share).say(lang)}</text>')
    return svg.figure("".join(drawn), _WIDTH, _HEIGHT, Message.of("analysis.chart").say(lang), class_="odds")
