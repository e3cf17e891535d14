"""`mathotheque analyse GAME POSITION`: every move with what the best bot thinks of it."""

from __future__ import annotations

import click
from rich.console import Console
from rich.table import Table

from mathotheque.cli.options import game_of, with_game_options
from mathotheque.core.bot import Foresees
from mathotheque.core.position import Position
from mathotheque.core.speech import Message
from mathotheque.core.turn import Chance, Decide, Over

_MOST_OUTCOMES = 20


def command(lang: str) -> click.Command:
    """The command in `lang`."""

    takes_dashes = {"ignore_unknown_options": True}  # a position may begin with one: -/- t1 …

    @click.command("analyse", help=Message.of("cli.help.analyse").say(lang), context_settings=takes_dashes)
    @click.argument("game")
    @click.argument("position")
    def analyse(game: str, position: str, **options: str | bool | None) -> None:
        read = game_of(game, options).read(position)
        console = Console()
        console.print(read.sketch(lang=lang), markup=False, highlight=False)
        console.print(told(read, lang))
        line = expected_line(read)
        if line:
            console.print(Message.of("cli.line", line=" ".join(line)).say(lang), markup=False, highlight=False)

    return with_game_options(analyse, lang)


def told(position: Position, lang: str) -> Table | str:
    """What there is to say about a position: moves with values, odds, or the result."""
    match position.turn:
        case Decide():
            return _moves(position, lang)
        case Chance():
            return _odds(position, lang)
        case Over(scores):
            text = ", ".join(f"{seat}: {score}" for seat, score in enumerate(scores, 1))
            return Message.of("cli.over", scores=text).say(lang)


def expected_line(position: Position) -> tuple[str, ...]:
    """How the strongest bot expects play to go on, where it searches ahead."""
    strongest = position.game.strongest_bot()
    return strongest.line(position) if isinstance(strongest, Foresees) and isinstance(position.turn, Decide) else ()


def _moves(position: Position, lang: str) -> Table:
    values = position.game.strongest_bot().values(position)
    drawn = Table(show_edge=False)
    for key in ("move", "value", "meaning"):
        drawn.add_column(Message.of(f"cli.column.{key}").say(lang), justify="right" if key == "value" else "left")
    for move, value in sorted(values.items(), key=lambda item: -item[1]):
        drawn.add_row(move, f"{value:+.3f}", position.verdict(value).say(lang))
    return drawn


def _odds(position: Position, lang: str) -> Table:
    drawn = Table(show_edge=False)
    for key in ("outcome", "odds"):
        drawn.add_column(Message.of(f"cli.column.{key}").say(lang), justify="right" if key == "odds" else "left")
    likeliest = sorted(position.odds.items(), key=lambda item: -item[1])
    for outcome, chance in likeliest[:_MOST_OUTCOMES]:
        drawn.add_row(outcome, str(chance))
    if len(likeliest) > _MOST_OUTCOMES:
        drawn.add_row("…", Message.of("cli.more", n=len(likeliest) - _MOST_OUTCOMES).say(lang))
    return drawn
