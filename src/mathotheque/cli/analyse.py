"""`mathotheque analyse GAME POSITION`: every move with what the best bot thinks of it."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click
from rich.console import Console
from rich.table import Table

from mathotheque.cli.csv_rows import print_csv
from mathotheque.cli.options import game_of, with_game_options
from mathotheque.core.bot import Bot, Foresees
from mathotheque.core.errors import NotJudged
from mathotheque.core.position import Position
from mathotheque.core.speech import Message, figure, percent
from mathotheque.core.turn import Chance, Decide, Over
from mathotheque.reviews.analysis import Analysis
from mathotheque.reviews.analysis import analyse as look_at

_MOST_OUTCOMES = 20


def command(lang: str) -> click.Command:
    """The command in `lang`."""

    takes_dashes = {"ignore_unknown_options": True}  # a position may begin with one: -/- t1 …

    @click.command("analyse", help=Message.of("cli.help.analyse").say(lang), context_settings=takes_dashes)
    @click.argument("game")
    @click.argument("position")
    @click.option("--json", "as_json", is_flag=True, help=Message.of("cli.help.json").say(lang))
    @click.option("--csv", "as_csv", is_flag=True, help=Message.of("cli.help.csv").say(lang))
    @click.option("--nodes", type=click.IntRange(min=1), help=Message.of("cli.help.nodes").say(lang))
    @click.option("--seconds", type=click.FloatRange(min=0.001), help=Message.of("cli.help.seconds").say(lang))
    def analyse(
        game: str,
        position: str,
        as_json: bool,
        as_csv: bool,
        nodes: int | None,
        seconds: float | None,
        **options: str | bool | None,
    ) -> None:
        read = game_of(game, options).read(position)
        if as_json:
            found = look_at(read, nodes=nodes, seconds=seconds)
            click.echo(json.dumps(found.json(), ensure_ascii=False, indent=1))
            return
        if as_csv:
            _print_csv(look_at(read, nodes=nodes, seconds=seconds))
            return
        bot = read.game.bot(read.game.level_names[-1], 0, nodes, seconds)
        console = Console()
        console.print(read.sketch(lang=lang), markup=False, highlight=False)
        console.print(told(read, lang, bot))
        line = expected_line(read, bot)
        if line:
            console.print(Message.of("cli.line", line=" ".join(line)).say(lang), markup=False, highlight=False)
        for words in judged(read, lang, nodes, seconds):
            console.print(words, markup=False, highlight=False)

    return with_game_options(analyse, lang)


def _print_csv(found: Analysis) -> None:
    """A row for the position, then one for every move, best first, or for every outcome with its odds."""
    odds = found.position.odds
    rows = [("position", str(found.position), "", found.value)]
    rows += [("move", move, "", estimate) for move, estimate in found.moves.items()]
    rows += [("outcome", outcome, str(odds[outcome]), estimate) for outcome, estimate in found.outcomes.items()]
    shares = [f"share_{seat}" for seat in range(1, found.position.game.seats + 1)]
    print_csv(
        ("kind", "text", "odds", *shares, "error", "source"),
        [(kind, text, chance, *worth.shares, worth.error, worth.source) for kind, text, chance, worth in rows],
    )


def told(position: Position, lang: str, bot: Bot) -> Table | str:
    """What there is to say about a position: moves with values, odds, or the result."""
    match position.turn:
        case Decide():
            return _moves(position, lang, bot)
        case Chance():
            return _odds(position, lang)
        case Over(scores):
            text = ", ".join(f"{seat}: {score}" for seat, score in enumerate(scores, 1))
            return Message.of("cli.over", scores=text).say(lang)


def judged(position: Position, lang: str, nodes: int | None, seconds: float | None) -> Iterator[str]:
    """Who is going to win, how that is known and by how much it may be off; nothing where nobody can judge."""
    try:
        value = look_at(position, nodes=nodes, seconds=seconds).value
    except NotJudged:
        return
    shares = (f"{seat}: {percent(share).say(lang)}" for seat, share in enumerate(value.shares, 1))
    yield f"{Message.of('analysis.value').say(lang)} {', '.join(shares)}"
    yield Message.of(f"analysis.source.{value.source}").say(lang)
    if value.error:
        yield Message.of("review.error", points=figure(100 * value.error, 1)).say(lang)


def expected_line(position: Position, bot: Bot) -> tuple[str, ...]:
    """How the bot expects play to go on, where it searches ahead."""
    return bot.line(position) if isinstance(bot, Foresees) and isinstance(position.turn, Decide) else ()


def _moves(position: Position, lang: str, bot: Bot) -> Table:
    values = bot.values(position)
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
