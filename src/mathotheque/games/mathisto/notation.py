"""Mathisto in writing: `1: A1 B* J | 2: … | laid C@2=12J456*:40 | set - | score 0 40 | hand 1 | turn | calls 9 quiet 3`

Moves `call 2 A3`, `lay C=12J456*`, `set ABCD`, `joker`, `discovery`, `super`, `pass`; what others are shown:
`call 2 A3 hit`, `?`, `close 2=joker 3=discovery`. Outcomes `deal A1`, `draw A5`, `right`, `wrong`. `reading.py` reads
positions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from mathotheque.core.errors import BadNotation
from mathotheque.core.kernel import ACTOR, OVER, PHASE, SEATS, Ints
from mathotheque.core.speech import Message
from mathotheque.games.mathisto.letters import (
    ANSWER_WORDS,
    CARD_TEXTS,
    END_WORDS,
    LETTERS,
    card_number,
    family_number,
    mask_of,
    place_in,
)
from mathotheque.games.mathisto.reading import ONLY_IN_VIEWS as ONLY_IN_VIEWS
from mathotheque.games.mathisto.reading import read as read
from mathotheque.games.mathisto.table import (
    ANSWER_JOKER,
    ANSWER_PASS,
    ANSWERS,
    ASK,
    CALLED_CARD,
    CALLED_SEAT,
    CALLS,
    CARD,
    CLOSE_SUPER,
    COUNT,
    COUNTER,
    DEAL,
    DISCOVERED,
    EMPTY,
    ENDED,
    EVENTS,
    FAMILIES,
    FAMILY,
    FROM,
    FULL,
    HAND,
    HIT,
    HOLDER,
    JOKER,
    JOKERS,
    LAY,
    MATHEMATICIANS,
    MISS,
    MISSED,
    NOBODY,
    NOT_KNOWN,
    NOT_YET,
    OWNER,
    PASSES,
    PLACE,
    QUIET,
    REASON,
    SCORE,
    SET,
    SET_MASK,
    SET_OWNER,
    STAGE,
    SUPER,
    TAKES_JOKER,
    TURN,
    UNSEEN,
    VIEWER,
    WHO,
    WORTH,
    call_code,
    calling,
    closed_discovery,
    closed_joker,
    closing,
    is_call,
    laid_discovery,
    laid_family,
    laid_place,
    laying,
    set_worth,
)

HIDDEN, NONE, NO_CARDS = "?", "-", "-"


# --- positions


def write(s: Ints) -> str:
    """The position, or the view, as text."""
    n: list[int] = s.tolist()
    hands = [f"{seat + 1}: {_hand(n, seat)}" for seat in range(n[SEATS])]
    scores = " ".join(map(str, n[SCORE : SCORE + n[SEATS]]))
    table = [f"laid {_laid(n)}", f"set {_set(n)}", f"score {scores}", f"hand {n[HAND] + 1}", _stage(n)]
    end = " end" if n[PHASE] == OVER else ""
    return " | ".join([*hands, *table, f"calls {n[CALLS]} quiet {n[QUIET]}{end}"])


def _hand(n: Sequence[int], seat: int) -> str:
    """The cards of a seat, as far as they are seen."""
    if n[JOKERS + seat] == NOT_KNOWN:
        return " ".join([HIDDEN] * n[COUNT + seat]) or NO_CARDS
    holders = n[HOLDER : HOLDER + JOKER]
    cards = [text for text, holder in zip(CARD_TEXTS, holders, strict=False) if holder == seat]
    return " ".join(cards + [CARD_TEXTS[JOKER]] * n[JOKERS + seat]) or NO_CARDS


def family_text(family: int, place: int, *, discovery: bool) -> str:
    """`C=12J456*`."""
    places = "".join("J" if k == place else str(k + 1) for k in range(MATHEMATICIANS))
    return f"{LETTERS[family]}={places}{'*' if discovery else ''}"


def _laid(n: Sequence[int]) -> str:
    families = []
    for family in range(FAMILIES):
        if n[OWNER + family] != NOBODY:
            text = family_text(family, n[PLACE + family], discovery=bool(n[DISCOVERED + family]))
            families.append(f"{text[0]}@{n[OWNER + family] + 1}{text[1:]}:{n[WORTH + family]}")
    return " ".join(families) or NONE


def set_text(mask: int) -> str:
    """`ABCD`."""
    return "".join(letter for family, letter in enumerate(LETTERS) if mask >> family & 1)


def _set(n: Sequence[int]) -> str:
    if n[SET_OWNER] == NOBODY:
        return NONE
    mask = n[SET_MASK]
    return f"{n[SET_OWNER] + 1}={set_text(mask)}:{set_worth(mask)}"


def _stage(n: Sequence[int]) -> str:
    stage, letter = n[STAGE], LETTERS[n[FAMILY]]
    if stage == MISS:
        return f"draw {n[HAND] + 1} miss {CARD_TEXTS[n[CARD]]} from {n[FROM] + 1}"
    if stage == COUNTER:
        return _window(n)
    return {
        DEAL: "deal",
        TURN: "turn",
        EMPTY: f"draw {n[WHO] + 1} empty",
        ASK: f"ask {n[HAND] + 1} {letter}",
        SUPER: f"super {n[HAND] + 1} {letter}",
        ENDED: f"over {END_WORDS[n[REASON]]}",
    }[stage]


def _window(n: Sequence[int]) -> str:
    """`counter 3 C 2=joker`; to one who has nothing to answer, `counter C`."""
    asked = f" {n[ACTOR] + 1}" if n[VIEWER] in (FULL, n[ACTOR]) else ""
    answers = "".join(
        f" {seat + 1}={ANSWER_WORDS[answer - TAKES_JOKER]}"
        for seat, answer in enumerate(n[ANSWERS : ANSWERS + n[SEATS]])
        if answer not in (NOT_YET, PASSES)
    )
    return f"counter{asked} {LETTERS[n[FAMILY]]}{answers}"


# --- moves


def write_move(s: Ints, action: int) -> str:
    """The action, or the event as it is shown, as text."""
    return _move_text(action)


def write_moves(s: Ints, actions: Sequence[int]) -> Iterable[str]:
    """Several actions as text."""
    return map(_move_text, actions)


@lru_cache(maxsize=EVENTS)
def _move_text(action: int) -> str:
    if is_call(action):
        code = call_code(action)
        result = "" if action < LAY else " hit" if action < MISSED else " miss"
        return f"call {CALLED_SEAT[code] + 1} {CARD_TEXTS[CALLED_CARD[code]]}{result}"
    if action < SET:
        place, discovery = int(laid_place(action)), bool(laid_discovery(action))
        return f"lay {family_text(int(laid_family(action)), place, discovery=discovery)}"
    if action < ANSWER_JOKER:
        return f"set {set_text(action - SET)}"
    if action <= ANSWER_PASS:
        return ANSWER_WORDS[action - ANSWER_JOKER]
    if action == UNSEEN:
        return HIDDEN
    return _write_close(action)


def _write_close(action: int) -> str:
    if action >= CLOSE_SUPER:
        return f"close {action - CLOSE_SUPER + 1}=super"
    done = {int(closed_joker(action)): "joker", int(closed_discovery(action)): "discovery"}
    return " ".join(["close", *(f"{seat + 1}={word}" for seat, word in sorted(done.items()) if seat != NOBODY)])


def read_move(s: Ints, text: str) -> int:
    """The action written as `text`, legal or not, or an event as it is shown."""
    return _event(text, int(s[SEATS]))


@lru_cache(maxsize=EVENTS)
def _event(text: str, seats: int) -> int:
    if text in ANSWER_WORDS:
        return ANSWER_JOKER + ANSWER_WORDS.index(text)
    if text == HIDDEN:
        return UNSEEN
    for read_one in (_read_call, _read_lay, _read_set, _read_close):
        action = read_one(text, seats)
        if action is not None:
            return action
    raise BadNotation(Message.of("mathisto.read.move", text=text), text=text)


def _read_call(text: str, seats: int) -> int | None:
    match = re.fullmatch(r"call ([1-6]) ([A-G][1-6*])( hit| miss)?", text)
    if not match or int(match[1]) > seats:
        return None
    code = int(calling(int(match[1]) - 1, card_number(match[2])))
    return {None: 0, " hit": HIT, " miss": MISSED}[match[3]] + code


def _read_lay(text: str, seats: int) -> int | None:
    match = re.fullmatch(r"lay ([A-G])=([1-6J]{6})(\*?)", text)
    place = place_in(match[2]) if match else None
    if not match or place is None:
        return None
    return int(laying(family_number(match[1]), place, len(match[3])))


def _read_set(text: str, seats: int) -> int | None:
    match = re.fullmatch(r"set ([A-G]{4,7})", text)
    mask = mask_of(match[1]) if match else None
    return None if mask is None else SET + mask


def _read_close(text: str, seats: int) -> int | None:
    """`close`, `close 2=joker 3=discovery`, `close 2=super`."""
    match = re.fullmatch(r"close((?: [1-6]=(?:joker|discovery|super)){0,2})", text)
    if not match:
        return None
    done = {word: int(seat) - 1 for seat, word in re.findall(r"([1-6])=(\w+)", match[1])}
    if "super" in done:
        return CLOSE_SUPER + done["super"] if len(done) == 1 else None
    return int(closing(done.get("joker", NOBODY), done.get("discovery", NOBODY)))


# --- outcomes


def write_outcome(s: Ints, outcome: int) -> str:
    """`deal A1`, `draw A5`, `draw J`, `draw ?`, `right`, `wrong`."""
    return _OUTCOME_TEXTS[_verb(s)][outcome]


_OUTCOME_TEXTS = {"answer": ("right", "wrong")} | {
    verb: tuple(f"{verb} {card}" for card in (*CARD_TEXTS, HIDDEN)) for verb in ("deal", "draw")
}
_OUTCOME_NUMBERS = {verb: {text: number for number, text in enumerate(texts)} for verb, texts in _OUTCOME_TEXTS.items()}


def _verb(s: Ints) -> str:
    """What chance does now."""
    stage = s.item(STAGE)
    return "deal" if stage == DEAL else "answer" if stage in (ASK, SUPER) else "draw"


def read_outcome(s: Ints, text: str) -> int:
    """The number of the outcome written as `text`."""
    verb = _verb(s)
    number = _OUTCOME_NUMBERS[verb].get(text)
    if number is None:
        key = "mathisto.read.answer" if verb == "answer" else "mathisto.read.card-outcome"
        raise BadNotation(Message.of(key, text=text, verb=verb), text=text)
    return number
