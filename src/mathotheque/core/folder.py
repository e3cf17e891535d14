"""Where this program keeps what it can make again."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def folder() -> Path:
    """The user's cache folder for this program; `MATHOTHEQUE_CACHE` overrides it."""
    chosen = os.environ.get("MATHOTHEQUE_CACHE")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "mathotheque" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "mathotheque"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "mathotheque"
