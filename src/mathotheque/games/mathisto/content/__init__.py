"""Mathisto's own people, discoveries and questions: data files, read when they are first needed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

Text = dict[str, str]
"""A text in every language."""


@dataclass(frozen=True, slots=True)
class Person:
    """A mathematician's card. `given` are the first names (none for those known by one name), `short` what one says."""

    name: Text
    given: Text
    short: Text
    dates: Text
    land: Text
    line: Text


@dataclass(frozen=True, slots=True)
class Discovery:
    """A discovery card."""

    name: Text
    line: Text


@dataclass(frozen=True, slots=True)
class Family:
    """Six people and their discovery."""

    name: Text
    member: Text
    people: tuple[Person, ...]
    discovery: Discovery


@dataclass(frozen=True, slots=True)
class Tale:
    """What a card's page tells: a life (of a discovery: what it is), why it matters, and what the picture shows."""

    life: Text
    why: Text
    idea: Text


@dataclass(frozen=True, slots=True)
class Question:
    """A question with four answers, the first of which is right, and what to learn from it."""

    difficulty: int
    question: Text
    answers: dict[str, tuple[str, ...]]
    why: Text


@cache
def families() -> tuple[Family, ...]:
    """The seven families, in the order of their letters."""
    return tuple(
        Family(
            family["name"],
            family["member"],
            tuple(_person(card) for card in family["cards"]),
            Discovery(family["discovery"]["name"], family["discovery"]["line"]),
        )
        for family in _load("cards.json")["families"]
    )


@cache
def tales() -> dict[str, Tale]:
    """What is told of every card, by its name in notation: `A1`, `A*`."""
    return {key: Tale(told["life"], told["why"], told["idea"]) for key, told in _load("people.json")["cards"].items()}


@cache
def question_cards() -> tuple[tuple[Question, ...], ...]:
    """The question cards, each with one question a family, in the order of the letters."""
    return tuple(
        tuple(_question(questions) for _, questions in sorted(card["questions"].items()))
        for card in _load("questions.json")["cards"]
    )


def _person(card: dict[str, Any]) -> Person:
    return Person(card["name"], card["given"], card["short"], card["dates"], card["land"], card["line"])


def _question(given: dict[str, Any]) -> Question:
    answers = {lang: tuple(texts) for lang, texts in given["answers"].items()}
    return Question(given["difficulty"], given["question"], answers, given["why"])


def _load(name: str) -> Any:
    return json.loads((files(__name__) / name).read_text(encoding="utf-8"))
