"""`mathotheque solve GAME`: what is proved about a game."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from mathotheque.cli.csv_rows import print_csv
from mathotheque.cli.options import game_of, with_game_options
from mathotheque.core.errors import NotSolved
from mathotheque.core.game import Game
from mathotheque.core.protocols import Theorem
from mathotheque.core.speech import Message


def command(lang: str) -> click.Command:
    """The command in `lang`."""

    @click.command("solve", help=Message.of("cli.help.solve").say(lang))
    @click.argument("game")
    @click.option("--json", "as_json", is_flag=True, help=Message.of("cli.help.json").say(lang))
    @click.option("--csv", "as_csv", is_flag=True, help=Message.of("cli.help.csv").say(lang))
    def solve(game: str, as_json: bool, as_csv: bool, **options: str | bool | None) -> None:
        chosen = game_of(game, options)
        theorems = _with_progress(chosen, lang, Console(stderr=as_json or as_csv))
        if as_json:
            click.echo(json.dumps(_plain(chosen, theorems, lang), ensure_ascii=False, indent=1))
            return
        if as_csv:
            rows = ((theorem.title.say(lang), *row) for theorem in theorems for row in _rows(theorem, lang))
            print_csv(("theorem", "what", "value"), rows)
            return
        for theorem in theorems:
            Console().print(_table(theorem, lang))

    return with_game_options(solve, lang)


def _plain(game: Game, theorems: tuple[Theorem, ...], lang: str) -> dict[str, Any]:
    """What is proved as plain values, with the rules it is proved for."""
    proved = [{"title": one.title.say(lang), "rows": [[*row] for row in _rows(one, lang)]} for one in theorems]
    return {"game": game.key, "options": dict(game.chosen), "rules": game.version, "theorems": proved}


def _with_progress(game: Game, lang: str, console: Console) -> tuple[Theorem, ...]:
    solution = game.solution
    if solution is None:
        raise NotSolved(Message.of("core.not-solved", game=game.title))
    columns = TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(Message.of("cli.solving", game=game.title).say(lang), total=None)

        def tell(done: int, whole: int) -> None:
            progress.update(task, completed=done, total=whole)

        report: Callable[..., tuple[Theorem, ...]] = solution.report
        return report(game, tell)


def _table(theorem: Theorem, lang: str) -> Table:
    drawn = Table(title=theorem.title.say(lang), title_justify="left", show_edge=False, show_header=False)
    drawn.add_column()
    drawn.add_column(justify="right")
    for what, value in _rows(theorem, lang):
        drawn.add_row(what, value)
    return drawn


def _rows(theorem: Theorem, lang: str) -> list[tuple[str, str]]:
    """What is proved, in words: what it is and how much."""
    return [(what.say(lang), value.say(lang)) for what, value in theorem.rows]
