"""The fold: a match is what its events tell, one after the other. The events are trusted: commands have made them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from mathotheque.core.beginning import Beginning
from mathotheque.core.endings import Resignation, award
from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.matches.course import Course
from mathotheque.matches.events import (
    AgainAsked,
    Announced,
    Answered,
    Attempted,
    Began,
    EndAgreed,
    Ended,
    Event,
    Filled,
    Followed,
    GivenBack,
    Happened,
    Hinted,
    Narrowed,
    Opened,
    Paused,
    QuestionPut,
    Rekeyed,
    Replied,
    Resigned,
    Resumed,
    Sat,
    Spoke,
    TakenOver,
    Thrown,
    UndoAnswered,
    UndoAsked,
    Undone,
    Unthrown,
    Weighed,
    WindowClosed,
    WindowOpened,
)
from mathotheque.matches.match import Match
from mathotheque.matches.pending import NOTHING, Pending, UndoRefused, Window
from mathotheque.matches.refusals import OtherRules
from mathotheque.matches.seats import Said, Seat
from mathotheque.matches.table_options import table_options

Shelf = Callable[[str], Game]
"""Finds a game by its key; raises `UnknownGame`."""


def fold(match_id: str, events: Iterable[Event], shelf: Shelf) -> Match:
    """The match that these events tell; `OtherRules` if it was played under others than the house has."""
    told = iter(events)
    opened = next(told)
    assert isinstance(opened, Opened)
    game = shelf(opened.game)
    if opened.rules != game.version:
        raise OtherRules(Message.of("table.other-rules", game=game.title, theirs=opened.rules, ours=game.version))
    game = game.choose(**opened.options)
    first = game.read(opened.position) if opened.position else game.start()
    people = not opened.imported
    seats = tuple(
        Seat(
            chair.name,
            chair.level,
            person=people and not chair.level,
            mark=number if chair.mark is None else chair.mark,
        )
        for number, chair in enumerate(opened.chairs)
    )
    waiting = any(seat.open for seat in seats)
    match = Match(
        match_id, game, opened, table_options(game, opened.custom), seats, Course.beginning(first), waiting,
        opened.words, keys=(0,) * len(seats), chairs=tuple(range(len(seats))),
    )  # fmt: skip
    for event in told:
        apply(match, event)
    return match


def apply(match: Match, event: Event) -> None:
    """Add an event to what is known; what nobody else may notice, or needs to, makes no new version."""
    match.stored += 1
    match.version += not _is_silent(event)
    if type(event) is Happened:  # most are
        _happen(match, event)
    else:
        _FOLDS[type(event)](match, event)


def _is_silent(event: Event) -> bool:
    return isinstance(event, Replied | Hinted) or (isinstance(event, Attempted) and not event.announced)


def _happen(match: Match, event: Happened) -> None:
    match.moved = match.version
    if event.seen or (event.seat is None and match.foreseen):
        match.again += (len(match.history),)
    if event.taken_back:
        match.taken_back += (len(match.history),)
    match.course = match.course.after(event)
    window = match.at_hand.window
    match.at_hand = Pending(window=window) if window is not None and match.position.answering else NOTHING


def _sit(match: Match, event: Sat) -> None:
    own = match.seats[event.seat].mark
    mark = own if event.mark is None else event.mark
    for number, seat in enumerate(match.seats):
        if seat.mark == mark:  # an empty chair that had it takes the other
            _change_seat(match, number, mark=own)
    _change_seat(match, event.seat, name=event.name, mark=mark)
    match.words += (event.word,) if event.word else ()
    match.waiting = any(seat.open for seat in match.seats)


def _fill(match: Match, event: Filled) -> None:
    _change_seat(match, event.seat, name=event.name, level=event.level, person=False)
    match.waiting = any(seat.open for seat in match.seats)


def _narrow(match: Match, event: Narrowed) -> None:
    match.seats = tuple(seat for chair, seat in zip(match.chairs, match.seats, strict=True) if chair in event.chairs)
    match.chairs, match.spoken = event.chairs, {}
    match.game = match.game.choose(**event.options)
    match.table = table_options(match.game, match.opened.custom)
    match.course, match.moved = Course.beginning(match.game.start()), match.version
    match.waiting = any(seat.open for seat in match.seats)


def _throw(match: Match, event: Thrown) -> None:
    match.thrown, match.moved = (*match.thrown, event.text), match.version


def _unthrow(match: Match, _: Unthrown) -> None:
    match.thrown, match.moved = match.thrown[:-1], match.version


def _begin(match: Match, event: Began) -> None:
    match.began, match.spoken, match.moved = event, {}, match.version
    match.seats = (*match.seats[event.first :], *match.seats[: event.first])
    match.course = Course.beginning(match.first, Beginning(event.first, event.rounds).draws if event.lot else 0)


def _go_back(match: Match, event: Undone) -> None:
    _count_answers(match)
    match.moved = match.version
    match.seen = max(match.seen, match.course.draws)
    match.again = tuple(number for number in match.again if number < event.length)
    match.taken_back = (*(number for number in match.taken_back if number < event.length), event.length)
    match.resigned = tuple(Resignation(seat, min(after, event.length)) for seat, after in match.resigned)
    match.course, match.at_hand = match.course.back_to(event.length), NOTHING


def _ask_undo(match: Match, event: UndoAsked) -> None:
    match.at_hand = replace(match.at_hand, undo=event, agreed=frozenset(), undo_refused=None)


def _answer_undo(match: Match, event: UndoAnswered) -> None:
    now = match.at_hand
    if event.agreed:
        match.at_hand = replace(now, agreed=now.agreed | {event.seat})
        return
    refused = UndoRefused(now.undo.seat, event.seat) if now.undo else None
    match.at_hand = replace(now, agreed=now.agreed | {event.seat}, undo=None, undo_refused=refused)


def _speak(match: Match, event: Spoke) -> None:
    match.spoken = {**match.spoken, event.seat: Said(event.phrase, match.version)}


def _resign(match: Match, event: Resigned) -> None:
    _change_seat(match, event.seat, resigned=True)
    match.resigned += (Resignation(event.seat, len(match.history)),)
    match.awarded = award(len(match.seats), event.seat)


def _take_over(match: Match, event: TakenOver) -> None:
    _change_seat(match, event.seat, level=event.level)


def _give_back(match: Match, event: GivenBack) -> None:
    _change_seat(match, event.seat, level="")


def _rekey(match: Match, event: Rekeyed) -> None:
    match.keys = renewed(match.keys, event)


def renewed(keys: tuple[int, ...], event: Rekeyed) -> tuple[int, ...]:
    """The numbers of the keys once these chairs have new ones."""
    return tuple(key + (chair in event.chairs) for chair, key in enumerate(keys))


def _pause(match: Match, event: Paused) -> None:
    match.paused_at = event.at


def _resume(match: Match, event: Resumed) -> None:
    assert match.paused_at is not None
    rested, match.paused_at = max(0.0, event.at - match.paused_at), None
    match.at_hand = match.at_hand.later(rested)


def _ask_again(match: Match, event: AgainAsked) -> None:
    match.rematch |= {event.seat}


def _follow(match: Match, event: Followed) -> None:
    match.next_match = event.match


def _put_question(match: Match, event: QuestionPut) -> None:
    match.at_hand = replace(match.at_hand, question=event)


def _open_window(match: Match, event: WindowOpened) -> None:
    window = Window(event.seconds, event.at + event.seconds, len(match.position.answering))
    match.at_hand = replace(match.at_hand, window=window)


def _reply(match: Match, event: Replied) -> None:
    window = match.at_hand.window
    assert window is not None
    window = replace(window, answers={**window.answers, event.seat: event.move})
    match.at_hand = replace(match.at_hand, window=window)


def _close_window(match: Match, _: WindowClosed) -> None:
    window = match.at_hand.window
    assert window is not None
    _count_answers(match)
    match.at_hand = replace(match.at_hand, window=replace(window, closed=True))


def _count_answers(match: Match) -> None:
    """Where a window ends, the version counts all who could have answered: it tells of nobody whether he had."""
    window = match.at_hand.window
    if window is not None and not window.closed:
        match.version += window.seats


def _agree_to_end(match: Match, event: EndAgreed) -> None:
    match.at_hand = replace(match.at_hand, ending=match.at_hand.ending | {event.seat})


def _end(match: Match, _: Ended) -> None:
    match.awarded = match.position.standing


def _announce(match: Match, _: Announced) -> None:
    match.at_hand = replace(match.at_hand, announced=True, tried="")


def _attempt(match: Match, event: Attempted) -> None:
    match.remembered += 1
    now = match.at_hand
    match.at_hand = replace(now, tries=now.tries + 1, tried=event.text if event.announced else now.tried)


def _hint(match: Match, _: Hinted) -> None:
    match.remembered += 1
    match.at_hand = replace(match.at_hand, hints=match.at_hand.hints + 1)


def _weigh(match: Match, event: Weighed) -> None:
    match.weighed = event


def _nothing(match: Match, event: Event) -> None:
    """It is kept for review and changes nothing."""


def _change_seat(match: Match, number: int, **fields: object) -> None:
    seats = [*match.seats]
    seats[number] = replace(seats[number], **fields)
    match.seats = tuple(seats)


_FOLDS: dict[type, Callable[..., None]] = {
    Sat: _sit,
    Filled: _fill,
    Narrowed: _narrow,
    AgainAsked: _ask_again,
    Thrown: _throw,
    Unthrown: _unthrow,
    Began: _begin,
    Undone: _go_back,
    UndoAsked: _ask_undo,
    UndoAnswered: _answer_undo,
    Spoke: _speak,
    Resigned: _resign,
    TakenOver: _take_over,
    GivenBack: _give_back,
    Rekeyed: _rekey,
    Paused: _pause,
    Resumed: _resume,
    Followed: _follow,
    QuestionPut: _put_question,
    WindowOpened: _open_window,
    Replied: _reply,
    WindowClosed: _close_window,
    EndAgreed: _agree_to_end,
    Ended: _end,
    Announced: _announce,
    Attempted: _attempt,
    Answered: _nothing,
    Hinted: _hint,
    Weighed: _weigh,
}
