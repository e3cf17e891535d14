"""Pousse-Blocs' drill: numbers to make, judged by exact arithmetic. It needs no compiled rules."""

from __future__ import annotations

from mathotheque.games.pousse_blocs import drills
from mathotheque.games.pousse_blocs.calculation import read, simplest, value, write


def test_every_fact_can_be_made() -> None:
    facts = drills.facts(drills.MAKE)
    assert len(set(facts)) == len(facts) > 200
    assert "9-2.3.4" in facts
    for fact in facts[::25]:
        target, numbers = int(fact.partition("-")[0]), tuple(map(int, fact.partition("-")[2].split(".")))
        found = simplest(numbers, 3, (target,))
        assert found is not None
        assert value(read(write(found))) == target
        assert drills.judge(drills.MAKE, fact, write(found)).right
        assert drills.keys(drills.MAKE, fact)[:3] == tuple(map(str, numbers))
    assert drills.question(drills.MAKE, "9-2.3.4").say("en") == "Make 9 with 2, 3 and 4."
    assert drills.title(drills.MAKE).say("fr")
    assert drills.lead(drills.MAKE).say("en")


def test_a_wrong_calculation_is_told_what_it_makes_or_lacks() -> None:
    def told(answer: str) -> str:
        return drills.judge(drills.MAKE, "9-2.3.4", answer).message.say("en")

    assert told("4*3-2") == "4 × 3 − 2 = 10. For example: 4 + 3 + 2 = 9."
    assert told("4+3") == "Each of the three numbers is used once. For example: 4 + 3 + 2 = 9."
    assert told("2/(3-3)") == "Nothing can be divided by 0. For example: 4 + 3 + 2 = 9."
    assert told("nine") == "It takes a calculation with the three numbers. For example: 4 + 3 + 2 = 9."
