"""Reviews of a game that hides something: every seat is judged by what it could know."""

from __future__ import annotations

import json

import pytest

import mathotheque as mt
from mathotheque.core.record import Story
from mathotheque.reviews.verdicts import FORCED, verdict
from tests.reviews.matches import played

EXACT = 1e-9


@pytest.fixture(scope="module")
def record() -> mt.Record:
    game = mt.game("mathisto", players=3, form="simple")
    return played(game, ["2", "3", mt.levels(game)[-1]], seed=5)


@pytest.fixture(scope="module")
def review(record: mt.Record) -> mt.Review:
    return mt.review(record, "quick")


def test_the_account_of_every_seat_adds_up(review: mt.Review) -> None:
    for account in review.accounts:
        made = account.luck + account.own + account.others + account.revision
        assert account.result - account.start == pytest.approx(made, abs=EXACT)
        assert account.start == pytest.approx(1 / 3), "before the deal nobody is ahead"
        assert account.own <= EXACT


def test_it_is_the_same_twice_and_from_its_text(record: mt.Record, review: mt.Review) -> None:
    assert json.dumps(mt.review(mt.read_record(record.text), "quick").json()) == json.dumps(review.json())


def test_only_what_one_chooses_at_the_beginning_of_a_turn_is_judged(record: mt.Record, review: mt.Review) -> None:
    for moment, position in zip(review.moments, record.positions(), strict=False):
        if moment.is_free:
            assert isinstance(position.turn, mt.Decide)
            assert position.turn.seat == moment.seat
            assert moment.best in position.moves
        elif moment.seat is not None:
            assert verdict(moment) == FORCED


def test_cards_that_a_seat_cannot_see_change_no_judgement(record: mt.Record) -> None:
    appraiser = mt.appraiser(record.game, "quick")
    index = next(
        number
        for number, position in enumerate(record.positions())
        if isinstance(position.turn, mt.Decide) and number > 30 and len(position.moves) > 5
    )
    position = record.positions()[index]
    assert isinstance(position.turn, mt.Decide)
    seat = position.turn.seat
    story = record.story(seat)
    so_far = Story.of(story.first, story[:index])
    hands = str(position).split(" | ")
    one, other = ((seat + 1) % 3, (seat + 2) % 3)
    mine, theirs = hands[one].split(), hands[other].split()
    mine[-1], theirs[-1] = theirs[-1], mine[-1]
    hands[one], hands[other] = " ".join(mine), " ".join(theirs)
    swapped = record.game.read(" | ".join(hands))
    assert swapped != position
    assert swapped.view(seat) == position.view(seat)
    assert appraiser.moves(swapped.view(seat), so_far) == appraiser.moves(position.view(seat), so_far)
    with pytest.raises(mt.NotJudged):
        appraiser.moves(position, so_far)
