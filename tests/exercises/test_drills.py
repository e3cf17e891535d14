"""Drills: every fact has a question and a right answer, wrong ones a way; what was missed comes back."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from fractions import Fraction
from random import Random

import pytest

import mathotheque as mt
from mathotheque.exercises.drill import (
    MOST_MISSED,
    ROUND,
    Drill,
    Lap,
    answered,
    begin,
    drill_called,
    drills_of,
    pick,
    read_missed,
    write_missed,
)

DRILLS = drills_of(mt.games())
EVERY_DRILL = pytest.mark.parametrize("drill", DRILLS, ids=lambda drill: drill.kind)
NONSENSE = ("", " ", "x", "-1", "1e9", "٣", "9" * 5000, "((((", "1/0", "\x00", "2+", "<b>")


def right_answer(drill: Drill, fact: str) -> str:
    """By plain arithmetic, or by trying what the way tells."""
    if drill.kind == "make":
        target, way = fact.partition("-")[0], drill.judge(fact, "").message.data["way"]
        return str(way).removesuffix(f" = {target}")
    a, b = int(fact[0]), int(fact[-1])
    return str(a * b if drill.kind == "products" else a + b)


def test_there_are_products_sums_and_numbers_to_make() -> None:
    assert [drill.kind for drill in DRILLS] == ["products", "sums", "make"]
    assert [len(drill.facts) for drill in DRILLS[:2]] == [36, 36]
    assert "9-2.3.4" in DRILLS[2].facts
    with pytest.raises(mt.UnknownExercise, match="The drills: products, sums, make"):
        drill_called(mt.games(), "letters")


@EVERY_DRILL
def test_every_fact_has_a_right_answer_in_both_languages(drill: Drill) -> None:
    assert len(set(drill.facts)) == len(drill.facts)
    for fact in drill.facts:
        right = right_answer(drill, fact)
        judged = drill.judge(fact, right)
        assert judged.right, (fact, right)
        assert set(right.replace(" ", "").replace("10", "")) <= set("".join(drill.keys(fact)))
        for lang in ("fr", "en"):
            assert drill.question(fact).say(lang)
            assert judged.message.say(lang)


@EVERY_DRILL
@pytest.mark.parametrize("answer", NONSENSE)
def test_nonsense_is_answered_and_never_right(drill: Drill, answer: str) -> None:
    for fact in drill.facts[::7]:
        judged = drill.judge(fact, answer)
        assert not judged.right
        assert judged.message.say("fr")


def test_a_made_number_is_judged_by_exact_arithmetic() -> None:
    """`9-2.3.4`: 9 = 3 × (4 + 2) ÷ 2 uses a number twice, 4 × 3 ÷ 2 makes 6."""
    make = drill_called(mt.games(), "make")
    assert make.judge("9-2.3.4", "2+3+4").right
    assert make.judge("9-2.3.4", "4 + 3 + 2").right
    assert not make.judge("9-2.3.4", "9").right
    assert make.judge("9-2.3.4", "3*(4+2)/2").message.key.endswith("others")
    told = make.judge("9-2.3.4", "4×3÷2").message
    assert (told.key.rpartition(".")[2], told.data["made"]) == ("makes", "6")
    assert make.judge("9-2.3.4", "2/(3-3)").message.key.endswith("nothing")
    assert make.judge("9-2.3.4", "2-3/4").message.data["made"] == str(Fraction(5, 4))
    assert make.judge("9-2.3.4", "2-3-4").message.data["made"] == "−5"


def test_a_way_leads_to_the_right_product() -> None:
    """The way is a calculation: its result is that of the question."""
    products = drill_called(mt.games(), "products")
    for fact in products.facts:
        way = str(products.judge(fact, "9999").message.data["way"])
        counted = eval(way.replace("×", "*").replace("÷", "/").replace("−", "-"))
        assert counted == int(fact[0]) * int(fact[-1]), way


# --- rounds


def test_a_round_has_ten_questions_and_counts_what_was_known_at_once() -> None:
    drill, rng = DRILLS[0], Random(1)
    lap = begin(drill, (), rng)
    for number in range(ROUND):
        assert not lap.is_over
        if number == 3:
            fact = lap.fact
            lap = answered(drill, lap, right=False, rng=rng)
            assert (lap.fact, lap.tried, lap.missed) == (fact, True, (fact,))
            lap = answered(drill, lap, right=False, rng=rng)
            assert lap.missed == (fact,), "a question is missed once"
        last = lap.fact
        lap = answered(drill, lap, right=True, rng=rng)
        assert lap.fact != last
    assert lap.is_over
    assert (lap.answered, lap.at_once) == (ROUND, ROUND - 1)


def test_what_was_missed_comes_back_until_it_is_known() -> None:
    drill, rng = DRILLS[0], Random(2)
    picked = Counter(pick(drill, ("7x8", "6x9"), rng) for _ in range(1000))
    assert picked["7x8"] + picked["6x9"] > 400
    assert len(picked) == len(drill.facts)
    known = answered(drill, Lap("7x8", ("7x8", "6x9", "7x8")), right=True, rng=rng)
    assert known.missed == ("6x9", "7x8")
    corrected = answered(drill, Lap("7x8", ("7x8",), tried=True), right=True, rng=rng)
    assert corrected.missed == ("7x8",)


def test_what_a_device_remembers_is_read_with_care() -> None:
    drill = DRILLS[0]
    assert read_missed(drill, write_missed(("7x8", "6x9"))) == ("7x8", "6x9")
    assert read_missed(drill, "7x8,<b>,,8x7,99x99, 6x9") == ("7x8",)
    assert len(read_missed(drill, "7x8," * 5000)) == MOST_MISSED


def test_drills_need_no_compiler() -> None:
    code = (
        "import sys, mathotheque as mt; from mathotheque.exercises.drill import drills_of; "
        "print(sum(len(drill.facts) for drill in drills_of(mt.games())), 'numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert done.stdout.split()[1:] == ["False"], done.stderr
