"""`mathotheque rules GAME`: the rule book."""

from __future__ import annotations

import click
from rich.console import Console
from rich.markdown import Markdown

from mathotheque.core.speech import Message
from mathotheque.games import find


def command(lang: str) -> click.Command:
    """The command in `lang`."""

    @click.command("rules", help=Message.of("cli.help.rules").say(lang))
    @click.argument("game")
    def rules(game: str) -> None:
        Console().print(Markdown(find(game).rule_book(lang)))

    return rules
