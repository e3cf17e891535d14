"""The luck of a test: fresh dice come from its name, so that what went well once goes well again.

A room draws its seeds in a process of its own; so the name lies in a file, and every seed that is drawn adds a sign to
it. What is in the file is hashed. `LUCK=2 make test` gives every test another luck: rare cases are met that way.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from pathlib import Path
from unittest import mock

from mathotheque.core import chance

FILE = "MATHOTHEQUE_TESTS_LUCK"
"""Where the file is told to processes."""
_SALT = "LUCK"


class Luck:
    """Stands where `secrets` stands in the dice."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def token_bytes(self, length: int) -> bytes:
        """A seed that nobody else draws in this test, and this test draws every time."""
        with self._file.open("ab+") as drawn:
            drawn.write(b".")
            drawn.seek(0)
            return hashlib.sha256(drawn.read()).digest()[:length]


def draw_from(file: Path) -> None:
    """From now on, the dice of this process are those of the test that is named in the file."""
    mock.patch.object(chance, "secrets", Luck(file)).start()


def bring_luck() -> Path:
    """A new file for this process and all that it starts."""
    folder = Path(tempfile.mkdtemp(prefix="luck-"))
    file = folder / "test"
    file.touch()
    os.environ[FILE] = str(file)
    draw_from(file)
    return file


def begin(file: Path, name: str) -> None:
    """The test of that name begins."""
    file.write_text(f"{os.environ.get(_SALT, '')} {name}\n", encoding="utf-8")
