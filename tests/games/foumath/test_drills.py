"""Foumath's drills: the table's own words for products and sums. It needs no compiled rules."""

from __future__ import annotations

import pytest

from mathotheque.games.foumath import drills


@pytest.mark.parametrize("kind", drills.KINDS)
def test_every_fact_has_one_right_answer(kind: str) -> None:
    assert len(drills.facts(kind)) == 36
    for fact in drills.facts(kind):
        a, b = int(fact[0]), int(fact[-1])
        result = a * b if kind == drills.PRODUCTS else a + b
        assert [number for number in range(100) if drills.judge(kind, fact, str(number)).right] == [result]
        assert drills.question(kind, fact).say("en").endswith("= ?")
        assert set(str(result)) <= set(drills.keys(kind, fact))
    assert drills.title(kind).say("en")
    assert drills.lead(kind).say("fr")


def test_a_wrong_answer_is_met_with_a_way() -> None:
    def told(kind: str, fact: str, answer: str) -> str:
        return drills.judge(kind, fact, answer).message.say("en")

    assert told("products", "7x8", "54") == "7 × 8, nearly: think of 7 × 7 + 7."
    assert "7 + 8" in told("products", "7x8", "15")
    assert "6 × 8" in told("sums", "6+8", "48")
    assert told("products", "7x8", "fifty") == "It takes a number, in digits."
