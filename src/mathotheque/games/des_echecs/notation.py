"""Dés d'échecs in writing: `KQBNP/KQRBP t1 c0-0 p3-4 s1`, with a stake `… k20-20 b2`, moves `KxQ` `B=B` `bet3` `--`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from mathotheque.core.errors import BadNotation
from mathotheque.core.kernel import ACTOR, CHANCE, DECIDE, OVER, PHASE, Ints
from mathotheque.core.reading import Fields
from mathotheque.core.speech import Message
from mathotheque.games.des_echecs.rules import (
    ACTIONS,
    CAPTURES,
    COUNT,
    DICE,
    DIE,
    FACES,
    FIGURES,
    GOAL,
    HAND,
    LEFT,
    NO_STAKE,
    OUTCOMES,
    PASS,
    POINTS,
    ROLLED,
    ROUND,
    STAKE,
    STAKES,
    STARTER,
    TOKENS,
    TOKENS_EACH,
    UNTOLD,
    WINNER,
    WITH_STAKE,
    attacker,
    betting,
    is_bet,
    pairing,
    stake_of,
    target,
)

_STRONGEST_FIRST = FIGURES[::-1]
_ROLL_TEXTS = tuple("".join(FIGURES[face] for face in roll) for roll in DICE)
_ROLL_NUMBERS = {text: number for number, text in enumerate(_ROLL_TEXTS)}
UNROLLED, NONE = "?", "-"


# --- positions


def write(s: Ints) -> str:
    """The position as text."""
    n: list[int] = s.tolist()
    text = f"{hand(n, 0)}/{hand(n, 1)} t{n[ACTOR] + 1} c{_two(n, CAPTURES)} p{_two(n, POINTS)} s{n[STARTER] + 1}"
    if n[WITH_STAKE]:
        text += f" k{_two(n, TOKENS)} b{n[STAKE] or '?'}"
    return f"{text} end" if n[PHASE] == OVER else text


def hand(n: Sequence[int], seat: int) -> str:
    """The dice a seat has left, strongest first."""
    if n[ROLLED] <= seat:
        return UNROLLED
    first = COUNT + seat * FACES
    counts = zip(_STRONGEST_FIRST, n[first : first + FACES][::-1], strict=True)
    return "".join([figure * count for figure, count in counts]) or NONE


def _two(n: Sequence[int], offset: int) -> str:
    return f"{n[offset]}-{n[offset + 1]}"


def read(s: Ints, text: str) -> None:
    """Fill `s` from a text, or say where it goes wrong."""
    fields = Fields(text)
    hands = _read_hands(s, fields)
    seat = _read_seat(fields, "t")
    _read_captures(s, fields, hands)
    _read_points(s, fields)
    s[STARTER] = _read_seat(fields, "s")
    if s[WITH_STAKE]:
        _read_stake(s, fields)
    over = fields.take_if("end")
    fields.end()
    s[ROLLED] = sum(hand != UNROLLED for hand in hands)
    s[ACTOR] = seat
    _check(s, fields, over=over)


def _read_hands(s: Ints, fields: Fields) -> tuple[str, str]:
    expected = Message.of("des-echecs.read.hands")
    first, second = fields.take(r"([KQRBNP]{1,5}|[?-])/([KQRBNP]{1,5}|[?-])", expected)
    rolled = first != UNROLLED, second != UNROLLED
    lengths = [0 if hand in (UNROLLED, NONE) else len(hand) for hand in (first, second)]
    sorted_hands = all(hand == "".join(sorted(hand, key=_STRONGEST_FIRST.find)) for hand in (first, second))
    balanced = {
        (True, True): lengths[0] == lengths[1],
        (True, False): lengths[0] == HAND,
        (False, False): True,
    }.get(rolled, False)
    if not sorted_hands or not balanced:
        fields.back()
        fields.refuse(expected)
    for seat, hand in enumerate((first, second)):
        for place, figure in enumerate(hand if rolled[seat] and hand != NONE else ""):
            face = FIGURES.index(figure)
            s[COUNT + seat * FACES + face] += 1
            s[DIE + seat * HAND + place] = face
        s[LEFT + seat] = lengths[seat]
    return first, second


def _read_seat(fields: Fields, letter: str) -> int:
    (seat,) = fields.take(f"{letter}([12])", Message.of("des-echecs.read.seat", letter=letter))
    return int(seat) - 1


def _read_captures(s: Ints, fields: Fields, hands: tuple[str, str]) -> None:
    """No more captures than pairs that have left the table."""
    pairs = 0 if UNROLLED in hands else HAND - int(s[LEFT])
    expected = Message.of("des-echecs.read.captures", pairs=pairs)
    captures = [int(number) for number in fields.take("c([0-5])-([0-5])", expected)]
    if sum(captures) > pairs:
        fields.back()
        fields.refuse(expected)
    s[CAPTURES : CAPTURES + 2] = captures


def _read_points(s: Ints, fields: Fields) -> None:
    expected = Message.of("des-echecs.read.points", goal=int(s[GOAL]))
    points = [int(number) for number in fields.take("p(0|[1-9][0-9]?)-(0|[1-9][0-9]?)", expected)]
    if max(points) > s[GOAL] or min(points) == s[GOAL]:
        fields.back()
        fields.refuse(expected)
    s[POINTS : POINTS + 2] = points
    s[ROUND] = UNTOLD


def _read_stake(s: Ints, fields: Fields) -> None:
    expected = Message.of("des-echecs.read.tokens", n=2 * TOKENS_EACH)
    piles = [int(number) for number in fields.take("k(0|[1-9][0-9]?)-(0|[1-9][0-9]?)", expected)]
    if sum(piles) != 2 * TOKENS_EACH:
        fields.back()
        fields.refuse(expected)
    (stake,) = fields.take(r"b(\?|[1-9][0-9]?)", Message.of("des-echecs.read.stake"))
    s[TOKENS : TOKENS + 2] = piles
    s[STAKE] = NO_STAKE if stake == "?" else int(stake)


def _check(s: Ints, fields: Fields, *, over: bool) -> None:
    """What no single field can show: the phase, and whether the fields agree."""
    if over:
        _check_end(s, fields)
        return
    finished = max(s[POINTS], s[POINTS + 1]) >= s[GOAL] or (s[WITH_STAKE] and min(s[TOKENS], s[TOKENS + 1]) == 0)
    if finished or (s[ROLLED] == 2 and s[LEFT] == 0):
        fields.refuse(Message.of("des-echecs.read.end"))
    if s[WITH_STAKE] and (s[STAKE] > min(s[TOKENS], s[TOKENS + 1]) or (s[ROLLED] and s[STAKE] == NO_STAKE)):
        fields.back()
        fields.refuse(Message.of("des-echecs.read.stake"))
    if s[ROLLED] < 2 and s[ACTOR] != s[STARTER]:
        fields.refuse(Message.of("des-echecs.read.starter"))
    waits_for_stake = s[WITH_STAKE] and s[STAKE] == NO_STAKE
    s[PHASE] = DECIDE if s[ROLLED] == 2 or waits_for_stake else CHANCE


def _check_end(s: Ints, fields: Fields) -> None:
    winner = int(s[ACTOR])
    by_points = s[POINTS + winner] == s[GOAL]
    by_ruin = s[WITH_STAKE] and s[TOKENS + 1 - winner] == 0
    last_round = s[ROLLED] == 2 and s[LEFT] == 0 and s[CAPTURES + winner] > s[CAPTURES + 1 - winner]
    staked = not s[WITH_STAKE] or NO_STAKE < 2 * s[STAKE] <= s[TOKENS + winner]
    if not (by_points or by_ruin) or not last_round or not staked or s[POINTS + winner] == 0:
        fields.back()
        fields.refuse(Message.of("des-echecs.read.not-end"))
    s[WINNER] = winner
    s[PHASE] = OVER


# --- moves and outcomes


def write_move(s: Ints, action: int) -> str:
    """The action as text."""
    return _move_text(action)


def write_moves(s: Ints, actions: Sequence[int]) -> Iterable[str]:
    """Several actions as text."""
    return map(_move_text, actions)


@lru_cache(maxsize=ACTIONS)
def _move_text(action: int) -> str:
    if action == PASS:
        return "--"
    if is_bet(action):
        return f"bet{stake_of(action)}"
    mine, theirs = attacker(action), target(action)
    return f"{FIGURES[mine]}{'=' if mine == theirs else 'x'}{FIGURES[theirs]}"


def read_move(s: Ints, text: str) -> int:
    """The action written as `text`, legal or not."""
    return _action(text)


@lru_cache(maxsize=ACTIONS)
def _action(text: str) -> int:
    if text == "--":
        return PASS
    if match := re.fullmatch("bet([1-9][0-9]?)", text, re.ASCII):
        stake = int(match[1])
        if stake <= STAKES:
            return int(betting(stake))
    elif match := re.fullmatch("([KQRBNP])([x=])([KQRBNP])", text):
        mine, theirs = FIGURES.index(match[1]), FIGURES.index(match[3])
        if (match[2] == "=") == (mine == theirs):
            return int(pairing(mine, theirs))
    raise BadNotation(Message.of("des-echecs.read.move", text=text), text=text)


def write_outcome(s: Ints, outcome: int) -> str:
    """The roll as text, strongest figure first."""
    return _ROLL_TEXTS[outcome]


def read_outcome(s: Ints, text: str) -> int:
    """The number of the roll written as `text`."""
    number = _ROLL_NUMBERS.get(text)
    if number is None:
        raise BadNotation(Message.of("des-echecs.read.roll", text=text, n=OUTCOMES), text=text)
    return number
