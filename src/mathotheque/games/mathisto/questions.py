"""Mathisto: which question is put, and in which order its answers are shown. Pure: all chance is given as draws.

The question cards lie in a shuffled pile; the first one whose question is of the wanted kind is drawn and does not come
again (rule 26). One draw a card shuffles the pile, three more order the four answers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from mathotheque.core.errors import BadNotation
from mathotheque.core.kernel import Ints
from mathotheque.core.options import Value
from mathotheque.core.protocols import Draw, Reply
from mathotheque.core.speech import Message
from mathotheque.games.mathisto.content import Question, question_cards
from mathotheque.games.mathisto.letters import LETTERS, family_number
from mathotheque.games.mathisto.table import ASK, FAMILY, HAND, STAGE, SUPER

RIGHT_ANSWER = 0  # the place of the right answer in the data
ANSWERS = 4
EASY, ALL, HARD, AUTO = "easy", "all", "hard", "auto"
KINDS = {EASY: (1,), ALL: (1, 2, 3), HARD: (2, 3)}
"""Which difficulties each kind of question takes."""
_TEXT = re.compile(rf"Q(\d{{1,2}})([A-G])(?: ({EASY}|{HARD}))? shown ([1-4]{{4}})")
_REMARK = re.compile(rf"({_TEXT.pattern}) answered ([1-4])(?: knowing (\d\d?|100))?")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as it is put: its card (from 1) and family, the order of its answers, and which kind was wanted."""

    card: int
    family: int
    order: tuple[int, ...]
    kind: str = ALL

    @property
    def question(self) -> Question:
        """The question itself."""
        return question_cards()[self.card - 1][self.family]

    def answers(self, lang: str) -> tuple[str, ...]:
        """The four answers as they are shown."""
        given = self.question.answers[lang]
        return tuple(given[place] for place in self.order)

    def words(self, lang: str) -> str:
        """The question."""
        return self.question.question[lang]

    def why(self, lang: str) -> str:
        """What to learn from it."""
        return self.question.why[lang]

    @property
    def text(self) -> str:
        """`Q14C shown 3142`, or `Q14C easy shown 3142`."""
        order = "".join(str(place + 1) for place in self.order)
        kind = "" if self.kind == ALL else f" {self.kind}"
        return f"Q{self.card}{LETTERS[self.family]}{kind} shown {order}"

    @property
    def right(self) -> int:
        """The place (from 0) of the right answer."""
        return self.order.index(RIGHT_ANSWER)

    def weights(self, percent: int) -> tuple[int, ...]:
        """How likely each answer is from somebody who is right so many times in a hundred: wrong ones are alike."""
        wrong_ones = ANSWERS - 1
        return tuple(wrong_ones * percent if place == RIGHT_ANSWER else 100 - percent for place in self.order)

    def outcome(self, shown: int) -> str:
        """`right` or `wrong`."""
        return "right" if shown == self.right else "wrong"

    def remark(self, shown: int, percent: int | None = None) -> str:
        """How a record keeps the answer: `Q14C shown 3142 answered 2`, of a computer also `knowing 75` (per cent)."""
        known = "" if percent is None else f" knowing {percent}"
        return f"{self.text} answered {shown + 1}{known}"


def shuffled(n: int, draw: Draw) -> tuple[int, ...]:
    """The numbers below `n` in an order that the draws decide, every order as likely (Fisher and Yates)."""
    order = list(range(n))
    for last in range(n - 1, 0, -1):
        other = draw((1,) * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def pile(draw: Draw) -> tuple[int, ...]:
    """The pile of question cards of one match, by their numbers from 1."""
    return tuple(number + 1 for number in shuffled(len(question_cards()), draw))


def ask(card: int, family: int, draw: Draw, kind: str = ALL) -> Asked:
    """The question of that card and family, its answers in an order that three draws decide."""
    return Asked(card, family, shuffled(ANSWERS, draw), kind)


def kind(wanted: str, chosen: Mapping[str, Value]) -> str:
    """The kind of question that a table means; `auto` is easy in the simple form, which is the children's."""
    if wanted != AUTO:
        return wanted
    return EASY if chosen["form"] == "simple" else ALL


class Quizmaster:
    """Puts the questions of one match. The pile is shuffled when the first one is put."""

    def __init__(self) -> None:
        self._pile: list[int] = []
        self._used: set[int] = set()

    def put(self, s: Ints, draw: Draw, kind: str) -> Asked:
        """The next question of that kind, of the family that was laid; any other of it when there is none left."""
        family = int(s[FAMILY])
        fresh = self._fresh(draw)
        fitting = (card for card in fresh if question_cards()[card - 1][family].difficulty in KINDS[kind])
        card = next(fitting, fresh[0])
        self._used.add(card)
        return ask(card, family, draw, kind)

    def skip(self, asked: Asked, draw: Draw) -> None:
        """Pass over a question that was put before, with the draws it took."""
        self._fresh(draw)
        self._used.add(asked.card)
        shuffled(ANSWERS, draw)

    def _fresh(self, draw: Draw) -> list[int]:
        """The cards that have not come yet, the next one first. A match has fewer questions than there are cards."""
        self._pile = self._pile or list(pile(draw))
        return [card for card in self._pile if card not in self._used] or self._pile


def asked_seat(s: Ints) -> int | None:
    """The seat that a question is put to now, if one is."""
    return int(s[HAND]) if s[STAGE] in (ASK, SUPER) else None


def read(text: str) -> Asked:
    """The question of `Q14C shown 3142`."""
    match = _TEXT.fullmatch(text)
    if not match or not 1 <= int(match[1]) <= len(question_cards()) or len(set(match[4])) < ANSWERS:
        raise BadNotation(Message.of("mathisto.read.question", text=text), text=text)
    order = tuple(int(place) - 1 for place in match[4])
    return Asked(int(match[1]), family_number(match[2]), order, match[3] or ALL)


def reply(remark: str) -> Reply | None:
    """The answer that a remark of a record tells; None for another remark."""
    match = _REMARK.fullmatch(remark)
    if not match:
        return None
    try:
        asked = read(match[1])
    except BadNotation:
        return None
    return Reply(asked, int(match[6]) - 1, int(match[7]) if match[7] else None)
