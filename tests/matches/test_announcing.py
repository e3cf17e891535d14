"""A table that wants results announced: what is due survives everything, and a wrong answer changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

import mathotheque as mt
from mathotheque.core.chance import Dice
from mathotheque.games import find
from mathotheque.matches import playing
from mathotheque.matches.events import Announced, Attempted, Chair, Event, Happened, Opened, Undone, decode, encode
from mathotheque.matches.feed import Feed
from mathotheque.matches.fold import apply, fold
from mathotheque.matches.match import Match
from mathotheque.matches.refusals import NotYours, TableError
from mathotheque.matches.service import Service
from mathotheque.matches.settling import next_event
from mathotheque.matches.store.sqlite import SqliteStore
from tests.matches.running import run

DICE = Dice(b"\x07" * 32)
TWO_CELLS = "35/44 t1 p0-0 s1 d87"
ONE_CELL = "35/78 t1 p0-0 s1 d87"
NO_CELL = "87/78 t1 p0-0 s1 d87"
NOUGHT = "35/44 t1 p0-0 s1 d80"
PEOPLE = Chair("Ada"), Chair("Zoé")


def table(position: str, *chairs: Chair, announce: bool = True) -> Match:
    opened = Opened(
        "foumath", 1, {}, chairs or PEOPLE, DICE.commitment, "2026-11-16", position=position,
        custom={"announce": announce},
    )  # fmt: skip
    return fold("m", [opened], find)


def do(match: Match, events: list[Event]) -> Match:
    for event in events:
        apply(match, event)
    return match


def test_nothing_is_forced_or_moved_before_the_result_is_said() -> None:
    for position in (TWO_CELLS, ONE_CELL, NO_CELL):
        match = table(position)
        assert match.due is not None
        assert next_event(match, DICE) is None
        with pytest.raises(TableError, match="Announce first: 7 × 8"):
            playing.play(match, 0, match.position.moves[0])


def test_a_nought_a_computer_and_a_table_without_the_option_announce_nothing() -> None:
    assert table(NOUGHT).due is None
    assert table(TWO_CELLS, Chair("Ordi", "1"), Chair("Zoé")).due is None
    assert table(TWO_CELLS, announce=False).due is None
    with pytest.raises(TableError, match="nothing to announce"):
        playing.announce(table(NOUGHT), 0, "0")


def test_a_wrong_answer_is_kept_and_may_be_followed_by_another() -> None:
    match = table(ONE_CELL)
    assert playing.announce(match, 0, "54") == [Attempted(0, "54", announced=True, asked="7x8")]
    do(match, playing.announce(match, 0, "54"))
    assert match.tried == "54"
    assert match.due is not None
    assert str(match.position) == ONE_CELL
    assert playing.announce(match, 0, "56") == [Announced(0, "56", "7x8")]
    do(match, playing.announce(match, 0, "56"))
    assert match.tried == ""
    assert next_event(match, DICE) == Happened("87", 0)


def test_only_the_seat_to_move_announces_and_only_a_number() -> None:
    match = table(TWO_CELLS)
    with pytest.raises(NotYours, match="Ada"):
        playing.announce(match, 1, "56")
    for answer in ("", "cinquante-six", "-56", "5.6", "٥٦", "9" * 7):
        with pytest.raises(mt.BadNotation, match="whole number"):
            playing.announce(match, 0, answer)


def test_every_roll_asks_anew_and_so_does_one_that_comes_back() -> None:
    match = do(table(TWO_CELLS), [Announced(0, "56"), Happened("78", 0), Happened("roll", 1), Happened("53")])
    assert match.due is not None
    assert match.due.say("fr") == "3 × 5"
    do(match, [Announced(1, "15"), Undone(0)])
    assert match.due is not None
    assert match.due.say("fr") == "7 × 8"


def test_what_is_due_is_a_fold_of_the_stored_events() -> None:
    log: list[Event] = [table(ONE_CELL).opened, Attempted(0, "54", announced=True)]
    for _ in range(2):
        again = fold("m", [decode(encode(event)) for event in log], find)
        assert again == do(table(ONE_CELL), log[1:])
        log.append(Announced(0, "56"))
    assert again.due is None


def test_the_service_keeps_attempts_and_goes_on_after_the_right_one(tmp_path: Path) -> None:
    async def play() -> None:
        store = SqliteStore(tmp_path / "room.db")
        await store.open()
        service = Service(store, Feed(), find)
        match = await service.create(find("foumath"), PEOPLE, position=ONE_CELL, custom={"announce": True})
        match = await service.announce(match.id, 0, "54", match.version)
        restarted = await Service(store, Feed(), find).match(match.id)
        assert (restarted.tried, restarted.due) == ("54", match.due)
        match = await service.announce(match.id, 0, "56", match.version)
        assert [event.text for event in match.history] == ["87"]
        await store.close()

    run(play())
