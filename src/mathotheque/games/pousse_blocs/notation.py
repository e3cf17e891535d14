"""Pousse-Blocs in writing: `2,3,9/4,12 t1 o12 fresh d54`; moves `6*2-3` `2&11` `12&` `!5` `--`, rolls `54`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np

from mathotheque.core.errors import BadNotation
from mathotheque.core.kernel import ACTOR, CHANCE, DECIDE, OVER, PHASE, Ints
from mathotheque.core.reading import Fields
from mathotheque.core.speech import Message
from mathotheque.games.pousse_blocs import announcement
from mathotheque.games.pousse_blocs.announcement import blocks_on, options
from mathotheque.games.pousse_blocs.rules import (
    BLOCKS,
    DICE_NOW,
    DIE_BIT,
    EVERY,
    FACING,
    LEVEL,
    MASK,
    MAY_PUSH,
    MODE,
    MODE_SIDES,
    MODE_STARTERS,
    NO_SET,
    NO_SIDE,
    OPENING,
    PASS,
    ROLLS,
    SEAT,
    SET_OF,
    SEVEN,
    SIDE,
    SOLO,
    TO_ROLL,
    is_fallback,
    is_fresh,
)
from mathotheque.games.pousse_blocs.sides import sides

_ROLL_TEXTS = tuple(f"{high}{low}" for high, low in ROLLS)
_ROLL_NUMBERS = {text: number for number, text in enumerate(_ROLL_TEXTS)}
_BLOCK_TEXTS = tuple(str(block) for block in BLOCKS)
NONE = "-"


# --- positions


def write(s: Ints) -> str:
    """The position as text."""
    n: list[int] = s.tolist()
    words = ["/".join([_blocks_text(n[MASK + side]) for side in sides(n[MODE])]), f"t{n[SIDE] + 1}"]
    if n[OPENING]:
        words.append(f"o{_opening_text(n[OPENING])}")
    if n[PHASE] == OVER:
        words.append("end")
    elif is_fresh(s):
        words.append("fresh")
    if n[DICE_NOW] != TO_ROLL:
        words.append(f"d{_ROLL_TEXTS[n[DICE_NOW]]}")
    return " ".join(words)


@lru_cache(maxsize=EVERY + 1)
def _blocks_text(mask: int) -> str:
    """The blocks of a side, `2,3,9`, or `-`."""
    return ",".join(str(block) for block in blocks_on(mask)) or NONE


def _opening_text(sides: int) -> str:
    return "".join(str(side + 1) for side in range(sides.bit_length()) if sides >> side & 1)


def read(s: Ints, text: str) -> None:
    """Fill `s` from a text, or say where it goes wrong."""
    fields = Fields(text)
    openings = int(s[OPENING])
    _read_sides(s, fields)
    sides = int(MODE_SIDES[s[MODE]])
    (side,) = fields.take(f"t([1-{sides}])", Message.of("pousse-blocs.read.side", last=sides))
    s[SIDE] = int(side) - 1
    s[ACTOR] = SEAT[s[MODE], s[SIDE]]
    _read_opening(s, fields, openings)
    if fields.take_if("end"):
        fields.end()
        _check_end(s, fields)
        return
    _check_going_on(s, fields, openings)
    _read_dice(s, fields)
    fields.end()


def _read_sides(s: Ints, fields: Fields) -> None:
    sides = int(MODE_SIDES[s[MODE]])
    one = r"(-|[0-9]+(?:,[0-9]+)*)"
    expected = Message.of("pousse-blocs.read.blocks", n=sides, example="/".join(["2,3,9", "4,12", "5,6", "8"][:sides]))
    texts = fields.take("/".join([one] * sides), expected)
    for side, text in enumerate(texts):
        blocks = [] if text == NONE else text.split(",")
        lanes = [_BLOCK_TEXTS.index(block) if block in _BLOCK_TEXTS else NO_SET for block in blocks]
        if NO_SET in lanes or lanes != sorted(set(lanes)):
            fields.back()
            fields.refuse(expected)
        s[MASK + side] = sum(1 << lane for lane in lanes)
    for side in range(sides):
        facing = FACING[s[MODE], side]
        if facing != NO_SIDE and s[MASK + side] ^ s[MASK + facing] != EVERY:
            fields.back()
            fields.refuse(Message.of("pousse-blocs.read.track", one=min(side, facing) + 1, other=max(side, facing) + 1))


def _read_opening(s: Ints, fields: Fields, openings: int) -> None:
    """Rule 20: side 1 opens first, with a push; then the other side that began with blocks."""
    if not openings or not fields.peek().startswith("o"):
        s[OPENING] = 0
        return
    later = openings & ~1
    allowed = {_opening_text(sides): sides for sides in (openings, later) if sides}
    expected = Message.of("pousse-blocs.read.opening", values=" | ".join(f"o{text}" for text in allowed))
    (text,) = fields.take("o([12]+)", expected)
    if text not in allowed or (allowed[text] == later and not _after_one_push(s)):
        fields.back()
        fields.refuse(expected)
    s[OPENING] = allowed[text]


def _after_one_push(s: Ints) -> bool:
    """Whether side 2 is to open, and side 1 has pushed what one roll can push."""
    pushed = SET_OF[EVERY & ~s[MASK]]
    return bool(s[SIDE] == 1 and s[MASK + 1] == EVERY and pushed != NO_SET and MAY_PUSH[s[LEVEL], :, pushed].any())


def _check_going_on(s: Ints, fields: Fields, openings: int) -> None:
    """What no single field can show: nobody has won yet, and side 1 has all its blocks only before the first push."""
    starters = int(MODE_STARTERS[s[MODE]])
    if any(s[MASK + side] == 0 for side in range(starters)):
        fields.refuse(Message.of("pousse-blocs.read.end"))
    if bool(openings & 1) and is_fresh(s) != (s[OPENING] == openings):
        if s[OPENING]:
            fields.back()
        fields.refuse(Message.of("pousse-blocs.read.opening", values=f"o{_opening_text(openings)}"))
    untouched = s[SIDE] == 0 and all(s[MASK + side] == EVERY for side in range(starters))
    if is_fresh(s) and not untouched:
        fields.refuse(Message.of("pousse-blocs.read.untouched"))
    if fields.take_if("fresh") != bool(is_fresh(s)):
        if not is_fresh(s):
            fields.back()
        fields.refuse(Message.of("pousse-blocs.read.fresh"))
    s[PHASE] = CHANCE if s[MASK + s[SIDE]] else DECIDE


def _read_dice(s: Ints, fields: Fields) -> None:
    if not fields.peek():
        return
    (text,) = fields.take("d([1-6][1-6])", Message.of("pousse-blocs.read.dice"))
    if text not in _ROLL_NUMBERS or s[MASK + s[SIDE]] == 0:
        fields.back()
        fields.refuse(Message.of("pousse-blocs.read.dice"))
    s[DICE_NOW] = _ROLL_NUMBERS[text]
    s[PHASE] = DECIDE


def _check_end(s: Ints, fields: Fields) -> None:
    """Rule 13: the side after t has pushed its last block, no other has. Rule 15: alone, no push was left."""
    s[PHASE] = OVER
    if s[MODE] == SOLO:
        ended = s[MASK] == 0 or _can_be_stuck(s)
    else:
        others = [side for side in range(MODE_STARTERS[s[MODE]]) if side != s[SIDE]]
        facing = FACING[s[MODE], s[SIDE]]
        ended = s[MASK + s[SIDE]] == 0 and not any(s[MASK + side] == 0 for side in others)
        ended = ended and (s[MASK] != EVERY or facing == 0)
    if not ended or s[OPENING]:
        fields.back()
        fields.refuse(Message.of("pousse-blocs.read.not-end"))


def _can_be_stuck(s: Ints) -> bool:
    """Whether some roll leaves these blocks: nothing could be pushed, or the block of one die was."""
    now = s.copy()
    for number in np.flatnonzero(~SEVEN):
        now[DICE_NOW] = number
        for pushed in (0, *DIE_BIT[number]):
            now[MASK] = s[MASK] | pushed
            action = options(now)[0]
            if not pushed and action == PASS:
                return True
            if pushed & ~s[MASK] and action == SET_OF[pushed] and is_fallback(now, action):
                return True
    return False


# --- moves and outcomes


def write_move(s: Ints, action: int) -> str:
    """The action as it is announced."""
    return announcement.write(s, action)


def write_moves(s: Ints, actions: Sequence[int]) -> Iterable[str]:
    """Several actions as they are announced."""
    return announcement.write_all(s, actions)


def read_move(s: Ints, text: str) -> int:
    """The action announced as `text`; a wrong calculation is refused with the reason."""
    return announcement.read(s, text)


def write_outcome(s: Ints, outcome: int) -> str:
    """The roll as text, the larger die first."""
    return _ROLL_TEXTS[outcome]


def read_outcome(s: Ints, text: str) -> int:
    """The number of the roll written as `text`."""
    number = _ROLL_NUMBERS.get(text)
    if number is None:
        raise BadNotation(Message.of("pousse-blocs.read.roll", text=text), text=text)
    return number
