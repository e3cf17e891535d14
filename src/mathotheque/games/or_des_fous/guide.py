"""L'Or des Fous: what a newcomer is told, and why a move is good: the stone's way home, and which die could take it."""

from __future__ import annotations

from collections.abc import Sequence

from mathotheque.core.kernel import ACTOR
from mathotheque.core.position import Position
from mathotheque.core.protocols import Cast, Step
from mathotheque.core.speech import Message
from mathotheque.core.turn import Chance, Over
from mathotheque.games.or_des_fous.geometry import CELL_OF, ROW
from mathotheque.games.or_des_fous.rules import camp_row

_DICE = ("1", "2", "3")
PASS = "--"


def _say(key: str, **blanks: object) -> Message:
    return Message.of(f"or-des-fous.guide.{key}", **blanks)


def goal(view: Position) -> Message:
    """A stone in one's own camp."""
    return _say("goal")


def first_turn(view: Position) -> tuple[Step, ...]:
    """The stone, the pawns, the relay."""
    seat = int(view._vector[ACTOR])
    stones = tuple(f"t-{cell}" for cell in carriers(view, seat))
    camp = tuple(f"t-{column}{int(camp_row(seat)) + 1}" for column in "abcdefg")
    return (
        Step(_say("stone"), stones),
        Step(_say("camp"), camp),
        Step(_say("move", die=_die(view)), ("dock",)),
        Step(_say("relay"), stones),
    )


def reasons(view: Position, move: str, cast: Cast, story: Sequence[str] = ()) -> tuple[Message, ...]:
    """A stone home, taken or nearer; then which dice could take one's own."""
    if move == PASS:
        return ()
    seat = int(view._vector[ACTOR])
    after = view.play(move)
    if isinstance(after.turn, Over):
        return (_say("home"),)
    told: list[Message] = []
    if "x" in move:
        told.append(_say("takes"))
    before, now = rows_home(view, seat), rows_home(after, seat)
    if before is not None and now is not None and now < before and "x" not in move:
        told.append(_say("nearer", n=before - now, left=now))
    dice = dice_that_take(after)
    if now is not None:
        told.append(_say("taken-by", dice=dice, n=len(dice)) if dice else _say("safe"))
    return tuple(told)


def missed(view: Position, played: str, best: str, cast: Cast, story: Sequence[str] = ()) -> tuple[Message, ...]:
    """More faces of the die with which the other brings a stone home, or takes one's own."""
    after, instead = view.play(played), view.play(best)
    return (
        *_more("missed-home", dice_home(after), dice_home(instead)),
        *_more("missed-taken", dice_that_take(after), dice_that_take(instead)),
    )


def _more(key: str, played: tuple[int, ...], best: tuple[int, ...]) -> tuple[Message, ...]:
    return (_say(key, n=len(played), best=len(best)),) if len(played) > len(best) else ()


def carriers(view: Position, seat: int) -> tuple[str, ...]:
    """The cells where the seat's stones lie."""
    side = str(view).split()[0].split("/")[seat]
    return tuple(cell.rstrip("*") for cell in side.split(",") if cell.endswith("*"))


def rows_home(view: Position, seat: int) -> int | None:
    """How many rows the seat's nearest stone is away from its camp; None without a stone."""
    camp = int(camp_row(seat))
    return min((abs(int(ROW[CELL_OF[cell]]) - camp) for cell in carriers(view, seat)), default=None)


def dice_that_take(after: Position) -> tuple[int, ...]:
    """The faces of the next die with which the other may take a stone."""
    if not isinstance(after.turn, Chance):
        return ()
    return tuple(int(die) for die in _DICE if any("x" in move for move in after.play(die).moves))


def dice_home(after: Position) -> tuple[int, ...]:
    """The faces of the next die with which the other may bring a stone home."""
    if not isinstance(after.turn, Chance):
        return ()
    rolled = {die: after.play(die) for die in _DICE}
    return tuple(int(die) for die, now in rolled.items() if any(_wins(now, move) for move in now.moves))


def _wins(view: Position, move: str) -> bool:
    """Whether the move brings a stone of the mover home."""
    if move == PASS:
        return False
    seat, after = int(view._vector[ACTOR]), view.play(move)
    return isinstance(after.turn, Over) and seat in after.turn.winners


def _die(view: Position) -> int:
    return int(str(view).rpartition(" d")[2])


def ending(view: Position, cast: Cast) -> Message:
    """Whose stone is home."""
    seat = int(view._vector[ACTOR])
    home = next((cell for cell in carriers(view, seat) if ROW[CELL_OF[cell]] == camp_row(seat)), "")
    return _say("ended", name=cast.names[seat], cell=home) if home else _say("ended-long")


def advice(view: Position, seat: int) -> Message:
    """A chain of pawns; or watch the other's stone."""
    return _say("try-chain" if carriers(view, seat) else "try-guard")
