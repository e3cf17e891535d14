"""`mathotheque arena GAME --players 3,5,mine:bot.py`: who is stronger, and by how much."""

from __future__ import annotations

import datetime
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from mathotheque.cli.options import game_of, with_game_options
from mathotheque.core.speech import Message

if TYPE_CHECKING:
    from mathotheque.lab.arena import Listener, Result

_BACKENDS = "processes", "threads", "dask", "ray"
_PICTURES = "svg", "png", "none"
_STOPPED = 130
_GAMES = 100
_SEATS = {"players": "seats"}  # here the players are who plays, so the number of them is told by its seats


def command(lang: str) -> click.Command:
    """The command in `lang`."""

    def say(key: str) -> str:
        return Message.of(f"cli.help.arena.{key}").say(lang)

    @click.command("arena", help=Message.of("cli.help.arena").say(lang))
    @click.argument("game", required=False)
    @click.option("--players", "who", help=say("players"))
    @click.option("--games", type=click.IntRange(min=1), show_default=str(_GAMES), help=say("games"))
    @click.option("--seed", type=int, help=say("seed"))
    @click.option("--out", type=click.Path(path_type=Path), help=say("out"))
    @click.option("--force", is_flag=True, help=say("force"))
    @click.option("--resume", type=click.Path(path_type=Path), help=say("resume"))
    @click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help=say("jobs"))
    @click.option(
        "--backend", type=click.Choice(_BACKENDS), default="processes", show_default=True, help=say("backend")
    )
    @click.option("--address", help=say("address"))
    @click.option("--nodes", type=click.IntRange(min=1), help=say("nodes"))
    @click.option("--seconds", type=click.FloatRange(min=0, min_open=True), help=say("seconds"))
    @click.option("--limit", type=click.FloatRange(min=0, min_open=True), show_default="10", help=say("limit"))
    @click.option("--pictures", type=click.Choice(_PICTURES), default="svg", show_default=True, help=say("pictures"))
    @click.option("--no-records", is_flag=True, help=say("no-records"))
    def arena(
        game: str | None,
        who: str | None,
        games: int | None,
        seed: int | None,
        out: Path | None,
        force: bool,
        resume: Path | None,
        jobs: int,
        backend: str,
        address: str | None,
        nodes: int | None,
        seconds: float | None,
        limit: float | None,
        pictures: str,
        no_records: bool,
        **options: str | bool | None,
    ) -> None:
        from mathotheque.lab import arena as field
        from mathotheque.lab.extra import need

        kind = None if pictures == "none" else pictures
        if kind:
            need("matplotlib")
        working: dict[str, Any] = {"jobs": jobs, "backend": backend, "address": address}
        _hear_stops()
        if resume is not None:
            given = (game, seed, out, nodes, seconds, limit, *options.values())
            if force or no_records or any(value is not None for value in given):
                raise click.UsageError(Message.of("cli.arena-resume").say(lang))
            joining = who.split(",") if who else ()
            with progress(lang, resume.name) as tell:
                result = field.resume(resume, games=games, players=joining, lang=lang, kind=kind, tell=tell, **working)
            _show(result, resume / field.REPORT, lang)
            return
        if game is None or who is None:
            raise click.UsageError(Message.of("cli.arena-what").say(lang))
        chosen = game_of(game, options)
        folder = field.Folder(out or Path(f"arena-{chosen.key}-{datetime.date.today()}"), force=force)
        with progress(lang, chosen.title) as tell:
            result = field.run(
                chosen, who.split(","), games=games or _GAMES, seed=seed, nodes=nodes, seconds=seconds,
                limit=limit or field.LIMIT, records=not no_records, tell=tell, folder=folder, **working,
            )  # fmt: skip
        _show(result, folder.finish(result, lang, kind), lang)

    return with_game_options(arena, lang, _SEATS)


def _hear_stops() -> None:
    """Ctrl-C and `kill` end it with a report, even in the background, where a shell turns Ctrl-C off."""
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.default_int_handler)


@contextmanager
def progress(lang: str, title: str) -> Iterator[Listener]:
    """A bar while games are played, and who is to tell it of them."""
    columns = BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn()
    with Progress(TextColumn("{task.description}"), *columns, transient=True) as progress:
        bar = progress.add_task(Message.of("arena.title", game=title).say(lang), total=None)
        yield lambda _, played, whole: progress.update(bar, advance=len(played), total=whole)


def _show(result: Result, report: Path, lang: str) -> None:
    from mathotheque.lab.arena import write_report

    Console().print(Markdown(write_report(result, lang)))
    click.echo(Message.of("arena.kept", file=str(report)).say(lang))
    if not result.complete:
        sys.exit(_STOPPED)
