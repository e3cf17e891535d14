"""Which language to speak: what was asked for, else the terminal's, else French."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from mathotheque.core.speech import LANGUAGES

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def language_of(arguments: Sequence[str], environment: Mapping[str, str] | None = None) -> str:
    """`fr` or `en`."""
    asked = _asked(arguments)
    if asked in LANGUAGES:
        return asked
    environment = os.environ if environment is None else environment
    spoken = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    if spoken.partition(".")[0] in ("", "C", "POSIX") or spoken.startswith("fr"):
        return "fr"
    return "en"


def _asked(arguments: Sequence[str]) -> str:
    for place, word in enumerate(arguments):
        if word == "--lang" and place + 1 < len(arguments):
            return arguments[place + 1]
        if word.startswith("--lang="):
            return word.removeprefix("--lang=")
    return ""
