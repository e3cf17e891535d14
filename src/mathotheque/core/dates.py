"""Days in words, as people of each language say them."""

from __future__ import annotations

from datetime import date
from functools import lru_cache


@lru_cache(1_000)
def day_in_words(day: str, lang: str) -> str:
    """`17 novembre 2026` for `2026-11-17`, and the first is « 1er »; what is no such day stays as it is.

    >>> day_in_words("2026-11-17", "en"), day_in_words("2026-12-01", "fr")
    ('17 November 2026', '1er décembre 2026')
    """
    from babel.dates import format_date  # only a process that speaks pays for Babel

    try:
        then = date.fromisoformat(day)
    except ValueError:
        return day
    first = lang == "fr" and then.day == 1
    return str(format_date(then, "d'er' MMMM y" if first else "d MMMM y", locale=lang))
