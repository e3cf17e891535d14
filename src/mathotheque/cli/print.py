"""`mathotheque print GAME`: boards, material and rule books on paper, as PDF or as HTML."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from mathotheque.cli.options import game_of, with_game_options
from mathotheque.core.errors import BadOption
from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.printing.html import html
from mathotheque.printing.ink import FULL, INKS
from mathotheque.printing.pages import Document
from mathotheque.printing.paper import PAPERS, USUAL, Paper, paper_called
from mathotheque.printing.sheets import ALL, document
from mathotheque.printing.typesetting import pdf

_ROADS: dict[str, Callable[[Document], bytes]] = {
    ".pdf": pdf,
    ".html": lambda drawn: html(drawn).encode(),
}
"""How a file is made, by the end of its name."""


def command(lang: str) -> click.Command:
    """The command in `lang`."""

    def say(key: str) -> str:
        return Message.of(f"cli.help.{key}").say(lang)

    @click.command("print", help=say("print"))
    @click.argument("game")
    @click.option("--sheet", default=ALL, show_default=True, help=say("print-sheet"))
    @click.option("--paper", default=USUAL, show_default=True, help=f"{say('print-paper')} [{', '.join(PAPERS)}]")
    @click.option("--ink", type=click.Choice(INKS), default=FULL, show_default=True, help=say("print-ink"))
    @click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help=say("print-output"))
    def print_sheets(game: str, sheet: str, paper: str, ink: str, output: Path, **options: str | bool | None) -> None:
        make = _road(output)
        drawn = _with_progress(game_of(game, options), sheet, paper_called(paper), ink, lang)
        output.write_bytes(make(drawn))
        click.echo(Message.of("cli.printed", title=drawn.title, file=output.name).say(lang))

    return with_game_options(print_sheets, lang)


def _road(output: Path) -> Callable[[Document], bytes]:
    """How that file is made; `BadOption` for a name that tells neither kind."""
    if output.suffix.lower() not in _ROADS:
        raise BadOption(Message.of("print.suffix", file=output.name))
    return _ROADS[output.suffix.lower()]


def _with_progress(game: Game, sheet: str, paper: Paper, ink: str, lang: str) -> Document:
    columns, console = (TextColumn("{task.description}"), BarColumn()), Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(Message.of("cli.printing", game=game.title).say(lang), total=None)

        def tell(done: int, whole: int) -> None:
            progress.update(task, completed=done, total=whole)

        return document(game, sheet, paper, lang, ink, tell)
