"""What a table tells its players beside the game: the goal, a first turn in steps, why a move is good, how it ended.

The sentences are the game's own (`guide.py`); a game without a guide says less.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from mathotheque.core.game import Game
from mathotheque.core.position import Position
from mathotheque.core.protocols import Cast
from mathotheque.core.speech import Message, as_sentence
from mathotheque.core.turn import winners
from mathotheque.face.face import Face
from mathotheque.matches.match import Match
from mathotheque.reviews.words import reasons_for

_FIRST_TURNS = 3  # choices of a seat for which it may be guided
_EARLY = 60  # events after which nobody is in a first turn
_GOALS = 256  # told in words, of games with their options


class GuideStep(msgspec.Struct, frozen=True):
    """One step of a guided turn: a sentence, and the elements it speaks of, as ids between blanks."""

    words: str
    at: str


class End(msgspec.Struct, frozen=True):
    """How a match ended for this viewer: `mood` is `won`, `lost` or `over`; why, and for who lost one thing to try.

    `marks` are those of the winners. `beaten` is the strongest level this viewer has won against, `alone` the points of
    a game for one and `worth` what they are worth: the more the better. Who plays alone against computers of `level`
    may like `other_level` next: a stronger one after wins, a gentler one after losses. `review` is where luck and
    skill are told apart; once that is known, `reasons` tell which move was better, and move `at` is played `again`.
    """

    mood: str
    headline: str
    why: str
    advice: str
    beaten: str = ""
    alone: str = ""
    worth: str = ""
    marks: tuple[int, ...] = ()
    level: str = ""
    other_level: str = ""
    review: str = ""
    reasons: tuple[str, ...] = ()
    again: str = ""
    at: int = 0


@dataclass(frozen=True, slots=True)
class Hint:
    """A move in words, why it is good, what a bot expects of it, and the elements of the board that make it."""

    words: str
    reasons: tuple[str, ...]
    verdict: str
    lights: tuple[str, ...]


@lru_cache(_GOALS)
def goal_of(game: Game, lang: str) -> str:
    """The goal of the game in one line; it depends on its options alone."""
    guide = game.guide
    return guide.goal(game.start()).say(lang) if guide else game.tagline.say(lang)


def in_first_turns(match: Match, seat: int) -> bool:
    """Whether the seat is offered a guided turn without asking."""
    early = len(match.history) <= _EARLY and _choices_of(match, seat) < _FIRST_TURNS
    return early and match.opened.again is None  # who looks again has played before


def steps_of(view: Position, lang: str) -> tuple[GuideStep, ...]:
    """The steps of a guided turn for the seat that is to move: what one plays for, then the game's own."""
    guide = view.game.guide
    if guide is None:
        return ()
    steps = (GuideStep(step.words.say(lang), " ".join(step.at)) for step in guide.first_turn(view))
    return (GuideStep(goal_of(view.game, lang), "board"), *steps)


def _choices_of(match: Match, seat: int) -> int:
    return sum(event.seat == seat and match.free[k] for k, event in enumerate(match.history))


def end_of(match: Match, held: frozenset[int], lang: str) -> End | None:
    """How the match ended, once it has."""
    scores = match.scores
    if scores is None:
        return None
    best = frozenset(winners(scores))
    everybody = len(scores) > 1 and len(best) == len(scores)
    alone, me = len(scores) == 1, min(held) if len(held) == 1 else None
    mood = "over" if everybody or not held or alone else "won" if held & best else "lost"
    headline = result(match) if best != {me} or alone else Message.of("page.you-won", name=match.names[min(best)])
    advice = _advice(match, me, lang) if mood == "lost" and me is not None else ""
    beaten = max((seat.level for seat in match.seats if seat.level and not seat.person), default="")
    level = _level_of_rivals(match, held)
    end = End(
        mood, headline.say(lang), why_ended(match, lang), advice, beaten if mood == "won" else "",
        marks=tuple(match.seats[seat].mark for seat in sorted(best)),
        level=level, other_level=_level_beside(match.game, level, mood), review=_review(match),
    )  # fmt: skip
    if not alone or not held or match.given_up:
        return end
    return replace(end, alone=str((match.position.points or scores)[0]), worth=f"{float(scores[0]):g}")


def _level_of_rivals(match: Match, held: frozenset[int]) -> str:
    """The level of the strongest computer, where one person alone plays against computers."""
    levels = match.game.level_names
    rivals = [seat.level for seat in match.seats if not seat.person and seat.level in levels]
    return max(rivals, key=levels.index) if rivals and held == match.people and len(held) == 1 else ""


def _level_beside(game: Game, level: str, mood: str) -> str:
    """The next one: stronger for who wins, gentler for who loses; nothing where there is none."""
    levels = game.level_names
    step = {"won": 1, "lost": -1}.get(mood, 0)
    at = levels.index(level) + step if level and step else -1
    return levels[at] if 0 <= at < len(levels) else ""


def champions(match: Match) -> frozenset[int]:
    """The seats that have won; none where everybody has, and none while it goes on."""
    scores = match.scores or ()
    best = frozenset(winners(scores)) if scores else frozenset()
    return best if len(best) < len(scores) else frozenset()


def _review(match: Match) -> str:
    """The address of the review; none where nobody judges, and at a table of practice, which leads back to one."""
    told = match.game.has("appraiser") and bool(match.history) and match.opened.again is None
    return f"/r/{match.id}/review" if told else ""


def result(match: Match) -> Message:
    """Who won a match that is over."""
    scores = match.scores or ()
    if len(scores) == 1 and match.given_up:
        return Message.of("page.unfinished")
    names = tuple(match.names[seat] for seat in winners(scores))
    if len(scores) > 1 and len(names) == len(scores):
        return Message.of("page.drawn")
    return Message.of("page.won", names=names, n=len(names))


def beside_the_rules(match: Match, names: Sequence[str]) -> Message | None:
    """Why a match is over that its rules have not ended: somebody gave up, or everybody agreed."""
    if match.given_up:
        return Message.of("table.has-resigned", name=names[match.resigned[-1].seat])
    return Message.of("page.ended-agreed") if match.ended_as_it_stood else None


def why_ended(match: Match, lang: str) -> str:
    """A resignation is told as such; an agreement too; else the game says why."""
    if (beside := beside_the_rules(match, match.names)) is not None:
        return beside.say(lang)
    guide = match.game.guide
    return guide.ending(match.position.view(None), match.cast()).say(lang) if guide else ""


def _advice(match: Match, seat: int, lang: str) -> str:
    guide = match.game.guide
    return guide.advice(match.position.view(None), seat).say(lang) if guide else ""


def _within(label: str) -> str:
    """What stands on a button, within a sentence: a verb has a small letter there, notation keeps its capitals."""
    return label if label[1:2].isupper() else f"{label[:1].lower()}{label[1:]}"


def hint_of(view: Position, move: str, value: float, cast: Cast, story: Sequence[str], lang: str) -> Hint:
    """A move explained: to be called in a thread, it may think."""
    face = Face(view)
    action = view.number(move)
    return Hint(
        Message.of("page.hint-move", move=_within(face.label(action, cast).say(lang))).say(lang),
        tuple(reason.say(lang) for reason in reasons_for(view, move, cast, story)),
        as_sentence(view.verdict(value).say(lang)),
        face.pointed(action),
    )
