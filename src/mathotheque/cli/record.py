"""`mathotheque record show|verify FILE`: matches that were written down."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console

from mathotheque.core.dates import day_in_words
from mathotheque.core.errors import BadRecord
from mathotheque.core.protocols import Cast
from mathotheque.core.record import Record
from mathotheque.core.record_reading import read_records
from mathotheque.core.speech import Message
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
        records = _read(file)
        checked = [_verify(record, number, len(records)) for number, record in enumerate(records, 1)]
        if len(records) > 1:
            click.echo(Message.of("cli.record-matches", n=len(records)).say(lang))
        click.echo(Message.of("cli.record-moves", n=sum(len(record.events) for record in records)).say(lang))
        click.echo(Message.of("cli.record-dice" if all(checked) else "cli.record-no-dice").say(lang))
        if len(records) == 1:
            click.echo(ending(records[0]).say(lang))

    return record


def _read(file: Path) -> tuple[Record, ...]:
    return read_records(file.read_text(encoding="utf-8"), find)


def chosen_records(file: Path, number: int | None) -> tuple[Record, ...]:
    """Every record of the file, or the one of that number."""
    records = _read(file)
    if number is not None and number > len(records):
        raise BadRecord(Message.of("cli.record-no-number", n=len(records), number=number))
    return records if number is None else (records[number - 1],)


def _verify(record: Record, number: int, count: int) -> bool:
    try:
        return record.verify()
    except BadRecord as refused:
        if count == 1:
            raise
        raise BadRecord(Message.of("cli.record-match", number=number, reason=refused.message)) from refused


def _tell(record: Record, lang: str) -> None:
    console = Console()
    cast = Cast(record.seats)
    console.print(
        f"{record.game.title} · {', '.join(record.seats)} · {day_in_words(str(record.date), lang)}",
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
    console.print(positions[-1].sketch(lang=lang), markup=False, highlight=False)
    console.print(ending(record).say(lang), markup=False, highlight=False)


def _resigned(record: Record, after: int) -> tuple[Message, ...]:
    """Who gave up after so many events."""
    gave_up = (record.seats[seat] for seat, when in record.resigned if when == after)
    return tuple(Message.of("table.has-resigned", name=name) for name in gave_up)


def ending(record: Record) -> Message:
    """Who won, or that it goes on."""
    scores = record.scores
    if scores is None:
        return Message.of("cli.record-open")
    names = tuple(record.seats[seat] for seat in winners(scores))
    return Message.of("cli.record-won", names=names, n=len(names))
