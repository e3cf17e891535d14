"""Mathisto: the table in plain text, and the words it shares with the picture."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import count

from mathotheque.core.kernel import SEATS, Ints
from mathotheque.core.protocols import NAMELESS, Cast
from mathotheque.core.speech import Message
from mathotheque.games.mathisto.deeds import how
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
    IN_FAMILY,
    JOKER,
    JOKERS,
    MISS,
    MOST_SEATS,
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

_PLAIN = tuple(card.replace("*", str(IN_FAMILY)) for card in CARD_TEXTS)  # a star is no good in an element's name


@lru_cache(2 * MOST_SEATS)
def _owner(owner: int, you: bool) -> Message:
    return Message.of("mathisto.board.you") if you else Message.of("mathisto.board.player", seat=owner + 1)


def _owner_name(owner: int, seat: int | None) -> Message:
    """`Toi`, or `Joueur 2`."""
    return _owner(owner, owner == seat)


def called(owner: int, seat: int | None, cast: Cast) -> Message | str:
    """`Toi`, or a name, else `Joueur 2`."""
    name = _owner_name(owner, seat)
    return name if owner == seat else cast.called(owner, name)


def state(n: Sequence[int], seat: int | None, cast: Cast = NAMELESS) -> Message:
    """What is waited for, as the one who looks may know it; `n` is his view in plain numbers."""
    stage, hand = n[STAGE], n[HAND]
    if stage == DEAL:
        return _told("deal")
    if stage == COUNTER:
        return _told("counter", family=family_name(n[FAMILY]))
    if stage == MISS:
        return _told("miss", called(hand, seat, cast), hand == seat, card=card_name(n[CARD]))
    if stage == EMPTY:
        return _told("empty", called(n[WHO], seat, cast), n[WHO] == seat)
    if stage in (ASK, SUPER):
        key = "ask" if stage == ASK else "super"
        return _told(key, called(hand, seat, cast), hand == seat, family=family_name(n[FAMILY]))
    return _told("turn", called(hand, seat, cast), hand == seat) if stage == TURN else _told("over")


@lru_cache(2_000)
def _told(key: str, owner: Message | str | None = None, you: bool = False, **data: Message) -> Message:
    if owner is None:
        return Message.of(f"mathisto.state.{key}", **data)
    if you:
        return Message.of(f"mathisto.state.you.{key}", **data)
    return Message.of(f"mathisto.state.they.{key}", owner=owner, **data)


def own_cards(n: Sequence[int], seat: int) -> list[int]:
    """The seat's cards by family, jokers last."""
    cards = [card for card, holder in enumerate(n[HOLDER : HOLDER + CARDS]) if holder == seat]
    return cards + [JOKER] * max(0, n[JOKERS + seat])


def hand_elements(cards: Sequence[int], prefix: str = "h") -> list[str]:
    """The elements of one's cards, each named after its card (a discovery is number 7), the jokers in their order."""
    jokers = count(1)
    return [f"{prefix}-J{next(jokers)}" if card == JOKER else f"{prefix}-{_PLAIN[card]}" for card in cards]


def sketch(s: Ints, seat: int | None, lang: str) -> str:
    """The seats, what is laid, the stock, what is waited for, and one's own cards with their signs."""
    return named_sketch(s, seat, NAMELESS, lang)


def named_sketch(s: Ints, seat: int | None, cast: Cast, lang: str) -> str:
    """The same with the names at the table."""
    n = s.tolist()
    lines = [_sketch_seat(n, other, seat, cast) for other in range(n[SEATS])]
    lines += [_sketch_family(n, family, seat, cast) for family in range(FAMILIES) if n[OWNER + family] != NOBODY]
    waiting = tuple(
        Message.of("mathisto.sketch.card", text=LETTERS[family], card=family_name(family))
        for family in range(FAMILIES)
        if n[OWNER + family] == NOBODY
    )
    if waiting:
        lines.append(Message.of("mathisto.sketch.open", families=waiting))
    if n[SET_OWNER] != NOBODY:
        mask, owner = n[SET_MASK], called(n[SET_OWNER], seat, cast)
        points = int(set_worth(mask))
        lines.append(Message.of("mathisto.board.set", letters=set_text(mask), owner=owner, points=points))
    lines += [Message.of("mathisto.sketch.stock", n=n[STOCK_LEFT]), state(n, seat, cast)]
    if seat is not None:
        lines.append(_sketch_hand(n, seat))
    return "\n".join(line.say(lang) for line in lines)


def _sketch_seat(n: Sequence[int], other: int, seat: int | None, cast: Cast) -> Message:
    owner = called(other, seat, cast)
    return Message.of("mathisto.sketch.others", owner=owner, n=n[COUNT + other], points=n[SCORE + other])


def _sketch_family(n: Sequence[int], family: int, seat: int | None, cast: Cast) -> Message:
    key = how(n[PLACE + family], discovery=bool(n[DISCOVERED + family]))
    return Message.of(
        "mathisto.sketch.family", letter=LETTERS[family], family=family_name(family),
        owner=called(n[OWNER + family], seat, cast), points=n[WORTH + family], how=Message.of(f"mathisto.how.{key}"),
    )  # fmt: skip


def _sketch_hand(n: Sequence[int], seat: int) -> Message:
    cards = tuple(
        Message.of("mathisto.sketch.card", text=CARD_TEXTS[card], card=card_name(card)) for card in own_cards(n, seat)
    )
    return Message.of("mathisto.sketch.hand", owner=_owner_name(seat, seat), cards=cards or "-")
