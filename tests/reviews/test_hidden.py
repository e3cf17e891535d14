"""Reviews of a game that hides something: every seat is judged by what it could know."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random

import pytest

import mathotheque as mt
from mathotheque.core.protocols import Cast
from mathotheque.games.mathisto.appraiser import CARES, RolloutAppraiser
from mathotheque.games.mathisto.table import FAMILIES, LAID_COUNT, SIMPLE
from mathotheque.games.mathisto.trust import AT_FIRST, WHOLLY, trust
from mathotheque.reviews.second_look import look_again
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
        assert account.own <= EXACT
    first, *others = (account.start for account in review.accounts)
    assert first > others[0] == pytest.approx(others[1]), "before the deal whoever begins is ahead"
    assert first + sum(others) == pytest.approx(1)


def test_the_move_played_is_looked_at_closely_and_by_itself(record: mt.Record, review: mt.Review) -> None:
    """Among moves that no good player considers it would be told too low, and what it brings be taken for luck."""
    judge = RolloutAppraiser(CARES["quick"], "quick")
    for moment in [moment for moment in review.moments if moment.is_free][:6]:
        assert moment.seat is not None
        view, story = record.positions()[moment.index].view(moment.seat), record.story(moment.seat)
        told = judge.closely(view, story.until(moment.index), moment.event)
        assert moment.chosen[moment.seat] == pytest.approx(told.shares[moment.seat])
        assert moment.error == told.error


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


def test_imagined_players_are_believed_in_part_at_first_and_wholly_at_last(record: mt.Record) -> None:
    """What is told lies between what they bring and as much for everybody; the order of moves and the sum stay."""
    told, counted = mt.appraiser(record.game, "quick"), RolloutAppraiser(CARES["quick"], "quick", WHOLLY)
    turns = [
        (index, position)
        for index, position in enumerate(record.positions())
        if isinstance(position.turn, mt.Decide) and counted.settled(position)
    ]
    for index, position in (turns[0], turns[len(turns) // 2], turns[-1]):
        seat = position.turn.seat  # type: ignore[union-attr]
        view, story = position.view(seat), record.story(seat).until(index)
        weight = trust(view._vector, AT_FIRST)
        assert AT_FIRST[SIMPLE] <= weight <= 1
        shares, plain = told.value(view, story), counted.value(view, story)
        assert sum(shares.shares) == pytest.approx(1)
        assert shares.error == pytest.approx(weight * plain.error)
        for share, alone in zip(shares.shares, plain.shares, strict=True):
            assert share - 1 / 3 == pytest.approx(weight * (alone - 1 / 3))
        moves, others = told.moves(view, story), counted.moves(view, story)
        for one, another in pairwise(sorted(moves, key=lambda move: others[move].shares[seat])):
            assert moves[one].shares[seat] <= moves[another].shares[seat] + EXACT
    board = turns[-1][1]._vector.copy()
    board[LAID_COUNT] = FAMILIES - 1
    assert trust(board, AT_FIRST) == 1


def permuted(position: mt.Position, seat: int, rng: Random) -> mt.Position:
    """The same to that seat: the cards of the others and of the stock are dealt anew, as many to each."""
    fields = str(position).split(" | ")
    hands = {k: fields[k].split(": ", 1)[1].split() for k in range(position.game.seats) if ": " in fields[k]}
    stock = sorted({*DECK} - {card for hand in hands.values() for card in hand} - laid(fields))
    hidden = [*stock, *(card for k, hand in hands.items() if k != seat for card in hand if card != "J")]
    rng.shuffle(hidden)
    for k, hand in hands.items():
        if k != seat:
            dealt = sorted(hidden.pop() for card in hand if card != "J")
            fields[k] = f"{k + 1}: {' '.join([*dealt, *(card for card in hand if card == 'J')])}"
    return position.game.read(" | ".join(fields))


DECK = tuple(f"{family}{place}" for family in "ABCDEFG" for place in "123456")


def laid(fields: list[str]) -> set[str]:
    """The cards of the families that lie on the table, by their letters: `laid A@1=123456:60 …`."""
    told = next(field for field in fields if field.startswith("laid "))
    return {f"{one[0]}{place}" for one in told.split()[1:] if "@" in one for place in "123456"}


def test_cards_that_a_seat_cannot_see_change_no_judgement_and_no_hint(record: mt.Record) -> None:
    """Whatever the others hold: the same worth of every move, the same verdicts, the same hint for the same reasons."""
    appraiser, game, rng = mt.appraiser(record.game, "quick"), record.game, Random(3)
    guide, cast, changed = game.guide, Cast(("Ada", "Bo", "Cy")), 0
    assert guide is not None
    free = [
        (index, position) for index, position in enumerate(record.positions())
        if isinstance(position.turn, mt.Decide) and len(position.moves) > 5
    ]  # fmt: skip
    for index, position in free[:: max(1, len(free) // 8)]:
        seat = position.turn.seat  # type: ignore[union-attr]
        story = record.story(seat).until(index)
        other = permuted(position, seat, rng)
        changed += other != position
        views = position.view(seat), other.view(seat)
        assert views[0] == views[1]
        judged = [appraiser.moves(view, story) for view in views]
        assert judged[0] == judged[1]
        assert appraiser.value(views[0], story) == appraiser.value(views[1], story)
        hints = [game.bot(game.level_names[-1], 7).choose(view, story) for view in views]
        assert hints[0] == hints[1]
        reasons = [guide.reasons(view, hints[0], cast, story) for view in views]
        assert reasons[0] == reasons[1]
        missed = [guide.missed(view, views[0].moves[0], hints[0], cast, story) for view in views]
        assert missed[0] == missed[1]
        looks = [look_again(whole, story, "quick") for whole in (position, other)]
        assert [looks[0].verdict(move) for move in views[0].moves] == [
            looks[1].verdict(move) for move in views[0].moves
        ]
        with pytest.raises(mt.NotJudged):
            appraiser.moves(position, story)
    assert changed > 4
