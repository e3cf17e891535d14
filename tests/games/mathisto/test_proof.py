"""Mathisto: what can be proved is known. The top level against a ledger kept in plain sets."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import mathotheque as mt
from mathotheque.core.randomness import seeded
from mathotheque.games.mathisto.advice import PLACES, believe
from mathotheque.games.mathisto.knowledge import HAS
from mathotheque.games.mathisto.table import CARDS, HOLDER, UNKNOWN
from mathotheque.search.determinise import follow
from tests.effort import effort
from tests.games.mathisto.ledger import PACK, Hands, Ledger
from tests.games.mathisto.yardstick import MemoryPlayer

DEALS = effort(40, interpreted=2, checked=5)
ENOUGH = effort(1000, interpreted=2, checked=20)
"""Proofs of one game that are looked at."""


@pytest.mark.parametrize("players", effort([3, 4], interpreted=[3], checked=[3]))
@pytest.mark.parametrize("seed", range(effort(3, interpreted=1, checked=1)))
def test_the_top_level_overlooks_no_card_that_is_provably_in_a_hand(players: int, seed: int) -> None:
    """Whenever a card worth asking for has one possible holder, it is taken before anything unsure is tried."""
    game = mt.game("mathisto", players=players)
    best = mt.levels(game)[-1]
    bots: list[mt.Bot] = [mt.bot(game, best, seed=seed, nodes=DEALS)]
    bots += [MemoryPlayer(game, seat) for seat in range(1, players)]
    ledger, rng, proved = Ledger(0), Random(seed), 0
    position = game.start()
    stories: list[list[str]] = [[] for _ in range(players)]
    while not isinstance(position.turn, mt.Over) and proved < ENOUGH:
        if isinstance(position.turn, mt.Chance):
            event = position.sample(rng)
        else:
            seat = position.turn.seat
            view = position.view(seat)
            event = bots[seat].choose(view, stories[seat])
            if seat == 0 and " | turn | " in str(view):
                sure, known = ledger.proved(view), concluded(view, stories[0])
                hands = str(position).split(" | ")
                assert all(card in hands[holder].split() for card, holder in known.items()), "nothing known is wrong"
                assert sure.items() <= known.items(), "what the ledger proves is known"
                worth = {f"call {holder + 1} {card}" for card, holder in known.items() if wanted(view, card)}
                proved += bool(worth)
                assert not worth or event in worth or not event.startswith("call"), str(view)
        shown = position.shown(event, 0)
        ledger.follow(position.view(0), shown)
        for other, story in enumerate(stories):
            story.append(position.shown(event, other))
        position = position.play(event)
        ledger.seen(position.view(0))
    assert proved


def wanted(view: mt.Position, card: str) -> bool:
    """A card of a family that is not laid, of which the seat holds another."""
    hands = Hands(view)
    laid = {known[0] for known in hands.open if known[1] != "*"}
    return card[0] not in laid and any(own[0] == card[0] for own in hands.own)


def concluded(view: mt.Position, story: list[str]) -> dict[str, int]:
    """The unseen cards whose holder the bot knows; every deal it imagines has them there."""
    _, facts = follow(view.game, 0, story)
    chances = np.zeros(PLACES * CARDS)
    believe(view._vector, 0, facts, seeded(3), DEALS, view._vector.copy(), chances)
    holders = facts[HAS : HAS + CARDS].tolist()
    known = {
        card: holders[k] - 1 for k, card in enumerate(PACK) if holders[k] > 1 and view._vector[HOLDER + k] == UNKNOWN
    }
    assert all(chances[holder * CARDS + PACK.index(card)] == 1 for card, holder in known.items())
    return known
