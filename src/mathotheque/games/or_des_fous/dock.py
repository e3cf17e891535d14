"""L'Or des Fous beside the board: the die, what the chosen pawn can do, and the last step of a relay or a capture.

The script (`page/dock.js`) fills in that last step: who gets the stone, or where the captured pawn goes back to.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence

from mathotheque.core.kernel import Ints
from mathotheque.core.options import Value
from mathotheque.core.protocols import Cast
from mathotheque.core.speech import Message
from mathotheque.face.html import tag
from mathotheque.games.or_des_fous import notation, pieces
from mathotheque.games.or_des_fous.board import element_of
from mathotheque.games.or_des_fous.geometry import NAMES
from mathotheque.games.or_des_fous.rules import (
    BOARD,
    CHAMPION,
    DIE,
    NO_DIE,
    PASS,
    STONE,
    VARIANT,
    VARIANTS,
    camp_row,
    mark,
)


def _say(key: str, **blanks: object) -> Message:
    return Message.of(f"or-des-fous.dock.{key}", **blanks)


# --- sentences


def stage(s: Ints) -> Message:
    """The variant."""
    return _say(f"variant.{VARIANTS[s[VARIANT]]}")


def fact(s: Ints, seat: int) -> Message:
    """Where the seat holds a stone."""
    held = sorted(int(stone) for stone in s[STONE : STONE + 2] if s[BOARD + stone] == mark(seat))
    if len(held) == 2:
        return _say("two-stones", one=NAMES[held[0]], other=NAMES[held[1]])
    return _say("one-stone", cell=NAMES[held[0]]) if held else _say("no-stone")


def prompt(s: Ints, seat: int, custom: Mapping[str, Value]) -> Message | None:
    """What to touch first."""
    return None if s[DIE] == NO_DIE else _say("prompt")


# --- the dock


def parts(
    s: Ints, actions: Sequence[int], seat: int, cast: Cast, custom: Mapping[str, Value], lang: str
) -> Mapping[str, str]:
    """The die and where it leads; a line for every pawn that can move; a place for the last step."""
    if list(actions) == [PASS]:
        return {}
    moves = [notation.write_move(s, action) for action in actions]
    die = f'<svg viewBox="0 0 100 110" class="die" aria-hidden="true">{pieces.die(int(s[DIE]))}</svg>'
    words = tag("b", Message.of("or-des-fous.board.die", die=int(s[DIE])).say(lang)) + ", " + _ways(s).say(lang)
    row = tag("div", inside=words + _pawns(s, moves, seat, lang), class_="grow small")
    return {
        "dock-die": tag("div", inside=die + row, id="dock-die", class_="row row--tight row--die"),
        "relay": _last_step(seat, lang),
    }


def lists_all(s: Ints, actions: Sequence[int]) -> bool:
    """No: a script makes the buttons of a relay."""
    return False


def _ways(s: Ints) -> Message:
    """In which directions the die leads."""
    if s[DIE] == 1:
        return _say("ways.one")
    return _say("ways.champion" if s[VARIANT] == CHAMPION else "ways.straight")


def _pawns(s: Ints, moves: Sequence[str], seat: int, lang: str) -> str:
    """For each pawn that can move how many cells it has, shown when it is chosen."""
    cells: dict[str, set[str]] = defaultdict(set)
    for move in moves:
        start, _, rest = move.replace("x", "-").partition("-")
        cells[start].add(rest.partition(",")[0].partition("@")[0])
    own = notation.cells(s, seat)
    lines = ""
    for start, found in cells.items():
        element = element_of(s, seat, own.index(NAMES.index(start)))
        words = _say("pawn", n=len(found), pawn=start).say(lang)
        told = _say("touch-cell", pawn=start).say(lang)
        lines += tag("p", words, data_for=element, class_="deed--folds", data_say=told, hidden=len(cells) > 1)
    return lines


def _last_step(seat: int, lang: str) -> str:
    """Where the script puts a button for each way to end the move."""
    blanks = {name: f"{{{name}}}" for name in ("cell", "cells", "giver", "end", "number")}
    words = {
        "to": _say("to", number=blanks["number"], end=blanks["end"]),
        "from-to": _say("from-to", giver=blanks["giver"], end=blanks["end"]),
        "leave": _say("leave", cell=blanks["cell"]),
        "leave-both": _say("leave-both"),
        "who": _say("who", cell=blanks["cell"]),
        "who-of-two": _say("who-of-two"),
        "home": _say("home"),
        "title-stone": _say("title-stone"),
        "title-home": _say("title-home"),
        "at-home": _say("at-home", end=blanks["end"]),
        "near-home": _say("near-home", end=blanks["end"]),
        "far-home": _say("far-home", end=blanks["end"], cells=blanks["cells"]),
    }
    said = json.dumps({key: message.say(lang) for key, message in words.items()}, ensure_ascii=False)
    title = tag("h2", class_="panel-title")
    buttons = tag("div", class_="dock__btns dock__btns--4")
    body = title + buttons + tag("p", class_="hint hide-s")
    camp = int(camp_row(seat)) + 1
    return tag("div", inside=body, id="relay", class_="stack", data_words=said, data_camp=str(camp), hidden=True)
