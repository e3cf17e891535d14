"""Games of other packages: looked at before they go on the shelf; what is broken is told in one line and left out."""

from __future__ import annotations

import logging
from collections.abc import Collection
from importlib.metadata import EntryPoint, entry_points

from mathotheque.core.completeness import shortcoming
from mathotheque.core.game import Game

ENTRY_POINTS = "mathotheque.games"
"""The group in which a package declares `key = "package:GAME"`."""
_log = logging.getLogger(__name__)


def added(ours: Collection[str]) -> tuple[Game, ...]:
    """The games that other packages add, by key; `ours` are the keys that are taken."""
    games: dict[str, Game] = {}
    seen: set[tuple[str, str]] = set()
    for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda point: (point.name, point.value)):
        if (point.name, point.value) in seen:
            continue  # the same package, found twice on the way
        seen.add((point.name, point.value))
        game, wrong = _look(point, {*ours, *games})
        if game is not None:
            games[game.key] = game
        else:
            _log.warning("The game %s (%s) is left out: %s", point.name, point.value, " ".join(wrong.split()))
    return tuple(games.values())


def _look(point: EntryPoint, taken: Collection[str]) -> tuple[Game | None, str]:
    """The game, or None and what is wrong with it."""
    if point.name in taken:
        return None, "another game has this key"
    try:
        game = point.load()
        if not isinstance(game, Game):
            return None, f"it is no Game but a {type(game).__name__}"
        if game.key != point.name:
            return None, f"its key is {game.key}"
        wrong = shortcoming(game)
    except (Exception, SystemExit) as error:  # whatever another package does must not take the shelf down
        return None, f"{type(error).__name__}: {error}"
    return (None, wrong) if wrong else (game, "")
