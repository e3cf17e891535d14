"""Rows of figures for a spreadsheet, printed as CSV: one line of names, then the rows; the same in every language."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

import click


def print_csv(names: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print the rows under their names."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(names)
    writer.writerows(rows)
    click.echo(text.getvalue(), nl=False)
