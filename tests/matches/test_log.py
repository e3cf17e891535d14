"""The log remembers what can never be recovered later, and is never read under other rules."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest

import mathotheque as mt
from mathotheque.core.speech import Message
from mathotheque.games import find
from mathotheque.matches import playing
from mathotheque.matches.events import Attempted, Chair, Happened, Hinted, Opened
from mathotheque.matches.feed import Feed
from mathotheque.matches.fold import apply, fold
from mathotheque.matches.refusals import NotYours, OtherRules, TableError
from mathotheque.matches.service import Service
from tests.matches.test_service import House, in_house

PRODUCT = "35/44 t1 p0-0 s1 d87"
ANNOUNCED: dict[str, bool | int | str] = {"announce": True}
TO_ROLL = "35/44 t1 p0-0 s1 k44"


def test_every_event_has_its_time_and_what_was_asked_tried_and_hinted(tmp_path: Path) -> None:
    async def use(house: House) -> None:
        service, began = house.service, time.time()
        match = await service.create(find("foumath"), [Chair("Ada"), Chair("Zoé")], position=PRODUCT)
        shown = match.version
        await service.hinted(match.id, 0, "87")
        await service.judge(match.id, 0, "12", shown)
        await service.judge(match.id, 0, "78", shown)
        with pytest.raises(mt.IllegalMove):
            await service.play(match.id, 0, "12", shown)
        assert (await service.match(match.id)).version == shown, "nobody needs to notice"
        await service.play(match.id, 0, "78", shown)
        log = await service.log(match.id)
        assert [entry.version for entry in log] == [*range(1, len(log) + 1)]
        assert all(entry.at is not None and began <= entry.at <= time.time() for entry in log)
        assert isinstance(log[0].event, Opened)
        assert log[1].event == Hinted(0, "87", "7x8")
        tries = [entry.event for entry in log if isinstance(entry.event, Attempted)]
        assert [(event.text, event.asked) for event in tries] == [("12", "7x8")] * 2
        assert all(event.rule for event in tries)
        assert isinstance(log[4].event, Happened)

    in_house(tmp_path, use)


def test_a_match_of_other_rules_is_kept_but_not_told(tmp_path: Path) -> None:
    async def use(house: House) -> None:
        match = await house.two_people()
        later = Service(house.store, Feed(), lambda key: replace(find(key), version=7))
        with pytest.raises(OtherRules, match="version 1 of the rules; the house plays version 7"):
            await later.match(match.id)
        assert (await later.glance(match.id)).names == ("Ada", "Zoé")
        assert len(await later.log(match.id)) == match.stored

    in_house(tmp_path, use)


def test_where_a_computer_stands_in_only_it_acts(tmp_path: Path) -> None:
    async def use(house: House) -> None:
        service, match = house.service, await house.two_people()
        match = await service.take_over(match.id, 0, "3")
        for deed in (
            service.play(match.id, 0, "QxR", match.version),
            service.announce(match.id, 0, "5", match.version),
            service.answer(match.id, 0, 0, match.version),
            service.ask_undo(match.id, 0),
            service.answer_undo(match.id, 0, agreed=True),
            service.agree_to_end(match.id, 0),
        ):
            with pytest.raises(NotYours, match="A computer is playing for you"):
                await deed
        await service.play(match.id, 0, "QxR", match.version, computer=True)
        match = await service.give_back(match.id, 0)
        assert match.people == {0, 1}

    in_house(tmp_path, use)


def test_who_has_given_up_does_nothing_more(tmp_path: Path) -> None:
    async def use(house: House) -> None:
        game = mt.game("foumath", players=3)
        match = await house.service.create(game, [Chair("Ada"), Chair("Zoé"), Chair("Ben")])
        match = await house.service.resign(match.id, 0, "1")
        with pytest.raises(NotYours, match="already"):
            await house.service.play(match.id, 0, match.position.moves[0], match.version)

    in_house(tmp_path, use)


def test_the_table_knows_that_a_roll_was_seen_before(tmp_path: Path) -> None:
    async def use(house: House) -> None:
        service = house.service
        match = await service.create(find("foumath"), [Chair("Ada"), Chair("Uno", "1")], position=TO_ROLL)
        match = await service.play(match.id, 0, "roll", match.version)
        assert not match.foreseen
        match = await service.ask_undo(match.id, 0)
        assert match.foreseen, "the same dice come again"

    in_house(tmp_path, use)


def test_a_table_where_dice_bind_takes_nothing_back_once_they_have_spoken(tmp_path: Path) -> None:
    async def use(house: House) -> None:
        service, chairs = house.service, [Chair("Ada"), Chair("Uno", "1")]
        match = await service.create(
            find("foumath"), chairs, position=TO_ROLL, custom={"binding": True}
        )  # fmt: skip
        match = await service.play(match.id, 0, "roll", match.version)
        with pytest.raises(TableError, match="once the dice have spoken"):
            await service.ask_undo(match.id, 0)

    in_house(tmp_path, use)


def test_a_stand_in_does_not_agree_for_whom_it_replaces_once_dice_have_spoken(tmp_path: Path) -> None:
    async def use(house: House) -> None:
        service = house.service
        match = await service.create(find("foumath"), [Chair("Ada"), Chair("Zoé")], position=TO_ROLL)
        match = await service.play(match.id, 0, "roll", match.version)
        await service.take_over(match.id, 1, "1")
        match = await service.ask_undo(match.id, 0)
        assert match.undo is not None
        await service.give_back(match.id, 1)
        match = await service.answer_undo(match.id, 1, agreed=True)
        assert len(match.history) == 0

    in_house(tmp_path, use)


def test_attempts_and_hints_do_not_fill_the_disk() -> None:
    chairs = Chair("Ada"), Chair("Zoé")
    match = fold("m", [Opened("foumath", 1, {}, chairs, "", "2026-11-15", position=PRODUCT, custom=ANNOUNCED)], find)
    refused = mt.IllegalMove(Message.of("core.nothing-asked"), rule="5")
    for _ in range(playing.MOST_REMEMBERED - 1):
        for event in (*playing.attempt(match, 0, "12", refused),):
            apply(match, event)
    apply(match, playing.hint(match, 0, "87")[0])
    assert match.remembered == playing.MOST_REMEMBERED
    assert playing.attempt(match, 0, "12", refused) == []
    assert playing.hint(match, 0, "87") == []
    with pytest.raises(mt.BadNotation, match="too many attempts"):
        playing.announce(match, 0, "57")
    assert playing.announce(match, 0, "56"), "the right result is always heard"
