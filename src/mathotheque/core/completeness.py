"""What a game's folder must hold before the game may stand on a shelf. It is looked at, not imported or compiled."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from mathotheque.core import speech
from mathotheque.core.game import Game
from mathotheque.core.options import Choice, Option, show
from mathotheque.core.speech import LANGUAGES

MODULES = ("rules", "notation", "words", "board", "levels")
"""Every game has these; the others are for games that need them (docs/adding-a-game.md)."""
MINUTE = range(1, 6)
"""The lines that tell a game in a minute."""
_KEY = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_NAMED = 3  # of many things that are missing, so many are named


def shortcoming(game: Game) -> str | None:
    """The first thing that is missing or wrong, in a few words; None where everything is there."""
    return next(_shortcomings(game), None)


def promised(game: Game) -> set[str]:
    """The messages every game has: sentences about it, its options and their values in words, and its bots."""
    key = game.key
    told = {f"{key}.tagline", f"{key}.position", *(f"{key}.minute.{line}" for line in MINUTE)}
    told |= {f"{key}.{part}.{option.name}" for option in _options(game) for part in ("option", "label")}
    told |= {f"{key}.bot.{level}" for kind in _kinds(game) for level in kind.level_names}
    return told | {
        f"{key}.value.{option.name}.{show(value)}"
        for option in _options(game)
        if isinstance(option, Choice) and option.name != "players"
        for value in option.values
        if not isinstance(value, bool)
    }


def _options(game: Game) -> tuple[Option, ...]:
    return game.options + game.table_options


def _kinds(game: Game) -> tuple[Game, ...]:
    """The game, and the game with every value of every option."""
    choices = [option for option in game.options if isinstance(option, Choice)]
    return game, *(game.choose(**{option.name: value}) for option in choices for value in option.values)


def _shortcomings(game: Game) -> Iterator[str]:
    if not _KEY.fullmatch(game.key):
        yield f"its key {game.key!r} is not of small letters, digits and single dashes"
    yield from _files(game)
    for name in MODULES:
        yield from _unreadable(game.folder / f"{name}.py")
    if not all(kind.level_names for kind in _kinds(game)):
        yield "it has no bot"
    for lang in LANGUAGES:
        try:
            missing = sorted(promised(game) - speech.keys(game.key, lang))
        except (OSError, ValueError) as error:
            yield f"words.{lang}.po cannot be read: {error}"
            continue
        if missing:
            more = f" and {len(missing) - _NAMED} more" if len(missing) > _NAMED else ""
            yield f"words.{lang}.po has no {', '.join(missing[:_NAMED])}{more}"


def _files(game: Game) -> Iterator[str]:
    wanted = [f"{name}.py" for name in MODULES]
    wanted += [file for lang in LANGUAGES for file in (f"words.{lang}.po", f"rules.{lang}.md")]
    for name in wanted:
        if not (game.folder / name).is_file():
            yield f"{name} is missing"


def _unreadable(file: Path) -> Iterator[str]:
    """What keeps a module from being imported, as far as reading it tells."""
    try:
        tree = ast.parse(file.read_text(encoding="utf-8"))
    except (SyntaxError, ValueError) as error:
        yield f"{file.name} is not Python: {error}"
        return
    for node in tree.body:
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        for root in {name.partition(".")[0] for name in names} - {""}:
            if find_spec(root) is None:
                yield f"{file.name} needs the module {root}, which is not installed"
