"""The caches that a game keeps its parts and sentences in."""

from __future__ import annotations

import sys
from typing import Any

import mathotheque as mt


def caches(game: mt.Game) -> dict[str, Any]:
    """By name, every cached function of the game's folder that has been imported."""
    prefix = f"{game.package}."
    modules = [(name, module) for name, module in sys.modules.items() if name.startswith(prefix)]
    found = {f"{name}.{key}": one for name, module in modules for key, one in vars(module).items()}
    return {key: one for key, one in found.items() if hasattr(one, "cache_info") and key.startswith(one.__module__)}
