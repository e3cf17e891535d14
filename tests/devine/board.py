"""Devine drawn: a card before every seat, named after the seat and never after what is on it; below, what lies open."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from mathotheque.core.kernel import SEATS, Ints
from mathotheque.core.parts import Group, Part
from mathotheque.core.seatmarks import USUAL, Marks
from mathotheque.core.svg import INK, PAPER, group, labelled, layer, picture, rect, stroke, text
from mathotheque.face.protocols import Path
from tests.devine.notation import write
from tests.devine.rules import ANSWER, ASK, CARD, CARDS, NO_CARD, OPEN, UNKNOWN


def layers(s: Ints, seat: int | None, lang: str, marks: Marks = USUAL) -> Group:
    n: list[int] = s.tolist()
    cards = {f"card-{owner + 1}": _card(owner, n[CARD + owner]) for owner in range(n[SEATS])}
    laid = tuple(card for card in range(1, CARDS + 1) if n[OPEN + card])
    parts: dict[str, Part] = {"pieces": layer("pieces", cards, class_="pieces"), "laid": _laid(laid, n[ANSWER])}
    return picture(parts, 400, 160, "Devine")


@lru_cache(50)
def _card(owner: int, card: int) -> str:
    face = {NO_CARD: "", UNKNOWN: "?"}.get(card, str(card))
    body = rect(0, 0, 60, 90, 8, PAPER, class_="face", **stroke(INK, 3)) + text(30, 45, face, 40)
    return labelled(body, f"{owner + 1}: {face}", at=(20 + 80 * owner, 10), id=f"card-{owner + 1}")


@lru_cache(200)
def _laid(cards: tuple[int, ...], answer: int) -> str:
    words = f"{' '.join(map(str, cards))} {' +-'[answer]}"
    return group(text(20, 130, words, 24, text_anchor="start"), id="laid")


def paths(s: Ints, actions: Sequence[int], seat: int) -> tuple[Path, ...]:
    """To ask somebody, touch the card before him."""
    return tuple(Path(action, (f"card-{action - ASK + 1}",)) for action in actions if action >= ASK)


def sketch(s: Ints, seat: int | None, lang: str) -> str:
    return write(s)
