"""Pousse-Blocs in sentences."""

from __future__ import annotations

from functools import lru_cache

from mathotheque.core.kernel import ACTOR, OVER, PHASE, Ints
from mathotheque.core.protocols import Cast, Refusal
from mathotheque.core.speech import Message, said_of
from mathotheque.games.pousse_blocs import calculation
from mathotheque.games.pousse_blocs.announcement import (
    LEVEL_RULE,
    PASS_TEXT,
    canonical,
    goal_of,
    goal_words,
    no_fallback,
    nothing_to_push,
    wrong_blocks,
)
from mathotheque.games.pousse_blocs.rules import (
    DICE_NOW,
    DOUBLE,
    LEFT,
    LEVEL,
    MASK,
    MAY_PUSH,
    MODE,
    MODE_SEATS,
    PASS,
    ROLLS,
    SET_BLOCKS,
    SEVEN,
    SOLO,
    TO_ROLL,
    is_fallback,
    rolls_a_seven_again,
    targets,
)


def _said(key: str, seat: int, cast: Cast, **data: object) -> Message:
    """The sentence `key`, to the person who does it or about her."""
    return said_of("pousse-blocs", key, cast.name(seat), **data)


@lru_cache(2_000)
def listed(blocks: tuple[int, ...]) -> Message | int:
    """`6, 3 et 2`."""
    if len(blocks) == 1:
        return blocks[0]
    return Message.of("pousse-blocs.and", first=", ".join(str(block) for block in blocks[:-1]), last=blocks[-1])


def move(s: Ints, action: int, cast: Cast) -> Message:
    """`Zoé pousse 6, 2 et 3 : 6 × 2 − 3 = 9.`: the simplest way to say it."""
    me = int(s[ACTOR])
    if action == PASS:
        return _said(_pass_key(s), me, cast)
    blocks = SET_BLOCKS[action]
    if is_fallback(s, action):
        return _said("fallback", me, cast, block=blocks[0])
    tree = canonical(s, action)
    if DOUBLE[s[DICE_NOW]] and (tree is None or len(blocks) == 2):
        return _said("free", me, cast, blocks=listed(blocks))
    if tree is None or isinstance(tree, int):
        return _said("push", me, cast, blocks=listed(blocks))
    said, shown = _aloud(tree)
    return _said("calculate", me, cast, blocks=said, calculation=shown)


def announced(s: Ints, action: int, text: str, cast: Cast) -> Message:
    """The same with the calculation that was announced."""
    if text != PASS_TEXT and not set(text).isdisjoint("+-*/"):
        blocks, shown = _read_aloud(text)
        return _said("calculate", int(s[ACTOR]), cast, blocks=blocks, calculation=shown)
    return move(s, action, cast)


@lru_cache(2_000)
def _read_aloud(text: str) -> tuple[Message | int, str]:
    """The same of a calculation in notation: everybody at the table is told it."""
    return _aloud(calculation.read(text))


def _aloud(tree: calculation.Tree) -> tuple[Message | int, str]:
    """The blocks of a calculation, and the calculation with its result: `6, 2 et 3`, `6 × 2 − 3 = 9`."""
    return listed(calculation.numbers_of(tree)), f"{calculation.show(tree)} = {calculation.value(tree)}"


def label(s: Ints, action: int) -> Message:
    """`Pousser 6, 2 et 3 : 6 × 2 − 3 = 9`."""
    if action == PASS:
        return _AGAIN if rolls_a_seven_again(s) else _PASSES
    return _label(int(s[LEVEL]), int(s[DICE_NOW]), action)


_AGAIN, _PASSES = Message.of("pousse-blocs.do.again"), Message.of("pousse-blocs.do.pass")


@lru_cache(5000)
def _label(level: int, roll: int, action: int) -> Message:
    """The simplest way to say it; a block that shows what a die shows has none."""
    made = DOUBLE[roll] or MAY_PUSH[level, roll, action]
    tree = calculation.simplest(SET_BLOCKS[action], level + 1, targets(level, roll)) if made else None
    if tree is None or isinstance(tree, int):
        return Message.of("pousse-blocs.do.push", blocks=listed(SET_BLOCKS[action]))
    blocks, shown = _aloud(tree)
    return Message.of("pousse-blocs.do.calculate", blocks=blocks, calculation=shown)


def _pass_key(s: Ints) -> str:
    if s[DICE_NOW] == TO_ROLL:
        return "empty"
    if rolls_a_seven_again(s):
        return "again"
    return "seven" if SEVEN[s[DICE_NOW]] else "stuck"


def outcome(s: Ints, outcome: int, cast: Cast) -> Message:
    """`Zoé lance 5 et 4 : le but est 9.`"""
    high, low = ROLLS[outcome]
    key = "roll-seven" if SEVEN[outcome] else "roll-double" if DOUBLE[outcome] else "roll"
    return _said(key, int(s[ACTOR]), cast, high=high, low=low, goal=goal_of(int(s[LEVEL]), outcome))


def news(before: Ints, after: Ints, cast: Cast) -> tuple[Message, ...]:
    """The end."""
    if after[PHASE] != OVER:
        return ()
    if after[MODE] != SOLO:
        return (_said("win", int(after[ACTOR]), cast),)
    if after[MASK] == 0:
        return (_said("perfect", 0, cast),)
    return (_said("left", 0, cast, left=int(LEFT[after[MASK]])),)


def refusal(s: Ints, action: int) -> Refusal:
    """The rule a set of blocks breaks, and how."""
    nothing = nothing_to_push(s)
    if nothing is not None:
        return nothing
    if action == PASS:
        return Refusal("9", Message.of("pousse-blocs.no.pass"))
    blocks = SET_BLOCKS[action]
    wrong = wrong_blocks(s, blocks)
    if wrong is not None:
        return wrong
    if len(blocks) == 1 and blocks[0] in ROLLS[s[DICE_NOW]]:
        only_one_die = no_fallback(s, action)
        if only_one_die is not None:
            return only_one_die
    reason = Message.of("pousse-blocs.no.calculation", blocks=listed(blocks), goal=goal_words(s))
    return Refusal(LEVEL_RULE[int(s[LEVEL])], reason)


def verdict(s: Ints, value: float) -> Message:
    """The chance to win when everybody goes on so; alone, what will be left on average."""
    if s[MODE] == SOLO:
        whole, tenth = divmod(round(-10 * value), 10)
        return Message.of("pousse-blocs.verdict.left", whole=whole, tenth=tenth)
    share = 1 / (int(MODE_SEATS[s[MODE]]) - 1)
    return Message.of("pousse-blocs.verdict.win", percent=round(100 * (value + share) / (1 + share)))
