"""The help of every command in the terminal's own language, also where click would speak English by itself."""

from __future__ import annotations

import click

from mathotheque.core.speech import Message


def speak(command: click.Command, lang: str) -> None:
    """Let the command tell how it is used in `lang`."""
    command.context_class = type("Context", (click.Context,), {"formatter_class": _formatter(lang)})
    command.add_help_option = False
    command.params.append(_help_option(lang))
    if isinstance(command, click.Group):
        command.subcommand_metavar = Message.of("cli.help.metavar").say(lang)


def _formatter(lang: str) -> type[click.HelpFormatter]:
    usage, commands = Message.of("cli.help.usage").say(lang), Message.of("cli.help.commands").say(lang)

    class Formatter(click.HelpFormatter):
        """Writes click's own words in the language of the rest."""

        def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
            super().write_usage(prog, args, f"{usage} " if prefix is None else prefix)

        def write_heading(self, heading: str) -> None:
            super().write_heading(commands if heading == "Commands" else heading)

    return Formatter


def _help_option(lang: str) -> click.Option:
    def show(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
        if wanted:
            click.echo(ctx.get_help(), color=ctx.color)
            ctx.exit()

    means = Message.of("cli.help.help").say(lang)
    return click.Option(
        ["-h", "--help"], is_flag=True, is_eager=True, expose_value=False, callback=show, help=means
    )  # fmt: skip
