"""Mathisto: the table in plain text, and the words it shares with the picture."""

from __future__ import annotations

from mathotheque.core.kernel import SEATS, Ints
from mathotheque.core.speech import Message
from mathotheque.games.mathisto.letters import CARD_TEXTS, LETTERS
from mathotheque.games.mathisto.names import card_name, family_name
from mathotheque.games.mathisto.notation import set_text
from mathotheque.games.mathisto.table import (
    ASK,
    CARD,
    CARDS,
    COUNT,
    COUNTER,
    DEAL,
    DISCOVERED,
    EMPTY,
    FAMILIES,
    FAMILY,
    HAND,
    HOLDER,
    JOKER,
    JOKERS,
    MISS,
    NO_JOKER,
    NOBODY,
    OWNER,
    PLACE,
    SCORE,
    SET_MASK,
    SET_OWNER,
    STAGE,
    STOCK_LEFT,
    SUPER,
    TURN,
    WHO,
    WORTH,
    set_worth,
)


def owner_name(owner: int, seat: int | None) -> Message:
    """`Toi`, or `Joueur 2`."""
    return Message.of("mathisto.board.you") if owner == seat else Message.of("mathisto.board.player", seat=owner + 1)


def state(s: Ints, seat: int | None) -> Message:
    """What is waited for, as the one who looks may know it."""
    stage, hand, family = int(s[STAGE]), int(s[HAND]), family_name(int(s[FAMILY]))
    if stage == DEAL:
        return Message.of("mathisto.state.deal")
    if stage == COUNTER:
        return Message.of("mathisto.state.counter", family=family)
    if stage == MISS:
        return _told("miss", hand, seat, card=card_name(int(s[CARD])))
    if stage == EMPTY:
        return _told("empty", int(s[WHO]), seat)
    if stage in (ASK, SUPER):
        return _told("ask" if stage == ASK else "super", hand, seat, family=family)
    return _told("turn", hand, seat) if stage == TURN else Message.of("mathisto.state.over")


def _told(key: str, who: int, seat: int | None, **data: object) -> Message:
    if who == seat:
        return Message.of(f"mathisto.state.you.{key}", **data)
    return Message.of(f"mathisto.state.they.{key}", owner=owner_name(who, seat), **data)


def own_cards(s: Ints, seat: int) -> list[int]:
    """The seat's cards by family, jokers last."""
    cards = [card for card in range(CARDS) if s[HOLDER + card] == seat]
    return cards + [JOKER] * max(0, int(s[JOKERS + seat]))


def sketch(s: Ints, seat: int | None, lang: str) -> str:
    """The seats, what is laid, the stock, what is waited for, and one's own cards with their signs."""
    lines = [_sketch_seat(s, other, seat) for other in range(s[SEATS])]
    lines += [_sketch_family(s, family, seat) for family in range(FAMILIES) if s[OWNER + family] != NOBODY]
    waiting = tuple(
        Message.of("mathisto.sketch.card", text=LETTERS[family], card=family_name(family))
        for family in range(FAMILIES)
        if s[OWNER + family] == NOBODY
    )
    if waiting:
        lines.append(Message.of("mathisto.sketch.open", families=waiting))
    if s[SET_OWNER] != NOBODY:
        mask, owner = int(s[SET_MASK]), owner_name(int(s[SET_OWNER]), seat)
        points = int(set_worth(mask))
        lines.append(Message.of("mathisto.board.set", letters=set_text(mask), owner=owner, points=points))
    lines += [Message.of("mathisto.sketch.stock", n=int(s[STOCK_LEFT])), state(s, seat)]
    if seat is not None:
        lines.append(_sketch_hand(s, seat))
    return "\n".join(line.say(lang) for line in lines)


def _sketch_seat(s: Ints, other: int, seat: int | None) -> Message:
    cards, points = int(s[COUNT + other]), int(s[SCORE + other])
    return Message.of("mathisto.sketch.others", owner=owner_name(other, seat), n=cards, points=points)


def _sketch_family(s: Ints, family: int, seat: int | None) -> Message:
    how = "six" if s[PLACE + family] == NO_JOKER else "joker"
    return Message.of(
        "mathisto.sketch.family", letter=LETTERS[family], family=family_name(family),
        owner=owner_name(int(s[OWNER + family]), seat), points=int(s[WORTH + family]),
        how=Message.of(f"mathisto.how.{how}{'-discovery' if s[DISCOVERED + family] else ''}"),
    )  # fmt: skip


def _sketch_hand(s: Ints, seat: int) -> Message:
    cards = tuple(
        Message.of("mathisto.sketch.card", text=CARD_TEXTS[card], card=card_name(card)) for card in own_cards(s, seat)
    )
    return Message.of("mathisto.sketch.hand", owner=owner_name(seat, seat), cards=cards or "-")
