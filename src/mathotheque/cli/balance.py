"""`mathotheque balance GAME`: what a seat is worth, how long and how wide games are, and how far skill goes."""

from __future__ import annotations

import datetime
from pathlib import Path

import click
from rich.console import Console
from rich.markdown import Markdown

from mathotheque.cli.options import game_of, with_game_options
from mathotheque.core.speech import Message

_PICTURES = "svg", "png", "none"


def command(lang: str) -> click.Command:
    """The command in `lang`."""

    def say(key: str) -> str:
        return Message.of(f"cli.help.balance.{key}").say(lang)

    @click.command("balance", help=Message.of("cli.help.balance").say(lang))
    @click.argument("game")
    @click.option("--bot", "strength", help=say("bot"))
    @click.option("--games", type=click.IntRange(min=2), default=1000, show_default=True, help=say("games"))
    @click.option("--seed", type=int, help=Message.of("cli.help.arena.seed").say(lang))
    @click.option("--nodes", type=click.IntRange(min=1), help=Message.of("cli.help.arena.nodes").say(lang))
    @click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help=say("jobs"))
    @click.option("--out", type=click.Path(path_type=Path), help=say("out"))
    @click.option("--pictures", type=click.Choice(_PICTURES), default="svg", show_default=True, help=say("pictures"))
    @click.option("--no-proof", is_flag=True, help=say("no-proof"))
    def balance(
        game: str,
        strength: str | None,
        games: int,
        seed: int | None,
        nodes: int | None,
        jobs: int,
        out: Path | None,
        pictures: str,
        no_proof: bool,
        **options: str | bool | None,
    ) -> None:
        from mathotheque.lab.arena import BadFolder
        from mathotheque.lab.balance import measure, save, write_report
        from mathotheque.lab.extra import need

        chosen = game_of(game, options)
        kind = None if pictures == "none" else pictures
        if kind:
            need("matplotlib")
        folder = out or Path(f"balance-{chosen.key}-{datetime.date.today()}")
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise BadFolder(Message.of("dataset.folder", folder=str(folder)))
        with Console(stderr=True).status(Message.of("balance.measuring", game=chosen.title).say(lang)):
            found = measure(
                chosen, games=games, level=strength, seed=seed, nodes=nodes, jobs=jobs, exact=not no_proof
            )  # fmt: skip
        report = save(found, folder, lang=lang, kind=kind)
        Console().print(Markdown(write_report(found, lang)))
        click.echo(Message.of("arena.kept", file=str(report)).say(lang))

    return with_game_options(balance, lang)
