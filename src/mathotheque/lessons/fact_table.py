"""The facts of a class as a table for a spreadsheet: CSV in UTF-8 with a mark at its beginning that they look for."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping

from mathotheque.core.facts import Fact
from mathotheque.lessons.facts import Standings

COLUMNS = ("pupil", "fact", "asked", "right", "wrong", "helped", "median_s")
SEPARATORS = (",", ";")
"""What may stand between two columns; with the second, numbers are written with a comma."""
_MARK = "\ufeff"
_FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would reckon with instead of showing it


def fact_table(pupils: Mapping[str, Standings], said: Callable[[Fact], str], separator: str = SEPARATORS[0]) -> bytes:
    """A row for every fact that was asked of a pupil, by the pupil's name; `said` is the fact in words."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=separator)
    writer.writerow(COLUMNS)
    for name, known in pupils.items():
        for fact, standing in known.items():
            seconds = "" if standing.seconds is None else str(standing.seconds)
            writer.writerow(
                (
                    _shown(name),
                    _shown(said(fact)),
                    standing.asked,
                    standing.right,
                    standing.wrong,
                    standing.helped,
                    seconds.replace(".", ",") if separator == SEPARATORS[1] else seconds,
                )
            )
    return (_MARK + text.getvalue()).encode()


def _shown(text: str) -> str:
    """The text as nothing but text."""
    return f"'{text}" if text.startswith(_FORMULA) else text
