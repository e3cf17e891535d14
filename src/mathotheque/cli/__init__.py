"""The terminal: one command each, in French or English."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.metadata import version

import click

from mathotheque.cli import (
    analyse,
    arena,
    balance,
    database,
    dataset,
    drill,
    games,
    play,
    prepare,
    puzzle,
    record,
    review,
    rules,
    serve,
    shelf,
    solve,
)
from mathotheque.cli import (
    print as printing,
)
from mathotheque.cli.complaints import misread, unreachable
from mathotheque.cli.help import speak
from mathotheque.cli.language import language_of
from mathotheque.core.compiling import teller
from mathotheque.core.errors import Refused
from mathotheque.core.speech import LANGUAGES, Message

BAD_REQUEST = 2
STOPPED = 130


class _House(click.Group):
    """The commands; without one, the shelf."""

    lang = "fr"

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        found = super().get_command(ctx, name)
        if found is None:
            names = ", ".join(self.list_commands(ctx))
            raise click.UsageError(Message.of("cli.no-command", name=name, names=names).say(self.lang))
        return found


def build(lang: str) -> click.Group:
    """The whole command line in `lang`."""
    house = _House(
        "mathotheque",
        help=Message.of("cli.help").say(lang),
        invoke_without_command=True,
        callback=shelf.when_alone(lang),
    )
    _with_language(house, lang)
    house.params.append(_version_option(lang))
    house.lang = lang
    for room in (
        games,
        rules,
        play,
        puzzle,
        drill,
        analyse,
        solve,
        arena,
        balance,
        dataset,
        record,
        review,
        printing,
        serve,
        prepare,
        database,
    ):
        house.add_command(_with_language(room.command(lang), lang))
    return house


def _with_language(command: click.Command, lang: str) -> click.Command:
    """The command and those below it, taking `--lang`, which was read before they were built, and `--help`."""
    choice, means = click.Choice(LANGUAGES), Message.of("cli.help.lang").say(lang)
    command.params.append(click.Option(["--lang"], type=choice, expose_value=False, help=means))
    speak(command, lang)
    for below in command.commands.values() if isinstance(command, click.Group) else ():
        _with_language(below, lang)
    return command


def _version_option(lang: str) -> click.Option:
    def show(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
        if wanted:
            click.echo(f"mathotheque {version('mathotheque')}")
            ctx.exit()

    means = Message.of("cli.help.version").say(lang)
    return click.Option(["--version"], is_flag=True, is_eager=True, expose_value=False, callback=show, help=means)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command; what is refused is told in one line, and the exit code is 2."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    lang = teller.lang = language_of(given)
    try:
        build(lang).main(given, prog_name="mathotheque", standalone_mode=False)
    except Refused as refused:
        _leave(refused.say(lang))
    except click.ClickException as error:
        _leave(misread(error).say(lang))
    except OSError as error:
        _leave(unreachable(error).say(lang))
    except UnicodeDecodeError:
        _leave(Message.of("cli.not-a-text").say(lang))
    except (click.Abort, KeyboardInterrupt):
        click.echo()
        sys.exit(STOPPED)


def _leave(reason: str) -> None:
    click.echo(" ".join(reason.split()), err=True)
    sys.exit(BAD_REQUEST)
