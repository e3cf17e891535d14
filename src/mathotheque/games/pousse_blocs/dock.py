"""Pousse-Blocs beside the board: the goals, and the calculation that is built from blocks and signs.

Without a script it is a text field. With one (`dock.js`) the same field is filled by keys, by blocks touched on the
track, or by typing; the calculation is judged by the rules alone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from html import escape

from mathotheque.core.kernel import Ints
from mathotheque.core.options import Value
from mathotheque.core.parts import Group
from mathotheque.core.protocols import Cast
from mathotheque.core.speech import Message
from mathotheque.core.svg import attributes
from mathotheque.face.html import tag
from mathotheque.games.pousse_blocs.announcement import blocks_on, goal_of, pushes, write
from mathotheque.games.pousse_blocs.board import block_id, named_layers
from mathotheque.games.pousse_blocs.calculation import LEVEL_SIGNS, LONGEST, PRINTED
from mathotheque.games.pousse_blocs.rules import (
    CHOICES,
    DICE_NOW,
    DOUBLE,
    DUEL,
    LANES,
    LEVEL,
    MASK,
    MAY_PUSH,
    MODE,
    MODES,
    NO_SIDE,
    OPENING,
    PASS,
    ROLLS,
    SET_BLOCKS,
    SIDE,
    SOLO,
    THREE,
    TO_ROLL,
    targets,
)
from mathotheque.games.pousse_blocs.sides import facing, own_sides, seat_of, track_of
from mathotheque.games.pousse_blocs.words import label, listed

_SHAPES = "●■▲◆"
"""The tokens of the seats, in text."""
_SIGN_NAMES = {"+": "plus", "-": "minus", "*": "times", "/": "over"}
_KEYS_IN_A_ROW = 6
_KEY = "key-"  # before a block: the id of its key
_YES, _NO = "M4.5 12.5l5 5L19.5 7", "M6 6l12 12M18 6L6 18"


def _say(key: str, **blanks: object) -> Message:
    return Message.of(f"pousse-blocs.dock.{key}", **blanks)


# --- sentences


def stage(s: Ints) -> Message:
    """`Duel · niveau 3`."""
    return _stage(int(s[MODE]), int(s[LEVEL]))


@cache
def _stage(mode: int, level: int) -> Message:
    return _say("stage", mode=Message.of(f"pousse-blocs.mode.{MODES[mode]}"), level=level + 1)


def fact(s: Ints, seat: int) -> Message:
    """How many blocks the seat still has to push, and (on two tracks) to whom; alone, how many are pushed."""
    mode = int(s[MODE])
    return _fact(mode, seat, tuple(int(s[MASK + side]).bit_count() for side in own_sides(mode, seat)))


@lru_cache(1000)
def _fact(mode: int, seat: int, counts: tuple[int, ...]) -> Message:
    if mode == SOLO:
        return _say("pushed", n=LANES - counts[0])
    if mode < THREE:
        return _say("to-push", n=counts[0])
    others = "".join(_SHAPES[seat_of(mode, facing(mode, side))] for side in own_sides(mode, seat))
    return _say("facing", counts=" + ".join(str(count) for count in counts), facing=others)


def prompt(s: Ints, seat: int, custom: Mapping[str, Value]) -> Message | None:
    """What to make, and with which signs."""
    n: list[int] = s.tolist()
    level, roll, side = n[LEVEL], n[DICE_NOW], n[SIDE]
    if roll == TO_ROLL:
        return None
    opening = "opening" if n[OPENING] >> side & 1 else ""
    how = "make" if custom["announce"] else "touch"
    return _prompt(level, roll, _alone(level, roll, n[MASK + side]), how, opening)


@lru_cache(1000)
def _prompt(level: int, roll: int, alone: int | None, how: str, opening: str) -> Message:
    goal = goal_of(level, roll)
    if alone is not None:
        return _say("prompt.last" if DOUBLE[roll] else "prompt.fallback", block=alone, goal=goal)
    signs = " ".join(PRINTED[sign] for sign in LEVEL_SIGNS[level + 1])
    told = _say(f"prompt.{'double' if DOUBLE[roll] else how}", goal=goal, signs=signs)
    return _say("prompt.opening", prompt=told) if opening else told


@lru_cache(5000)
def _alone(level: int, roll: int, mask: int) -> int | None:
    """The block that is pushed without a calculation: the last one on a double, or the one that a die shows."""
    actions = pushes(level, roll, mask)
    if len(actions) > 1 or actions[0] == PASS:
        return None
    blocks = SET_BLOCKS[actions[0]]
    made = MAY_PUSH[level, roll, actions[0]]
    free = DOUBLE[roll] and len(blocks) == 1
    return blocks[0] if free or not (DOUBLE[roll] or made) else None


# --- the builder


def parts(
    s: Ints, actions: Sequence[int], seat: int, cast: Cast, custom: Mapping[str, Value], lang: str
) -> Mapping[str, str]:
    """Goals, the calculation, keys, and one button that pushes."""
    n: list[int] = s.tolist()
    level, roll, side, mode = n[LEVEL], n[DICE_NOW], n[SIDE], n[MODE]
    if roll == TO_ROLL or PASS in actions:
        return {}
    mask = n[MASK + side]
    alone = _alone(level, roll, mask)
    told = "announce" if custom["announce"] else ""
    single = "" if alone is None else f' data-single="{escape(write(s, actions[0]))}"'
    sets = "" if told else f' data-sets="{escape(" ".join(write(s, action) for action in actions))}"'
    head = (
        f'class="builder stack" id="builder" data-picks="{_picks(track_of(mode, side), mask)}"'
        f'{single}{sets} data-roll="{side} {roll} {mask}"{_roll_settings(level, roll, alone, lang)}'
    )
    score = _score(mask, lang) if mode == SOLO else ""
    inside = score + _goals(level, roll, lang) + _typing(lang)
    inside += _pad(level, blocks_on(mask), _push(level, roll, alone, lang), told, lang)
    builder = f"<div {head}>{inside}{_advice(mode, side, cast, lang)}</div>"
    return {"dock-title": _title(lang), "builder": builder}


def lists_all(s: Ints, actions: Sequence[int]) -> bool:
    """No: what can be calculated is typed."""
    return False


def pointed(s: Ints, action: int) -> tuple[str, ...]:
    """The blocks that are pushed, on the track and among the keys."""
    if action == PASS:
        return ()
    track, blocks = track_of(int(s[MODE]), int(s[SIDE])), SET_BLOCKS[action]
    return (*(block_id(track, block) for block in blocks), *(f"{_KEY}{block}" for block in blocks))


def choice(s: Ints, action: int, custom: Mapping[str, Value]) -> Message:
    """Where the calculation is to be found, only which blocks it pushes."""
    if action == PASS or not custom["announce"]:
        return label(s, action)
    return _pushing(action)


@lru_cache(CHOICES)
def _pushing(action: int) -> Message:
    return Message.of("pousse-blocs.do.push", blocks=listed(SET_BLOCKS[action]))


@cache
def _title(lang: str) -> str:
    return tag("h2", _say("title").say(lang), id="dock-title", class_="panel-title")


@lru_cache(2000)
def _picks(track: int, mask: int) -> str:
    return " ".join(block_id(track, block) for block in blocks_on(mask))


@lru_cache(500)
def _roll_settings(level: int, roll: int, alone: int | None, lang: str) -> str:
    """What the script is told of a roll: the goals, what ties free blocks, what is wanted."""
    return attributes(
        data_goals=" ".join(str(goal) for goal in targets(level, roll)),
        data_link="&" if DOUBLE[roll] else "+" if level == 0 else "",
        data_need=_need(level, roll, alone).say(lang),
    )


def _need(level: int, roll: int, alone: int | None) -> Message:
    if alone is not None:
        return _say("touch-block", block=alone)
    return _say("need-double" if DOUBLE[roll] else "need", goal=goal_of(level, roll))


@lru_cache(2000)
def _score(mask: int, lang: str) -> str:
    """Alone: what is left, block by block while they fit on a line."""
    blocks = blocks_on(mask)
    sum_of = " + ".join(str(block) for block in blocks)
    key = "score-sum" if 1 < len(blocks) < 6 else "score"
    return tag("p", _say(key, sum=sum_of, left=sum(blocks)).say(lang), class_="slab")


@lru_cache(200)
def _goals(level: int, roll: int, lang: str) -> str:
    """Where there is more than one: each number to make with how the dice make it, and the free blocks of a double."""
    high, low = ROLLS[roll]
    wanted = targets(level, roll)
    signs = {high + low: "+"} if high + low in wanted else {}
    signs |= {goal: "×" for goal in wanted if goal not in signs}
    items = [f"<b>{goal}</b> {high} {sign} {low}" for goal, sign in signs.items()]
    if DOUBLE[roll]:
        items.append(_say("free").say(lang))
    if len(items) == 1:
        return ""
    listed_goals = "".join(f'<li class="goal">{item}</li>' for item in items)
    return tag("ul", inside=listed_goals, class_="goals", aria_label=_say("goals").say(lang))


@cache
def _typing(lang: str) -> str:
    """The calculation in writing: all there is without a script, and what is sent with one."""
    label = tag("label", _say("typed").say(lang), for_="typed")
    head = attributes(class_="input grow", id="typed", maxlength=LONGEST, autocomplete="off", inputmode="text")
    field = f'<input{head} name="move" value="">'
    button = tag("button", _say("push").say(lang), class_="btn btn--go")
    row = tag("div", inside=field + button, class_="row row--tight")
    return tag("div", inside=label + row, class_="typing") + _line()


def _line() -> str:
    """Where the script shows the calculation and what it makes, and says it aloud."""
    head = 'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"'
    marks = "".join(
        f'<svg {head} class="{name}" aria-hidden="true"><path d="{d}"/></svg>'
        for name, d in (("yes", _YES), ("no", _NO))
    )
    marks = tag("span", inside=marks, id="marks", hidden=True)
    return tag("div", class_="expr", id="expr", hidden=True) + marks + tag("p", class_="sr", id="spoken", role="status")


def _pad(level: int, blocks: Sequence[int], push: str, told: str, lang: str) -> str:
    """A key for every own block and every sign of the level, one to erase where its row has room, and the push."""
    keys = [_block_key(block, lang) for block in blocks]
    if told:
        keys += _sign_keys(level, lang)
    erase = _erase(lang)
    if len(keys) % _KEYS_IN_A_ROW:
        keys.append(erase)
        erase = ""
    pad = f'<div class="pad" role="group"{_keys_label(lang)}>{"".join(keys)}</div>'
    return f'<div class="keys" hidden>{pad}<div class="row row--tight">{erase}{push}</div></div>'


@lru_cache(500)
def _push(level: int, roll: int, alone: int | None, lang: str) -> str:
    return tag("button", _need(level, roll, alone).say(lang), class_="btn btn--go grow", id="push")


@lru_cache(50)
def _block_key(block: int, lang: str) -> str:
    return _key(str(block), str(block), _say("key.block", block=block).say(lang), "key key--blk", f"{_KEY}{block}")


@cache
def _sign_keys(level: int, lang: str) -> tuple[str, ...]:
    signs = LEVEL_SIGNS[level + 1]
    keys = [_key(sign, PRINTED[sign], _say(f"sign.{_SIGN_NAMES[sign]}").say(lang)) for sign in signs]
    return (*keys, _key("()", "( )", _say("key.brackets").say(lang))) if "*" in signs else tuple(keys)


@cache
def _erase(lang: str) -> str:
    return _key("Backspace", "⌫", _say("key.erase").say(lang))


@cache
def _keys_label(lang: str) -> str:
    return attributes(aria_label=_say("keys").say(lang))


def _key(sends: str, shown: str, label: str, kind: str = "key", name: str = "") -> str:
    return tag("button", shown, id=name, type="button", class_=kind, data_key=sends, aria_label=label)


def _advice(mode: int, side: int, cast: Cast, lang: str) -> str:
    """On two tracks, to whom the blocks go; otherwise that track and keys are one."""
    other = facing(mode, side)
    if other == NO_SIDE or mode == DUEL:
        return _same(lang)
    words = _say("go-to", name=cast.names[seat_of(mode, other)])
    return tag("p", words.say(lang), class_="hint hide-s")


@cache
def _same(lang: str) -> str:
    return tag("p", _say("same").say(lang), class_="hint hide-s")


# --- the board


def spread(s: Ints, seat: int | None, cast: Cast, lang: str) -> Group:
    """The board; for a player, with the words of the script, which stay there while builders come and go."""
    board = named_layers(s, seat, cast, lang)
    return board if seat is None else board.holding({**board.parts, "builder-words": _words(lang)})


@cache
def _words(lang: str) -> str:
    """What the script says and writes on its button."""
    words = {sign: _say(f"sign.{name}").say(lang) for sign, name in _SIGN_NAMES.items()}
    words |= {key: _say(f"say.{key}").say(lang) for key in ("open", "close", "and", "equals", "right")}
    words |= {"sign": _say("sign-missing", block="{block}").say(lang)}
    words |= {"push": Message.of("pousse-blocs.do.push", blocks="{blocks}").say(lang)}
    words |= {"list": Message.of("pousse-blocs.and", first="{first}", last="{last}").say(lang)}
    return tag("metadata", json.dumps(words, ensure_ascii=False), id="builder-words")
