"""HTML in small pieces, for what a game shows beside its board; every text is escaped."""

from __future__ import annotations

from html import escape

from mathotheque.core.svg import attributes


def tag(name: str, words: str = "", /, *, inside: str = "", **given: str | float | bool) -> str:
    """One element with `words` (a text) or `inside` (HTML) in it; an attribute that is True stands alone, False goes.

    >>> tag("button", "6 & 2", class_="btn", hidden=True)
    '<button class="btn" hidden>6 &amp; 2</button>'
    """
    valued = {key: value for key, value in given.items() if not isinstance(value, bool)}
    alone = "".join(f" {key}" for key, value in given.items() if value is True)
    return f"<{name}{attributes(**valued)}{alone}>{escape(words)}{inside}</{name}>"
