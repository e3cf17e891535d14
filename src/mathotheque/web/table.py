"""What a viewer of a table is shown, drawn from that seat's view and nothing else."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from mathotheque.core.position import Position
from mathotheque.core.protocols import Cast
from mathotheque.core.speech import Message
from mathotheque.face.face import Face
from mathotheque.matches.events import Happened
from mathotheque.matches.match import Match
from mathotheque.web.clock import Clock, clock_of
from mathotheque.web.presence import Presence
from mathotheque.web.quiz import Quiz, quiz_of

_HEARD = 8  # versions a phrase is shown for


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One line of the list of players."""

    number: int
    name: str
    sub: str
    fact: str
    score: str
    current: bool
    mine: bool
    away: bool
    phrase: str


@dataclass(frozen=True, slots=True)
class LogLine:
    """One sentence of the journal, and whose it is (None: chance's)."""

    seat: int | None
    text: str


@dataclass(frozen=True, slots=True)
class Choice:
    """A move one may make now: its notation, and the words on its button."""

    move: str
    label: str


@dataclass(frozen=True, slots=True)
class UndoLine:
    """Somebody would like to take a choice back; `asked` when this viewer is to answer."""

    name: str
    asked: bool


@dataclass(frozen=True, slots=True)
class Ask:
    """A result this viewer is to announce: the calculation in words, numbers to pick from."""

    calculation: str
    offers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything the template of a table needs."""

    match: Match
    version: int
    lang: str
    seat: int | None
    board: str
    seats: tuple[SeatLine, ...]
    log: tuple[LogLine, ...]
    headline: str
    detail: str
    stage: str
    dock: str
    choices: tuple[Choice, ...]
    paths: str
    my_turn: bool
    curtain: int | None
    undo: UndoLine | None
    replaced: bool
    company: bool
    spectators: int
    tally: str
    quiz: Quiz | None
    clock: Clock | None
    ending: bool
    aside: str
    ask: Ask | None
    hushed: bool


def look(match: Match, held: frozenset[int], lang: str, eyes: str = "", presence: Presence | None = None) -> TableView:
    """The table as somebody who holds these seats sees it: with the eyes of the seat to move, if it is his.

    Where people share a device and the game has secrets, a curtain falls until the seat to move has said `eyes`.
    """
    shared = match.game.hides and len(held) > 1 and not match.over
    looking = next((seat for seat in held if match.pending(seat) and eyes == eyes_for(match, seat)), None)
    turn = match.acting(held) if looking is None else looking
    curtain = turn if shared and looking is None else None
    seat = None if curtain is not None else turn if turn is not None or shared else min(held, default=None)
    my_turn = turn is not None and curtain is None and match.question is None
    due = match.due
    may_move = my_turn and due is None
    view = match.position.view(seat)
    cast = Cast(match.names, seat if len(held) == 1 else None)
    log = _journal(match, seat, cast, lang)
    face = Face(view)
    prompt = face.prompt(match.custom) if may_move else None
    headline, detail = _say(match, prompt, turn if my_turn else None, log=log, lang=lang)
    dock = _joined(face.dock(cast, match.custom, lang)) if may_move else ""
    listed = may_move and not face.composes
    choices = _choices(face, lang) if listed and not (dock and face.lists_all) else ()
    paths = face.paths if listed else ()
    moves = dict(zip(view.actions, view.moves, strict=True))
    ask = Ask(due.say(lang), match.position.offered_results) if due is not None and my_turn else None
    return TableView(
        match, match.version_for(held), lang, seat, str(face.picture(seat, cast, lang)),
        _seats(match, held, lang, presence), log, headline, detail, _stage(match, view, lang),
        dock, choices,
        json.dumps([[moves[path.action], *path.touch] for path in paths], separators=(",", ":")), my_turn,
        curtain, _undo(match, held), _replaced(match, held), _company(match, held),
        presence.spectators(match.id) if presence else 0, _tally(match),
        quiz_of(match, seat, lang), clock_of(match), match.may_agree and bool(held - match.ending & match.people),
        _joined(face.aside(None if due else seat, cast, lang)), ask, due is not None,
    )  # fmt: skip


def _joined(parts: Mapping[str, str]) -> str:
    return "".join(parts.values())


def eyes_for(match: Match, seat: int) -> str:
    """What a browser that people share keeps when `seat` lifts the curtain: it holds for her present spell only."""
    return f"{seat}.{match.spell(seat)}"


def _seats(match: Match, held: frozenset[int], lang: str, presence: Presence | None) -> tuple[SeatLine, ...]:
    points = match.position.points
    shown = Face(match.position.view(None))
    lines = []
    for number, seat in enumerate(match.seats):
        away = presence is not None and _is_away(match, number, held, presence)
        if seat.open:
            sub = Message.of("page.seat-open")
        elif seat.level:
            sub = Message.of("page.seat-level", level=seat.level)
        elif away:
            sub = Message.of("page.seat-away")
        else:
            sub = Message.of("page.seat-you" if number in held else "page.seat-person")
        fact = _sentence(shown.fact(number), lang)
        name = seat.name or Message.of("page.free-seat").say(lang)
        score = str(points[number]) if points and number < len(points) else ""
        lines.append(
            SeatLine(
                number + 1, name, sub.say(lang), fact, score, number in match.current, number in held, away,
                _phrase(match, number, match.version_for(held), lang),
            )
        )  # fmt: skip
    return tuple(lines)


def _is_away(match: Match, number: int, held: frozenset[int], presence: Presence) -> bool:
    seat = match.seats[number]
    playing = seat.person and not seat.open and not seat.level and match.scores is None
    return playing and number not in held and not presence.is_here(match.id, match.chair_of(number))


def _phrase(match: Match, seat: int, version: int, lang: str) -> str:
    """What the seat said lately."""
    said = match.spoken.get(seat)
    if said is None or version - said.version > _HEARD:
        return ""
    return Message.of(f"phrase.{said.phrase}").say(lang)


def _undo(match: Match, held: frozenset[int]) -> UndoLine | None:
    if match.undo is None:
        return None
    asker = match.undo.seat
    others = {seat for seat in held - match.agreed if seat != asker and not match.seats[seat].level}
    return UndoLine(match.names[asker], asked=bool(others))


def _replaced(match: Match, held: frozenset[int]) -> bool:
    """Whether a computer is playing for this viewer, who may come back."""
    return match.scores is None and any(match.seats[k].level and not match.seats[k].resigned for k in held)


def _company(match: Match, held: frozenset[int]) -> bool:
    """Whether there are other people to talk to."""
    return any(seat.person and number not in held for number, seat in enumerate(match.seats))


def _tally(match: Match) -> str:
    """The series so far, seat by seat."""
    return " – ".join(f"{wins:g}" for wins in match.opened.tally)


def _journal(match: Match, seat: int | None, cast: Cast, lang: str) -> tuple[LogLine, ...]:
    """The latest sentences first, told from what this seat was shown."""
    told_from = _latest_call(match) if match.custom.get("journal") == "last" else match.latest
    whole = len(told_from) == len(match.history) or not any(match.free)  # a deal is long
    lines = [LogLine(None, message.say(lang)) for message in match.beginning(match.names)] if whole else []
    for position, event in told_from:
        lines.extend(LogLine(event.seat, words) for words in _told(position, event.text, seat, cast, lang))
    return tuple(reversed(lines))


@lru_cache(10_000)
def _told(position: Position, event: str, seat: int | None, cast: Cast, lang: str) -> tuple[str, ...]:
    """Sentences of the journal: they are shown again in the next dozen frames of every viewer."""
    return tuple(message.say(lang) for message in position.tell(event, seat, cast))


def _latest_call(match: Match) -> Sequence[tuple[Position, Happened]]:
    """From somebody’s latest choice on, for a table that plays from memory; answers in secret belong to it."""
    latest = match.latest
    calls = [k for k, (position, event) in enumerate(latest) if event.seat is not None and not position.answering]
    return latest[calls[-1] :] if calls else latest


def _stage(match: Match, view: Position, lang: str) -> str:
    code = Message.of("page.code", code=match.id.upper()).say(lang)
    return " · ".join(part for part in (_sentence(Face(view).stage, lang), code) if part)


def _sentence(message: Message | None, lang: str) -> str:
    return message.say(lang) if message else ""


def _say(
    match: Match, prompt: Message | None, turn: int | None, *, log: tuple[LogLine, ...], lang: str
) -> tuple[str, str]:
    latest = log[0].text if log else ""
    if match.waiting:
        return Message.of("page.waiting").say(lang), Message.of("page.share").say(lang)
    if match.scores is not None:
        return result(match).say(lang), latest
    if turn is not None and match.due is not None:
        return _asked(match, match.due).say(lang), Message.of("page.announce-first").say(lang)
    if turn is not None:
        headline = Message.of("page.your-turn", name=match.names[turn]).say(lang)
        return headline, _sentence(prompt, lang) or latest
    if match.window is not None:
        return Message.of("page.window").say(lang), latest
    whose = "page.their-question" if match.question else "page.their-turn"
    return Message.of(whose, name=match.names[match.awaited or 0]).say(lang), latest


def _asked(match: Match, due: Message) -> Message:
    """The question; after a wrong answer, a way to the right one."""
    return match.position.judge(int(match.tried)).message if match.tried else Message.of("page.how-much", due=due)


def result(match: Match) -> Message:
    """Who won a match that is over."""
    scores = match.scores or ()
    best = max(scores)
    winners = tuple(name for name, score in zip(match.names, scores, strict=True) if score == best)
    if len(scores) > 1 and len(winners) == len(scores):
        return Message.of("page.drawn")
    return Message.of("page.won", names=winners, n=len(winners))


def _choices(face: Face, lang: str) -> tuple[Choice, ...]:
    moves = zip(face.view.actions, face.view.moves, strict=True)
    return tuple(Choice(move, face.label(action).say(lang)) for action, move in moves)
