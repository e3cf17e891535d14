"""`mathotheque record show|verify FILE`: matches that were written down."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console

from mathotheque.core.dates import day_in_words
from mathotheque.core.errors import BadRecord
from mathotheque.core.protocols import Cast
from mathotheque.core.record import Record
from mathotheque.core.record_reading import cut_short
from mathotheque.core.record_stream import read_records
from mathotheque.core.speech import LANGUAGES, Message
from mathotheque.core.turn import winners
from mathotheque.games import find


def command(lang: str) -> click.Group:
    """The commands in `lang`."""

    @click.group("record", help=Message.of("cli.help.record").say(lang))
    def record() -> None:
        pass

    @record.command("show", help=Message.of("cli.help.record-show").say(lang))
    @click.argument("file", type=click.Path(path_type=Path))
    @click.option("--number", type=click.IntRange(min=1), help=Message.of("cli.help.record-number").say(lang))
    def show(file: Path, number: int | None) -> None:
        for record in chosen_records(file, number):
            _tell(record, lang)

    @record.command("verify", help=Message.of("cli.help.record-verify").say(lang))
    @click.argument("file", type=click.Path(path_type=Path))
    def verify(file: Path) -> None:
        records, wrong = _read(file)
        count = len(records) + len(wrong)
        numbers = sorted({*range(1, count + 1)} - {one.number for one in wrong})
        checked = [_verify(record, number, wrong) for number, record in zip(numbers, records, strict=True)]
        if wrong and count > 1:
            for one in wrong:
                click.echo(one.say(lang), err=True)
            raise BadRecord(Message.of("cli.record-wrong", wrong=len(wrong), count=count))
        _must_hold(wrong)
        if count > 1:
            click.echo(Message.of("cli.record-matches", n=count).say(lang))
        click.echo(Message.of("cli.record-moves", n=sum(len(record.events) for record in records)).say(lang))
        by_hand = all(record.by_hand for record in records)
        told = "cli.record-by-hand" if by_hand else "cli.record-dice" if all(checked) else "cli.record-no-dice"
        click.echo(Message.of(told).say(lang))
        if count == 1:
            click.echo(ending(records[0], cast_of(records[0], lang)).say(lang))

    return record


def _read(file: Path) -> tuple[tuple[Record, ...], list[BadRecord]]:
    """Every record of the file, and what is wrong with the others."""
    wrong: list[BadRecord] = []
    records = tuple(read_records(file, find, refused=wrong.append))
    if not records and not wrong:
        raise cut_short(1)
    return records, wrong


def _must_hold(wrong: list[BadRecord]) -> None:
    """Raise the first of what is wrong; what was alone in its file needs no number."""
    if wrong:
        raise (wrong[0].__cause__ if len(wrong) == 1 else None) or wrong[0]


def chosen_records(file: Path, number: int | None) -> tuple[Record, ...]:
    """Every record of the file, or the one of that number."""
    records, wrong = _read(file)
    if wrong and records:
        raise wrong[0]
    _must_hold(wrong)
    if number is not None and number > len(records):
        raise BadRecord(Message.of("cli.record-no-number", n=len(records), number=number))
    return records if number is None else (records[number - 1],)


def _verify(record: Record, number: int, wrong: list[BadRecord]) -> bool:
    """Whether its dice could be checked; what does not hold is added to what is wrong."""
    try:
        return record.verify()
    except BadRecord as refused:
        told = BadRecord(Message.of("cli.record-match", number=number, reason=refused.message), number=number)
        told.__cause__ = refused
        wrong.append(told)
        return False


def _tell(record: Record, lang: str) -> None:
    console = Console()
    cast = cast_of(record, lang)
    console.print(
        f"{record.game.title} · {', '.join(cast.names)} · {day_in_words(str(record.date), lang)}",
        markup=False,
        highlight=False,
    )
    positions = record.positions()
    for message in _resigned(record, 0):
        console.print(message.say(lang), markup=False, highlight=False)
    for number, (position, event) in enumerate(zip(positions, record.events, strict=False)):
        seen = (Message.of("table.seen-again"),) if number in record.seen else ()
        for message in (*position.describe(event, cast), *seen, *_resigned(record, number + 1)):
            console.print(f"{event:>8}  {message.say(lang)}", markup=False, highlight=False)
    console.print(positions[-1].sketch(lang=lang, cast=cast), markup=False, highlight=False)
    console.print(ending(record, cast).say(lang), markup=False, highlight=False)


def _resigned(record: Record, after: int) -> tuple[Message, ...]:
    """Who gave up after so many events."""
    gave_up = (record.seats[seat] for seat, when in record.resigned if when == after)
    return tuple(Message.of("table.has-resigned", name=name) for name in gave_up)


def cast_of(record: Record, lang: str) -> Cast:
    """Who sat where; whoever played at a terminal without a name is spoken to, whatever language it spoke then."""
    nameless = {Message.of("cli.you").say(one) for one in LANGUAGES}
    you = next((seat for seat, name in enumerate(record.seats) if name in nameless), None)
    called = Message.of("cli.you").say(lang)
    return Cast(tuple(called if seat == you else name for seat, name in enumerate(record.seats)), you)


def ending(record: Record, cast: Cast) -> Message:
    """Who won, or that it goes on."""
    scores = record.scores
    if scores is None:
        return Message.of("cli.record-open")
    names = tuple(cast.names[seat] for seat in winners(scores))
    return Message.of("cli.record-won", names=names, n=len(names))
