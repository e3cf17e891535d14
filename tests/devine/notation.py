"""Devine in writing: `3 ? - o14 a+ d3 t2 act`; moves `keep` `trade` `ask2`, shown as `trade 3`, `ask2 yes`."""

from __future__ import annotations

import re

from mathotheque.core.errors import BadNotation
from mathotheque.core.kernel import ACTOR, CHANCE, DECIDE, OVER, PHASE, SEATS, Ints
from mathotheque.core.reading import Fields
from mathotheque.core.speech import Message
from tests.devine.rules import (
    ANSWER,
    ASK,
    CARD,
    CARDS,
    DEALT,
    FACE_DOWN,
    KEEP,
    LAID,
    NO_CARD,
    OPEN,
    SAID_NO,
    SAID_YES,
    TRADE,
    UNKNOWN,
)

ONLY_IN_VIEWS = re.compile(r"\?")
_EXPECTED = Message.of("devine.read")
_CARDS = {NO_CARD: "-", UNKNOWN: "?"} | {card: str(card) for card in range(1, CARDS + 1)}


def write(s: Ints) -> str:
    cards = " ".join(_CARDS[int(s[CARD + seat])] for seat in range(s[SEATS]))
    laid = "".join(str(card) for card in range(1, CARDS + 1) if s[OPEN + card])
    phase = {OVER: "end", CHANCE: "draw", DECIDE: "act"}[int(s[PHASE])]
    return f"{cards} o{laid} a{'.+-'[s[ANSWER]]} d{s[DEALT]} t{s[ACTOR] + 1} {phase}"


def read(s: Ints, text: str) -> None:
    fields = Fields(text)
    values = {text: card for card, text in _CARDS.items()}
    for seat in range(s[SEATS]):
        (card,) = fields.take("[1-5?-]", _EXPECTED)
        s[CARD + seat] = values[card]
    (laid,) = fields.take("o([1-5]*)", _EXPECTED)
    for card in laid:
        s[OPEN + int(card)] = 1
    (answer,) = fields.take(r"a([.+-])", _EXPECTED)
    s[ANSWER] = ".+-".index(answer)
    s[DEALT] = int(fields.take("d([0-3])", _EXPECTED)[0])
    s[ACTOR] = int(fields.take("t([123])", _EXPECTED)[0]) - 1
    s[PHASE] = {"end": OVER, "draw": CHANCE, "act": DECIDE}[fields.take("end|draw|act", _EXPECTED)[0]]
    fields.end()


def write_move(s: Ints, action: int) -> str:
    if action in (KEEP, TRADE):
        return ("keep", "trade")[action]
    if action >= LAID:
        return f"trade {action - LAID}"
    if action >= SAID_NO:
        return f"ask{action - SAID_NO + 1} no"
    if action >= SAID_YES:
        return f"ask{action - SAID_YES + 1} yes"
    return f"ask{action - ASK + 1}"


def read_move(s: Ints, text: str) -> int:
    if text in ("keep", "trade"):
        return ("keep", "trade").index(text)
    if match := re.fullmatch("trade ([1-5])", text):
        return LAID + int(match[1])
    if match := re.fullmatch("ask([123])( yes| no)?", text):
        return {None: ASK, " yes": SAID_YES, " no": SAID_NO}[match[2]] + int(match[1]) - 1
    raise BadNotation(_EXPECTED, text=text)


def write_outcome(s: Ints, outcome: int) -> str:
    return "?" if outcome == FACE_DOWN else str(outcome + 1)


def read_outcome(s: Ints, text: str) -> int:
    if text == "?":
        return FACE_DOWN
    if text in ("1", "2", "3", "4", "5"):
        return int(text) - 1
    raise BadNotation(_EXPECTED, text=text)
