"""Pousse-Blocs beside the board: the goals, and the calculation that is built from blocks and signs.

Without a script it is a text field. With one (`page/dock.js`) the same field is filled by keys, by blocks touched on
the track, or by typing; the calculation is judged by the rules alone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from mathotheque.core.kernel import Ints
from mathotheque.core.options import Value
from mathotheque.core.protocols import Cast
from mathotheque.core.speech import Message
from mathotheque.core.svg import attributes
from mathotheque.face.html import tag
from mathotheque.games.pousse_blocs.advice import COUNT
from mathotheque.games.pousse_blocs.announcement import goal_words, goals, options, own_blocks, write
from mathotheque.games.pousse_blocs.board import block_id, track_of
from mathotheque.games.pousse_blocs.calculation import LEVEL_SIGNS, LONGEST, PRINTED
from mathotheque.games.pousse_blocs.rules import (
    DICE_NOW,
    DOUBLE,
    DUEL,
    FACING,
    LANES,
    LEFT,
    LEVEL,
    MASK,
    MODE,
    MODE_SIDES,
    MODES,
    NO_SIDE,
    PASS,
    ROLLS,
    SEAT,
    SET_BLOCKS,
    SIDE,
    SOLO,
    THREE,
    TO_ROLL,
    in_opening,
    is_fallback,
)

_SHAPES = "●■▲◆"
"""The tokens of the seats, in text."""
_SIGN_NAMES = {"+": "plus", "-": "minus", "*": "times", "/": "over"}
_KEYS_IN_A_ROW = 6
_YES, _NO = "M4.5 12.5l5 5L19.5 7", "M6 6l12 12M18 6L6 18"


def _say(key: str, **blanks: object) -> Message:
    return Message.of(f"pousse-blocs.dock.{key}", **blanks)


# --- sentences


def stage(s: Ints) -> Message:
    """`Duel · niveau 3`."""
    return _say("stage", mode=Message.of(f"pousse-blocs.mode.{MODES[s[MODE]]}"), level=int(s[LEVEL]) + 1)


def fact(s: Ints, seat: int) -> Message:
    """How many blocks the seat still has to push, and (on two tracks) to whom; alone, how many are pushed."""
    sides = [side for side in range(MODE_SIDES[s[MODE]]) if SEAT[s[MODE], side] == seat]
    counts = [int(COUNT[s[MASK + side]]) for side in sides]
    if s[MODE] == SOLO:
        return _say("pushed", n=LANES - counts[0])
    if s[MODE] < THREE:
        return _say("to-push", n=counts[0])
    facing = "".join(_SHAPES[SEAT[s[MODE], FACING[s[MODE], side]]] for side in sides)
    return _say("facing", counts=" + ".join(str(count) for count in counts), facing=facing)


def prompt(s: Ints, seat: int, custom: Mapping[str, Value]) -> Message | None:
    """What to make, and with which signs."""
    if s[DICE_NOW] == TO_ROLL:
        return None
    alone = _alone(s)
    if alone is not None:
        return _say("prompt.last" if DOUBLE[s[DICE_NOW]] else "prompt.fallback", block=alone, goal=goal_words(s))
    signs = " ".join(PRINTED[sign] for sign in LEVEL_SIGNS[int(s[LEVEL]) + 1])
    key = "double" if DOUBLE[s[DICE_NOW]] else "make" if custom["announce"] else "touch"
    told = _say(f"prompt.{key}", goal=goal_words(s), signs=signs)
    return _say("prompt.opening", prompt=told) if in_opening(s) else told


def _alone(s: Ints) -> int | None:
    """The block that is pushed without a calculation: the last one on a double, or the one that a die shows."""
    actions = options(s)
    if len(actions) > 1 or actions[0] == PASS:
        return None
    (block, *more) = SET_BLOCKS[actions[0]]
    last = DOUBLE[s[DICE_NOW]] and not more
    return block if last or is_fallback(s, actions[0]) else None


# --- the builder


def parts(
    s: Ints, actions: Sequence[int], seat: int, cast: Cast, custom: Mapping[str, Value], lang: str
) -> Mapping[str, str]:
    """Goals, the calculation, keys, and one button that pushes."""
    if s[DICE_NOW] == TO_ROLL or PASS in actions:
        return {}
    moves = [write(s, action) for action in actions]
    title = tag("h2", _say("title").say(lang), id="dock-title", class_="panel-title")
    body = _score(s, lang) + _goals(s, lang) + _field(lang) + _line() + _pad(s, custom, lang)
    builder = tag("div", inside=body + _advice(s, cast, lang), **_settings(s, moves, custom, lang))
    return {"dock-title": title, "builder": builder}


def lists_all(s: Ints, actions: Sequence[int]) -> bool:
    """No: what can be calculated is typed."""
    return False


def _settings(s: Ints, moves: Sequence[str], custom: Mapping[str, Value], lang: str) -> dict[str, str]:
    """What the script is told: the blocks, the goals, the words; where nothing is announced, also the moves."""
    track = track_of(s)
    words = {sign: _say(f"sign.{name}").say(lang) for sign, name in _SIGN_NAMES.items()}
    words |= {key: _say(f"say.{key}").say(lang) for key in ("open", "close", "and", "equals", "right")}
    words |= {"sign": _say("sign-missing", block="{block}").say(lang)}
    words |= {"need": _need(s).say(lang), "push": Message.of("pousse-blocs.do.push", blocks="{blocks}").say(lang)}
    words |= {"list": Message.of("pousse-blocs.and", first="{first}", last="{last}").say(lang)}
    return {
        "class_": "builder stack",
        "id": "builder",
        "data_picks": " ".join(block_id(track, block) for block in own_blocks(s)),
        "data_goals": " ".join(str(goal) for goal in goals(s)),
        "data_link": "&" if DOUBLE[s[DICE_NOW]] else "+" if s[LEVEL] == 0 else "",
        "data_single": moves[0] if _alone(s) is not None else "",
        "data_sets": "" if custom["announce"] else " ".join(moves),
        "data_roll": f"{s[SIDE]} {s[DICE_NOW]} {s[MASK + s[SIDE]]}",
        "data_words": json.dumps(words, ensure_ascii=False),
    }


def _need(s: Ints) -> Message:
    alone = _alone(s)
    if alone is not None:
        return _say("touch-block", block=alone)
    return _say("need-double" if DOUBLE[s[DICE_NOW]] else "need", goal=goal_words(s))


def _score(s: Ints, lang: str) -> str:
    """Alone: what is left, block by block while they fit on a line."""
    if s[MODE] != SOLO:
        return ""
    blocks, left = own_blocks(s), int(LEFT[s[MASK]])
    sum_of = " + ".join(str(block) for block in blocks)
    key = "score-sum" if 1 < len(blocks) < 6 else "score"
    return tag("p", _say(key, sum=sum_of, left=left).say(lang), class_="slab")


def _goals(s: Ints, lang: str) -> str:
    """Where there is more than one: each number to make with how the dice make it, and the free blocks of a double."""
    high, low = ROLLS[s[DICE_NOW]]
    signs = {high + low: "+"} if high + low in goals(s) else {}
    signs |= {goal: "×" for goal in goals(s) if goal not in signs}
    items = [f"<b>{goal}</b> {high} {sign} {low}" for goal, sign in signs.items()]
    if DOUBLE[s[DICE_NOW]]:
        items.append(_say("free").say(lang))
    if len(items) == 1:
        return ""
    listed_goals = "".join(f'<li class="goal">{item}</li>' for item in items)
    return tag("ul", inside=listed_goals, class_="goals", aria_label=_say("goals").say(lang))


def _field(lang: str) -> str:
    """The calculation in writing: all there is without a script, and what is sent with one."""
    label = tag("label", _say("typed").say(lang), for_="typed")
    head = attributes(class_="input grow", id="typed", maxlength=LONGEST, autocomplete="off", inputmode="text")
    field = f'<input{head} name="move" value="">'
    button = tag("button", _say("push").say(lang), class_="btn btn--go")
    return tag("div", inside=label + tag("div", inside=field + button, class_="row row--tight"), class_="typing")


def _line() -> str:
    """Where the script shows the calculation and what it makes, and says it aloud."""
    head = 'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"'
    marks = "".join(
        f'<svg {head} class="{name}" aria-hidden="true"><path d="{d}"/></svg>'
        for name, d in (("yes", _YES), ("no", _NO))
    )
    marks = tag("span", inside=marks, id="marks", hidden=True)
    return tag("div", class_="expr", id="expr", hidden=True) + marks + tag("p", class_="sr", id="spoken", role="status")


def _pad(s: Ints, custom: Mapping[str, Value], lang: str) -> str:
    """A key for every own block and every sign of the level, one to erase where its row has room, and the push."""
    keys = [
        _key(str(block), str(block), _say("key.block", block=block).say(lang), "key key--blk")
        for block in own_blocks(s)
    ]
    if custom["announce"]:
        signs = LEVEL_SIGNS[int(s[LEVEL]) + 1]
        keys += [_key(sign, PRINTED[sign], _say(f"sign.{_SIGN_NAMES[sign]}").say(lang)) for sign in signs]
        keys += [_key("()", "( )", _say("key.brackets").say(lang))] if "*" in signs else []
    erase = _key("Backspace", "⌫", _say("key.erase").say(lang))
    push = tag("button", _need(s).say(lang), class_="btn btn--go grow", id="push")
    if len(keys) % _KEYS_IN_A_ROW:
        keys.append(erase)
        erase = ""
    pad = tag("div", inside="".join(keys), class_="pad", role="group", aria_label=_say("keys").say(lang))
    return tag("div", inside=pad + tag("div", inside=erase + push, class_="row row--tight"), class_="keys", hidden=True)


def _key(sends: str, shown: str, label: str, name: str = "key") -> str:
    return tag("button", shown, type="button", class_=name, data_key=sends, aria_label=label)


def _advice(s: Ints, cast: Cast, lang: str) -> str:
    """On two tracks, to whom the blocks go; otherwise that track and keys are one."""
    facing = int(FACING[s[MODE], s[SIDE]])
    if facing == NO_SIDE or s[MODE] == DUEL:
        words = _say("same")
    else:
        words = _say("go-to", name=cast.names[SEAT[s[MODE], facing]])
    return tag("p", words.say(lang), class_="hint hide-s")
