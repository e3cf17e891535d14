"""Devine drawn: one line of cards."""

from __future__ import annotations

from collections.abc import Sequence

from mathotheque.core.kernel import Ints
from mathotheque.core.svg import picture, text
from mathotheque.face.protocols import Path
from tests.devine.notation import write


def draw(s: Ints, seat: int | None, lang: str) -> str:
    return picture(text(200, 30, write(s), 20), 400, 60, "Devine")


def paths(s: Ints, moves: Sequence[str], seat: int) -> tuple[Path, ...]:
    return ()


def sketch(s: Ints, seat: int | None, lang: str) -> str:
    return write(s)
