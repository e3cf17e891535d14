"""Where this program keeps things: what it can make again, and what it cannot."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_cache_path, user_data_path

_NAME = "mathotheque"


def cache_folder() -> Path:
    """For what can be made again: compiled rules, solved games; `MATHOTHEQUE_CACHE` moves it."""
    chosen = os.environ.get("MATHOTHEQUE_CACHE")
    return Path(chosen) if chosen else user_cache_path(_NAME, appauthor=False)


def data_folder() -> Path:
    """For matches and records; `MATHOTHEQUE_DATA` moves it."""
    chosen = os.environ.get("MATHOTHEQUE_DATA")
    return Path(chosen) if chosen else user_data_path(_NAME, appauthor=False)
