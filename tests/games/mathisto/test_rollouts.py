"""Mathisto: the game in bits that bots play on in their heads is the game of the law."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

import mathotheque as mt
from mathotheque.core.kernel import ACTOR, OVER, PHASE, SEATS, Ints
from mathotheque.core.randomness import seeded
from mathotheque.games.mathisto.knowledge import FACTS
from mathotheque.games.mathisto.memory import ALL, Memory
from mathotheque.games.mathisto.rollout_table import (
    FAMILIES_LAID,
    HAND_SIZE,
    HELD,
    JOKERS_HELD,
    KNOWN,
    OWNED_BY,
    PILE,
    PILE_SIZE,
    ROLLOUT,
    TOTAL,
    TURN_OF,
    UNKNOWN_SIZE,
    take_up,
)
from mathotheque.games.mathisto.rollouts import play_first, play_on
from mathotheque.games.mathisto.rules import CHOICES, OUTCOMES, legal, odds, play, roll
from mathotheque.games.mathisto.table import (
    ANSWER_DISCOVERY,
    ANSWER_JOKER,
    ANSWER_PASS,
    ANSWER_SUPER,
    CARDS,
    COUNT,
    COUNTER,
    DEAL,
    FAMILIES,
    HAND,
    HOLDER,
    IN_FAMILY,
    JOKERS,
    LAID_COUNT,
    LAY,
    OWNER,
    RIGHT,
    SCORE,
    SET,
    STAGE,
    STOCK,
    TURN,
    WRONG,
    draws_card,
)
from tests.effort import COMPILED, effort
from tests.games.mathisto.yardstick import MemoryPlayer

COUNTERS = (ANSWER_SUPER, ANSWER_DISCOVERY, ANSWER_JOKER, ANSWER_PASS)  # what is done first if it can be


def dealt(game: mt.Game, rng: Random) -> Ints:
    s = game.start()._vector.copy()
    weights = np.zeros(OUTCOMES, np.int64)
    while s[STAGE] == DEAL:
        odds(s, weights)
        roll(s, rng.choices(range(OUTCOMES), weights.tolist())[0])
    return s


def legal_actions(s: Ints) -> list[int]:
    actions = np.zeros(CHOICES, np.int64)
    return [int(action) for action in actions[: legal(s, actions)]]


def endings(s: Ints, action: int, pile: list[int]) -> Iterator[Ints]:
    """Where the law leads when cards come in the order of the pile and whoever can counters, answers right or wrong."""
    s = s.copy()
    play(s, action)
    yield from settled(s, pile)


def settled(s: Ints, pile: list[int]) -> Iterator[Ints]:
    """The same from within a move: what follows until the next turn."""
    s, pile = s.copy(), pile.copy()
    while s[PHASE] != OVER and s[STAGE] != TURN:
        if s[STAGE] == COUNTER:
            possible = legal_actions(s)
            play(s, next(answer for answer in COUNTERS if answer in possible))
        elif draws_card(s):
            roll(s, pile.pop())
        else:
            for answer in (RIGHT, WRONG):
                after = s.copy()
                roll(after, answer)
                yield from settled(after, pile)
            return
    yield s


def same(s: Ints, t: Ints) -> bool:
    """Whether the law's table and the one in bits tell the same."""
    seats = range(s[SEATS])
    held = all(
        (t[HELD + seat * FAMILIES + card // IN_FAMILY] >> (card % IN_FAMILY) & 1) == (s[HOLDER + card] == seat)
        for card in range(CARDS)
        for seat in seats
    )
    pile = sorted(card for card in t[PILE : PILE + t[PILE_SIZE]].tolist() if card < CARDS)
    stock = [card for card in range(CARDS) if s[HOLDER + card] == STOCK]
    pairs = ((JOKERS_HELD, JOKERS), (HAND_SIZE, COUNT), (TOTAL, SCORE))
    each = all(t[mine + seat] == s[law + seat] for mine, law in pairs for seat in seats)
    owners = t[OWNED_BY : OWNED_BY + FAMILIES].tolist() == s[OWNER : OWNER + FAMILIES].tolist()
    turn = s[PHASE] == OVER or t[TURN_OF] == s[HAND] == s[ACTOR]
    return held and pile == stock and each and owners and turn and t[FAMILIES_LAID] == s[LAID_COUNT]


def sound(t: Ints, seats: int) -> bool:
    """What everybody knows is true, and counted."""
    for seat in range(seats):
        cells = range(seat * FAMILIES, (seat + 1) * FAMILIES)
        if any(t[KNOWN + cell] & ~t[HELD + cell] for cell in cells):
            return False
        known = sum(int(t[KNOWN + cell]).bit_count() for cell in cells)
        if t[UNKNOWN_SIZE + seat] != t[HAND_SIZE + seat] - known:
            return False
    return True


@pytest.mark.parametrize("form", ["strategic", "simple"])
@pytest.mark.parametrize("players", [3, 6])
def test_the_game_in_bits_is_the_game_of_the_law(form: str, players: int) -> None:
    laid = 0
    for seed in range(effort(6, interpreted=1, checked=2)):
        rng, luck = Random(seed), seeded(seed)
        s = dealt(mt.game("mathisto", form=form, players=players), rng)
        t = np.zeros(ROLLOUT, np.int64)
        take_up(s, np.zeros(FACTS, np.int64), t, luck)
        for _ in range(effort(1_500, interpreted=150, checked=1_500)):
            if s[PHASE] == OVER:
                break
            assert same(s, t)
            assert sound(t, players)
            action = some_move(s, rng)
            laid += LAY <= action < SET
            pile = t[PILE : PILE + t[PILE_SIZE]].tolist()
            play_first(t, action, luck)
            s = next(after for after in endings(s, action, pile) if same(after, t))
    assert laid or not COMPILED


def some_move(s: Ints, rng: Random) -> int:
    """Laid when it can be; else mostly a card that is there, so that families come together."""
    actions = legal_actions(s)
    if laying := [action for action in actions if action >= LAY]:
        return rng.choice(laying)
    there = [action for action in actions if s[HOLDER + action % CARDS] == action // CARDS]
    return rng.choice(there if there and rng.random() < 0.8 else actions)


@pytest.mark.parametrize("players", [3, 5])
def test_a_game_played_on_comes_to_its_end(players: int) -> None:
    for seed in range(effort(20, interpreted=2, checked=5)):
        s = dealt(mt.game("mathisto", players=players), Random(seed))
        t = np.zeros(ROLLOUT, np.int64)
        take_up(s, np.zeros(FACTS, np.int64), t, seeded(seed))
        play_on(t, seeded(seed + 1))
        assert t[FAMILIES_LAID] == FAMILIES


def test_what_everybody_knows_is_the_same_by_every_seat_s_story() -> None:
    game, rng = mt.game("mathisto", players=3), Random(5)
    players = [MemoryPlayer(game, seat) for seat in range(3)]
    memories = [Memory() for _ in players]
    stories: list[list[str]] = [[] for _ in players]
    position = game.start()
    for _ in range(effort(400, interpreted=60, checked=400)):
        if isinstance(position.turn, mt.Over):
            break
        if isinstance(position.turn, mt.Chance):
            event = position.sample(rng)
        else:
            seat = position.turn.seat
            event = players[seat].choose(position.view(seat), stories[seat])
        for seat, story in enumerate(stories):
            story.append(position.shown(event, seat))
        position = position.play(event)
    known = [memory.common(game, seat, stories[seat], ALL).tolist() for seat, memory in enumerate(memories)]
    assert known[0] == known[1] == known[2]
    assert any(known[0])
