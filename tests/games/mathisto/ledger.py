"""What a seat can prove, found the slow way: a ledger of the story in plain sets, and a search for any other deal.

Nothing of `knowledge` is used, so that the two can be compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import mathotheque as mt

PACK = tuple(f"{family}{k}" for family in "ABCDEFG" for k in "123456*")
STOCK = -1
JOKERS = 2

Clause = tuple[int, frozenset[str]]
"""A seat that surely holds one of these cards."""


class Ledger:
    """Follows the texts a seat is shown, and the open part of its views."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.has: dict[str, int] = {}
        self.lacks: set[tuple[int, str]] = set()
        self.clauses: set[Clause] = set()
        self._family = ""  # that was laid last
        self._asked: tuple[int, int, str] | None = None  # who asked whom for what, and is to draw

    def follow(self, view: mt.Position, shown: str) -> None:
        """What `shown`, which happened in `view`, adds."""
        hands = Hands(view)
        match shown.split():
            case ["call", whom, card, result]:
                self._call(hands, hands.turn, int(whom) - 1, card, hit=result == "hit")
            case ["draw", card]:
                self._draw(hands, card)
            case ["lay", cards]:
                self._family = cards[0]
                self._leave(hands.turn, laid_cards(cards))
            case ["close", *given]:
                for counter in given:
                    self._leave(int(counter[0]) - 1, {card for card in PACK if card[0] == self._family})
            case ["set", families]:
                self._leave(hands.turn, {f"{family}*" for family in families})

    def seen(self, view: mt.Position) -> None:
        """After the event: cards that lie open or are one's own belong to nobody else."""
        hands = Hands(view)
        for card in hands.open | hands.own:
            self.has.pop(card, None)

    def _call(self, hands: Hands, caller: int, whom: int, card: str, *, hit: bool) -> None:
        family = frozenset(other for other in PACK if other[0] == card[0])
        if hands.count[caller] > JOKERS and caller != self.seat:
            possible = frozenset(other for other in family if self._may(hands, caller, other))
            self.clauses.add((caller, possible - {card} if hit else possible))
        if hit:
            self.clauses = {(s, c) for s, c in self.clauses if not (s == whom and card in c)}
            self.has[card] = caller
            self.lacks = {(s, c) for s, c in self.lacks if c != card}
            return
        self.lacks.add((whom, card))
        self._asked = caller, whom, card

    def _draw(self, hands: Hands, card: str) -> None:
        asked = self._asked
        self._asked = None
        who = asked[0] if asked else hands.drawing
        if asked and card == asked[2]:
            self.has[card] = who
            self.lacks = {(s, c) for s, c in self.lacks if c != card}
        elif who != self.seat:
            kept = asked[2] if asked else ""
            self.lacks = {(s, c) for s, c in self.lacks if s != who or c == kept}

    def _leave(self, seat: int, cards: set[str]) -> None:
        self.clauses = {(s, c) for s, c in self.clauses if s != seat or not c & cards}

    def _may(self, hands: Hands, seat: int, card: str) -> bool:
        if card in hands.open or (card in hands.own and seat != self.seat):
            return False
        return self.has.get(card, seat) == seat and (seat, card) not in self.lacks

    # --- proof

    def proved(self, view: mt.Position) -> dict[str, int]:
        """Every unseen card that lies in one certain hand, whatever the deal."""
        hands = Hands(view)
        loose = [card for card in PACK if card not in hands.open | hands.own]
        loose += ["J"] * hands.loose_jokers
        places = list(self._places(hands))
        if len(places) != len(loose):
            return {}
        taken: dict[int, int] = {}
        for card in range(len(loose)):
            assert augment(self._fits(hands, loose, places), card, taken, len(places), None)
        return {
            loose[card]: places[place][0]
            for place, card in taken.items()
            if loose[card] != "J" and places[place][0] != STOCK and self._only_there(hands, loose, places, taken, card)
        }

    def _places(self, hands: Hands) -> Iterator[tuple[int, frozenset[str] | None]]:
        """Each free place: whose it is, and the cards it is kept for, if any."""
        for seat, count in enumerate(hands.count):
            if seat == self.seat:
                continue
            strongest = self._strongest(hands, seat)
            yield from ((seat, cards) for cards in strongest)
            yield from ((seat, None) for _ in range(count - len(strongest)))
        yield from ((STOCK, None) for _ in range(hands.stock))

    def _strongest(self, hands: Hands, seat: int) -> list[frozenset[str]]:
        """The narrowest fact of each family that the cards surely held do not fulfil."""
        found: dict[str, frozenset[str]] = {}
        for owner, cards in self.clauses:
            if owner == seat and not any(self.has.get(card) == seat for card in cards):
                possible = frozenset(card for card in cards if self._may(hands, seat, card))
                family = next(iter(cards))[0]
                if family not in found or len(possible) < len(found[family]):
                    found[family] = possible
        return list(found.values())

    def _fits(
        self, hands: Hands, loose: Sequence[str], places: Sequence[tuple[int, frozenset[str] | None]]
    ) -> list[list[bool]]:
        return [[self._fit(hands, card, *place) for place in places] for card in loose]

    def _fit(self, hands: Hands, card: str, seat: int, only: frozenset[str] | None) -> bool:
        if only is not None:
            return card in only
        if card == "J":
            return True
        return card not in self.has if seat == STOCK else self._may(hands, seat, card)

    def _only_there(
        self,
        hands: Hands,
        loose: Sequence[str],
        places: Sequence[tuple[int, frozenset[str] | None]],
        taken: dict[int, int],
        card: int,
    ) -> bool:
        """Whether no deal has the card elsewhere."""
        here = next(place for place, other in taken.items() if other == card)
        others = {place: other for place, other in taken.items() if other != card}
        fits = self._fits(hands, loose, places)
        fits[card] = [fit and places[place][0] != places[here][0] for place, fit in enumerate(fits[card])]
        return not augment(fits, card, others, len(places), None)


def augment(fits: list[list[bool]], card: int, taken: dict[int, int], n: int, tried: set[int] | None) -> bool:
    """A place for the card, others moving on where they can."""
    tried = set() if tried is None else tried
    for place in range(n):
        if fits[card][place] and place not in tried:
            tried.add(place)
            if place not in taken or augment(fits, taken[place], taken, n, tried):
                taken[place] = card
                return True
    return False


def laid_cards(cards: str) -> set[str]:
    """`C=12J456*` -> the cards that lie there."""
    family, places = cards.split("=")
    return {f"{family}{k}" for k in places if k != "J"}


class Hands:
    """A view's text, read."""

    def __init__(self, view: mt.Position) -> None:
        parts = str(view).split(" | ")
        seats = view.game.seats
        self.count = [0 if hand == "-" else len(hand.split()) for hand in (part[3:] for part in parts[:seats])]
        held = parts[view.viewer][3:].split() if isinstance(view.viewer, int) else []
        self.own = {card for card in held if card not in ("-", "J")}
        laid = dict(part.split(" ", 1) for part in parts[seats:] if part.startswith(("laid", "set")))
        families = [] if laid["laid"] == "-" else laid["laid"].split()
        self.open: set[str] = set()
        jokers = held.count("J")
        for family in families:
            places = family.split("=")[1].split(":")[0]
            jokers += "J" in places
            self.open |= laid_cards(f"{family[0]}={places}")
        if laid["set"] != "-":
            self.open |= {f"{family}*" for family in laid["set"].split("=")[1].split(":")[0]}
        self.loose_jokers = JOKERS - jokers
        self.stock = len(PACK) + JOKERS - sum(self.count) - len(self.open) - (jokers - held.count("J"))
        self.turn = int(next(part for part in parts if part.startswith("hand"))[5:]) - 1
        stage = parts[-2].split()
        self.drawing = int(stage[1]) - 1 if stage[0] == "draw" else self.turn
