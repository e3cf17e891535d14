"""A window for secret answers: the same time for everybody, nothing to be noticed before it closes, kept by the log."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

import mathotheque as mt
from mathotheque.core.chance import Dice
from mathotheque.games import find
from mathotheque.matches import answering, going_back, playing, seating
from mathotheque.matches.events import (
    Chair,
    EndAgreed,
    Ended,
    Event,
    Happened,
    Opened,
    Replied,
    WindowClosed,
    WindowOpened,
    decode,
    encode,
)
from mathotheque.matches.fold import apply, fold
from mathotheque.matches.match import Match
from mathotheque.matches.refusals import NotYours, TableError
from mathotheque.matches.robots import Robots
from mathotheque.matches.settling import next_event
from mathotheque.matches.windows import Windows
from tests.matches.test_service import House, in_house

DICE = Dice(b"\x09" * 32)
HANDS = "1: A1 A2 A4 A5 A6 B1 B2 J | 2: A3 C1 C2 D1 D2 D3 D4 | 3: A* C3 C4 C5 C6 D5 D6"
TURN = f"{HANDS} | laid - | set - | score 0 0 0 | hand 1 | turn | calls 5 quiet 0"
QUIET = f"{HANDS} | laid - | set - | score 0 0 0 | hand 1 | turn | calls 80 quiet 60"
BY_LINK = Chair("Ada"), Chair("Zoé"), Chair("Ben")
ONE_DEVICE = tuple(Chair(name, here=True) for name in ("Ada", "Zoé", "Ben"))
ALONE = Chair("Ada", here=True), Chair("Uno", "1"), Chair("Due", "1")


def table(chairs: tuple[Chair, ...], position: str = TURN) -> Match:
    options: dict[str, bool | int | str] = {"players": 3}
    first = Opened("mathisto", 1, options, chairs, DICE.commitment, "2026-11-15", (), position, {"window": 10})
    return fold("m", [first], find)


def do(match: Match, events: list[Event], now: float = 100.0) -> list[Event]:
    """The events, then what the table does by itself; all of them."""
    done = [*events]
    for event in events:
        apply(match, event)
    while (event := next_event(match, DICE, now)) is not None:  # type: ignore[assignment]
        apply(match, event)
        done.append(event)
    return done


def laid(chairs: tuple[Chair, ...]) -> Match:
    """Seat 1 has laid five and the joker and answered its question: the window is open."""
    match = table(chairs)
    do(match, playing.play(match, 0, "lay A=12J456"))
    done = do(match, answering.answer(match, 0, 0, 100.0))
    assert isinstance(done[-1], WindowOpened)
    return match


def test_answers_come_in_any_order_and_happen_together_at_the_close() -> None:
    match = laid(BY_LINK)
    window = match.window
    assert window is not None
    assert (window.seconds, window.until, match.to_move, match.awaited) == (10, 110.0, None, None)
    assert match.current == {1, 2}
    with pytest.raises(NotYours, match="You laid this family"):
        playing.play(match, 0, "pass")
    with pytest.raises(mt.IllegalMove):
        playing.play(match, 2, "joker")
    do(match, playing.play(match, 2, "discovery"))
    assert (match.pending(1), match.pending(2)) == (True, False)
    with pytest.raises(TableError, match="already"):
        playing.play(match, 2, "pass")
    do(match, playing.play(match, 1, "joker"))
    assert match.window is not None, "people at several devices: it lasts its time"
    with pytest.raises(TableError, match="still time"):
        answering.close_window(match, 109.9)
    done = do(match, answering.close_window(match, 110.0))
    assert done[:3] == [WindowClosed(), Happened("joker", 1), Happened("discovery", 2)]
    assert match.to_move == 1, "who took the joker has the hand"


def test_who_says_nothing_passes_and_the_log_is_as_long() -> None:
    """Otherwise the version after the close would tell how many had something to say."""
    lengths = set()
    for answers in product((None, "pass"), repeat=2):
        match = laid(BY_LINK)
        for seat, answer in enumerate(answers, 1):
            if answer:
                do(match, playing.play(match, seat, answer))
        do(match, answering.close_window(match, 110.0))
        lengths.add(match.version)
        assert match.to_move == 0
    assert len(lengths) == 1


def test_nobody_else_notices_an_answer() -> None:
    match = laid(BY_LINK)
    before = {seats: match.version_for(frozenset(seats)) for seats in ((), (0,), (1,), (2,))}
    views = {seat: str(match.position.view(seat)) for seat in (None, 0, 1)}
    do(match, playing.play(match, 2, "discovery"))
    assert {seats: match.version_for(frozenset(seats)) for seats in ((), (0,), (1,))} == {
        seats: before[seats] for seats in ((), (0,), (1,))
    }
    assert match.version_for(frozenset({2})) == before[2,] + 1
    assert {seat: str(match.position.view(seat)) for seat in (None, 0, 1)} == views
    assert match.current == {1, 2}
    assert match.is_current(before[1,]), "an answer given to what one sees is not stale"


def test_no_version_tells_how_many_have_answered() -> None:
    """Neither those shown, nor those that are accepted, nor those after the close or after an agreed undo."""
    seen = set()
    for answers in product((None, "pass"), repeat=2):
        match = laid(BY_LINK)
        for seat, answer in enumerate(answers, 1):
            if answer:
                do(match, playing.play(match, seat, answer))
        told: list[object] = [match.version_for(frozenset()), match.version_for(frozenset({0}))]
        told += [match.is_current(match.version + k) for k in range(-2, 6)]
        undone, closed = match.copy(), match.copy()
        do(undone, going_back.ask_undo(undone, 0))
        for seat in (1, 2):
            do(undone, going_back.answer_undo(undone, seat, agreed=True))
        do(closed, answering.close_window(closed, 110.0))
        seen.add((*told, undone.version, closed.version))
        assert undone.version > match.version_for(frozenset({1, 2})), "everybody sees that something happened"
    assert len(seen) == 1


@pytest.mark.parametrize(("chairs", "seconds"), [(ONE_DEVICE, 20), (ALONE, 10)])
def test_where_nobody_can_be_betrayed_the_last_answer_closes_it(chairs: tuple[Chair, ...], seconds: int) -> None:
    match = laid(chairs)
    assert match.window is not None
    assert match.window.seconds == seconds
    do(match, playing.play(match, 1, "pass"))
    done = do(match, playing.play(match, 2, "pass"))
    assert done[:2] == [Replied(2, "pass"), WindowClosed()]
    assert match.to_move == 0


def test_the_log_keeps_the_window() -> None:
    log: list[Event] = []
    match = table(BY_LINK)
    log += [match.opened, *do(match, playing.play(match, 0, "lay A=12J456"))]
    log += do(match, answering.answer(match, 0, 0, 100.0))
    log += do(match, playing.play(match, 2, "discovery"))
    again = fold("m", [decode(encode(event)) for event in log], find)
    assert again == match
    assert again.window is not None
    assert again.window.until == 110.0


def test_after_an_undo_the_window_opens_anew() -> None:
    match = laid(ALONE)
    do(match, playing.play(match, 1, "pass"))
    do(match, going_back.ask_undo(match, 0))
    assert match.to_move == 0
    do(match, playing.play(match, 0, "lay A=12J456"), now=200.0)
    do(match, answering.answer(match, 0, 0, 200.0), now=205.0)
    assert match.window is not None
    assert (match.window.until, match.window.answers) == (215.0, {})


def test_a_quiet_game_ends_by_agreement() -> None:
    match = table((*BY_LINK[:2], Chair("Uno", "1")), QUIET)
    assert match.may_agree
    with pytest.raises(TableError, match="cannot be ended"):
        seating.agree_to_end(match, 2)
    do(match, seating.agree_to_end(match, 1))
    assert (set(match.ending), match.scores is None) == ({1}, True)
    assert seating.agree_to_end(match, 0) == [EndAgreed(0), Ended()]
    changed = match.copy()
    do(changed, playing.play(changed, 0, "call 2 B3"))
    assert changed.ending == frozenset(), "something has happened since"
    do(match, seating.agree_to_end(match, 0))
    assert match.scores == (Fraction(0),) * 3


@pytest.mark.parametrize("make", [lambda: table(BY_LINK), lambda: laid(BY_LINK)])
def test_a_lively_game_does_not(make: Callable[[], Match]) -> None:
    match = make()
    assert not match.may_agree
    with pytest.raises(TableError, match="cannot be ended"):
        seating.agree_to_end(match, 0)


def test_the_clock_closes_it_also_after_a_restart(tmp_path: Path) -> None:
    names = []

    async def begin(house: House) -> None:
        match = await house.service.create(
            mt.game("mathisto", players=3), BY_LINK, position=TURN, custom={"window": 3}
        )  # fmt: skip
        names.append(match.id)
        match = await house.service.play(match.id, 0, "lay A=12J456", match.version)
        match = await house.service.answer(match.id, 0, 0, match.version)
        seen = match.version_for(frozenset({1}))
        await house.service.play(match.id, 2, "discovery", match.version)
        with pytest.raises(mt.IllegalMove):
            await house.service.play(match.id, 1, "super", seen)
        now = await house.service.match(match.id)
        assert now.version_for(frozenset({1})) == seen, "an attempt leaves no trace either"
        await house.service.play(match.id, 1, "pass", seen)

    async def go_on(house: House) -> None:
        windows = Windows(house.service, house.feed)
        match = await house.service.match(names[0])
        assert match.window is not None
        windows.consider(match.id)
        async with asyncio.timeout(60):
            with house.feed.ear(match.id) as ear:
                while (match := await house.service.match(names[0])).window is not None:
                    await ear.wait(1)
        assert [event.text for event in match.history][-2:] == ["pass", "discovery"]
        assert match.to_move == 2
        await windows.close()

    in_house(tmp_path, begin)
    in_house(tmp_path, go_on)


def test_computers_answer_in_secret_too(tmp_path: Path) -> None:
    async def use(house: House) -> None:
        robots, windows = Robots(house.service, house.feed), Windows(house.service, house.feed)
        match = await house.service.create(mt.game("mathisto", players=3), ALONE, position=TURN)
        match = await house.service.play(match.id, 0, "lay A=12J456", match.version)
        await house.service.answer(match.id, 0, 0, match.version)
        async with asyncio.timeout(60):
            with house.feed.ear(match.id) as ear:
                while (await house.service.match(match.id)).window is not None:
                    await ear.wait(1)
        await robots.close()
        await windows.close()

    in_house(tmp_path, use)
