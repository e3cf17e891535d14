"""`mathotheque serve`: the room in the browser."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click
import segno

from mathotheque.cli.suitcase import serve_class
from mathotheque.core.speech import Message

if TYPE_CHECKING:
    from mathotheque.web.preparation import Progress
    from mathotheque.web.settings import Settings


def _teller(lang: str) -> Callable[[Progress], None]:
    """Says in the terminal how the games get ready: only what takes long, on one line that counts where it can."""
    counts = sys.stdout.isatty()

    def tell(progress: Progress) -> None:
        title, done, of = progress.game.title, progress.done, progress.of
        if progress.ready.is_set():
            if of:
                click.echo(("\r\033[K" if counts else "") + Message.of("cli.prepared", title=title).say(lang))
        elif counts or not done:
            line = Message.of("cli.preparing", title=title, done=done, of=of).say(lang)
            click.echo(f"\r\033[K{line}" if counts else line, nl=not counts)

    return tell


def command(lang: str) -> click.Command:
    """The command in `lang`."""

    def say(key: str) -> str:
        return Message.of(f"cli.help.{key}").say(lang)

    @click.command("serve", help=say("serve"))
    @click.option("--host", help=say("host"))
    @click.option("--port", type=int, help=say("port"))
    @click.option("--database", help=say("database"))
    @click.option("--redis", help=say("redis"))
    @click.option("--metrics-port", type=int, help=say("metrics-port"))
    @click.option("--settings", "file", type=click.Path(path_type=Path), help=say("settings"))
    @click.option("--lan", is_flag=True, help=say("lan"))
    @click.option("--open/--no-open", "show", default=None, help=say("open"))
    @click.option("--class", "class_name", help=say("class"))
    def serve(
        host: str | None,
        port: int | None,
        database: str | None,
        redis: str | None,
        metrics_port: int | None,
        file: Path | None,
        lan: bool,
        show: bool | None,
        class_name: str | None,
    ) -> None:
        if class_name is not None:
            given = {"host": host, "port": port, "database": database}
            serve_class(class_name.strip(), file, _teller(lang), lang, show=show is not False, **given)
            return
        from mathotheque.web.requests.addresses import local_address
        from mathotheque.web.server import run
        from mathotheque.web.settings import read_settings

        host = host or ("0.0.0.0" if lan else None)
        settings = read_settings(
            os.environ, file, host=host, port=port, database=database, redis=redis, metrics_port=metrics_port
        )

        def opened(settings: Settings) -> None:
            _invite(settings, lang)
            if show:
                threading.Timer(1.0, webbrowser.open, [local_address(settings)]).start()

        run(settings, _teller(lang), opened)

    return serve


def _invite(settings: Settings, lang: str) -> None:
    """Where the room is: here, and for others with a QR code that a phone can read off the screen."""
    from mathotheque.web.requests.addresses import local_address, public_address

    here, others = local_address(settings), public_address(settings)
    click.echo(Message.of("cli.serving", address=here).say(lang))
    if others and f"{others}/" != here:
        click.echo(Message.of("cli.serving-others", address=f"{others}/").say(lang))
        with suppress(UnicodeEncodeError):  # a terminal without these letters
            segno.make(f"{others}/", error="l").terminal(border=2, compact=True)
    sys.stdout.flush()
