"""What somebody announces, checked: the set of blocks it pushes, or the reason why it is wrong.

An announcement is a calculation (`6*2-3`), two free blocks on a double (`2&11`, `12&` for the only one), or the block
that shows what a die shows (`!5`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from mathotheque.core.errors import IllegalMove
from mathotheque.core.kernel import Ints
from mathotheque.core.protocols import Refusal
from mathotheque.core.speech import Message
from mathotheque.games.pousse_blocs import calculation
from mathotheque.games.pousse_blocs.calculation import LEVEL_SIGNS, Tree
from mathotheque.games.pousse_blocs.rules import (
    BLOCKS,
    CHOICES,
    DICE_NOW,
    DOUBLE,
    FACING,
    LEVEL,
    LEVELS,
    MASK,
    MODE,
    MOST_PUSHED,
    NO_SET,
    NO_SIDE,
    OUTCOMES,
    PASS,
    SET_BLOCKS,
    SET_OF,
    SEVEN,
    SIDE,
    SIZE,
    TO_ROLL,
    is_fallback,
    legal,
    targets,
)

PASS_TEXT = "--"
LEVEL_RULE = ("10", "11", "12")
"""The rules that say what may be calculated at each level."""


def blocks_on(mask: int) -> tuple[int, ...]:
    """The numbers of the blocks in a mask, smallest first."""
    return tuple(block for lane, block in enumerate(BLOCKS) if mask >> lane & 1)


def own_blocks(s: Ints) -> tuple[int, ...]:
    """The blocks of the side to act."""
    return blocks_on(int(s[MASK + s[SIDE]]))


def goals(s: Ints) -> tuple[int, ...]:
    """What a calculation may make on this roll."""
    return targets(int(s[LEVEL]), int(s[DICE_NOW]))


def options(s: Ints) -> tuple[int, ...]:
    """The legal actions."""
    return pushes(int(s[LEVEL]), int(s[DICE_NOW]), int(s[MASK + s[SIDE]]))


@lru_cache(5000)
def pushes(level: int, roll: int, mask: int) -> tuple[int, ...]:
    """The legal actions of a side with these blocks on that roll."""
    s, out = np.zeros(SIZE, np.int64), np.zeros(CHOICES, np.int64)
    s[LEVEL], s[DICE_NOW], s[MASK] = level, roll, mask
    return tuple(int(action) for action in out[: legal(s, out)])


def canonical(s: Ints, action: int) -> Tree | None:
    """The simplest calculation with exactly these blocks, on this roll."""
    return calculation.simplest(SET_BLOCKS[action], int(s[LEVEL]) + 1, goals(s))


# --- writing


def write(s: Ints, action: int) -> str:
    """The action as it is announced; a set that makes nothing right is written as a plain sum."""
    return write_all(s, (action,))[0]


def write_all(s: Ints, actions: Iterable[int]) -> list[str]:
    """Several actions as they are announced."""
    level, roll = s.item(LEVEL), s.item(DICE_NOW)
    mine = s.item(MASK + s.item(SIDE))
    last = NO_SET if mine & (mine - 1) else int(SET_OF[mine])
    return [_text(level, roll, action, action == last) for action in actions]


@lru_cache(maxsize=8192)
def _text(level: int, roll: int, action: int, last: bool) -> str:
    """The action on that roll; `last` says that it pushes the side's last block."""
    if action == PASS:
        return PASS_TEXT
    blocks = SET_BLOCKS[action]
    if roll == TO_ROLL:
        return "+".join(str(block) for block in blocks)
    if DOUBLE[roll] and len(blocks) == 2:
        return f"{blocks[0]}&{blocks[1]}"
    if DOUBLE[roll] and last:
        return f"{blocks[0]}&"
    s = np.zeros(SIZE, np.int64)
    s[LEVEL], s[DICE_NOW] = level, roll
    tree = canonical(s, action)
    if tree is not None:
        return calculation.write(tree)
    if len(blocks) == 1 and is_fallback(s, action):
        return f"!{blocks[0]}"
    return "+".join(str(block) for block in blocks)


# --- reading


def read(s: Ints, text: str) -> int:
    """The set of blocks announced as `text`; `BadNotation` if it cannot be read, `IllegalMove` if it is wrong."""
    if text == PASS_TEXT:
        return PASS
    if match := re.fullmatch("!([0-9]{1,3})", text, re.ASCII):
        return _fallback(s, text, int(match[1]))
    if match := re.fullmatch("([0-9]{1,3}) *& *([0-9]{1,3})?", text, re.ASCII):
        return _free(s, text, tuple(int(number) for number in match.groups() if number))
    return _calculated(s, text, calculation.read(text))


def _free(s: Ints, text: str, blocks: tuple[int, ...]) -> int:
    _refuse_if(nothing_to_push(s) or no_double(s) or wrong_blocks(s, blocks), text)
    if len(blocks) == 1 and len(own_blocks(s)) > 1:
        _refuse_if(Refusal("6", Message.of("pousse-blocs.no.two")), text)
    return number_of(blocks)


def _fallback(s: Ints, text: str, block: int) -> int:
    _refuse_if(nothing_to_push(s) or wrong_blocks(s, (block,)) or no_fallback(s, number_of((block,))), text)
    return number_of((block,))


def _calculated(s: Ints, text: str, tree: Tree) -> int:
    blocks = calculation.numbers_of(tree)
    _refuse_if(nothing_to_push(s) or wrong_blocks(s, blocks) or wrong_signs(s, tree) or wrong_result(s, tree), text)
    return number_of(blocks)


def number_of(blocks: Iterable[int]) -> int:
    """The number of a set of blocks, all different."""
    return int(SET_OF[sum(1 << BLOCKS.index(block) for block in blocks)])


def _refuse_if(refusal: Refusal | None, text: str) -> None:
    if refusal is not None:
        message = Message.of("pousse-blocs.refused", move=text, reason=refusal.reason)
        raise IllegalMove(message, move=text, rule=refusal.rule, reason=refusal.reason)


# --- reasons


def nothing_to_push(s: Ints) -> Refusal | None:
    """A side without blocks, or a 7."""
    if s[DICE_NOW] == TO_ROLL:
        return Refusal("14", Message.of("pousse-blocs.no.empty"))
    if SEVEN[s[DICE_NOW]]:
        return Refusal("4", Message.of("pousse-blocs.no.seven"))
    return None


def no_double(s: Ints) -> Refusal | None:
    """Free blocks without a double."""
    return None if DOUBLE[s[DICE_NOW]] else Refusal("6", Message.of("pousse-blocs.no.double"))


def wrong_blocks(s: Ints, blocks: tuple[int, ...]) -> Refusal | None:
    """A block that does not exist, is used twice, is not here any more, or is one too many."""
    mine = own_blocks(s)
    for block in blocks:
        if block not in BLOCKS:
            return Refusal("1", Message.of("pousse-blocs.no.block", block=block))
        if block not in mine:
            away = "pushed" if FACING[s[MODE], s[SIDE]] == NO_SIDE else "other-side"
            return Refusal("5", Message.of(f"pousse-blocs.no.{away}", block=block))
        if blocks.count(block) > 1:
            return Refusal("5", Message.of("pousse-blocs.no.twice", block=block))
    if len(blocks) > MOST_PUSHED:
        return Refusal("5", Message.of("pousse-blocs.no.many", most=MOST_PUSHED))
    return None


def wrong_signs(s: Ints, tree: Tree) -> Refusal | None:
    """A sign of a higher level."""
    level = int(s[LEVEL])
    if all(sign in LEVEL_SIGNS[level + 1] for sign in calculation.signs_of(tree)):
        return None
    return Refusal(LEVEL_RULE[level], Message.of(f"pousse-blocs.no.level.{level + 1}"))


def wrong_result(s: Ints, tree: Tree) -> Refusal | None:
    """A calculation that makes something else, told with what it makes."""
    rule = LEVEL_RULE[int(s[LEVEL])]
    made = calculation.value(tree)  # three different blocks never make 0 to divide by
    if made in goals(s):
        return None
    if isinstance(tree, int):
        return Refusal(rule, Message.of("pousse-blocs.no.alone", block=tree, goal=goal_words(s)))
    written = calculation.show(tree)
    return Refusal(
        rule, Message.of("pousse-blocs.no.makes", calculation=written, made=_shown(made), goal=goal_words(s))
    )


def no_fallback(s: Ints, action: int) -> Refusal | None:
    """The block of one die is only for whoever finds no calculation."""
    found = options(s)
    if found[0] != PASS and not is_fallback(s, found[0]):
        return Refusal("7", Message.of("pousse-blocs.no.fallback"))
    if action not in found:
        return Refusal("7", Message.of("pousse-blocs.no.die", block=SET_BLOCKS[action][0]))
    return None


def goal_words(s: Ints) -> Message | int:
    """`9`, or at level 3 `9 or 20`."""
    return goal_of(int(s[LEVEL]), int(s[DICE_NOW]))


@lru_cache(LEVELS * OUTCOMES)
def goal_of(level: int, roll: int) -> Message | int:
    """`9`, or at level 3 `9 or 20`, on that roll."""
    wanted = targets(level, roll)
    if len(wanted) == 1:
        return wanted[0]
    return Message.of("pousse-blocs.goal.either", one=wanted[0], other=wanted[1])


def goal_on_board(level: int, roll: int) -> Message:
    """`But : 9`, or what a double or a 7 brings."""
    if SEVEN[roll]:
        return Message.of("pousse-blocs.goal.seven")
    return Message.of(f"pousse-blocs.goal.{'double' if DOUBLE[roll] else 'plain'}", goal=goal_of(level, roll))


def _shown(number: object) -> str:
    return str(number).replace("-", "−")
