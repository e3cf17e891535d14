"""Pousse-Blocs: what a newcomer is told, and why a push is good: blocks gone, blocks left, rolls that go on."""

from __future__ import annotations

from collections.abc import Sequence

from mathotheque.core.kernel import ACTOR
from mathotheque.core.position import Position
from mathotheque.core.protocols import Cast, Step
from mathotheque.core.speech import Message
from mathotheque.core.turn import Chance, Over
from mathotheque.games.pousse_blocs.announcement import goal_words, own_blocks
from mathotheque.games.pousse_blocs.rules import DICE_NOW, DOUBLE, MODE, SOLO

_ROLLS = 36
PASS = "--"


def _say(key: str, **blanks: object) -> Message:
    return Message.of(f"pousse-blocs.guide.{key}", **blanks)


def goal(view: Position) -> Message:
    """Empty one's side; alone, leave as little as possible."""
    return _say("goal-solo" if view._vector[MODE] == SOLO else "goal")


def first_turn(view: Position) -> tuple[Step, ...]:
    """The goal of the roll, the calculation, the push."""
    s = view._vector
    blocks = tuple(f"b-{track}-{number}" for track in "AB" for number in own_blocks(s))
    dice = Step(_say("dice", goal=goal_words(s)), ("d-1", "d-2"))
    deed = Step(_say("double"), blocks) if DOUBLE[s[DICE_NOW]] else Step(_say("calculate"), blocks)
    return dice, deed, Step(_say("push"), ("dock",)), Step(_say("again"), ("d-1", "d-2"))


def reasons(view: Position, move: str, cast: Cast, story: Sequence[str] = ()) -> tuple[Message, ...]:
    """Blocks pushed, whether more could be, the rolls with which one can go on, and what is left.

    A push of few blocks is good for what it keeps: then the rolls come first.
    """
    if move == PASS:
        return ()
    before = len(own_blocks(view._vector))
    after = view.play(move)
    gone = before - left_after(view, after)
    told = [_say("pushes", n=gone)]
    if isinstance(after.turn, Over):
        return (_say("empties"),) if gone == before else tuple(told)
    most = max(before - left_after(view, view.play(other)) for other in view.moves)
    if gone == most > 1:
        told.append(_say("most"))
    if _rolls_again(view, after):
        told.insert(len(told) if gone == most else 0, _say("goes-on", n=playable_rolls(after)))
    told.append(_say("left", n=before - gone))
    return tuple(told)


def missed(view: Position, played: str, best: str, cast: Cast, story: Sequence[str] = ()) -> tuple[Message, ...]:
    """Fewer blocks pushed, a block left that few rolls push, or fewer rolls to go on with."""
    if PASS in (played, best):
        return ()
    after, instead = view.play(played), view.play(best)
    told: list[Message] = []
    left, fewer = left_after(view, after), left_after(view, instead)
    if left > fewer:
        before = len(own_blocks(view._vector))
        told.append(_say("missed-blocks", n=before - left, best=before - fewer))
    if _rolls_again(view, after) and _rolls_again(view, instead):
        told += _hard_block(after, instead)
        rolls, more = playable_rolls(after), playable_rolls(instead)
        if rolls < more:
            told.append(_say("missed-rolls", n=rolls, best=more))
    return tuple(told)


def _rolls_again(view: Position, after: Position) -> bool:
    return isinstance(after.turn, Chance) and bool(after._vector[ACTOR] == view._vector[ACTOR])


def _hard_block(after: Position, instead: Position) -> list[Message]:
    """The hardest block that one leaves and the other does not, where it is harder than what the other leaves."""
    mine, others = set(own_blocks(after._vector)), set(own_blocks(instead._vector))
    kept = {block: rolls_pushing(after, block) for block in mine - others}
    easier = [rolls_pushing(instead, block) for block in others - mine]
    if not kept or not easier or min(kept.values()) >= min(easier):
        return []
    hardest = min(kept, key=lambda block: (kept[block], -block))
    return [_say("missed-hard", block=hardest, n=kept[hardest])]


def rolls_pushing(after: Position, block: int) -> int:
    """Of the 36 ways two dice fall, those with which one may push the block."""

    def goes(roll: str) -> bool:
        rolled = after.play(roll)
        side = _side(rolled)
        return any(block not in _blocks(rolled.play(move), side) for move in rolled.moves if move != PASS)

    return int(sum(odds * _ROLLS for roll, odds in after.odds.items() if goes(roll)))


def left_after(view: Position, after: Position) -> int:
    """How many blocks the side that moved in `view` has in `after`."""
    return len(_blocks(after, _side(view)))


def _side(view: Position) -> int:
    """The side to push, from 0."""
    return int(str(view).split(" t")[1][0]) - 1


def _blocks(position: Position, side: int) -> tuple[int, ...]:
    """The blocks of that side."""
    written = str(position).split()[0].split("/")[side]
    return () if written == "-" else tuple(map(int, written.split(",")))


def playable_rolls(after: Position) -> int:
    """Of the 36 ways two dice fall, those with which something can be pushed."""
    ways = (odds * _ROLLS for roll, odds in after.odds.items() if after.play(roll).moves != (PASS,))
    return int(sum(ways))


def ending(view: Position, cast: Cast) -> Message:
    """The side is empty; alone, what is left."""
    if view._vector[MODE] != SOLO:
        return _say("ended", name=cast.names[int(view._vector[ACTOR])])
    left = str(view).split()[0]
    return _say("ended-solo", blocks=left.replace(",", ", ")) if left != "-" else _say("ended-perfect")


def advice(view: Position, seat: int) -> Message:
    """Three blocks at once."""
    return _say("try-solo" if view._vector[MODE] == SOLO else "try")
