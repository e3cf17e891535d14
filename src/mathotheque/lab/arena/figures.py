"""Numbers as people of each language write them."""

from __future__ import annotations

from mathotheque.lab.arena.intervals import Share

_FRENCH = str.maketrans({",": "\u202f", ".": ","})


def number(value: float, lang: str, digits: int = 0) -> str:
    """`1,234.5` or `1 234,5`."""
    written = f"{value:,.{digits}f}"
    return written.translate(_FRENCH) if lang == "fr" else written


def signed(value: float, lang: str) -> str:
    """A whole number with its sign, `+120` or `−35`."""
    rounded = round(value)
    return ("+" if rounded > 0 else "−" if rounded < 0 else "") + number(abs(rounded), lang)


def percent(value: float, lang: str) -> str:
    """`52.3%` or `52,3 %`."""
    return number(100 * value, lang, 1) + ("\u00a0%" if lang == "fr" else "%")


def between(low: str, high: str, lang: str) -> str:
    """An interval."""
    return f"[{low}\u00a0;\u00a0{high}]" if lang == "fr" else f"[{low},\u00a0{high}]"


def share_of(share: Share, lang: str) -> str:
    """A share with its interval, `52.3% [48.1, 56.5]`."""
    low, high = number(100 * share.low, lang, 1), number(100 * share.high, lang, 1)
    return f"{percent(share.rate, lang)}\u00a0{between(low, high, lang)}"
