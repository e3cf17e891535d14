"""What a guest is made of, as it travels to its process: the text of a file, or a pickled function or class."""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from mathotheque.core.speech import Message
from mathotheque.guests.finding import BadPlayer

_NAME = re.compile(r"[\w.-]{1,40}")


@dataclass(frozen=True, slots=True)
class Program:
    """A bot's file with its text, so that workers elsewhere need no copy of it; or what a notebook handed over."""

    path: str
    source: str = ""
    pickled: bytes = b""

    @property
    def fingerprint(self) -> str:
        """What tells one program from another, whatever it is called; empty for what a notebook handed over."""
        return "" if self.pickled else sha256(self.source.encode()).hexdigest()

    def told(self) -> dict[str, str]:
        """The program as its process is told it."""
        return {"path": self.path, "source": self.source, "pickled": base64.b64encode(self.pickled).decode()}


def is_program(text: str) -> bool:
    """Whether a player is meant by its file: `file.py`, `name:file.py`."""
    return text.endswith(".py")


def name_and_path(text: str) -> tuple[str, str]:
    """Under which name the bot in `file.py` or `name:file.py` plays, and its file; `BadPlayer` for a name that is none.

    >>> name_and_path("mine:bots/greedy.py"), name_and_path("bots/greedy.py")
    (('mine', 'bots/greedy.py'), ('greedy', 'bots/greedy.py'))
    """
    name, colon, path = text.partition(":")
    if not colon or Path(text).is_file():
        name, path = Path(text).stem, text
    return check_name(name), path


def check_name(name: str) -> str:
    """`name` itself, or `BadPlayer` if it cannot stand in a record and in the name of a file."""
    if not _NAME.fullmatch(name):
        raise BadPlayer(Message.of("arena.player-name", name=name))
    return name


def read_program(path: str) -> Program:
    """The program in a file; `BadPlayer` if it cannot be read. It is not run here."""
    try:
        return Program(path, Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise BadPlayer(Message.of("arena.bot-file", file=path, reason=reason)) from error
