"""`mathotheque drill KIND`: ten questions in the terminal, without haste; what was missed lately comes back."""

from __future__ import annotations

from pathlib import Path
from random import Random

import click

from mathotheque.core.folders import data_folder
from mathotheque.core.speech import Message
from mathotheque.exercises.drill import (
    ROUND,
    Drill,
    answered,
    begin,
    drill_called,
    drills_of,
    read_missed,
    write_missed,
)
from mathotheque.games import shelf

_QUIT = ("quitter", "quit", "q")


def command(lang: str) -> click.Command:
    """The command in `lang`."""

    @click.command("drill", help=Message.of("cli.help.drill").say(lang))
    @click.argument("kind", required=False)
    def drill(kind: str | None) -> None:
        if kind is None:
            for one in drills_of(shelf()):
                click.echo(f"{one.kind:10} {one.title.say(lang)}. {one.lead.say(lang)}")
            return
        practise(drill_called(shelf(), kind), lang)

    return drill


def practise(drill: Drill, lang: str) -> None:
    """One round; what was missed is kept for the next one on this machine."""
    rng, file = Random(), _memory(drill)
    lap = begin(drill, _remembered(drill, file), rng)
    while not lap.is_over:
        click.echo(Message.of("exercise.count", number=lap.answered + 1, whole=ROUND).say(lang))
        typed = click.prompt(drill.question(lap.fact).say(lang), prompt_suffix=" ").strip()
        if typed.lower() in _QUIT:
            break
        judged = drill.judge(lap.fact, typed)
        click.echo(judged.message.say(lang))
        lap = answered(drill, lap, judged.right, rng)
        _remember(file, lap.missed)
    if lap.is_over:
        click.echo(Message.of("exercise.round-over", n=lap.at_once).say(lang))


def _memory(drill: Drill) -> Path:
    return data_folder() / "drills" / f"{drill.kind}.txt"


def _remembered(drill: Drill, file: Path) -> tuple[str, ...]:
    return read_missed(drill, file.read_text(encoding="utf-8", errors="replace").strip()) if file.is_file() else ()


def _remember(file: Path, missed: tuple[str, ...]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(write_missed(missed), encoding="utf-8")
