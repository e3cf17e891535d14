"""Which of our languages a browser likes best."""

from __future__ import annotations

from functools import lru_cache

from werkzeug.http import parse_accept_header

from mathotheque.core.speech import LANGUAGES

_LONGEST = 200  # signs of a header that are read: more than any browser sends
_ANY = "*"
_ELSEWHERE = "en"


@lru_cache(256)
def liked_best(accept_language: str) -> str:
    """The language for a header `Accept-Language`; French where it says nothing, English where it likes neither.

    >>> liked_best("de-CH, fr-CH;q=0.8, en;q=0.5"), liked_best("de"), liked_best("")
    ('fr', 'en', 'fr')
    """
    liked = [tag for tag, weight in parse_accept_header(accept_language[:_LONGEST]) if tag and weight > 0]
    if not liked or liked[0] == _ANY:
        return LANGUAGES[0]
    known = (tag.lower().partition("-")[0] for tag in liked)
    return next((lang for lang in known if lang in LANGUAGES), _ELSEWHERE)
