"""What begins the log of a match: a table that is set, or a match that was written down elsewhere."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from mathotheque.core.chance import Dice
from mathotheque.core.game import Game
from mathotheque.core.real_dice import HAND
from mathotheque.core.record import Record
from mathotheque.core.speech import Message
from mathotheque.matches.events import LOT, Again, Chair, Event, Opened
from mathotheque.matches.importing import told_by
from mathotheque.matches.refusals import TableError
from mathotheque.matches.seating import settle_chairs
from mathotheque.matches.table_options import settle_table

_NAME_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_NAME_LENGTH = 5  # short enough for a child to type; 28 million of them


def new_name() -> str:
    """A name for a match; another may have it."""
    return "".join(secrets.choice(_NAME_LETTERS) for _ in range(_NAME_LENGTH))


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What a host may settle beside the game and its chairs; see `events.Opened`.

    `begins` is `LOT`, the number of a chair (from 1), or nothing: the first chair. `seed` is that of dice which were
    promised before; else they are promised now. A `position` must have been read by the rules. `room` is that of a
    class.
    """

    words: tuple[str, ...] = ()
    position: str = ""
    custom: Mapping[str, object] | None = None
    tally: tuple[float, ...] = ()
    before: str = ""
    begins: str = ""
    seed: bytes = b""
    again: Again | None = None
    room: str = ""


def set_table(game: Game, chairs: Sequence[Chair], wish: Wish) -> tuple[Opened, bytes]:
    """The first event, and the seed of its dice, promised in it at the latest; real dice have none.

    A position says who is to play.
    """
    count, begins = len(chairs), wish.begins
    if count != game.seats:
        raise TableError(Message.of("table.chairs", n=game.seats, given=count))
    if begins and begins != LOT and begins not in map(str, range(1, count + 1)):
        raise TableError(Message.of("table.begins", begins=begins[:20], n=count))
    settled = settle_table(game, wish.custom or {})
    for chair in chairs:
        settle_table(game, {"questions": chair.questions} if chair.questions else {})
    by_hand = settled.get("dice") == HAND
    if by_hand and all(chair.level for chair in chairs):
        raise TableError(Message.of("table.nobody-rolls"))
    dice = Dice(wish.seed, wish.words) if wish.seed else Dice.fresh(wish.words)
    opened = Opened(
        game.key, game.version, dict(game.chosen), settle_chairs(game, chairs), "" if by_hand else dice.commitment,
        date.today().isoformat(), () if by_hand else wish.words, wish.position, settled, wish.tally, wish.before,
        begins="" if wish.position or count == 1 else begins, again=wish.again, room=wish.room,
    )  # fmt: skip
    return opened, b"" if by_hand else dice.seed


def bring(record: Record) -> list[Event]:
    """A match that was played elsewhere, to be looked at here."""
    first = str(record.first) if record.first is not None else ""
    turned = record.began.first if record.began else 0
    chairs = (*record.seats[-turned:], *record.seats[:-turned]) if turned else record.seats
    opened = Opened(
        record.game.key, record.game.version, dict(record.game.chosen), tuple(map(Chair, chairs)),
        record.commitment, record.date.isoformat(), record.words, first, {"dice": HAND} if record.by_hand else {},
        imported=True,
    )  # fmt: skip
    return [opened, *told_by(record)]
