"""Who a browser is: its language and theme, and the seats it holds. No account; signed cookies, nothing personal."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass

from mathotheque.core.speech import LANGUAGES
from mathotheque.web.language import liked_best

THEMES = ("auto", "jour", "nuit")
NICKNAMES = ("Pascal", "Sophie", "Évariste", "Émilie", "Blaise", "Ada", "Fibonacci", "Hypatie", "Euler", "Emmy")
"""Offered to whoever sits down, so that nothing must be typed."""
_RECENT = 6  # tables a browser remembers


def signature(secret: bytes, *parts: str) -> str:
    """A short proof that this house wrote the parts."""
    return hmac.new(secret, "\x00".join(parts).encode(), hashlib.sha256).hexdigest()[:32]


def seat_token(secret: bytes, match: str, chairs: frozenset[int]) -> str:
    """What a browser keeps to prove which chairs of a match are its own: `0.2-<proof>`.

    Chairs, because it may be settled later who begins, and seats are counted from there.
    """
    listed = ".".join(str(chair) for chair in sorted(chairs))
    return f"{listed}-{signature(secret, 'seats', match, listed)}"


def chairs_of(secret: bytes, match: str, token: str) -> frozenset[int]:
    """The chairs a token proves; none for a forged or foreign one."""
    listed, _, proof = token.partition("-")
    if not proof or not hmac.compare_digest(proof.encode(), signature(secret, "seats", match, listed).encode()):
        return frozenset()
    return frozenset(int(chair) for chair in listed.split(".") if chair)


@dataclass(frozen=True, slots=True)
class Visitor:
    """What the request's cookies tell."""

    lang: str
    theme: str
    recent: tuple[str, ...]


def visitor(cookies: Mapping[str, str], accept_language: str) -> Visitor:
    """The visitor's language (chosen, else the browser's, else French), theme and recent tables."""
    lang = cookies.get("lang", "")
    if lang not in LANGUAGES:
        lang = liked_best(accept_language)
    theme = cookies.get("theme", "auto")
    names = tuple(name for name in cookies.get("tables", "").split(".") if name.isalnum())[:_RECENT]
    return Visitor(lang, theme if theme in THEMES else "auto", names)


def remember(recent: tuple[str, ...], match: str) -> str:
    """The cookie of recent tables with `match` first."""
    return ".".join((match, *(name for name in recent if name != match))[:_RECENT])
