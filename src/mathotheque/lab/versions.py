"""What figures and games were made by: the versions that stand in every report and data set."""

from __future__ import annotations

import platform
from importlib.metadata import version

from mathotheque.core.game import Game

_BESIDE = ("numpy", "numba")


def versions(game: Game) -> dict[str, str]:
    """The package, the game's rules, and what computed.

    >>> import mathotheque as mt
    >>> sorted(versions(mt.game("des-echecs")))
    ['mathotheque', 'numba', 'numpy', 'python', 'rules']
    """
    ours = {"mathotheque": version("mathotheque"), "rules": f"{game.key} {game.version}"}
    return {**ours, "python": platform.python_version(), **{name: version(name) for name in _BESIDE}}


def told(found: dict[str, str]) -> str:
    """The versions in one line, `mathotheque 0.1.0, rules des-echecs 2, …`."""
    return ", ".join(f"{name} {value}" for name, value in found.items())
