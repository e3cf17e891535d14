"""A text says something of figures: a sentence with a place for each number, found and held to what is kept.

`{foumath/seat.2.1:1}` is the figure with one decimal, `{…±:1}` half of its interval, `{…#}` its number of games. A
sentence without a number says `within` which bounds it holds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.figures.store import Figure

ROOT = Path(__file__).parents[2]
_PLACE = re.compile(r"\{([a-z-]+/[\w.-]+)([±#]?)(?::(\d))?\}")
_NUMBER = r"(\d[\d\u00a0.,]*(?<![.,\u00a0]))"


Bounds = Mapping[str, tuple[float, float]]
"""Between which values a figure must lie for a sentence to be true."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence of one text; what stands in braces is filled in from the figures."""

    file: str
    text: str
    within: Bounds = field(default_factory=dict)
    after: str = ""
    """A heading of the file below which it stands."""

    @property
    def path(self) -> Path:
        """The file it stands in."""
        return ROOT / self.file

    @property
    def french(self) -> bool:
        """Whether numbers are written as in French."""
        return ".fr." in self.file

    @property
    def pattern(self) -> re.Pattern[str]:
        """Finds it, whatever numbers it tells and wherever its lines break."""
        pieces = [re.escape(piece) for piece in _PLACE.sub("\0", self.text).split("\0")]
        return re.compile(re.sub(r"(?:\\ )+", r"[ \\n]+", _NUMBER.join(pieces)))

    def find(self, text: str) -> re.Match[str] | None:
        """Where it stands in the text of its file."""
        return self.pattern.search(text, text.find(self.after))

    def numbers(self, figures: Mapping[str, Figure]) -> list[str]:
        """The numbers that belong into it, in its own language."""
        return [self._told(figures[name], what, int(digits or 0)) for name, what, digits in _PLACE.findall(self.text)]

    def _told(self, figure: Figure, what: str, digits: int) -> str:
        value = {"": figure.value, "±": figure.half, "#": figure.games}[what]
        told = f"{value:,.{digits}f}"
        return told.translate({ord(","): "\u00a0", ord("."): ","}) if self.french else told


def write(claims: Sequence[Claim], figures: Mapping[str, Figure]) -> list[str]:
    """Put the figures into the texts; the files that changed. A sentence that is not found is left to the test."""
    changed = []
    for file in dict.fromkeys(claim.file for claim in claims):
        before = (ROOT / file).read_text(encoding="utf-8")
        text = before
        for claim in claims:
            if claim.file == file:
                text = _rewritten(text, claim, figures)
        if text != before:
            (ROOT / file).write_text(text, encoding="utf-8")
            changed.append(file)
    return changed


def _rewritten(text: str, claim: Claim, figures: Mapping[str, Figure]) -> str:
    found = claim.find(text)
    if not found:
        return text
    numbers = claim.numbers(figures)
    for place in range(len(numbers), 0, -1):
        text = text[: found.start(place)] + numbers[place - 1] + text[found.end(place) :]
    return text
