"""`mathotheque games`: what is on the shelf."""

from __future__ import annotations

import click
from rich.console import Console
from rich.table import Table

from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.games import shelf


def command(lang: str) -> click.Command:
    """The command in `lang`."""

    @click.command("games", help=Message.of("cli.help.games").say(lang))
    def games() -> None:
        Console().print(table(lang))

    return games


def table(lang: str, *, numbered: bool = False) -> Table:
    """The shelf as a table."""
    drawn = Table(title=Message.of("cli.shelf").say(lang), title_justify="left", show_edge=False)
    if numbered:
        drawn.add_column("", justify="right")
    for key in ("game", "players", "minutes", "about"):
        drawn.add_column(Message.of(f"cli.column.{key}").say(lang))
    for number, game in enumerate(shelf(), 1):
        row = (f"{game.title}\n[dim]{game.key}[/]", _players(game), _minutes(game), game.tagline.say(lang))
        drawn.add_row(*((str(number),) if numbered else ()), *row)
    return drawn


def _players(game: Game) -> str:
    low, high = min(game.players), max(game.players)
    return str(low) if low == high else f"{low}–{high}"


def _minutes(game: Game) -> str:
    return f"{game.minutes[0]}–{game.minutes[1]} min"
