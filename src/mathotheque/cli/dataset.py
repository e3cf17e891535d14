"""`mathotheque dataset GAME`: self-play as a data set, with a card and checksums."""

from __future__ import annotations

import datetime
from pathlib import Path

import click

from mathotheque.cli.arena import progress
from mathotheque.cli.options import game_of, with_game_options
from mathotheque.core.speech import Message

_SEATS = {"players": "seats"}  # as in the arena, players are who plays


def command(lang: str) -> click.Command:
    """The command in `lang`."""

    def say(key: str) -> str:
        return Message.of(f"cli.help.dataset.{key}").say(lang)

    @click.command("dataset", help=Message.of("cli.help.dataset").say(lang))
    @click.argument("game")
    @click.option("--players", "who", help=say("players"))
    @click.option("--games", type=click.IntRange(min=1), default=1000, show_default=True, help=say("games"))
    @click.option("--seed", type=int, help=Message.of("cli.help.arena.seed").say(lang))
    @click.option("--nodes", type=click.IntRange(min=1), help=Message.of("cli.help.arena.nodes").say(lang))
    @click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help=say("jobs"))
    @click.option("--out", type=click.Path(path_type=Path), help=say("out"))
    def dataset(
        game: str,
        who: str | None,
        games: int,
        seed: int | None,
        nodes: int | None,
        jobs: int,
        out: Path | None,
        **options: str | bool | None,
    ) -> None:
        from mathotheque.lab.dataset import make

        chosen = game_of(game, options)
        folder = out or Path(f"dataset-{chosen.key}-{datetime.date.today()}")
        with progress(lang, chosen.title) as tell:
            card = make(
                chosen, folder, players=who.split(",") if who else None, games=games, seed=seed, nodes=nodes,
                jobs=jobs, lang=lang, tell=tell,
            )  # fmt: skip
        click.echo(Message.of("dataset.kept", file=str(card)).say(lang))

    return with_game_options(dataset, lang, _SEATS)
