"""`mathotheque` alone: the shelf in the terminal. Take a box, play at once."""

from __future__ import annotations

from collections.abc import Callable

import click
from rich.console import Console

from mathotheque.cli.games import table
from mathotheque.cli.play import play_at_terminal
from mathotheque.cli.prompting import prompt
from mathotheque.cli.seating import Seating
from mathotheque.core.speech import Message
from mathotheque.games import shelf


def when_alone(lang: str) -> Callable[[], None]:
    """What the group does when no command is given."""

    @click.pass_context
    def choose(ctx: click.Context) -> None:
        if ctx.invoked_subcommand is None:
            open_shelf(lang)

    return choose


def open_shelf(lang: str) -> None:
    """Show the boxes, let one be chosen, play it against the computer."""
    console = Console()
    console.print(table(lang, numbered=True))
    games = shelf()
    while True:
        answer = prompt(Message.of("cli.which-game", n=len(games)), lang, default="1").strip()
        if answer in ("q", "quit"):
            return
        chosen = [game for number, game in enumerate(games, 1) if answer in (str(number), game.key)]
        if chosen:
            play_at_terminal(chosen[0], Seating.against_the_computer(chosen[0], lang), lang)
            return
        console.print(Message.of("cli.no-such-box", answer=answer, n=len(games)).say(lang), markup=False)
