"""L'Or des Fous beside the board: the die, what the chosen pawn can do, and the last step of a relay or a capture.

The script (`page/dock.js`) fills in that last step: who gets the stone, or where the captured pawn goes back to.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from mathotheque.core.kernel import Ints
from mathotheque.core.options import Value
from mathotheque.core.parts import Group, Part
from mathotheque.core.protocols import Cast
from mathotheque.core.speech import Message
from mathotheque.face.html import tag
from mathotheque.games.or_des_fous.board import DIE_FACE, named_layers
from mathotheque.games.or_des_fous.deeds import Deed, ways
from mathotheque.games.or_des_fous.geometry import NAMES
from mathotheque.games.or_des_fous.notation import write_moves
from mathotheque.games.or_des_fous.rules import (
    CHAMPION,
    DIE,
    FACES,
    NO_DIE,
    NOWHERE,
    PASS,
    PAWN,
    PAWNS,
    STONE,
    VARIANT,
    VARIANTS,
    camp_row,
)
from mathotheque.games.or_des_fous.touching import element_on
from mathotheque.games.or_des_fous.words import deed_label


@lru_cache(4_000)
def _say(key: str, **blanks: str | int) -> Message:
    return Message.of(f"or-des-fous.dock.{key}", **blanks)


# --- sentences


def stage(s: Ints) -> Message:
    """The variant."""
    return _say(f"variant.{VARIANTS[s[VARIANT]]}")


def fact(s: Ints, seat: int) -> Message:
    """Where the seat holds a stone."""
    pawns = s[PAWN + seat * PAWNS : PAWN + (seat + 1) * PAWNS].tolist()
    held = sorted(stone for stone in s[STONE : STONE + 2].tolist() if stone in pawns)
    if len(held) == 2:
        return _say("two-stones", one=NAMES[held[0]], other=NAMES[held[1]])
    return _say("one-stone", cell=NAMES[held[0]]) if held else _say("no-stone")


def prompt(s: Ints, seat: int, custom: Mapping[str, Value]) -> Message | None:
    """What to touch first."""
    return None if s[DIE] == NO_DIE else _say("prompt")


# --- the dock


def parts(
    s: Ints, actions: Sequence[int], seat: int, cast: Cast, custom: Mapping[str, Value], lang: str
) -> Mapping[str, Part]:
    """The die and where it leads; a line for every pawn that can move; a place for the last step."""
    if PASS in actions:
        return {}
    n = s.tolist()
    on = element_on(n)
    there = ways(n, actions)
    cells = Counter(way.start for way in there)
    lines = "".join(_pawn(on[start], start, count, len(cells) == 1, lang) for start, count in cells.items())
    head = _die(n[DIE], n[VARIANT] == CHAMPION, lang)
    deeds = (deed for way in there for _, deed in way.deeds)
    buttons = "".join(_button(move, deed, lang) for move, deed in zip(write_moves(s, actions), deeds, strict=True))
    return {
        "dock-die": f"{head}{lines}</div></div>",
        "relay": _last_step(seat),
        "moves": f"{_moves(lang)}{buttons}</div></details>",
    }


def lists_all(s: Ints, actions: Sequence[int]) -> bool:
    """Yes, folded away: on the board a script makes the buttons of the last step."""
    return True


@lru_cache(FACES * 2 * 2)
def _die(die: int, champion: bool, lang: str) -> str:
    """The die of the board and where it leads: the row for the pawns' lines, still open."""
    picture = f'<svg viewBox="0 0 100 110" class="die" aria-hidden="true"><use href="#{DIE_FACE}"/></svg>'
    words = tag("b", Message.of("or-des-fous.board.die", die=die).say(lang)) + ", " + _ways(die, champion).say(lang)
    return f'<div class="row row--tight row--die" id="dock-die">{picture}<div class="grow small">{words}'


def _ways(die: int, champion: bool) -> Message:
    """In which directions the die leads."""
    return _say("ways.one" if die == 1 else "ways.champion" if champion else "ways.straight")


@lru_cache(2_000)
def _pawn(element: str, start: int, count: int, alone: bool, lang: str) -> str:
    """How many cells a pawn has, shown when it is chosen, or when no other can move."""
    words = _say("pawn", n=count, pawn=NAMES[start]).say(lang)
    told = _say("touch-cell", pawn=NAMES[start]).say(lang)
    return tag("p", words, data_for=element, class_="deed--folds", data_say=told, hidden=not alone)


@lru_cache(2)
def _last_step(seat: int) -> str:
    """Where the script puts a button for each way to end the move."""
    body = tag("h2", class_="panel-title") + tag("div", class_="dock__btns dock__btns--4")
    body += tag("p", class_="hint hide-s")
    return tag("div", inside=body, id="relay", class_="stack", data_camp=str(int(camp_row(seat)) + 1), hidden=True)


@lru_cache(2)
def _moves(lang: str) -> str:
    """The list of all moves, still open."""
    summary = tag("summary", Message.of("page.moves").say(lang))
    return f'<details id="moves">{summary}<div class="dock__moves">'


@lru_cache(8_000)
def _button(move: str, deed: Deed, lang: str) -> str:
    """A move in the list, with the cells of what it does for the script: an empty one is none."""
    cells = " ".join("" if cell == NOWHERE else NAMES[cell] for cell in deed).rstrip()
    return tag("button", deed_label(deed).say(lang), class_="btn", name="move", value=move, data_deed=cells)


# --- the board


def spread(s: Ints, seat: int | None, cast: Cast, lang: str) -> Group:
    """The board; for a player, with the words of the last step, which stay there while docks come and go."""
    board = named_layers(s, seat, cast, lang)
    return board if seat is None else board.holding({**board.parts, "relay-words": _words(lang)})


@lru_cache(2)
def _words(lang: str) -> str:
    """What the script says and writes on its buttons."""
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
    return tag("metadata", said, id="relay-words")
