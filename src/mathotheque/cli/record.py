"""`mathotheque record show|verify FILE`: a match that was written down."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console

from mathotheque.core.chapters import Cast
from mathotheque.core.record import Record, read_record
from mathotheque.core.speech import Message
from mathotheque.core.turn import Over
from mathotheque.games import find


def command(lang: str) -> click.Group:
    """The commands in `lang`."""

    @click.group("record", help=Message.of("cli.help.record").say(lang))
    def record() -> None:
        pass

    @record.command("show", help=Message.of("cli.help.record-show").say(lang))
    @click.argument("file", type=click.Path(path_type=Path))
    def show(file: Path) -> None:
        _tell(_read(file), lang)

    @record.command("verify", help=Message.of("cli.help.record-verify").say(lang))
    @click.argument("file", type=click.Path(path_type=Path))
    def verify(file: Path) -> None:
        record = _read(file)
        checked = record.verify()
        click.echo(Message.of("cli.record-moves", n=len(record.events)).say(lang))
        click.echo(Message.of("cli.record-dice" if checked else "cli.record-no-dice").say(lang))
        click.echo(_ending(record).say(lang))

    return record


def _read(file: Path) -> Record:
    return read_record(file.read_text(encoding="utf-8"), find)


def _tell(record: Record, lang: str) -> None:
    console = Console()
    cast = Cast(record.seats)
    console.print(f"{record.game.title} · {', '.join(record.seats)} · {record.date}", markup=False, highlight=False)
    positions = record.positions()
    for position, event in zip(positions, record.events, strict=False):
        for message in position.describe(event, cast):
            console.print(f"{event:>8}  {message.say(lang)}", markup=False, highlight=False)
    console.print(positions[-1].sketch(lang=lang), markup=False, highlight=False)
    console.print(_ending(record).say(lang), markup=False, highlight=False)


def _ending(record: Record) -> Message:
    last = record.positions()[-1].turn
    if not isinstance(last, Over):
        return Message.of("cli.record-open")
    best = max(last.scores)
    winners = tuple(name for name, score in zip(record.seats, last.scores, strict=True) if score == best)
    return Message.of("cli.record-won", names=winners, n=len(winners))
