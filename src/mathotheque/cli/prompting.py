"""A line that is asked for in the terminal, with the colon of the language."""

from __future__ import annotations

from typing import Any

import click

from mathotheque.core.speech import Message


def prompt(message: Message, lang: str, **more: Any) -> Any:
    """What was typed, or what `more` (as for `click.prompt`) makes of it."""
    return click.prompt(message.say(lang), prompt_suffix=f"{Message.of('page.colon').say(lang)} ", **more)
