"""Whole numbers out of forms and addresses: short ones in plain digits; of anything else, what is said instead."""

from __future__ import annotations

_DIGITS = 15  # more than any version, step or seat has, and few enough for every program that reads them


def whole(given: object, otherwise: int) -> int:
    """The number that a field holds.

    >>> whole("12", 0), whole("-1", 0), whole("1e9", 0), whole(None, -1), whole("9" * 5000, 0)
    (12, 0, 0, -1, 0)
    """
    text = str(given)
    return int(text) if len(text) <= _DIGITS and text.isascii() and text.isdigit() else otherwise
