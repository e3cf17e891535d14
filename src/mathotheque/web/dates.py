"""Days in words, as people of each language say them."""

from __future__ import annotations

from datetime import date
from functools import lru_cache


@lru_cache(1_000)
def day_in_words(day: str, lang: str) -> str:
    """`17 novembre 2026` for `2026-11-17`; what is no such day stays as it is.

    >>> day_in_words("2026-11-17", "en")
    '17 November 2026'
    """
    from babel.dates import format_date  # only a process that speaks pays for Babel

    try:
        return str(format_date(date.fromisoformat(day), "d MMMM y", locale=lang))
    except ValueError:
        return day
