"""The games' own options on the command line: `--points 5 --stake`, checked by the game they are given to."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import click

from mathotheque.core import options
from mathotheque.core.game import Game
from mathotheque.core.options import Option
from mathotheque.core.speech import Message
from mathotheque.games import find, shelf


def with_game_options(
    command: click.Command, lang: str, renamed: Mapping[str, str] = MappingProxyType({})
) -> click.Command:
    """The command, taking every option that a game on the shelf declares; `renamed` where it has a use for a name."""
    for name, declared in _declared().items():
        flag = all(isinstance(option.default, bool) for _, option in declared)
        means = " ".join(
            f"{game.title}: {Message.of(f'{game.key}.option.{name}').say(lang)} [{option.expected.say(lang)}]"
            for game, option in declared
        )
        flags = [f"--{renamed.get(name, name)}", name]
        command.params.append(click.Option(flags, help=means, is_flag=flag, default=None))
    return command


def game_of(key: str, given: Mapping[str, str | bool | None]) -> Game:
    """The game `key` with the options that were given; `BadOption` says what it takes."""
    game = find(key)
    chosen: dict[str, object] = {}
    for name, value in given.items():
        if value is not None:
            chosen[name] = options.parse(game.options, name, value) if isinstance(value, str) else value
    return game.choose(**chosen)


def _declared() -> dict[str, list[tuple[Game, Option]]]:
    """Each name with the games that have such an option."""
    found: dict[str, list[tuple[Game, Option]]] = {}
    for game in shelf():
        for option in game.options:
            found.setdefault(option.name, []).append((game, option))
    return found
