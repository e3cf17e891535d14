"""Devine drawn: one line of cards."""

from __future__ import annotations

from collections.abc import Sequence

from mathotheque.core.kernel import Ints
from mathotheque.core.parts import Group
from mathotheque.core.svg import picture, text
from mathotheque.face.protocols import Path
from tests.devine.notation import write


def layers(s: Ints, seat: int | None, lang: str) -> Group:
    return picture({"cards": text(200, 30, write(s), 20, id="cards")}, 400, 60, "Devine")


def paths(s: Ints, actions: Sequence[int], seat: int) -> tuple[Path, ...]:
    return ()


def sketch(s: Ints, seat: int | None, lang: str) -> str:
    return write(s)
