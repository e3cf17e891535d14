"""`mathotheque arena GAME --players 3,5,mine:bot.py`: who is stronger, and by how much."""

from __future__ import annotations

import datetime
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from mathotheque.cli.options import game_of, with_game_options
from mathotheque.core.speech import Message

if TYPE_CHECKING:
    from mathotheque.lab.arena import Plan, Played, Result

_BACKENDS = "processes", "threads", "dask", "ray"
_PICTURES = "svg", "png", "none"
_STOPPED = 130
_SEATS = {"players": "seats"}  # here the players are who plays, so the number of them is told by its seats


def command(lang: str) -> click.Command:
    """The command in `lang`."""

    def say(key: str) -> str:
        return Message.of(f"cli.help.arena.{key}").say(lang)

    @click.command("arena", help=Message.of("cli.help.arena").say(lang))
    @click.argument("game")
    @click.option("--players", "who", required=True, help=say("players"))
    @click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help=say("games"))
    @click.option("--seed", type=int, help=say("seed"))
    @click.option("--out", type=click.Path(path_type=Path), help=say("out"))
    @click.option("--force", is_flag=True, help=say("force"))
    @click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help=say("jobs"))
    @click.option(
        "--backend", type=click.Choice(_BACKENDS), default="processes", show_default=True, help=say("backend")
    )
    @click.option("--address", help=say("address"))
    @click.option("--nodes", type=click.IntRange(min=1), help=say("nodes"))
    @click.option("--seconds", type=click.FloatRange(min=0, min_open=True), help=say("seconds"))
    @click.option("--pictures", type=click.Choice(_PICTURES), default="svg", show_default=True, help=say("pictures"))
    @click.option("--no-records", is_flag=True, help=say("no-records"))
    def arena(
        game: str,
        who: str,
        games: int,
        seed: int | None,
        out: Path | None,
        force: bool,
        jobs: int,
        backend: str,
        address: str | None,
        nodes: int | None,
        seconds: float | None,
        pictures: str,
        no_records: bool,
        **options: str | bool | None,
    ) -> None:
        from mathotheque.lab.arena import Folder, run
        from mathotheque.lab.extra import need

        chosen = game_of(game, options)
        if pictures != "none":
            need("matplotlib")
        _hear_stops()
        folder = Folder(out or Path(f"arena-{chosen.key}-{datetime.date.today()}"), force=force)
        console = Console()
        with _progress(console) as progress:
            bar = progress.add_task(Message.of("arena.title", game=chosen.title).say(lang), total=None)

            def tell(plan: Plan, played: Sequence[Played], whole: int) -> None:
                folder.keep(plan, played)
                progress.update(bar, advance=len(played), total=whole)

            result = run(
                chosen, who.split(","), games=games, seed=seed, jobs=jobs, backend=backend, address=address,
                nodes=nodes, seconds=seconds, records=not no_records, tell=tell,
            )  # fmt: skip
        _show(result, folder.finish(result, lang, None if pictures == "none" else pictures), lang, console)

    return with_game_options(arena, lang, _SEATS)


def _hear_stops() -> None:
    """Ctrl-C and `kill` end it with a report, even in the background, where a shell turns Ctrl-C off."""
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.default_int_handler)


def _progress(console: Console) -> Progress:
    columns = BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn()
    return Progress(TextColumn("{task.description}"), *columns, console=console, transient=True)


def _show(result: Result, report: Path, lang: str, console: Console) -> None:
    from mathotheque.lab.arena import write_report

    console.print(Markdown(write_report(result, lang)))
    click.echo(Message.of("arena.kept", file=str(report)).say(lang))
    if not result.complete:
        sys.exit(_STOPPED)
