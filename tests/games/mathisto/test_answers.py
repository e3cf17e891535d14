"""Mathisto: whoever knows nothing gains nothing. No habit of picking answers beats chance, and reckoning agrees."""

from __future__ import annotations

import re
from calendar import isleap
from collections.abc import Callable
from fractions import Fraction
from math import comb, inf, isqrt, prod

import pytest

from mathotheque.core.speech import LANGUAGES
from mathotheque.games.mathisto.content import Question, families, question_cards
from mathotheque.games.mathisto.letters import LETTERS

QUESTIONS = {
    f"{LETTERS[family]}{number}": question
    for number, card in enumerate(question_cards(), 1)
    for family, question in enumerate(card)
}
CHANCE = Fraction(1, 4)
UNLIKELY = 0.01
"""A habit that scored so well by chance once in a hundred would be worth having."""
WORDS: dict[str, float | Fraction] = {
    "none": 0, "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "fifty": 50, "one hundred": 100,
    "one thousand": 1000, "one million": 10**6, "one billion": 10**9, "once": 1, "twice": 2, "three times": 3,
    "nine times": 9, "a quarter": Fraction(1, 4), "a half": Fraction(1, 2), "a fifth": Fraction(1, 5),
    "a third": Fraction(1, 3), "a day": 1, "a week": 7, "a month": 30, "a year": 365, "infinitely many": inf,
    "infinity": inf,
}  # fmt: skip
NUMBER = re.compile(r"(?:On day )?([−\d][\d,]*(?:\.\d+)?)(?:/(\d+)| in (\d+))?\s*(?:%|°C?|[a-z]+[²³]?(?:/h)?)?")


def as_number(answer: str) -> float | Fraction | None:
    """What a number answer is worth; None for words."""
    if answer.lower() in WORDS:
        return WORDS[answer.lower()]
    found = NUMBER.fullmatch(answer)
    if not found:
        return None
    value = Fraction(found[1].replace("−", "-").replace(",", ""))
    return value / int(found[2] or found[3] or 1)


def tail(hits: int, tries: int) -> float:
    """How likely at least so many right answers are for somebody who picks blindly."""
    ways = sum(comb(tries, k) * pow(3, tries - k) for k in range(hits, tries + 1))
    return float(Fraction(ways, pow(4, tries)))


def no_better_than_chance(hits: int, tries: int) -> bool:
    return tail(hits, tries) > UNLIKELY


@pytest.fixture(scope="module")
def ranks() -> list[int]:
    """Of every question whose four answers are numbers: how many wrong ones are smaller than the right one."""
    found = []
    for question in QUESTIONS.values():
        values = [as_number(answer) for answer in question.answers["en"]]
        if all(value is not None for value in values):
            right = values[0]
            found.append(sum(value < right for value in values[1:]))  # type: ignore[operator]
    return found


def test_the_right_number_stands_anywhere(ranks: list[int]) -> None:
    assert len(ranks) > 80
    for place in range(4):
        assert no_better_than_chance(ranks.count(place), len(ranks)), place
        assert ranks.count(place) > len(ranks) / 8, place
    middle = sum(rank in (1, 2) for rank in ranks)
    assert abs(middle / len(ranks) - 0.5) < 0.13


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("extreme", [max, min], ids=["longest", "shortest"])
def test_the_length_of_an_answer_tells_nothing(lang: str, extreme: Callable[[list[int]], int]) -> None:
    tries = hits = 0
    for question in QUESTIONS.values():
        lengths = [len(answer) for answer in question.answers[lang]]
        if lengths.count(extreme(lengths)) == 1:
            tries += 1
            hits += lengths[0] == extreme(lengths)
    assert tries > 50
    assert no_better_than_chance(hits, tries)
    assert hits > tries / 10


@pytest.mark.parametrize(("words", "least"), [(r"infini", 3), (r"we cannot know", 2)], ids=["infinite", "cannot know"])
def test_some_answers_are_right_as_well_as_wrong(words: str, least: int) -> None:
    offered = [
        [bool(re.search(words, answer.lower())) for answer in question.answers["en"]] for question in QUESTIONS.values()
    ]
    offered = [row for row in offered if any(row)]
    right = sum(row[0] for row in offered)
    assert right >= least - 1
    assert len(offered) - right >= least
    assert no_better_than_chance(right, len(offered))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_belongs_to_the_family_is_not_alone(lang: str) -> None:
    """Otherwise the cards on the table would answer: the only astronomer among the answers is the one."""
    for key, question in QUESTIONS.items():
        people = families()[LETTERS.index(key[0])].people
        members = [
            any(answer in (person.name[lang], person.short[lang]) for person in people)
            for answer in question.answers[lang]
        ]
        assert not members[0] or sum(members) > 1, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_answer_stands_on_a_card(lang: str) -> None:
    """Numbers of four digits and more that a card tells are not asked for."""
    told = " ".join(person.line[lang] for family in families() for person in family.people)
    for key, question in QUESTIONS.items():
        assert not any(number in question.answers[lang][0] for number in re.findall(r"\d{4,}", told)), key


@pytest.mark.parametrize("key", ["A9", "A18", "B19", "B27", "C10", "C27", "D7", "D26", "E10"])
def test_what_is_not_for_beginners_is_rated_so(key: str) -> None:
    assert QUESTIONS[key].difficulty == 2


def test_every_family_has_questions_for_everybody() -> None:
    """A game puts at most two of each family: after laying, and after a super-counter."""
    for letter in LETTERS:
        levels = [question.difficulty for key, question in QUESTIONS.items() if key[0] == letter]
        assert all(levels.count(level) >= 2 for level in (1, 2, 3)), letter


def whole(answer: str) -> int:
    value = as_number(answer)
    assert value is not None
    return int(value)


def cubes(answer: str) -> int:
    return sum(int(base) ** 3 for base in re.findall(r"(\d+)³", answer))


def is_perfect(number: int) -> bool:
    return sum(k for k in range(1, number) if number % k == 0) == number


RECKONED: dict[str, Callable[[str], bool]] = {
    "A6": lambda answer: whole(answer) == 2**5,
    "A11": lambda answer: whole(answer) + whole(answer) + 3 == 13,
    "A13": lambda answer: isqrt(49) == whole(answer),
    "A18": lambda answer: whole(answer) == 2 * 4 + 3,
    "A19": lambda answer: all((2 * x + 6) // 2 - x == whole(answer) for x in range(20)),
    "A20": lambda answer: whole(answer) * 6 == 54,
    "B3": lambda answer: whole(answer) == 5 * 5,
    "B7": lambda answer: whole(answer) == 5 + 8,
    "B21": lambda answer: whole(answer) == 14 + 3,
    "B23": lambda answer: whole(answer) == 120 // (60 // 30 + 60 // 60),
    "B26": lambda answer: whole(answer) == 2**3,
    "C4": lambda answer: whole(answer) == 7 * 8,
    "C6": lambda answer: whole(answer) % 3 == 0,
    "C10": lambda answer: whole(answer) == 7**4 % 10,
    "C12": lambda answer: cubes(answer) == 1729,
    "C14": lambda answer: whole(answer) == sum(range(101)),
    "C16": lambda answer: answer == f"{5:b}",
    "C17": lambda answer: is_perfect(whole(answer)),
    "C20": lambda answer: 10 ** whole(answer) == 1_000_000,
    "C25": lambda answer: 3 * whole(answer) == 2 * 12,
    "D2": lambda answer: isleap(int(answer)),
    "D4": lambda answer: not isleap(int(answer)),
    "D13": lambda answer: whole(answer) == len(range(5, 15)),
    "D17": lambda answer: 24 * whole(answer) == 360,
    "D21": lambda answer: whole(answer) == 7 * 24,
    "D27": lambda answer: whole(answer) == 2 * 6400,
    "E8": lambda answer: whole(answer) == 6 * 4,
    "E14": lambda answer: whole(answer) == 3**3,
    "E19": lambda answer: whole(answer) == 3 * 180,
    "F6": lambda answer: whole(answer) == 2**3 - 1,
    "G3": lambda answer: 3 * whole(answer) == 8 + 10 + 15,
    "G6": lambda answer: whole(answer) == comb(4, 2),
    "G7": lambda answer: _shared_birthday(whole(answer)) > 0.5 >= _shared_birthday(whole(answer) - 1),
    "G10": lambda answer: whole(answer) == 3 * 4,
    "G12": lambda answer: whole(answer) == 3 * 2 * 1,
    "G17": lambda answer: as_number(answer) == Fraction(3, 6),
    "G27": lambda answer: as_number(answer) == 1 - Fraction(5, 6) ** 2,
}  # fmt: skip
"""Questions whose answer can be reckoned: only the right one passes."""


def _shared_birthday(people: int) -> float:
    return 1 - prod((365 - k) / 365 for k in range(people))


@pytest.mark.parametrize("key", RECKONED)
def test_reckoning_agrees_with_the_right_answer_only(key: str) -> None:
    assert [RECKONED[key](answer) for answer in QUESTIONS[key].answers["en"]] == [True, False, False, False]


def test_numbers_are_the_same_in_both_languages() -> None:
    def digits(question: Question, lang: str) -> list[list[str]]:
        return [re.findall(r"\d+", re.sub(r"[,.\u00a0]", "", answer)) for answer in question.answers[lang]]

    for key, question in QUESTIONS.items():
        assert digits(question, "fr") == digits(question, "en"), key
