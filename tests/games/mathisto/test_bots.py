"""Mathisto: its bots use what they know, and only that."""

from __future__ import annotations

from random import Random

import pytest

import mathotheque as mt
from mathotheque.core.bot import percent_known
from tests.effort import effort

GAME = mt.game("mathisto", players=3)
BEST = mt.levels(GAME)[-1]
LEVELS = effort(mt.levels(GAME), interpreted=mt.levels(GAME)[:5:2], checked=mt.levels(GAME)[::2])
FILLED = "D1 D2 D3 D4 E1 E2 E3 E4 F1 F2 F3 F4"
TURN = "laid - | set - | score 0 0 0 | hand 1 | turn | calls 9 quiet 0"
DEALS = effort(40, interpreted=3, checked=40)
"""What a bot imagines: without compiled code its own budget takes long."""


def choice(text: str) -> str:
    return mt.bot(GAME, BEST, seed=1, nodes=DEALS).choose(GAME.read(text).view(0))


def test_it_lays_what_it_can_lay() -> None:
    assert choice(f"1: C1 C2 C3 C4 C5 C6 C* | 2: B1 | 3: {FILLED} G1 | {TURN}") == "lay C=123456*"


def test_it_prefers_the_six_to_a_joker() -> None:
    assert choice(f"1: C1 C2 C3 C4 C5 C6 J | 2: B1 | 3: {FILLED} G1 | {TURN}") == "lay C=123456"


def test_it_calls_what_it_knows_to_be_there() -> None:
    """With no stock and one other seat that holds cards, every card of that seat is known."""
    rest = [f"{family}{k}" for family in "ABCDEFG" for k in "123456*" if f"{family}{k}" not in ("C1", "C2", "C3", "C4")]
    text = f"1: C1 C2 C3 C4 | 2: - | 3: {' '.join(rest)} J J | {TURN}"
    assert choice(text) in ("call 3 C5", "call 3 C6", "call 3 C*")


def test_it_remembers_who_was_given_a_card() -> None:
    """Seat 2 asks seat 3 for C6 and gets it: it surely has it, and C* too, for it held a card of the family before."""
    hands = ["C1 C2 C3 C4 C5 A1 A2", "B1 B2 B3 B4 B5 B6 C*", "D1 D2 D3 D4 D5 D6 C6"]
    deal = [f"deal {hands[number % 3].split()[number // 3]}" for number in range(21)]
    events = (*deal, "call 2 A3", "draw G1", "call 3 C6", "call 1 B*", "draw G2")
    record = mt.Record(GAME, ("a", "b", "c"), events)
    view = record.positions()[-1].view(0)
    assert mt.bot(GAME, BEST, seed=2, nodes=DEALS).choose(view, record.story(0)) in ("call 2 C6", "call 2 C*")


def test_it_counters_when_it_can() -> None:
    text = f"1: C1 C2 C4 C5 C6 J | 2: C3 C* B1 | 3: {FILLED} | {TURN}"
    position = GAME.read(text).play("lay C=12J456").play("wrong")
    assert mt.bot(GAME, BEST, seed=1).choose(position.view(1)) == "super"


def test_in_the_last_window_it_gives_nobody_points_for_nothing() -> None:
    laid = " ".join(f"{letter}@{owner}=123456*:50" for letter, owner in zip("ABDEFG", "112233", strict=True))
    hands = "1: C1 C2 C4 C5 C6 J | 2: C3 | 3: J C*"
    text = f"{hands} | laid {laid} | set - | score 100 100 100 | hand 1 | turn | calls 9 quiet 0"
    position = GAME.read(text).play("lay C=12J456").play("wrong")
    assert mt.bot(GAME, BEST, seed=1).choose(position.view(1)) == "pass"


def test_a_choice_depends_on_nothing_hidden() -> None:
    one = GAME.read(f"1: C1 C2 A1 | 2: B1 C3 | 3: {FILLED} C4 G1 G2 G3 | {TURN}")
    other = GAME.read(f"1: C1 C2 A1 | 2: G1 C4 | 3: {FILLED} C3 B1 G2 G3 | {TURN}")
    assert one.view(0) == other.view(0)
    for level in mt.levels(GAME):
        choices = {mt.bot(GAME, level, seed=4, nodes=DEALS).choose(position.view(0)) for position in (one, other)}
        assert len(choices) == 1


def test_a_higher_level_knows_more_answers() -> None:
    known = [percent_known(mt.bot(GAME, level, seed=1)) for level in mt.levels(GAME)]
    assert known == sorted(known)
    assert all(0 < percent < 100 for percent in known)


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_runs_in_circles(level: str) -> None:
    """Among its like a game ends because all families lie, not because nothing moves any more."""
    for seed in range(effort(4, interpreted=1, checked=1)):
        nodes = effort(5, interpreted=1, checked=2)
        bots = [mt.bot(GAME, level, seed=seed * 3 + seat, nodes=nodes) for seat in range(3)]
        assert " | over families | " in str(last_position(bots, Random(seed)))


def last_position(bots: list[mt.Bot], rng: Random) -> mt.Position:
    position = GAME.start()
    stories: list[list[str]] = [[] for _ in bots]
    while not isinstance(position.turn, mt.Over):
        if isinstance(position.turn, mt.Decide):
            seat = position.turn.seat
            event = bots[seat].choose(position.view(seat), stories[seat])
        else:
            event = position.sample(rng)
        for seat, story in enumerate(stories):
            story.append(position.shown(event, seat))
        position = position.play(event)
    return position
