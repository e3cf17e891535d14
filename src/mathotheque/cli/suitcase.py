"""`mathotheque serve --class "CM1 B"`: a class on a laptop without the Internet: what its terminal says and asks."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click
import segno

from mathotheque.cli.prompting import prompt
from mathotheque.core.speech import Message

if TYPE_CHECKING:
    from mathotheque.web.preparation import Told
    from mathotheque.web.settings import Settings

_ADVICE = ("wifi", "firewall", "isolated", "typed")


def serve_class(name: str, file: Path | None, told: Told, lang: str, *, show: bool, **given: object) -> None:
    """Serve one class until somebody ends it; then ask whether to keep or to erase it."""
    from mathotheque.web.classes.suitcase import file_for
    from mathotheque.web.server import run
    from mathotheque.web.settings import read_settings

    given["host"] = given.get("host") or "0.0.0.0"
    settings = read_settings(os.environ, file, **given)
    if settings.file is None or not settings.database:
        settings = read_settings(os.environ, file, **{**given, "database": str(file_for(name))})
    with suppress(KeyboardInterrupt):
        run(settings, told, lambda open_now: _opened(open_now, name, lang, show=show))
    _keep_or_erase(settings, name, lang)


def _opened(settings: Settings, name: str, lang: str, *, show: bool) -> None:
    """Code, address and picture for the pupils; the teacher's page in a browser; what to try where nothing comes."""
    from mathotheque.web.classes.suitcase import pack
    from mathotheque.web.requests.addresses import local_address, public_address

    packed = asyncio.run(pack(settings, name, lang))
    here, others = local_address(settings), public_address(settings)
    join, mine = f"{others}/j/{packed.code}", f"{here}class/{packed.code}/key/{packed.token}"

    def say(key: str, **blanks: object) -> None:
        click.echo(Message.of(f"cli.class.{key}", **blanks).say(lang))

    say("open", name=name, code=packed.code.upper())
    say("join", address=join)
    with suppress(UnicodeEncodeError):  # a terminal without these letters
        segno.make(join, error="l").terminal(border=2, compact=True)
    say("teacher", address=mine)
    say("file", file=settings.file)
    say("unreachable")
    for advice in _ADVICE:
        say(f"try.{advice}", port=settings.port, address=others)
    say("end")
    sys.stdout.flush()
    if show:
        threading.Timer(1.0, webbrowser.open, [mine]).start()


def _keep_or_erase(settings: Settings, name: str, lang: str) -> None:
    """The class stays in its file, or nothing of it does; without an answer it stays."""
    from mathotheque.web.classes.suitcase import burn

    erase = Message.of("cli.class.word-erase").say(lang)
    try:
        question = Message.of("cli.class.keep-or-erase", name=name, erase=erase)
        answer = str(prompt(question, lang, default="", show_default=False))
    except (KeyboardInterrupt, click.Abort):
        answer = ""
    if answer.strip().lower() == erase:
        burn(settings)
        click.echo(Message.of("cli.class.erased").say(lang))
    else:
        click.echo(Message.of("cli.class.kept", file=settings.file).say(lang))
