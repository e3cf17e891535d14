"""Mathisto: the facts its matches ask for: questions, by family and difficulty."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache

from mathotheque.core.errors import BadNotation
from mathotheque.core.facts import Exercise, Fact, Heading, Said
from mathotheque.core.speech import Message
from mathotheque.games.mathisto.content import Question, Text, question_cards
from mathotheque.games.mathisto.deck import FAMILIES
from mathotheque.games.mathisto.names import Named, family_name

QUESTIONS = "questions"
KINDS = (QUESTIONS,)
_LETTERS = "ABCDEFG"
_DIFFICULTIES = (1, 2, 3)
_EASY = 1
_CARD = re.compile(r"Q(\d{1,2})([A-G])\b.*")
_NAME = re.compile("([A-G])([1-3])")
_PLACES = "ABCD"


def title(kind: str) -> Message:
    """What the map is called."""
    return Message.of("mathisto.facts")


def rows(kind: str) -> tuple[Heading, ...]:
    """The seven families."""
    return tuple(Heading(letter, family_name(family)) for family, letter in enumerate(_LETTERS[:FAMILIES]))


def columns(kind: str) -> tuple[Heading, ...]:
    """The three difficulties."""
    return tuple(Heading(str(n), Message.of(f"mathisto.difficulty.{n}")) for n in _DIFFICULTIES)


def at(kind: str, row: str, column: str) -> str:
    """`C2`."""
    return f"{row}{column}"


def label(kind: str, name: str) -> Message:
    """`Arithméticiens (moyenne)`."""
    family, difficulty = _parts(name)
    return Message.of(
        "mathisto.fact", family=family_name(family), difficulty=Message.of(f"mathisto.difficulty.{difficulty}")
    )  # fmt: skip


def fact_of(said: Said) -> Fact | None:
    """The family and the difficulty of the question that was put."""
    found = _put(said.question)
    return None if found is None else Fact(QUESTIONS, f"{_LETTERS[found[1]]}{_question(*found).difficulty}")


def questions_for(missed: Collection[str]) -> str:
    """Easy ones for who has missed easy ones, else harder ones for who has missed those."""
    difficulties = {_parts(name)[1] for name in missed}
    return "" if not difficulties else "easy" if _EASY in difficulties else "hard"


def drill(kind: str) -> str:
    """No drill asks these questions: what one learns from them stands with the answer."""
    return ""


def exercise(kind: str, name: str, missed: str = "") -> Exercise:
    """The question that was missed, else the first of that family and difficulty; the right answer not always first."""
    family, difficulty = _parts(name)
    put = _put(missed)
    card = put[0] if put is not None and put[1] == family else _first(family, difficulty)
    question = _question(card, family)
    turn = card % len(_PLACES)
    order = [(place + turn) % len(_PLACES) for place in range(len(_PLACES))]
    right = order.index(0)
    shown = tuple(
        Message.of("mathisto.fact-choice", letter=letter, answer=_said(_answer(question, place)))
        for letter, place in zip(_PLACES, order, strict=True)
    )
    return Exercise(
        _said(question.question),
        Message.of("mathisto.fact-answer", choice=shown[right], why=_said(question.why)),
        shown,
    )


def _answer(question: Question, place: int) -> Text:
    return {lang: answers[place] for lang, answers in question.answers.items()}


def _said(text: Text) -> Message:
    return Named("mathisto.fact", text=tuple(text.items()))


def _put(text: str) -> tuple[int, int] | None:
    """The card (from 1) and the family of `Q14C shown 3142`; None for anything else."""
    found = _CARD.fullmatch(text)
    if found is None or not 1 <= int(found[1]) <= len(question_cards()):
        return None
    return int(found[1]), _LETTERS.index(found[2])


def _question(card: int, family: int) -> Question:
    return question_cards()[card - 1][family]


@cache
def _first(family: int, difficulty: int) -> int:
    cards = enumerate(question_cards(), 1)
    return next(number for number, card in cards if card[family].difficulty == difficulty)


def _parts(name: str) -> tuple[int, int]:
    found = _NAME.fullmatch(name)
    if found is None:
        raise BadNotation(Message.of("mathisto.read.question", text=name[:20]), text=name)
    return _LETTERS.index(found[1]), int(found[2])
