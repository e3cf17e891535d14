"""Mathisto: positions and views read from their text, field by field, and checked against each other."""

from __future__ import annotations

import re

from mathotheque.core.kernel import ACTOR, CHANCE, DECIDE, OVER, PHASE, SEATS, SPECTATOR, Ints
from mathotheque.core.reading import Fields
from mathotheque.core.speech import Message
from mathotheque.games.mathisto.checking import check_end, check_stage, check_table, opened
from mathotheque.games.mathisto.letters import (
    ANSWER_WORDS,
    END_WORDS,
    LETTERS,
    card_number,
    family_number,
    mask_of,
    place_in,
)
from mathotheque.games.mathisto.table import (
    ABSENT,
    ANSWERS,
    ASK,
    CALLS,
    CARD,
    COUNT,
    COUNTER,
    DEAL,
    DISCOVERED,
    EMPTY,
    ENDED,
    FAMILIES,
    FAMILY,
    FORM,
    FROM,
    HAND,
    HOLDER,
    IN_FAMILY,
    JOKER,
    JOKERS,
    LAID,
    LAID_COUNT,
    MATHEMATICIANS,
    MISS,
    NO_JOKER,
    NOBODY,
    NOT_KNOWN,
    OWNER,
    PASSES,
    PLACE,
    QUIET,
    REASON,
    SCORE,
    SET_MASK,
    SET_OWNER,
    SIMPLE,
    STAGE,
    STOCK,
    STOCK_LEFT,
    SUPER,
    TAKES_JOKER,
    TURN,
    UNKNOWN,
    VIEWER,
    WHO,
    WORTH,
    discovery_of,
    left_of,
    loose_jokers,
    pack,
    set_worth,
)

ONLY_IN_VIEWS = re.compile(r"\?|counter (?=[A-G])")
"""A card that is not shown, and a window that does not tell who is asked."""

_NUMBER = "(0|[1-9][0-9]{0,3})"


def read(s: Ints, text: str) -> None:
    """Fill `s` from a text, or say where it goes wrong."""
    fields = Fields(text)
    for seat in range(s[SEATS]):
        _read_hand(s, fields, seat)
    _read_laid(s, fields)
    _read_set(s, fields)
    _read_scores(s, fields)
    s[HAND] = _read_seat(s, fields, "hand")
    _bar(fields)
    s[STOCK_LEFT] = pack(s) - s[COUNT : COUNT + s[SEATS]].sum() - opened(s)
    check_table(s, fields)
    over = _read_stage(s, fields)
    _bar(fields)
    _read_counters(s, fields)
    ended = fields.take_if("end")
    fields.end()
    if ended and not over:
        fields.back()
        fields.refuse(Message.of("mathisto.read.not-over"))
    check_end(s, fields)


def _bar(fields: Fields) -> None:
    fields.take(r"\|", Message.of("mathisto.read.bar"))


def _word(fields: Fields, word: str) -> None:
    fields.take(word, Message.of("mathisto.read.word", word=word))


def _read_seat(s: Ints, fields: Fields, word: str = "") -> int:
    if word:
        _word(fields, word)
    (seat,) = fields.take(f"[1-{s[SEATS]}]", Message.of("mathisto.read.seat", last=int(s[SEATS])))
    return int(seat) - 1


def _refuse_last(fields: Fields, expected: Message) -> None:
    fields.back()
    fields.refuse(expected)


# --- cards


def _read_hand(s: Ints, fields: Fields, seat: int) -> None:
    """Its cards, or as many `?`, which makes the text a view."""
    _word(fields, f"{seat + 1}:")
    expected = Message.of("mathisto.read.cards")
    if not fields.take_if("-"):
        while fields.peek() != "|":
            (card,) = fields.take(r"[A-G][1-6*]|J|\?", expected)
            if card == "?":
                _read_hidden(s, fields, seat)
            else:
                _read_card(s, fields, seat, card_number(card))
            s[COUNT + seat] += 1
        if s[COUNT + seat] == 0:
            fields.refuse(expected)
    _bar(fields)


def _read_hidden(s: Ints, fields: Fields, seat: int) -> None:
    if s[COUNT + seat] and s[JOKERS + seat] != NOT_KNOWN:
        _refuse_last(fields, Message.of("mathisto.read.hidden"))
    s[JOKERS + seat] = NOT_KNOWN
    s[VIEWER] = SPECTATOR
    for card in range(len(LETTERS) * IN_FAMILY):
        if s[HOLDER + card] == STOCK:
            s[HOLDER + card] = UNKNOWN


def _read_card(s: Ints, fields: Fields, seat: int, card: int) -> None:
    if s[JOKERS + seat] == NOT_KNOWN:
        _refuse_last(fields, Message.of("mathisto.read.hidden"))
    if card == JOKER:
        if loose_jokers(s) == 0:
            _refuse_last(fields, Message.of("mathisto.read.jokers"))
        s[JOKERS + seat] += 1
        return
    _claim(s, fields, card)
    s[HOLDER + card] = seat


def _claim(s: Ints, fields: Fields, card: int) -> None:
    """A card may be named once, and a discovery not in the simple form."""
    if s[HOLDER + card] == ABSENT:
        _refuse_last(fields, Message.of("mathisto.read.simple"))
    if s[HOLDER + card] not in (STOCK, UNKNOWN):
        _refuse_last(fields, Message.of("mathisto.read.twice"))


# --- what lies open


def _read_laid(s: Ints, fields: Fields) -> None:
    _word(fields, "laid")
    expected = Message.of("mathisto.read.laid")
    if not fields.take_if("-"):
        while fields.peek() != "|":
            _read_family(s, fields, expected)
        if s[LAID_COUNT] == 0:
            fields.refuse(expected)
    _bar(fields)


def _read_family(s: Ints, fields: Fields, expected: Message) -> None:
    pattern = rf"([A-G])@([1-{s[SEATS]}])=([1-6J]{{6}})(\*?):([2-6]0)"
    letter, owner, places, star, worth = fields.take(pattern, expected)
    family, place = family_number(letter), place_in(places)
    if place is None or s[OWNER + family] != NOBODY or int(worth) not in _worths(s, place, star):
        _refuse_last(fields, expected)
        return
    for k in range(IN_FAMILY):
        if k != place if k < MATHEMATICIANS else bool(star):
            card = family * IN_FAMILY + k
            _claim(s, fields, card)
            s[HOLDER + card] = LAID
    if place != NO_JOKER and loose_jokers(s) == 0:
        _refuse_last(fields, Message.of("mathisto.read.jokers"))
    s[OWNER + family] = int(owner) - 1
    s[PLACE + family] = place
    s[DISCOVERED + family] = len(star)
    s[WORTH + family] = int(worth)
    s[LAID_COUNT] += 1


def _worths(s: Ints, place: int, star: str) -> tuple[int, ...]:
    """Rules 11 and 25: what such a family can be worth."""
    if s[FORM] == SIMPLE:
        return () if star or place != NO_JOKER else (30, 60)
    return ((30 if place == NO_JOKER else 20) + (20 if star else 0),)


def _read_set(s: Ints, fields: Fields) -> None:
    _word(fields, "set")
    expected = Message.of("mathisto.read.set")
    if not fields.take_if("-"):
        owner, letters, worth = fields.take(rf"([1-{s[SEATS]}])=([A-G]{{4,7}}):([2468]0)", expected)
        mask = mask_of(letters)
        if mask is None or set_worth(mask) != int(worth):
            _refuse_last(fields, expected)
            return
        for family in range(FAMILIES):
            if mask >> family & 1:
                _claim(s, fields, int(discovery_of(family)))
                s[HOLDER + discovery_of(family)] = LAID
        s[SET_OWNER], s[SET_MASK] = int(owner) - 1, mask
    _bar(fields)


def _read_scores(s: Ints, fields: Fields) -> None:
    _word(fields, "score")
    for seat in range(s[SEATS]):
        (total,) = fields.take(_NUMBER, Message.of("mathisto.read.scores"))
        s[SCORE + seat] = int(total)
    _bar(fields)


def _read_counters(s: Ints, fields: Fields) -> None:
    for word, offset in (("calls", CALLS), ("quiet", QUIET)):
        _word(fields, word)
        (number,) = fields.take(_NUMBER, Message.of("mathisto.read.number"))
        s[offset] = int(number)


# --- what is waited for


def _read_stage(s: Ints, fields: Fields) -> bool:
    """Whom or what the position waits for; whether it is over."""
    expected = Message.of("mathisto.read.stage")
    (word,) = fields.take("deal|turn|draw|ask|counter|super|over", expected)
    s[PHASE] = {"turn": DECIDE, "counter": DECIDE, "over": OVER}.get(word, CHANCE)
    s[ACTOR] = s[HAND]
    if word == "deal":
        s[STAGE] = DEAL
        s[WHO] = (pack(s) - s[STOCK_LEFT]) % s[SEATS]
    elif word == "turn":
        s[STAGE] = TURN
    elif word == "draw":
        _read_draw(s, fields)
    elif word == "counter":
        _read_window(s, fields)
    elif word == "over":
        (reason,) = fields.take("|".join(END_WORDS), Message.of("mathisto.read.reason"))
        s[STAGE], s[REASON] = ENDED, END_WORDS.index(reason)
    else:
        s[STAGE] = ASK if word == "ask" else SUPER
        if _read_seat(s, fields) != s[HAND]:
            _refuse_last(fields, Message.of("mathisto.read.has-hand", seat=int(s[HAND]) + 1))
        _read_asked_family(s, fields)
    check_stage(s, fields)
    return word == "over"


def _read_draw(s: Ints, fields: Fields) -> None:
    who = _read_seat(s, fields)
    (kind,) = fields.take("miss|empty", Message.of("mathisto.read.draw"))
    if kind == "empty":
        s[STAGE], s[WHO] = EMPTY, who
        return
    (card,) = fields.take("[A-G][1-6*]", Message.of("mathisto.read.card"))
    s[STAGE], s[CARD] = MISS, card_number(card)
    s[FROM] = _read_seat(s, fields, "from")
    if who != s[HAND]:
        fields.refuse(Message.of("mathisto.read.has-hand", seat=int(s[HAND]) + 1))


def _read_asked_family(s: Ints, fields: Fields) -> None:
    expected = Message.of("mathisto.read.family")
    (letter,) = fields.take("[A-G]", expected)
    s[FAMILY] = family_number(letter)
    if s[OWNER + s[FAMILY]] == NOBODY:
        _refuse_last(fields, expected)


def _read_window(s: Ints, fields: Fields) -> None:
    """Those before the seat that is asked have passed, unless it says otherwise; a view may name nobody."""
    s[STAGE] = COUNTER
    asked = NOBODY
    if re.fullmatch("[1-6]", fields.peek()):
        asked = _read_seat(s, fields)
        if asked == s[HAND]:
            _refuse_last(fields, Message.of("mathisto.read.asked"))
    _read_asked_family(s, fields)
    s[ACTOR] = asked if asked != NOBODY else left_of(s, s[HAND])
    seat = left_of(s, s[HAND])
    while seat not in (asked, s[HAND]):
        s[ANSWERS + seat] = PASSES
        seat = left_of(s, seat)
    while fields.peek() != "|":
        _read_answer(s, fields)


def _read_answer(s: Ints, fields: Fields) -> None:
    expected = Message.of("mathisto.read.answers")
    number, word = fields.take(rf"([1-{s[SEATS]}])=(joker|discovery|super)", expected)
    seat = int(number) - 1
    if s[ANSWERS + seat] != PASSES:
        _refuse_last(fields, expected)
    s[ANSWERS + seat] = TAKES_JOKER + ANSWER_WORDS.index(word)
