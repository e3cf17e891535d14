"""What people do with one another adds to the log: sit down, say a phrase, give up, let a computer stand in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from mathotheque.core.game import Game
from mathotheque.core.names import is_taken, name_computers
from mathotheque.core.seatmarks import USUAL, Marks
from mathotheque.core.speech import Message
from mathotheque.core.turn import winners
from mathotheque.matches.events import (
    Chair,
    EndAgreed,
    Ended,
    Event,
    Filled,
    GivenBack,
    Narrowed,
    Rekeyed,
    Resigned,
    Sat,
    Spoke,
    TakenOver,
)
from mathotheque.matches.match import Match
from mathotheque.matches.refusals import TableError
from mathotheque.matches.rights import must_be_going_on
from mathotheque.matches.seats import PHRASES

_MOST_KEYS = 100  # of a chair, one after the other


def settle_chairs(game: Game, chairs: Sequence[Chair]) -> tuple[Chair, ...]:
    """The chairs of a new table: computers have got names, nobody's name is there twice, each has its own mark."""
    names = name_computers([chair.name for chair in chairs], [chair.level for chair in chairs], game.level_names)
    for seat, name in enumerate(names):
        if name and is_taken(name, names[:seat]):
            raise _name_taken(name)
    marks = settle_marks([chair.mark for chair in chairs])
    settled = zip(chairs, names, marks, strict=True)
    return tuple(replace(chair, name=name, mark=mark) for chair, name, mark in settled)


def settle_marks(wanted: Sequence[int | None]) -> Marks:
    """Whoever wants a mark first has it; the others get what is left, in order."""
    given: dict[int, int] = {}
    for seat, mark in enumerate(wanted):
        if mark in USUAL and mark not in given.values():
            given[seat] = mark
    left = (mark for mark in USUAL if mark not in given.values())
    return tuple(given[seat] if seat in given else next(left) for seat in range(len(wanted)))


def _name_taken(name: str) -> TableError:
    return TableError(Message.of("table.name-taken", name=name))


def sit(match: Match, seat: int, name: str, word: str = "", mark: int | None = None) -> list[Event]:
    """A person takes an open seat, with the mark she brings unless somebody has it."""
    if not match.seats[match.game.check_seat(seat)].open:
        raise TableError(Message.of("table.seat-taken", seat=seat + 1))
    if is_taken(name, match.names):
        raise _name_taken(name)
    taken = {other.mark for other in match.seats if not other.open}
    word = "" if match.by_hand else word  # there are no dice to mix it into
    return [Sat(seat, name, word, mark if mark in USUAL and mark not in taken else None)]


def fill(match: Match, seats: Iterable[int], level: str) -> list[Event]:
    """Computers of that level take open seats."""
    names = [*match.names]
    filled: list[Event] = []
    for seat in seats:
        if not match.seats[match.game.check_seat(seat)].open:
            raise TableError(Message.of("table.seat-taken", seat=seat + 1))
        computers = ["" if k != seat else level for k in range(len(names))]
        names = [*name_computers(names, computers, match.game.level_names)]
        filled.append(Filled(seat, names[seat], level))
    return filled


def smaller_table(match: Match) -> Game:
    """The game for those who sit there, if they begin without the others; or why not."""
    there = sum(not seat.open for seat in match.seats)
    if not match.waiting:
        raise TableError(Message.of("table.nobody-missing"))
    if match.opened.position:
        raise TableError(Message.of("table.position-seats", n=len(match.seats)))
    game = match.game.with_seats(there)
    if game is None or not {seat.level for seat in match.seats} - {""} <= {*game.level_names}:
        raise TableError(Message.of("table.too-few", n=there, title=match.game.title))
    return game


def start_without(match: Match) -> list[Event]:
    """Those who sit there begin: the table gets as small as the game can be played."""
    game = smaller_table(match)
    chairs = tuple(chair for chair, seat in zip(match.chairs, match.seats, strict=True) if not seat.open)
    return [Narrowed(chairs, dict(game.chosen))]


def say(seat: int, phrase: str) -> list[Event]:
    """One of the fixed phrases."""
    if phrase not in PHRASES:
        raise TableError(Message.of("table.phrase", phrases=", ".join(PHRASES)))
    return [Spoke(seat, phrase)]


def resign(match: Match, seat: int, stand_in: str) -> list[Event]:
    """Give up: with two seats the other wins, with more a computer plays on."""
    must_be_going_on(match)
    if match.seats[seat].resigned:
        raise TableError(Message.of("table.already-resigned"))
    alone = len(match.seats) <= 2
    return [Resigned(seat)] if alone else [Resigned(seat), TakenOver(seat, stand_in)]


def take_over(match: Match, seat: int, level: str) -> list[Event]:
    """A computer plays for a person who is away."""
    must_be_going_on(match)
    if not match.seats[seat].person or match.seats[seat].level:
        raise TableError(Message.of("table.not-absent", seat=seat + 1))
    return [TakenOver(seat, level)]


def give_back(match: Match, seat: int) -> list[Event]:
    """The person is back at the seat."""
    taken = match.seats[seat]
    if not taken.person or not taken.level or taken.resigned:
        raise TableError(Message.of("table.not-taken-over", seat=seat + 1))
    return [GivenBack(seat)]


def agree_to_end(match: Match, seat: int) -> list[Event]:
    """A person agrees that the game ends as it stands; computers always do."""
    if not match.may_agree or seat not in match.people:
        raise TableError(Message.of("table.no-end"))
    if match.people <= match.ending | {seat}:
        return [EndAgreed(seat), Ended()]
    return [EndAgreed(seat)]


def renew_keys(match: Match, chairs: frozenset[int]) -> list[Event]:
    """Whoever holds these chairs gives them new keys: the old ones open them no more."""
    if any(match.keys[chair] >= _MOST_KEYS for chair in chairs):
        raise TableError(Message.of("table.many-keys", n=_MOST_KEYS))
    return [Rekeyed(tuple(sorted(chairs)))]


def check_other_level(match: Match, level: str) -> str:
    """The level computers are to have next, or nothing; refused where others would have to agree."""
    if level and len(match.people) > 1:
        raise TableError(Message.of("table.level-alone"))
    return match.game.check_level(level) if level else ""


def rotated(
    match: Match, level: str = "", called: Mapping[int, str] | None = None
) -> tuple[tuple[Chair, ...], tuple[float, ...]]:
    """Chairs and tally of a rematch: the second seat begins. With computers of another `level` it begins anew.

    Those who are `called` otherwise by now, by seat, sit down under that name unless somebody else has it.
    """
    chairs = [
        replace(chair, name=seat.name, level="" if seat.person else seat.level, mark=seat.mark)
        for seat, chair in zip(match.seats, map(match.chair, range(len(match.seats))), strict=True)
    ]
    for seat, name in (called or {}).items():
        if not is_taken(name, [chair.name for other, chair in enumerate(chairs) if other != seat]):
            chairs[seat] = replace(chairs[seat], name=name)
    if level:
        chairs = [replace(chair, name="", level=level) if chair.level else chair for chair in chairs]
        return (*chairs[1:], chairs[0]), ()
    tally = list(match.opened.tally or (0.0,) * len(chairs))
    scores = match.scores
    if scores is not None and len(scores) > 1:
        best = winners(scores)
        for seat in best:
            tally[seat] += 1 / len(best)
    return (*chairs[1:], chairs[0]), (*tally[1:], tally[0])
