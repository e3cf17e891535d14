"""Paper: its sizes, and what of it a printer reaches."""

from __future__ import annotations

from dataclasses import dataclass

from mathotheque.core.errors import BadOption
from mathotheque.core.speech import Message

MARGIN = 12.0
"""Millimetres around what is printed: every printer reaches that far, and a hole may be punched there."""
_LONGEST = 20  # signs of an unknown paper that are said back


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright, in millimetres."""

    key: str
    title: str
    width: float
    height: float

    @property
    def inner_width(self) -> float:
        """What lies between the margins."""
        return self.width - 2 * MARGIN

    @property
    def inner_height(self) -> float:
        """What lies between the margins."""
        return self.height - 2 * MARGIN


PAPERS = {
    paper.key: paper
    for paper in (
        Paper("a4", "A4", 210, 297),
        Paper("a3", "A3", 297, 420),
        Paper("letter", "Letter", 215.9, 279.4),
    )
}
"""Every paper, the usual one first."""
USUAL = "a4"


def paper_called(key: str) -> Paper:
    """The paper of that name; `BadOption` with those there are."""
    if key.lower() not in PAPERS:
        raise BadOption(Message.of("print.paper", paper=key[:_LONGEST], papers=", ".join(PAPERS)))
    return PAPERS[key.lower()]
