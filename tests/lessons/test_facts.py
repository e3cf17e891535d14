"""What each person knows is read from the log alone, and an independent recount of the raw rows finds the same."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import mathotheque as mt
from mathotheque.core.facts import Fact, Facts, Said
from mathotheque.games import find, shelf
from mathotheque.games.mathisto import content as mathisto
from mathotheque.games.pousse_blocs import facts as made
from mathotheque.games.pousse_blocs.rules import BLOCKS
from mathotheque.lessons.askings import Asking, askings, facts_of
from mathotheque.lessons.facts import Standing, State, standings, together
from mathotheque.matches.events import (
    Announced,
    Answered,
    Attempted,
    Began,
    Chair,
    Event,
    Filled,
    GivenBack,
    Happened,
    Hinted,
    Opened,
    Paused,
    Resumed,
    TakenOver,
    Undone,
    encode,
)
from mathotheque.matches.service import Logged
from tests.lessons import recount
from tests.lessons.recount import announced, rows_of
from tests.matches.test_service import House, in_house

WITH_FACTS = [game for game in shelf() if game.has("facts")]
PEOPLE = Chair("Ada"), Chair("Zoé")
Options = dict[str, bool | int | str]


def told_by(
    game: str,
    *events: tuple[float, Event],
    custom: Options | None = None,
    options: Options | None = None,
    chairs: tuple[Chair, ...] = PEOPLE,
) -> list[Asking]:
    """The askings of a match with these events, each so many seconds after the table was set."""
    opened = Opened(game, 1, options or {}, chairs, "", "2026-11-17", custom=custom or {"announce": True})
    rows = [(0.0, opened), *events]
    log = [Logged(version, 1000.0 + at, event) for version, (at, event) in enumerate(rows, 1)]
    return askings(find(game), log)


def facts(game: str) -> Facts:
    found = facts_of(find(game))
    assert found is not None
    return found


def product(name: str, at: float, *, wrong: int = 0, helped: bool = False, seconds: float = 1.0) -> Asking:
    return Asking(0, Fact("products", name), at, wrong, helped, right=True, seconds=seconds)


@pytest.mark.parametrize("game", WITH_FACTS, ids=lambda game: game.key)
def test_every_place_of_a_map_is_a_fact_with_words_and_an_exercise_in_both_languages(game: mt.Game) -> None:
    offered = facts(game.key)
    for kind in offered.KINDS:
        for row in offered.rows(kind):
            for column in offered.columns(kind):
                name = offered.at(kind, row.name, column.name)
                exercise = offered.exercise(kind, name)
                for lang in ("fr", "en"):
                    assert row.words.say(lang)
                    assert column.words.say(lang)
                    assert offered.label(kind, name).say(lang)
                    assert exercise.question.say(lang) != exercise.answer.say(lang)
                    assert len({choice.say(lang) for choice in exercise.choices}) == len(exercise.choices)


def test_seven_times_eight_is_eight_times_seven() -> None:
    offered = facts("foumath")
    assert offered.at("products", "8", "7") == offered.at("products", "7", "8") == "7x8"
    assert offered.fact_of(Said(asked="8x7")) == Fact("products", "7x8")
    assert offered.fact_of(Said(asked="6+9")) == Fact("sums", "6+9")
    assert offered.fact_of(Said(asked="0x9")) is None
    assert offered.exercise("products", "7x8").answer.say("en") == "7 × 8 = 56"


def test_a_result_is_asked_once_a_turn_however_often_it_is_tried() -> None:
    found = told_by(
        "foumath",
        (1, Happened("87")),
        (3, Attempted(0, "54", announced=True, asked="7x8")),
        (4, Attempted(0, "54", announced=True, asked="7x8")),
        (5, Attempted(0, "63", announced=True, asked="7x8")),
        (6, Announced(0, "56", "7x8")),
        (7, Attempted(0, "11", "3", asked="7x8")),
        (8, Happened("78", 0)),
        (8, Happened("32")),
        (9, Hinted(1, "23", "2x3")),
        (10.5, Announced(1, "6", "2x3")),
        (11, Happened("23", 1)),
    )
    assert found == [
        Asking(0, Fact("products", "7x8"), 1006.0, 2, helped=False, right=True, seconds=5.0, missed="63"),
        Asking(1, Fact("products", "2x3"), 1010.5, 0, helped=True, right=True, seconds=2.5),
    ]
    assert [asking.at_once for asking in found] == [False, False]


def test_what_comes_again_after_going_back_is_not_asked_again() -> None:
    found = told_by(
        "foumath",
        (1, Happened("87")),
        (2, Announced(0, "56", "7x8")),
        (3, Happened("78", 0)),
        (4, Undone(1)),
        (5, Announced(0, "56", "7x8")),
        (6, Happened("87", 0)),
        (6, Happened("54")),
        (8, Announced(1, "20", "4x5")),
    )
    assert [(asking.fact.name, asking.seconds) for asking in found] == [("7x8", 1.0), ("4x5", 2.0)]


def test_a_seat_is_the_chair_that_began() -> None:
    found = told_by("foumath", (1, Began(1)), (1, Happened("87")), (2, Announced(0, "56", "7x8")))
    assert [asking.chair for asking in found] == [1]


def test_a_pause_takes_no_time() -> None:
    found = told_by(
        "foumath",
        (1, Happened("87")),
        (2, Paused(1002.0)),
        (300, Resumed(1300.0)),
        (303, Announced(0, "56", "7x8")),
    )
    assert [asking.seconds for asking in found] == [4.0]


def test_a_hint_at_a_table_that_wants_nothing_announced_asks_nothing() -> None:
    asked = (1.0, Happened("87")), (2.0, Hinted(0, "87", "7x8")), (3.0, Happened("78", 0))
    assert told_by("foumath", *asked, custom={"announce": False}) == []


def test_a_calculation_counts_by_the_number_to_make_and_its_hardest_sign() -> None:
    found = told_by(
        "pousse-blocs",
        (1, Happened("54")),
        (4, Attempted(0, "6+2", "10")),
        (5, Attempted(0, "6+2", "10")),
        (6, Happened("6*2-3", 0)),
        (6, Happened("62")),
        (9, Hinted(1, "10-2")),
        (11, Happened("10-2", 1)),
        (11, Happened("33")),
        (13, Happened("2&11", 0)),
        (13, Happened("54")),
        (15, Happened("--", 1)),
        options={"level": 3},
    )
    assert [(asking.chair, asking.fact.name, asking.wrong, asking.helped, asking.right) for asking in found] == [
        (0, "9*", 0, False, True),
        (0, "9+", 1, False, False),
        (1, "8-", 0, True, True),
    ]
    nearest = made.fact_of(Said(move="10+9", roll="54", chosen={"level": 3}))
    assert nearest == Fact("make", "20+"), "at the last level the product may be made too"
    assert made.fact_of(Said(move="10+9", roll="54", chosen={"level": 2})) == Fact("make", "9+")
    assert made._BLOCKS == BLOCKS
    for nothing in ("9", "!5", "((", "2/0", ""):
        assert made.fact_of(Said(move=nothing, roll="54")) is None


def test_computers_know_everything_and_are_not_asked() -> None:
    chairs = Chair("Ada"), Chair("Ordi", "2"), Chair()
    events: list[tuple[float, Event]] = [
        (1, Filled(2, "Uno", "1")),
        (1, Happened("54")),
        (1, Happened("5+4", 1)),
        (1, Happened("54")),
        (1, Happened("6+3", 2)),
        (2, TakenOver(0, "1")),
        (2, Happened("54")),
        (3, Happened("6+3", 0)),
        (4, GivenBack(0)),
        (4, Happened("54")),
        (6, Happened("4+5", 0)),
    ]
    found = told_by("pousse-blocs", *events, chairs=chairs, options={"mode": "three"})
    assert [(asking.chair, asking.fact.name, asking.seconds) for asking in found] == [(0, "9+", 2.0)]


def test_a_question_counts_by_family_and_difficulty_and_the_one_missed_is_printed() -> None:
    found = told_by(
        "mathisto",
        (9, Answered(0, "Q14C shown 3142 answered 2", right=False, seconds=4.5)),
        (20, Answered(1, "Q3A easy shown 1234 answered 1", right=True, seconds=7.0)),
        custom={"questions": "all"},
        chairs=(*PEOPLE, Chair("Ordi", "1")),
    )
    (first, second), offered = found, facts("mathisto")
    assert (first.fact.name[0], first.wrong, first.right, first.seconds) == ("C", 1, False, 4.5)
    assert (second.fact.name[0], second.wrong, second.right, second.missed) == ("A", 0, True, "")
    again = offered.exercise(*first.fact, first.missed)
    asked = mt.game("mathisto").questions
    assert asked is not None
    assert again.question.say("fr") == asked.read("Q14C shown 3142").words("fr")
    right = asked.read("Q14C shown 1234").answers("en")[0]
    assert [choice.say("en")[3:] for choice in again.choices].count(right) == 1
    assert again.answer.say("en")[3:].startswith(right)
    assert told_by("mathisto", (1, Answered(0, "Q99C shown 3142 answered 2", right=True, seconds=1))) == []


def test_how_it_stands_with_a_fact() -> None:
    def state(*asked: Asking, usual: Iterable[Asking] = ()) -> State:
        return standings([*usual, *asked])[Fact("products", "7x8")].state

    one, usual = product("7x8", 1), [product(f"2x{n}", 0) for n in range(2, 8)]
    assert state(one) is State.SHAKY
    assert state(one, product("7x8", 2)) is State.KNOWN
    assert state(one, product("7x8", 2, wrong=1)) is State.REVIEW
    assert state(product("7x8", 1, wrong=2), product("7x8", 2)) is State.SHAKY
    assert state(product("7x8", 2), product("7x8", 1, wrong=2), product("7x8", 3)) is State.KNOWN, "in order of time"
    assert state(one, product("7x8", 2, helped=True)) is State.SHAKY
    assert state(one, product("7x8", 2, seconds=9.0), usual=usual) is State.SHAKY, "three times as long as usual"
    assert state(one, product("7x8", 2, seconds=2.9), usual=usual) is State.KNOWN, "nobody is slow within 3 seconds"


def test_a_class_is_the_sum_of_its_pupils() -> None:
    mine = standings([product("7x8", 1, wrong=2), product("2x3", 1)])
    theirs = standings([product("7x8", 1), product("7x8", 2, seconds=3.0)])
    both = together([mine, theirs])
    assert both[Fact("products", "7x8")] == Standing(3, 2, 2, 0, 1.5, State.REVIEW)
    assert both[Fact("products", "2x3")].state is State.SHAKY


def test_facts_are_what_an_independent_recount_of_the_raw_rows_finds(tmp_path: Path) -> None:
    """Seeded matches through the real service: wrong results, hints, moves taken back by nobody."""

    async def use(house: House) -> None:
        rng, found = Random(18), dict[tuple[str, str], Standing]()
        by_name: dict[str, list[Asking]] = {}
        for board in ("multiplication", "addition"):
            game = mt.game("foumath", level="junior", board=board)
            match = await house.service.create(game, PEOPLE, custom={"announce": True}, begins="2", seed=bytes(32))
            for _ in range(120):
                seat = match.to_move
                if seat is None:
                    break
                if match.due is None:
                    move = rng.choice(match.position.moves)
                    match = await house.service.play(match.id, seat, move, match.version)
                    continue
                if rng.random() < 0.2:
                    await house.service.hinted(match.id, seat, "11")
                guess = str(rng.choice(match.position.offered_results))
                match = await house.service.announce(match.id, seat, guess, match.version)
            for asking in askings(match.game, await house.service.log(match.id)):
                by_name.setdefault(PEOPLE[asking.chair].name, []).append(asking)
        for name, asked in by_name.items():
            found |= {(name, fact.name): standing for fact, standing in standings(asked).items()}
        counted = announced(rows_of(tmp_path / "room.db").values())
        assert found.keys() == counted.keys()
        assert len(found) > 10
        assert sum(standing.wrong for standing in found.values()) > 5
        for key, standing in found.items():
            told = (standing.asked, standing.right, standing.wrong, standing.helped, standing.seconds)
            assert told == tuple(counted[key][name] for name in ("asked", "right", "wrong", "helped", "median_s")), key

    in_house(tmp_path, use)


def in_counts(found: Iterable[Asking]) -> Counter[tuple[int, str, str]]:
    """The askings as a recount counts them."""
    counts: Counter[tuple[int, str, str]] = Counter()
    for asking in found:
        for what, n in (("asked", 1), ("right", asking.at_once), ("wrong", asking.wrong), ("helped", asking.helped)):
            counts[asking.chair, asking.fact.name, what] += n
    return +counts


def as_stored(events: Iterable[tuple[float, Event]]) -> list[dict[str, Any]]:
    return [json.loads(encode(event)) for _, event in events]


@pytest.mark.parametrize("level", [2, 3])
def test_calculations_are_what_an_independent_recount_finds(level: int) -> None:
    """Two thousand turns of anything: wrong tries, hints, calculations of all kinds, and what is none."""
    rng, events = Random(level), list[tuple[float, Event]]()
    signs = "+-*/" if level == 3 else "+-"

    def calculation() -> str:
        a, b, c = (rng.choice(BLOCKS) for _ in range(3))
        first, second = rng.choice(signs), rng.choice(signs)
        forms = (
            f"{a}{first}{b}",
            f"({a}{first}{b}){second}{c}",
            f"{a}{first}({b}{second}{c})",
            f"{a}&{b}",
            f"!{a}",
            "--",
        )
        return rng.choice(forms)

    for turn in range(2_000):
        seat, high = turn % 2, rng.randint(1, 6)
        events.append((4 * turn, Happened(f"{high}{rng.randint(1, high)}")))
        for _ in range(rng.choice((0, 0, 1, 3))):
            events.append((4 * turn + 1, Attempted(seat, calculation(), "10")))
        if rng.random() < 0.2:
            events.append((4 * turn + 2, Hinted(seat, calculation())))
        events.append((4 * turn + 3, Happened(calculation(), seat)))
    found = in_counts(told_by("pousse-blocs", *events, options={"level": level}))
    assert found == recount.made(as_stored(events), products=level == 3)
    assert {what for _, _, what in found} == {"asked", "right", "wrong", "helped"}


def test_questions_are_what_an_independent_recount_finds() -> None:
    rng, cards, events = Random(5), Path(mathisto.__file__).parent / "questions.json", list[tuple[float, Event]]()
    for n in range(500):
        put = f"Q{rng.randint(1, 27)}{rng.choice('ABCDEFG')} shown 3142 answered 2"
        right = rng.random() < 0.6
        events.append((n, Answered(rng.randint(0, 1), put, right=right, seconds=3.0)))
        events.append((n, Happened("right" if right else "wrong")))
    found = in_counts(told_by("mathisto", *events, custom={"questions": "all"}))
    assert found == recount.questioned(as_stored(events), cards)
