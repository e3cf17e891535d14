"""`mathotheque review FILE`: what the dice did in a match, what the players did, and where it turned."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from mathotheque.cli.record import cast_of, chosen_records, ending
from mathotheque.core.appraisal import EFFORTS, USUAL
from mathotheque.core.dates import day_in_words
from mathotheque.core.protocols import Cast
from mathotheque.core.record import Record
from mathotheque.core.speech import Message, figure, percent
from mathotheque.reviews.moment import Moment
from mathotheque.reviews.review import Review, review
from mathotheque.reviews.verdicts import verdict
from mathotheque.reviews.words import called, points, praise, took_back, why

_COLUMNS = ("seat", "start", "luck", "own", "others", "revision", "result", "skill")


def command(lang: str) -> click.Command:
    """The command in `lang`."""

    @click.command("review", help=Message.of("cli.help.review").say(lang))
    @click.argument("file", type=click.Path(path_type=Path))
    @click.option("--number", type=click.IntRange(min=1), help=Message.of("cli.help.record-number").say(lang))
    @click.option("--effort", type=click.Choice(EFFORTS), default=USUAL, help=Message.of("cli.help.effort").say(lang))
    @click.option("--json", "as_json", is_flag=True, help=Message.of("cli.help.json").say(lang))
    def look_back(file: Path, number: int | None, effort: str, as_json: bool) -> None:
        found = [_with_progress(record, effort, lang) for record in chosen_records(file, number)]
        if as_json:
            told = [one.json() for one in found]
            click.echo(json.dumps(told if len(told) > 1 else told[0], ensure_ascii=False, indent=1))
        else:
            for one in found:
                _tell(one, lang)

    return look_back


def _with_progress(record: Record, effort: str, lang: str) -> Review:
    columns = TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(Message.of("cli.reviewing", game=record.game.title).say(lang), total=None)

        def tell(done: int, whole: int) -> None:
            progress.update(task, completed=done, total=whole)

        return review(record, effort, tell)


def _tell(found: Review, lang: str) -> None:
    console = Console()
    record = found.record

    def say(text: str) -> None:
        console.print(text, markup=False, highlight=False)

    cast = cast_of(record, lang)
    say(f"{record.game.title} · {', '.join(cast.names)} · {day_in_words(str(record.date), lang)}")
    say(ending(record, cast).say(lang))
    console.print(_accounts(found, cast, lang))
    for seat, name in enumerate(cast.names):
        say(Message.of("review.praise", name=name, praise=praise(found.good(seat), len(found.free(seat)))).say(lang))
    if found.turning_points:
        say(Message.of("review.look-again").say(lang))
    for moment in found.turning_points:
        before = record.positions()[moment.index]
        told = " ".join(message.say(lang) for message in before.describe(moment.event, cast)[:1])
        say(f"  {moment.index + 1:>4}  {told} [{called(verdict(moment)).say(lang)}]")
        for reason in why(
            before, moment.seat or 0, moment.event, moment.best, verdict(moment), cast, _story(record, moment)
        ):
            say(f"        {reason.say(lang)}")
    for moment in found.moments:
        if moment.index in record.taken_back and moment.seat is not None:
            say(f"  {moment.index + 1:>4}  {took_back(cast, moment.seat).say(lang)}")
    if any(moment.error for moment in found.moments):
        worst = max(moment.error for moment in found.moments)
        say(Message.of("review.error", points=figure(100 * worst, 1)).say(lang))
    else:
        say(Message.of("review.proved").say(lang))


def _story(record: Record, moment: Moment) -> Sequence[str]:
    """What the mover had been shown; open games need none."""
    return record.story(moment.seat or 0).until(moment.index) if record.game.hides else ()


def _accounts(found: Review, cast: Cast, lang: str) -> Table:
    drawn = Table(show_edge=False)
    for key in _COLUMNS:
        drawn.add_column(Message.of(f"review.column.{key}").say(lang), justify="left" if key == "seat" else "right")
    for seat, account in enumerate(found.accounts):
        skill = found.skill(seat)
        drawn.add_row(
            cast.names[seat],
            percent(account.start).say(lang),
            *(points(term) for term in (account.luck, account.own, account.others, account.revision)),
            percent(account.result).say(lang),
            "…" if skill is None else percent(skill).say(lang),
        )
    return drawn
