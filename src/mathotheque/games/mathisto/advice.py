"""Mathisto: what a move is worth to one who knows only its view. Opinions, no rules; everything in points.

Beliefs are counted from imagined deals: `chances[place * CARDS + card]` is how often the card lay there.
"""

from __future__ import annotations

import numpy as np
from numba import types

from mathotheque.core.kernel import ACTOR, SEATS, VALUE, Bits, Doubles, Ints, part, rule
from mathotheque.games.mathisto.deals import likely, one_likely, prove
from mathotheque.games.mathisto.knowledge import HAS, LACKS, SEEN, narrow
from mathotheque.games.mathisto.table import (
    ANSWER_DISCOVERY,
    ANSWER_JOKER,
    ANSWER_POINTS,
    ANSWER_SUPER,
    CALLED_CARD,
    CALLED_SEAT,
    CARDS,
    COUNTER,
    COUNTER_POINTS,
    DISCOVERIES_IN,
    DISCOVERY_MORE,
    FAMILIES,
    FAMILY,
    FAMILY_OF,
    FIVE_AND_JOKER,
    HOLDER,
    IN_FAMILY,
    JOKER_LESS,
    JOKERS,
    LAID,
    LAID_COUNT,
    LAY,
    MATHEMATICIANS,
    MOST_SEATS,
    NO_JOKER,
    NOBODY,
    OWNER,
    QUIET,
    SCORE,
    SET,
    SMALLEST_SET,
    STAGE,
    STOCK_LEFT,
    discoveries,
    discovery_of,
    holds,
    laid_discovery,
    laid_family,
    laid_place,
    mathematicians,
    set_worth,
)

PLACES = MOST_SEATS + 1
_INTS = types.Array(types.int64, 1, "C")
_DOUBLES = types.Array(types.float64, 1, "C")
_BITS = types.Array(types.uint64, 1, "C")

# --- what a player goes by: one number each
CAREFUL = 0  # how much it fears counters when it lays, 0 to 1
BLUFFS = 1  # points it gives to a bluff; 0 = it never bluffs
SEES_END = 2  # whether it counts the totals in the last window
DENIES = 3  # how much it counts what a call takes from others
STYLE = 4

GROWTH = np.array([0.0, 1.5, 4.0, 8.0, 14.0, 22.0, 32.0])  # what 0 to 6 mathematicians of a family are worth in hand
_WITH_JOKER = 27.0  # five and a joker in hand
SURE_FIRST = 40.0  # a sure card is taken before anything is laid
LAY_FIRST = 20.0  # what can be laid is laid before an unsure call
_KEEP_HAND, _LOSE_HAND, _DRAW = 3.0, 3.0, 1.5
_DANGER = 0.15  # part of what a seat could take with the hand that it comes to take
_JOKER_WORTH = 6.0
_COUNTERS = 10.0  # what a discovery in hand brings by its family: laid with it, or countered by it
_MORE_DISCOVERIES = np.array([0.3, 0.5, 0.9, 2.4, 4.2, 4.2, 4.2, 0.0])  # one more towards a set, with 0 to 7 in hand
_HALF = 0.5
_SILLY = -60.0  # what not even a beginner does, however much it wavers
_PATIENT = 30.0  # quiet calls after which a discovery is worth what its family makes of it now


@rule(types.void(_INTS, types.int64, _INTS, _BITS, types.int64, _INTS, _DOUBLES))
def believe(view: Ints, seat: int, facts: Ints, rng: Bits, deals: int, scratch: Ints, chances: Doubles) -> None:
    """Draws from the facts all that follows, and counts where each card lies in many imagined deals.

    All deals agree with the facts; most take nobody for a bluffer.
    """
    chances[:] = 0.0
    narrow(facts, view)
    prove(view, seat, facts, rng)
    honest = likely(facts, view)
    for _ in range(deals):
        one_likely(scratch, view, seat, facts, honest, rng)
        for card in range(CARDS):
            place = scratch[HOLDER + card]
            if place < PLACES:
                chances[place * CARDS + card] += 1.0
    chances /= deals


# --- what is in a hand


@part
def worth_in_hand(s: Ints, seat: int, family: int, more: int, discovery: bool) -> float:
    """What the family is worth to the seat with `more` mathematicians than it has, and its discovery or not."""
    if s[OWNER + family] != NOBODY:
        return 0.0
    held = min(mathematicians(s, seat, family) + more, MATHEMATICIANS)
    worth = GROWTH[held]
    if held == MATHEMATICIANS - 1 and s[JOKERS + seat] > 0:
        worth = _WITH_JOKER
    if discovery:
        worth += DISCOVERY_MORE * held / (2.0 * MATHEMATICIANS)
    return worth


@part
def patience(s: Ints) -> float:
    """What hopes for later still count: the longer nothing is drawn or laid the less, or cards would go in circles."""
    return max(0.0, 1.0 - s[QUIET] / _PATIENT)


@part
def gain_of(s: Ints, seat: int, card: int) -> float:
    """What getting the card brings."""
    family = FAMILY_OF[card]
    with_discovery = holds(s, seat, discovery_of(family))
    now = worth_in_hand(s, seat, family, 0, with_discovery)
    if card == discovery_of(family):
        mine = DISCOVERIES_IN[discoveries(s, seat)]
        counters = _COUNTERS * patience(s) if s[OWNER + family] == NOBODY else 0.0
        return worth_in_hand(s, seat, family, 0, True) - now + counters + _MORE_DISCOVERIES[mine]
    return worth_in_hand(s, seat, family, 1, with_discovery) - now


@part
def expected_of(chances: Doubles, seat: int, family: int) -> float:
    """How many mathematicians of the family the seat is believed to hold."""
    total = 0.0
    for k in range(MATHEMATICIANS):
        total += chances[seat * CARDS + family * IN_FAMILY + k]
    return total


@part
def growth_at(held: float) -> float:
    low = int(held)
    if low >= MATHEMATICIANS:
        return GROWTH[MATHEMATICIANS]
    return GROWTH[low] + (held - low) * (GROWTH[low + 1] - GROWTH[low])


@part
def loss_of(s: Ints, chances: Doubles, seat: int, card: int) -> float:
    """What the seat loses with the card, if it has it."""
    family = FAMILY_OF[card]
    if s[OWNER + family] != NOBODY or card == discovery_of(family):
        return 0.0
    held = max(1.0, expected_of(chances, seat, family))
    return growth_at(held) - growth_at(held - 1.0)


@part
def known_elsewhere(s: Ints, facts: Ints, seat: int, family: int) -> int:
    """How many mathematicians of the family everybody knows to be in other hands than the seat's."""
    n = 0
    for card in range(family * IN_FAMILY, family * IN_FAMILY + MATHEMATICIANS):
        if facts[SEEN + card] > 0 and facts[SEEN + card] != seat + 1 and s[HOLDER + card] != LAID:
            n += 1
    return n


@part
def known_mine(s: Ints, facts: Ints, me: int, family: int) -> int:
    """How many mathematicians of the family everybody knows to be mine."""
    n = 0
    for card in range(family * IN_FAMILY, family * IN_FAMILY + MATHEMATICIANS):
        if facts[SEEN + card] == me + 1 and holds(s, me, card):
            n += 1
    return n


@part
def danger(s: Ints, chances: Doubles, facts: Ints, me: int, seat: int) -> float:
    """What the seat may do with the hand: take the cards that it, too, can know to be with me and with others."""
    total = 0.0
    for family in range(FAMILIES):
        if s[OWNER + family] == NOBODY:
            held = expected_of(chances, seat, family)
            foothold = min(1.0, held)
            there, mine = known_elsewhere(s, facts, seat, family), known_mine(s, facts, me, family)
            gains = growth_at(held + there) - growth_at(held)
            have = mathematicians(s, me, family)
            total += foothold * (gains + GROWTH[have] - GROWTH[have - mine])
    return _LOSE_HAND + _DANGER * total


# --- moves


@part
def call_value(s: Ints, chances: Doubles, facts: Ints, style: Doubles, me: int, action: int) -> float:
    """A sure card first; else what it brings by its chance, less what losing the hand costs.

    Who does not bluff asks for no card of their own, and nobody for one they are remembered not to have.
    """
    seat, card = CALLED_SEAT[action], CALLED_CARD[action]
    if style[BLUFFS] == 0 and (holds(s, me, card) or facts[LACKS + card] >> seat & 1):
        return _SILLY
    drawn = _DRAW if s[STOCK_LEFT] > 0 else 0.0
    lost = drawn - danger(s, chances, facts, me, seat)
    if holds(s, me, card):
        return lost + style[BLUFFS]
    chance = chances[seat * CARDS + card]
    brings = gain_of(s, me, card) + style[DENIES] * loss_of(s, chances, seat, card)
    if facts[HAS + card] == seat + 1 and brings > _HALF:
        return SURE_FIRST + brings
    return chance * (brings + _KEEP_HAND) + (1.0 - chance) * lost


@part
def somewhere_else(s: Ints, chances: Doubles, me: int, card: int) -> float:
    """The chance that another seat holds the card."""
    total = 0.0
    for seat in range(s[SEATS]):
        if seat != me:
            total += chances[seat * CARDS + card]
    return total


@part
def fear(s: Ints, chances: Doubles, me: int, family: int, place: int, with_discovery: bool) -> float:
    """What counters may cost: the joker and the hand, twenty points to another, the whole family."""
    joker, discovery, both = 0.0, 0.0, 0.0
    if place != NO_JOKER:
        joker = somewhere_else(s, chances, me, family * IN_FAMILY + place)
    if not with_discovery:
        discovery = somewhere_else(s, chances, me, discovery_of(family))
    for seat in range(s[SEATS]):
        if place != NO_JOKER and not with_discovery and seat != me:
            mine = chances[seat * CARDS + family * IN_FAMILY + place]
            both += mine * chances[seat * CARDS + discovery_of(family)]
    return joker * _JOKER_WORTH + discovery * _LOSE_HAND + both * (FIVE_AND_JOKER + ANSWER_POINTS)


@part
def lay_value(s: Ints, chances: Doubles, style: Doubles, me: int, action: int) -> float:
    """Laid is safe: what lies on the table cannot be called. The longer nothing happens, the less one fears to lay."""
    family, place = laid_family(action), laid_place(action)
    discovery = laid_discovery(action) == 1
    worth = FIVE_AND_JOKER + JOKER_LESS if place == NO_JOKER else FIVE_AND_JOKER - _JOKER_WORTH
    if discovery:
        worth += DISCOVERY_MORE
        if DISCOVERIES_IN[discoveries(s, me)] >= SMALLEST_SET:
            worth -= DISCOVERY_MORE * _HALF
    return LAY_FIRST + worth * _HALF - style[CAREFUL] * patience(s) * fear(s, chances, me, family, place, discovery)


@part
def set_value(s: Ints, mask: int) -> float:
    """The set, less what its discoveries would bring by their families: a set of four hardly ever pays."""
    worth = float(set_worth(mask))
    for family in range(FAMILIES):
        if mask >> family & 1 and s[OWNER + family] == NOBODY:
            worth -= _COUNTERS
    return LAY_FIRST + worth * _HALF if worth > 0 else worth


@part
def lead_after(s: Ints, me: int, mine: int, owners: int) -> float:
    """My total less the best other, after so many points for me and for the family's owner."""
    owner = s[OWNER + s[FAMILY]]
    best = -1
    for seat in range(s[SEATS]):
        if seat != me:
            best = max(best, s[SCORE + seat] + (owners if seat == owner else 0))
    return float(s[SCORE + me] + mine - best)


@part
def answer_value(s: Ints, style: Doubles, me: int, action: int) -> float:
    """Counter whenever one can, except in the last window, where only the totals count."""
    mine, owners = 0, 0
    if action == ANSWER_JOKER:
        owners = JOKER_LESS
    elif action == ANSWER_DISCOVERY:
        mine, owners = COUNTER_POINTS, DISCOVERY_MORE
    elif action == ANSWER_SUPER:
        mine, owners = FIVE_AND_JOKER + ANSWER_POINTS, 0
    if style[SEES_END] > 0 and s[LAID_COUNT] == FAMILIES:
        return lead_after(s, me, mine, owners)
    hand = 0.0 if mine + owners == 0 else _KEEP_HAND
    joker = _JOKER_WORTH if action in (ANSWER_JOKER, ANSWER_SUPER) else 0.0
    return mine + hand + joker - owners / (s[SEATS] - 1.0)


@rule(types.void(_INTS, _INTS, types.int64, _DOUBLES, _INTS, _DOUBLES, _DOUBLES))
def appraise(s: Ints, actions: Ints, n: int, chances: Doubles, facts: Ints, style: Doubles, out: Doubles) -> None:
    """What each of the first `n` actions is worth to the seat that is to decide, in points."""
    me = s[ACTOR]
    for k in range(n):
        action = actions[k]
        if s[STAGE] == COUNTER:
            out[k] = answer_value(s, style, me, action)
        elif action < LAY:
            out[k] = call_value(s, chances, facts, style, me, action)
        elif action < SET:
            out[k] = lay_value(s, chances, style, me, action)
        else:
            out[k] = set_value(s, action - SET)


@rule(VALUE)
def value(s: Ints, out: Doubles) -> None:
    """What a glance at the totals tells: each seat's lead over the best other, in hundreds of points."""
    for seat in range(s[SEATS]):
        best = 0
        for other in range(s[SEATS]):
            if other != seat:
                best = max(best, s[SCORE + other])
        out[seat] = min(1.0, max(-1.0, (s[SCORE + seat] - best) / 100.0))
