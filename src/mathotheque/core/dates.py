"""Days in words, as people of each language say them."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from mathotheque.core.speech import Message


@lru_cache(1_000)
def day_in_words(day: str, lang: str) -> str:
    """`17 novembre 2026` for `2026-11-17`, and the first is « 1er »; what is no such day stays as it is.

    >>> day_in_words("2026-11-17", "en"), day_in_words("2026-12-01", "fr")
    ('17 November 2026', '1er décembre 2026')
    """
    try:
        then = date.fromisoformat(day)
    except ValueError:
        return day
    month = Message.of("core.months").say(lang).split()[then.month - 1]
    return f"{then.day}{'er' if lang == 'fr' and then.day == 1 else ''} {month} {then.year}"
