"""The help of every command is all in one language."""

from __future__ import annotations

from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from mathotheque.cli import build


def commands(command: click.Command, *words: str) -> Iterator[tuple[str, ...]]:
    """The words of every command, groups first."""
    yield words
    for name, below in command.commands.items() if isinstance(command, click.Group) else ():
        yield from commands(below, *words, name)


@pytest.mark.parametrize("words", [*commands(build("fr"))], ids=" ".join)
def test_the_help_of_every_command_speaks_french_and_english(words: tuple[str, ...]) -> None:
    told = {lang: CliRunner().invoke(build(lang), [*words, "-h"]) for lang in ("fr", "en")}
    assert [answer.exit_code for answer in told.values()] == [0, 0]
    french, english = told["fr"].output, told["en"].output
    assert french.startswith("Emploi\N{NO-BREAK SPACE}:")
    assert english.startswith("Usage:")
    assert "Cette page, puis rien d’autre." in french
    assert "This page, and nothing else." in english
    for word in ("Usage", "Commands", "Show this message"):
        assert word not in french
