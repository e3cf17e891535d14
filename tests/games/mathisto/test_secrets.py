"""Mathisto: whole games looked at through every seat's eyes, long after the deal."""

from __future__ import annotations

import re
from random import Random

import numpy as np
import pytest

import mathotheque as mt
from mathotheque.core.kernel import Ints
from mathotheque.core.protocols import Cast
from mathotheque.core.randomness import seeded
from mathotheque.games.mathisto.knowledge import FACTS, HAS, LACKS, ONE_OF, SURE_JOKERS
from mathotheque.games.mathisto.table import CARDS, FAMILIES, HOLDER, IN_FAMILY, JOKERS
from mathotheque.search.determinise import follow, imagine
from tests.effort import effort

SEEDS = range(effort(4, interpreted=1, checked=1))
EAGER = 0.5  # how often a random player lays or counters when it can


def games(players: int) -> list[tuple[mt.Game, list[str], list[mt.Position]]]:
    """Whole games in which much is laid and countered."""
    game, found = mt.game("mathisto", players=players), []
    for seed in SEEDS:
        rng, position = Random(seed), game.start()
        events: list[str] = []
        positions = [position]
        while not isinstance(position.turn, mt.Over) and len(events) < 1200:
            event = position.sample(rng) if isinstance(position.turn, mt.Chance) else eager(position, rng)
            events.append(event)
            position = position.play(event)
            positions.append(position)
        found.append((game, events, positions))
    return found


def eager(position: mt.Position, rng: Random) -> str:
    bold = [move for move in position.moves if not move.startswith(("call", "pass"))]
    seats, hits = position.game.seats, []
    for move in position.moves:
        if match := re.fullmatch(r"call (\d) (..)", move):
            hands = str(position).split(" | ")[:seats]
            hits += [move] * (match[2] in hands[int(match[1]) - 1].split())
    if bold and rng.random() < EAGER:
        return rng.choice(bold)
    return rng.choice(hits if hits and rng.random() < EAGER else position.moves)


@pytest.mark.parametrize("players", [3, 5])
def test_a_view_follows_its_story_to_the_end_and_facts_are_true(players: int) -> None:
    for game, events, positions in games(players):
        assert any(" counter " in str(position) for position in positions)
        for seat in range(players):
            view, facts = game.start().view(seat), np.zeros(FACTS, np.int64)
            for before, event, after in zip(positions, events, positions[1:], strict=False):
                shown = before.shown(event, seat)
                read = game.notation.read_outcome if isinstance(view.turn, mt.Chance) else game.notation.read_move
                assert game.law.learn is not None
                game.law.learn(facts, view._vector, seat, read(view._vector, shown))
                view = view.follow(shown)
                assert np.array_equal(view._vector, after.view(seat)._vector)
                assert_true(facts, after)


def assert_true(facts: Ints, position: mt.Position) -> None:
    """Nothing a seat is sure of may be wrong."""
    s = position._vector
    for card in range(CARDS):
        place = int(s[HOLDER + card])
        if place < position.game.seats:
            assert facts[HAS + card] in (0, place + 1)
            assert not facts[LACKS + card] >> place & 1
    for seat in range(position.game.seats):
        assert facts[SURE_JOKERS + seat] <= s[JOKERS + seat]
        assert_holds_one_of(facts, s, seat)


def assert_holds_one_of(facts: Ints, s: Ints, seat: int) -> None:
    """A call proved a card of its family; the seat still has one of those it may have had."""
    for family in range(FAMILIES):
        mask, first = int(facts[ONE_OF + seat * FAMILIES + family]), HOLDER + family * IN_FAMILY
        assert not mask or any(mask >> k & 1 and s[first + k] == seat for k in range(IN_FAMILY))


@pytest.mark.parametrize("players", [3, 4])
def test_imagined_deals_look_the_same_and_agree_with_the_facts(players: int) -> None:
    rng = seeded(5)
    for game, events, positions in games(players):
        stories = [mt.Record(game, tuple("abcdef"[:players]), tuple(events)).story(seat) for seat in range(players)]
        for number in range(0, len(events), 1 + len(events) // 12):
            for seat in range(players):
                view, facts = follow(game, seat, stories[seat][:number])
                for _ in range(3):
                    other = imagine(view, facts, rng)
                    assert other.view(seat) == positions[number].view(seat)
                    assert game.read(str(other)) == other
                    assert_agrees(facts, other, seat)


def assert_agrees(facts: Ints, other: mt.Position, seat: int) -> None:
    s = other._vector
    for card in range(CARDS):
        place = int(s[HOLDER + card])
        if place < other.game.seats and place != seat:
            assert facts[HAS + card] in (0, place + 1)
            assert not facts[LACKS + card] >> place & 1
    for other_seat in set(range(other.game.seats)) - {seat}:
        assert_holds_one_of(facts, s, other_seat)


@pytest.mark.parametrize("players", [4])
def test_nobody_is_told_a_hidden_card_or_answer(players: int) -> None:
    """Sentences for a seat are the same whatever it may not know."""
    names = tuple("abcdef"[:players])
    for _, events, positions in games(players)[:2]:
        for position, event in zip(positions, events, strict=False):
            for you in (None, *range(players)):
                shown = position.shown(event, you)
                if shown in ("?", "draw ?", "deal ?"):
                    others = position.moves or tuple(position.odds)
                    hidden = [other for other in others if position.shown(other, you) == shown]
                    told = {position.describe(other, Cast(names, you))[0].say("fr") for other in hidden}
                    assert len(told) == 1


def test_ids_name_only_own_cards() -> None:
    for _, _, positions in games(4)[:1]:
        for position in positions[::7]:
            for seat in range(4):
                own = set(str(position).split(" | ")[seat].split()[1:]) - {"-"}
                found = set(re.findall(r'id="h-([A-G]\d)"', position.svg(seat)))
                assert found == {card.replace("*", "7") for card in own if card != "J"}
            assert 'id="h-' not in position.svg(None)
