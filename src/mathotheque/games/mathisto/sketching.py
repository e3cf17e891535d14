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
    FROM,
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
    stage, hand, family = int(s[STAGE]), owner_name(int(s[HAND]), seat), family_name(int(s[FAMILY]))
    return {
        DEAL: Message.of("mathisto.state.deal"),
        TURN: Message.of("mathisto.state.turn", owner=hand),
        MISS: Message.of(
            "mathisto.state.miss", owner=hand, card=card_name(int(s[CARD])), other=owner_name(int(s[FROM]), seat)
        ),
        EMPTY: Message.of("mathisto.state.empty", owner=owner_name(int(s[WHO]), seat)),
        ASK: Message.of("mathisto.state.ask", owner=hand, family=family),
        COUNTER: Message.of("mathisto.state.counter", family=family),
        SUPER: Message.of("mathisto.state.super", owner=hand, family=family),
    }.get(stage, Message.of("mathisto.state.over"))


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
