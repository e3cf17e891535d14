"""Mathisto: the cards and questions are whole, in both languages, short enough, and nothing stands twice."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

import mathotheque as mt
from mathotheque.core.chance import Dice
from mathotheque.core.speech import LANGUAGES
from mathotheque.games.mathisto.content import families, question_cards
from mathotheque.games.mathisto.questions import KINDS, Quizmaster, ask, pile, read
from mathotheque.games.mathisto.table import FAMILY

QUESTIONS = [question for card in question_cards() for question in card]


def test_seven_families_of_six_people_and_a_discovery() -> None:
    assert len(families()) == 7
    assert all(len(family.people) == 6 for family in families())
    names = [person.name["fr"] for family in families() for person in family.people]
    assert len(set(names)) == 42
    assert len({family.discovery.name["fr"] for family in families()}) == 7


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_of_a_card_is_there_and_fits(lang: str) -> None:
    for family in families():
        assert family.name[lang].strip()
        assert family.member[lang].strip()
        for person in family.people:
            assert 0 < len(person.short[lang]) <= 13
            assert 0 < len(person.line[lang]) <= 44
            assert person.name[lang].strip()
            assert person.dates[lang].strip()
            assert person.land[lang].strip()
            whole = f"{person.given[lang]} {person.short[lang]}".lower()
            assert not person.given[lang] or person.name[lang].lower() == whole
            assert "." not in person.short[lang], "nobody has only an initial"
        assert 0 < len(family.discovery.name[lang]) <= 22
        assert 0 < len(family.discovery.line[lang]) <= 50


def test_twenty_seven_cards_with_a_question_for_each_family() -> None:
    assert [len(card) for card in question_cards()] == [7] * 27


@pytest.mark.parametrize("lang", LANGUAGES)
def test_four_different_answers_and_no_question_twice(lang: str) -> None:
    for question in QUESTIONS:
        assert len(set(question.answers[lang])) == len(question.answers[lang]) == 4
        assert all(0 < len(answer) <= 60 for answer in question.answers[lang])
        assert 0 < len(question.question[lang]) <= 160
        assert 0 < len(question.why[lang]) <= 220
    assert max(Counter(question.question[lang] for question in QUESTIONS).values()) == 1


def test_most_questions_are_easy_or_middling() -> None:
    levels = Counter(question.difficulty for question in QUESTIONS)
    assert set(levels) == {1, 2, 3}
    assert levels[3] < len(QUESTIONS) / 4
    assert levels[1] > len(QUESTIONS) / 5


def test_french_is_typeset_as_french() -> None:
    cards = [
        text for family in families() for person in family.people for text in (person.dates["fr"], person.line["fr"])
    ]
    asked = [(question.question["fr"], question.why["fr"], *question.answers["fr"]) for question in QUESTIONS]
    for texts in (*asked, cards):
        for text in texts:
            assert not any(f" {sign}" in text for sign in ":;!?»%"), text
            assert "« " not in text
            assert "'" not in text
            assert not re.search(r"\b(?:[IVX]+|\d+)e\b| av\. ?J| J\.-C", text), text


def test_the_pile_and_the_order_of_answers_are_drawn_verifiably() -> None:
    dice = Dice(bytes(32), ("soleil",))
    draws = iter(range(10_000))
    cards = pile(lambda weights: dice.draw(next(draws), weights))
    assert sorted(cards) == list(range(1, 28))
    again = iter(range(10_000))
    assert pile(lambda weights: dice.draw(next(again), weights)) == cards
    asked = ask(cards[0], 2, lambda weights: dice.draw(next(draws), weights))
    assert sorted(asked.order) == [0, 1, 2, 3]
    right = [place for place in range(4) if asked.outcome(place) == "right"]
    assert [asked.answers("fr")[place] for place in right] == [asked.question.answers["fr"][0]]


def test_every_order_of_answers_can_come_and_is_as_likely() -> None:
    orders = []
    for first in range(4):
        for second in range(3):
            for third in range(2):
                draws = iter((first, second, third))
                orders.append(ask(1, 0, lambda weights, draws=draws: next(draws)).order)  # type: ignore[misc]
    assert len(set(orders)) == 24


def test_easy_questions_come_first_and_no_card_twice() -> None:
    """Every family in turn, twice: a kind that runs out is filled with others, and cards never repeat."""
    for wanted, allowed in KINDS.items():
        dice, master, draws = Dice(bytes(32)), Quizmaster(), iter(range(10_000))

        def draw(weights: Sequence[int], dice: Dice = dice, draws: Iterator[int] = draws) -> int:
            return dice.draw(next(draws), weights)

        position = mt.game("mathisto", form="simple").start()._vector.copy()
        cards = set()
        for family in [*range(7), *range(7)]:
            position[FAMILY] = family
            asked = master.put(position, draw, wanted)
            assert asked.question.difficulty in allowed
            assert read(asked.text) == asked
            cards.add(asked.card)
        assert len(cards) == 14
        for family in range(13):
            position[FAMILY] = family % 7
            cards.add(master.put(position, draw, "easy").card)
        assert len(cards) == 27
