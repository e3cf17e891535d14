"""The question of a table as a page shows it: put to somebody, or answered, with what is to be learnt from it."""

from __future__ import annotations

import msgspec

from mathotheque.core.protocols import Asked
from mathotheque.matches.match import Match

_FRESH = 12  # events after which nobody looks back at an answer


class QuizAnswer(msgspec.Struct, frozen=True):
    """One answer; whether it is right is told only once the question is answered."""

    words: str
    right: bool = False


class Quiz(msgspec.Struct, frozen=True):
    """A question: to whom, with its answers; `why` once it is answered. `mine`: this viewer is to answer now."""

    name: str
    words: str
    answers: tuple[QuizAnswer, ...]
    why: str = ""
    given: str = ""
    right: bool = False
    mine: bool = False


def quiz_of(match: Match, seat: int | None, lang: str) -> Quiz | None:
    """What `seat` (None: a spectator) is shown of the present question, or of the last while it is fresh."""
    if match.question is not None and match.asked is not None:
        mine = match.question.seat == seat and match.scores is None
        answers = tuple(QuizAnswer(words) for words in match.asked.answers(lang))
        return Quiz(match.names[match.question.seat], match.asked.words(lang), answers, mine=mine)
    return _answered(match, seat, lang)


def _answered(match: Match, seat: int | None, lang: str) -> Quiz | None:
    questions = match.game.questions
    if questions is None or not match.put:
        return None
    put = match.put[-1]
    reply = questions.reply(put.remark)
    latest = match.history[-_FRESH:]
    place = next((k for k, event in enumerate(latest) if event.remark == put.remark), None)
    if reply is None or place is None or (seat is not None and any(event.seat == seat for event in latest[place:])):
        return None
    asked, given = reply.asked, reply.shown
    answers = _told(asked, lang)
    chosen, right = answers[given].words, given == asked.right
    return Quiz(match.names[put.seat], asked.words(lang), answers, asked.why(lang), chosen, right)


def _told(asked: Asked, lang: str) -> tuple[QuizAnswer, ...]:
    return tuple(QuizAnswer(words, right=place == asked.right) for place, words in enumerate(asked.answers(lang)))
