"""`mathotheque print GAME`: boards, material and rule books on paper, as PDF or as HTML."""

from __future__ import annotations

import os
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
from mathotheque.printing.ink import FULL, INKS, inked
from mathotheque.printing.pages import Document
from mathotheque.printing.paper import PAPERS, USUAL, Paper, paper_called
from mathotheque.printing.positions import position_document
from mathotheque.printing.sheets import ALL, document
from mathotheque.printing.typesetting import pdf
from mathotheque.web.requests.addresses import public_address
from mathotheque.web.settings import read_settings

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
    @click.option("--ink", default=FULL, show_default=True, help=f"{say('print-ink')} [{', '.join(INKS)}]")
    @click.option("--number", type=click.IntRange(min=1), default=1, show_default=True, help=say("print-number"))
    @click.option("--position", help=say("print-position"))
    @click.option("--room", help=say("print-room"))
    @click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help=say("print-output"))
    def print_sheets(
        game: str, sheet: str, paper: str, ink: str, number: int, position: str | None, room: str | None, output: Path,
        **options: str | bool | None,
    ) -> None:  # fmt: skip
        make, chosen, on = _road(output), game_of(game, options), paper_called(paper)
        if position is not None:
            where = _own_room() if room is None else room
            drawn = inked(position_document(chosen.read(position), on, lang, where), ink)
        else:
            drawn = _with_progress(chosen, sheet, on, ink, number, lang)
        output.write_bytes(make(drawn))
        click.echo(Message.of("cli.printed", title=drawn.title, file=output.name).say(lang))

    return with_game_options(print_sheets, lang)


def _own_room() -> str:
    """Where phones of the local network find a room that this computer serves."""
    return public_address(read_settings(os.environ, host="0.0.0.0"))


def _road(output: Path) -> Callable[[Document], bytes]:
    """How that file is made; `BadOption` for a name that tells neither kind."""
    if output.suffix.lower() not in _ROADS:
        raise BadOption(Message.of("print.suffix", file=output.name))
    return _ROADS[output.suffix.lower()]


def _with_progress(game: Game, sheet: str, paper: Paper, ink: str, number: int, lang: str) -> Document:
    columns, console = (TextColumn("{task.description}"), BarColumn()), Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(Message.of("cli.printing", game=game.title).say(lang), total=None)

        def tell(done: int, whole: int) -> None:
            progress.update(task, completed=done, total=whole)

        return document(game, sheet, paper, lang, ink, tell, number)
