"""`mathotheque prepare [GAME …]`: rules compiled ahead of time, as many games at once as there are processors."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from mathotheque.core.errors import BrokenGame
from mathotheque.core.game import Game
from mathotheque.core.preparing import is_prepared, load, work_in
from mathotheque.core.speech import Message
from mathotheque.games import find, shelf

_FURTHER = ("mathotheque.search.batches",)  # many games at once: for the lab, and soon done
Tell = Callable[[int, int], None]


def command(lang: str) -> click.Command:
    """The command in `lang`."""

    @click.command("prepare", help=Message.of("cli.help.prepare").say(lang))
    @click.argument("games", nargs=-1)
    @click.option("--jobs", type=click.IntRange(1, 64), help=Message.of("cli.help.prepare-jobs").say(lang))
    def prepare(games: tuple[str, ...], jobs: int | None) -> None:
        chosen = [find(key) for key in dict.fromkeys(games)] or list(shelf())
        waiting = [game for game in chosen if not is_prepared(game.package)]
        if waiting:
            _prepare(waiting, min(jobs or os.cpu_count() or 1, len(waiting)), lang)
        click.echo(Message.of("cli.prepare-done", titles=tuple(game.title for game in chosen)).say(lang))

    return prepare


def _prepare(games: list[Game], jobs: int, lang: str) -> None:
    """The longest first; what cannot be compiled is told once everything else is."""
    order = sorted(games, key=lambda game: -work_in(game.package))
    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, console=console, disable=not console.is_terminal) as bars:

        def one(game: Game) -> None:
            bar = bars.add_task(game.title, total=work_in(game.package))
            if not console.is_terminal:
                console.print(Message.of("cli.prepare-begins", title=game.title).say(lang), highlight=False)
            _compile(game, lambda done, of: bars.update(bar, completed=done, total=of))
            bars.update(bar, completed=(whole := bars.tasks[bar].total) or 0, total=whole)

        with ThreadPoolExecutor(jobs) as threads:
            list(threads.map(one, order))
    broken = [game for game in games if not is_prepared(game.package)]
    for game in broken:
        load(game)  # says what is wrong with it
        raise BrokenGame(Message.of("core.broken-game", module=game.package, reason=game.title))


def _compile(game: Game, tell: Tell) -> None:
    command = [sys.executable, "-m", "mathotheque.core.preparing", game.package, *_FURTHER]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        for line in child.stdout:
            done, of = map(int, line.split())
            tell(done, of)
