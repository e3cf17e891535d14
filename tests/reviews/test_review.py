"""Reviews of whole matches: they add up, prove what is proved, and are the same every time."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from math import fsum

import pytest

import mathotheque as mt
from mathotheque.core.endings import Resignation
from mathotheque.core.turn import Decide
from mathotheque.reviews.verdicts import BEST, FORCED, verdict
from tests.devine import GAME as DEVINE
from tests.reviews.calibration import calibration, mean_and_error, measure
from tests.reviews.matches import JUDGED, PROVED, at_random, played, weak_and_strong

EXACT = 1e-9
_NAMES = [f"{key} {' '.join(map(str, options.values()))}".strip() for key, options in JUDGED]
_PROVED_NAMES = [f"{key} {' '.join(map(str, options.values()))}".strip() for key, options in PROVED]


@cache
def judged(game: mt.Game, seed: int) -> mt.Review:
    """A match, quickly judged: once for all tests that look at it."""
    return mt.review(weak_and_strong(game, seed), "quick")


@pytest.mark.parametrize(("key", "options"), JUDGED, ids=_NAMES, scope="module")
def test_the_account_of_every_seat_adds_up(key: str, options: Mapping[str, object]) -> None:
    game = mt.game(key, **options)
    for seed in range(6):
        review = judged(game, seed)
        last = review.record.positions()[-1].turn
        assert isinstance(last, mt.Over)
        for seat, account in enumerate(review.accounts):
            made = account.luck + account.own + account.others + account.revision
            assert account.result - account.start == pytest.approx(made, abs=EXACT)
            assert account.own <= EXACT, "nobody chooses better than best"
            if game.seats > 1:
                assert account.result == pytest.approx((seat in last.winners) / len(last.winners))
        if game.seats > 1:
            for shares in review.shares:
                assert fsum(shares) == pytest.approx(1, abs=EXACT)


@pytest.mark.parametrize(("key", "options"), PROVED, ids=_PROVED_NAMES)
def test_what_is_proved_is_never_corrected(key: str, options: Mapping[str, object]) -> None:
    review = mt.review(weak_and_strong(mt.game(key, **options), seed=3))
    assert all(abs(part) < EXACT for moment in review.moments for part in moment.revision)
    assert all(moment.error == 0 for moment in review.moments)


@pytest.mark.parametrize(("key", "options"), PROVED, ids=_PROVED_NAMES)
def test_a_perfect_player_only_makes_best_moves(key: str, options: Mapping[str, object]) -> None:
    game = mt.game(key, **options)
    review = mt.review(played(game, [mt.levels(game)[-1]] * game.seats, seed=8))
    assert {verdict(moment) for moment in review.moments} <= {BEST, FORCED}
    for seat in range(game.seats):
        assert review.skill(seat) in (None, pytest.approx(1))
        assert review.good(seat) == len(review.free(seat))


@pytest.mark.parametrize(
    ("key", "options"),
    [("des-echecs", {"points": 1}), ("pousse-blocs", {}), ("pousse-blocs", {"mode": "three"}), ("foumath", {})],
)
def test_luck_is_nothing_on_average(key: str, options: Mapping[str, object]) -> None:
    game = mt.game(key, **options)
    names = mt.levels(game)
    levels = [names[seat % 2] for seat in range(game.seats)]
    mean, error = mean_and_error([
        mt.review(played(game, levels, seed), "quick").accounts[0].luck for seed in range(40)
    ])  # fmt: skip
    assert abs(mean) < 3 * error


@pytest.mark.parametrize(("key", "options"), [("des-echecs", {"points": 1}), ("pousse-blocs", {})])
def test_what_is_foretold_comes_about(key: str, options: Mapping[str, object]) -> None:
    """The small sister of the measurement in docs/review.md; chance has its part in so few matches."""
    tally = measure(mt.game(key, **options), matches=60, seconds=60, effort="quick")
    gap, chance = calibration(tally.foretold)
    assert gap < 0.03 + 2 * chance
    assert tally.gap < EXACT


@pytest.mark.parametrize(("key", "options"), JUDGED, ids=_NAMES, scope="module")
def test_a_review_is_the_same_twice_and_from_its_text(key: str, options: Mapping[str, object]) -> None:
    review = judged(mt.game(key, **options), 2)
    told = json.dumps(review.json())
    assert json.dumps(mt.review(review.record, "quick").json()) == told
    assert json.dumps(mt.review(mt.read_record(review.record.text), "quick").json()) == told


def test_a_calculation_of_one_s_own_is_judged_by_the_blocks_it_pushes() -> None:
    game = mt.game("pousse-blocs", level=2)
    record = mt.Record(game, ("Ada", "Bo"), ("54", "5+4", "32", "3+2"))
    other = mt.Record(game, ("Ada", "Bo"), ("54", "4+5", "32", "2+3"))
    told, same = mt.review(record).json(), mt.review(other).json()
    assert [event["after"] for event in told["events"]] == [event["after"] for event in same["events"]]


def test_an_unfinished_match_is_judged_as_far_as_it_went() -> None:
    record = mt.Record(mt.game("pousse-blocs"), ("Ada", "Bo"), ("54", "5+4"))
    review = mt.review(record)
    assert not review.is_over
    assert 0 < review.accounts[0].result < 1
    assert review.json()["over"] is False


def test_giving_up_is_told_and_the_account_still_adds_up() -> None:
    game = mt.game("pousse-blocs")
    record = mt.Record(game, ("Ada", "Bo"), ("54", "5+4", "32"), resigned=(Resignation(1, 3),))
    review = mt.review(record)
    told = review.json()
    assert review.is_over
    assert told["events"][-1]["verdict"] == "resigned"
    assert [seat["result"] for seat in told["seats"]] == [1.0, 0.0]
    for account in review.accounts:
        made = account.luck + account.own + account.others + account.revision
        assert account.result - account.start == pytest.approx(made, abs=EXACT)
    assert told == mt.review(mt.read_record(record.text)).json()


def test_a_roll_seen_before_is_named() -> None:
    record = mt.Record(mt.game("pousse-blocs"), ("Ada", "Bo"), ("54", "5+4", "32"), seen=frozenset({2}))
    assert [event.get("seen", False) for event in mt.review(record).json()["events"]] == [False, False, True]


def test_a_choice_taken_back_is_named() -> None:
    record = mt.Record(mt.game("pousse-blocs"), ("Ada", "Bo"), ("54", "5+4", "32"), taken_back=frozenset({1}))
    told = mt.review(record).json()
    assert [event.get("taken_back", False) for event in told["events"]] == [False, True, False]
    assert told == mt.review(mt.read_record(record.text)).json()


@pytest.mark.parametrize(
    ("key", "options"), [("foumath", {"level": "expert"}), ("or-des-fous", {}), ("pousse-blocs", {"mode": "three"})]
)
def test_a_judge_who_has_seen_much_says_the_same(key: str, options: dict[str, object]) -> None:
    game = mt.game(key, **options)
    positions = at_random(game, 3, 4).positions()

    def said(judge: mt.Appraiser, position: mt.Position) -> object:
        return judge.value(position), judge.moves(position), judge.outcomes(position)

    used, fresh = mt.appraiser(game), mt.appraiser(game)
    forwards = [said(used, position) for position in positions]
    assert forwards == [said(fresh, position) for position in reversed(positions)][::-1]


def test_turning_points_are_few_and_one_of_them_is_praise() -> None:
    review = mt.review(weak_and_strong(mt.game("foumath"), seed=4))
    assert 1 <= len(review.turning_points) <= 3
    assert any(verdict(moment) == BEST for moment in review.turning_points)
    assert all(moment.is_free for moment in review.turning_points)


def test_moments_tell_who_moved() -> None:
    review = mt.review(weak_and_strong(mt.game("des-echecs", points=1), seed=1))
    for moment, position in zip(review.moments, review.record.positions(), strict=False):
        assert moment.seat == (position.turn.seat if isinstance(position.turn, Decide) else None)


# --- what cannot be judged


def test_nothing_is_said_of_a_match_without_events() -> None:
    with pytest.raises(mt.BadRecord, match="nothing to review"):
        mt.review(mt.Record(mt.game("foumath"), ("Ada", "Bo")))


def test_an_unknown_effort_names_those_there_are() -> None:
    with pytest.raises(mt.BadOption, match=r'no effort "huge".*usual, quick, deep'):
        mt.appraiser(mt.game("foumath"), "huge")


def test_games_nobody_can_judge_say_so() -> None:
    with pytest.raises(mt.NotJudged, match="through one player"):
        mt.appraiser(mt.game("mathisto")).value(mt.game("mathisto").start())
    with pytest.raises(mt.NotJudged, match="Devine"):
        DEVINE.appraiser("usual")
