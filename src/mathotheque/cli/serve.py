"""`mathotheque serve`: the room in the browser."""

from __future__ import annotations

import os
import threading
import webbrowser
from pathlib import Path

import click

from mathotheque.core.speech import Message


def command(lang: str) -> click.Command:
    """The command in `lang`."""

    def say(key: str) -> str:
        return Message.of(f"cli.help.{key}").say(lang)

    @click.command("serve", help=say("serve"))
    @click.option("--host", help=say("host"))
    @click.option("--port", type=int, help=say("port"))
    @click.option("--database", help=say("database"))
    @click.option("--settings", "file", type=click.Path(path_type=Path), help=say("settings"))
    @click.option("--open/--no-open", "show", default=False, help=say("open"))
    def serve(host: str | None, port: int | None, database: str | None, file: Path | None, show: bool) -> None:
        from mathotheque.web.server import run
        from mathotheque.web.settings import read_settings

        settings = read_settings(os.environ, file, host=host, port=port, database=database)
        address = f"http://{settings.host}:{settings.port}/"
        click.echo(Message.of("cli.serving", address=address).say(lang))
        if show:
            threading.Timer(1.0, webbrowser.open, [address]).start()
        run(settings)

    return serve
