"""What a viewer of a table is shown: plain values drawn from that seat's view and nothing else.

Nothing behind this module sees a match or a position, so no template can tell what a seat may not know.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import islice, takewhile

import msgspec

from mathotheque.core.options import Value
from mathotheque.core.parts import Group, Part
from mathotheque.core.speech import Message
from mathotheque.core.turn import Decide
from mathotheque.face.face import Face
from mathotheque.matches.match import Match
from mathotheque.matches.refusals import TableError
from mathotheque.matches.seating import smaller_table
from mathotheque.matches.seats import Seat
from mathotheque.reviews.verdicts import GOOD
from mathotheque.reviews.words import called
from mathotheque.web.clock import Clock, clock_of
from mathotheque.web.coaching import End, GuideStep, champions, end_of, goal_of, in_first_turns, steps_of
from mathotheque.web.journal import Journal, LogLine, plays_from_memory
from mathotheque.web.quiz import Quiz, quiz_of

_HEARD = 8  # versions a phrase is shown for
_NEWS = 4  # sentences of the journal in the table's line
_KEPT = 8_192  # short sentences
_SAME = ("",) * 16  # elements that are those of the line above


class SeatLine(msgspec.Struct, frozen=True):
    """One line of the list of players. `chair` is set where a person plays who may be away."""

    number: int
    mark: int
    name: str
    sub: str
    fact: str
    score: str
    target: str
    current: bool
    free: bool
    phrase: str
    chair: int | None
    won: bool


class Say(msgspec.Struct, frozen=True):
    """The table's line: who, what has happened since one's own last choice, what to do; and what people said.

    `tone` is `wait`, `no`, at the end `won` or `over`, or nothing.
    """

    tone: str
    headline: str
    detail: str
    heard: tuple[str, ...]
    news: tuple[str, ...] = ()


class Choice(msgspec.Struct, frozen=True):
    """A move one may make now: its notation, and the words on its button."""

    move: str
    label: str


class UndoLine(msgspec.Struct, frozen=True):
    """Somebody would like to take a choice back; `asked` when this viewer is to answer, `refused` by whom."""

    name: str
    asked: bool
    refused: str = ""


class Ask(msgspec.Struct, frozen=True):
    """A result this viewer is to announce: the calculation in words, numbers to pick from."""

    calculation: str
    offers: tuple[int, ...]


class Curtain(msgspec.Struct, frozen=True):
    """Between two people at one device: whose turn it is to look."""

    seat: int
    mark: int
    name: str


class Rematch(msgspec.Struct, frozen=True):
    """How it stands with the next match: whether it is there, whether this viewer wants it, who else does or is asked.

    `next` is its name, once there is one.
    """

    next: str
    mine: bool
    wanted_by: str
    awaited: str


class Practice(msgspec.Struct, frozen=True):
    """A move of another match that is looked at again here: what was played there, what was tried and how good it is.

    `retry` tells whether there is a try to take back, `judged` whether an answer can be given, `back` leads back.
    """

    back: str
    played: str
    tried: str
    verdict: str
    good: bool
    retry: bool
    judged: bool


class Without(msgspec.Struct, frozen=True):
    """Whether those who sit there may begin without the others: so many play then; or `why` not."""

    players: int
    why: str = ""


class TableView(msgspec.Struct, frozen=True):
    """Everything that is drawn of a table for one pair of eyes, but for who is there (see `presence.Company`)."""

    table: str
    game: str
    title: str
    lang: str
    version: int
    length: int
    seat: int | None
    seated: bool
    stage: str
    paths: str
    my_turn: bool
    hushed: bool
    waiting: bool
    over: bool
    commitment: str
    rematch: Rematch | None
    inviters: str
    without: Without | None
    seats: tuple[SeatLine, ...]
    tally: str
    log: tuple[LogLine, ...]
    from_memory: bool
    say: Say
    picture: Group
    rows: tuple[str, ...]
    dock: Mapping[str, Part]
    aside: Mapping[str, Part]
    choices: tuple[Choice, ...]
    curtain: Curtain | None
    undo: UndoLine | None
    replaced: bool
    others: bool
    quiz: Quiz | None
    clock: Clock | None
    ending: bool
    ask: Ask | None
    foreseen: bool
    goal: str
    steps: tuple[GuideStep, ...]
    end: End | None
    practice: Practice | None = None


def look(match: Match, held: frozenset[int], lang: str, eyes: str = "", journal: Journal | None = None) -> TableView:
    """The table as somebody who holds these seats sees it: with the eyes of the seat to move, if it is his.

    Where people share a device and the game has secrets, a curtain falls until the seat to move has said `eyes`.
    `journal` keeps what was told to him before.
    """
    over = match.scores is not None
    shared = len(held) > 1 and match.game.hides and not match.over
    looking = _looking(match, held, eyes) if eyes else None
    turn = match.acting(held) if looking is None else looking
    curtain = turn if shared and looking is None else None
    seat = None if curtain is not None else turn if turn is not None or shared else min(held, default=None)
    my_turn = turn is not None and curtain is None and match.question is None
    due = match.due
    may_move = my_turn and due is None
    names, custom, version, position = match.names, match.custom, match.version_for(held), match.position
    cast = match.cast(seat if len(held) == 1 else None)
    face = Face(position.view(seat))
    listed = may_move and not face.composes
    log = (journal or Journal()).lines(match, seat, cast, lang)
    dock = face.dock(cast, custom, lang) if may_move else {}
    seats = _seats(match, held, version, lang, playing=not over)
    prompt = face.prompt(custom) if may_move else None
    end = end_of(match, held, lang) if over else None
    return TableView(
        table=match.id,
        game=match.game.key,
        title=match.game.title,
        lang=lang,
        version=version,
        length=len(match.history),
        seat=seat,
        seated=bool(held),
        stage=_stage(match.id, face.stage, lang),
        paths=written_ways(face) if listed else "",
        my_turn=my_turn,
        hushed=due is not None,
        waiting=match.waiting,
        over=over,
        commitment=match.opened.commitment,
        rematch=_rematch(match, held) if over else None,
        inviters=", ".join(match.names[seat] for seat in sorted(match.people) if match.names[seat]),
        without=_without(match, lang) if match.waiting and held else None,
        seats=seats,
        tally=" – ".join([f"{wins:g}" for wins in match.opened.tally]),
        log=log,
        from_memory=plays_from_memory(match),
        say=_say(
            match, held, turn if my_turn else None, due, prompt, seats, _news(log, match.mark_of(seat)), end, lang
        ),
        picture=face.picture(seat, cast, lang),
        rows=() if match.waiting else face.rows(seat, cast, lang),
        dock=dock,
        aside=face.aside(None if due else seat, cast, lang),
        choices=_choices(face, custom, lang) if listed and not (dock and face.lists_all) else (),
        curtain=Curtain(curtain, match.seats[curtain].mark, names[curtain]) if curtain is not None else None,
        undo=_undo(match, held),
        replaced=not over and any(match.seats[k].level and not match.seats[k].resigned for k in held),
        others=any(one.person and number not in held for number, one in enumerate(match.seats)),
        quiz=quiz_of(match, seat, lang),
        clock=clock_of(match),
        ending=match.may_agree and bool(held - match.ending & match.people),
        ask=Ask(due.say(lang), position.offered_results) if due is not None and my_turn else None,
        foreseen=match.foreseen and not over,
        goal="" if over else goal_of(match.game, lang),
        steps=steps_of(face.view, lang) if may_move and seat is not None and in_first_turns(match, seat) else (),
        end=end,
        practice=_practice(match, lang) if held else None,
    )


def _practice(match: Match, lang: str) -> Practice | None:
    """A table of practice begins with a decision: it is told until the table is left."""
    again, weighed, turn = match.opened.again, match.weighed, match.first.turn
    if again is None or not isinstance(turn, Decide):
        return None
    view = match.first.view(turn.seat)
    return Practice(
        back=f"/r/{again.match}/review",
        played=view.label(again.played).say(lang),
        tried=view.label(weighed.move).say(lang) if weighed else "",
        verdict=called(weighed.verdict).say(lang) if weighed else "",
        good=weighed is not None and weighed.verdict in GOOD,
        retry=bool(match.history) and not match.over,
        judged=match.game.has("appraiser"),
    )


def _looking(match: Match, held: frozenset[int], eyes: str) -> int | None:
    """Who of these has lifted the curtain and is still to act."""
    return next((seat for seat in held if match.pending(seat) and eyes == eyes_for(match, seat)), None)


def eyes_for(match: Match, seat: int) -> str:
    """What a browser that people share keeps when `seat` lifts the curtain: it holds for her present spell only."""
    return f"{seat}.{match.spell(seat)}"


def _seats(match: Match, held: frozenset[int], version: int, lang: str, *, playing: bool) -> tuple[SeatLine, ...]:
    points, current = match.position.points or (), match.current
    shown = Face(match.position.view(None))
    target = str(shown.target or "")
    best = champions(match)
    return tuple([
        SeatLine(
            number=number + 1,
            mark=seat.mark,
            name=seat.name or _fixed("page.free-seat", lang),
            sub=_sub(seat, lang, mine=number in held),
            fact=_sentence(shown.fact(number), lang),
            score=str(points[number]) if number < len(points) else "",
            target=target if points else "",
            current=number in current,
            free=seat.open,
            phrase=_phrase(match, number, version, lang),
            chair=match.chair_of(number) if playing and _may_leave(seat) and number not in held else None,
            won=number in best,
        )
        for number, seat in enumerate(match.seats)
    ])  # fmt: skip


def _may_leave(seat: Seat) -> bool:
    return seat.person and not seat.open and not seat.level


def _sub(seat: Seat, lang: str, *, mine: bool) -> str:
    """Who plays there."""
    if seat.open:
        return _fixed("page.seat-open", lang)
    if seat.level:
        return Message.of("page.seat-level", level=seat.level).say(lang)
    return _fixed("page.seat-you" if mine else "page.seat-person", lang)


def _phrase(match: Match, seat: int, version: int, lang: str) -> str:
    """What the seat said lately."""
    said = match.spoken.get(seat)
    if said is None or version - said.version > _HEARD:
        return ""
    return Message.of(f"phrase.{said.phrase}").say(lang)


def _rematch(match: Match, held: frozenset[int]) -> Rematch:
    others = match.people - held
    wanted, awaited = (
        [match.names[k] for k in sorted(seats)] for seats in (others & match.rematch, others - match.rematch)
    )
    return Rematch(match.next_match, bool(held & match.rematch), ", ".join(wanted), ", ".join(awaited))


def _undo(match: Match, held: frozenset[int]) -> UndoLine | None:
    refusal = match.at_hand.undo_refused
    if refusal is not None:
        return UndoLine(match.names[refusal.asker], asked=False, refused=match.names[refusal.seat])
    if match.undo is None:
        return None
    asker = match.undo.seat
    others = {seat for seat in held - match.agreed if seat != asker and not match.seats[seat].level}
    return UndoLine(match.names[asker], asked=bool(others))


def _stage(table: str, stage: Message | None, lang: str) -> str:
    code = _with("page.code", lang, code=table.upper())
    return f"{code} · {stage.say(lang)}" if stage else code


def _sentence(message: Message | None, lang: str) -> str:
    return message.say(lang) if message else ""


@cache
def _fixed(key: str, lang: str) -> str:
    """A sentence without blanks."""
    return Message.of(key).say(lang)


@lru_cache(_KEPT)
def _with(key: str, lang: str, **blanks: str) -> str:
    """A sentence with words in its blanks."""
    return Message.of(key, **blanks).say(lang)


def _heard(seat: SeatLine, lang: str) -> str:
    return Message.of("page.says", name=seat.name, phrase=seat.phrase).say(lang)


def _say(
    match: Match, held: frozenset[int], turn: int | None, due: Message | None, prompt: Message | None,
    seats: tuple[SeatLine, ...], news: tuple[str, ...], end: End | None, lang: str,
) -> Say:  # fmt: skip
    if end is not None:
        return Say("won" if end.mood == "won" else "over", end.headline, end.why, ())
    headline, detail = _headline(match, held, turn, due, lang)
    tone = "wait" if turn is None else "no" if due is not None and match.tried else ""
    told, heard = detail or _sentence(prompt, lang), tuple([_heard(seat, lang) for seat in seats if seat.phrase])
    return Say(tone, headline, told, heard, news)


def _news(log: tuple[LogLine, ...], mark: int | None) -> tuple[str, ...]:
    """What has happened since the last choice under one's own mark, the latest last; not more than one can take in."""
    since = takewhile(lambda line: mark is None or line.mark != mark, log)
    return tuple([line.text for line in islice(since, _NEWS)])[::-1]


def _headline(
    match: Match, held: frozenset[int], turn: int | None, due: Message | None, lang: str
) -> tuple[str, str]:  # fmt: skip
    """Who is waited for, and what is to be told about it where that is neither a prompt nor the latest news."""
    if match.waiting:
        return _waiting(match, lang, invited=not held)
    if turn is not None and due is not None:
        return Message.of("page.how-much", due=due).say(lang), _way(match).say(lang)
    if turn is not None:
        return _with("page.your-turn", lang, name=match.seats[turn].name), ""
    if match.window is not None:
        return _fixed("page.window", lang), ""
    whose = "page.their-question" if match.question else "page.their-turn"
    return _with(whose, lang, name=match.seats[match.awaited or 0].name), ""


def _waiting(match: Match, lang: str, *, invited: bool) -> tuple[str, str]:
    """Who is missing; a guest is told who invites to what."""
    missing = sum(seat.open for seat in match.seats)
    names = tuple(match.names[seat] for seat in sorted(match.people) if match.names[seat])
    if invited and names:
        invites = Message.of("page.invites", names=names, n=len(names), title=match.game.title)
        return invites.say(lang), _fixed("page.sit-how", lang)
    return Message.of("page.missing", n=missing).say(lang), _fixed("page.share", lang)


def _without(match: Match, lang: str) -> Without:
    try:
        return Without(smaller_table(match).seats)
    except TableError as refused:
        return Without(0, refused.message.say(lang))


def _way(match: Match) -> Message:
    """How to go on; after a wrong answer, a way to the right one beside the question."""
    return match.position.judge(int(match.tried)).message if match.tried else Message.of("page.announce-first")


def _choices(face: Face, custom: Mapping[str, Value], lang: str) -> tuple[Choice, ...]:
    view = face.view
    moves = zip(view.moves, view.actions, strict=True)
    return tuple([Choice(move, face.choice(action, custom).say(lang)) for move, action in moves])


def written_ways(face: Face) -> str:
    """A line for every way to make a move on the board: the move, then the elements to touch, between tabs.

    Ways that begin alike stand together: an element that is empty is that of the line above.
    """
    view = face.view
    moves = dict(zip(view.actions, view.moves, strict=True))
    above: tuple[str, ...] = ()
    lines = []
    for action, touch in face.paths:
        same = 0
        for one, other in zip(touch, above, strict=False):
            if one != other or same == len(_SAME):
                break
            same += 1
        lines.append("\t".join((moves[action], *_SAME[:same], *touch[same:])))
        above = touch
    return "\n".join(lines)
