"""Who a browser is: its language and theme, a name and a mark, and the seats it holds. No account: cookies it keeps."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import quote, unquote

from mathotheque.core.names import is_taken
from mathotheque.core.seatmarks import USUAL
from mathotheque.core.speech import LANGUAGES
from mathotheque.web.requests.language import liked_best
from mathotheque.web.requests.numbers import whole

THEMES = ("auto", "jour", "nuit")
PACES = ("gentle", "whole")
"""How games begin: gently, or with everything that is in the box."""
NICKNAMES = ("Pascal", "Sophie", "Évariste", "Émilie", "Blaise", "Ada", "Fibonacci", "Maryam", "Euler", "Emmy")
"""Offered to whoever sits down, so that nothing must be typed; written alike in every language."""
_RECENT = 6  # tables a browser remembers
_PROVED = 10_000  # tokens whose proof was checked lately
_LONGEST_NAME = 20


def one_line(text: str) -> str:
    """What somebody typed, short and on one line."""
    return "".join(letter for letter in text if letter.isprintable()).strip()[:_LONGEST_NAME]


def nickname(taken: Iterable[str] = ()) -> str:
    """A name for somebody who typed none, which nobody at the table has."""
    known = [*taken]
    return secrets.choice([name for name in NICKNAMES if not is_taken(name, known)])


def signature(secret: bytes, *parts: str) -> str:
    """A short proof that this house wrote the parts."""
    return hmac.new(secret, "\x00".join(parts).encode(), hashlib.sha256).hexdigest()[:32]


def seat_token(secret: bytes, match: str, chairs: frozenset[int], keys: Sequence[int] = ()) -> str:
    """What a browser keeps to prove which chairs of a match are its own: `0.2_1-<proof>`.

    Chairs, because it may be settled later who begins, and seats are counted from there. After `_` stands the number of
    the chair's key, where it has been given a new one; `keys` are those of all chairs.
    """
    listed = ".".join(_written(chair, keys[chair] if keys else 0) for chair in sorted(chairs))
    return f"{listed}-{signature(secret, 'seats', match, listed)}"


def _written(chair: int, key: int) -> str:
    return f"{chair}_{key}" if key else f"{chair}"


def chairs_of(secret: bytes, match: str, token: str, keys: Sequence[int]) -> frozenset[int]:
    """The chairs a token proves; none for a forged or foreign one, nor for one whose key was replaced."""
    return frozenset(chair for chair, key in _proved(secret, match, token) if keys[chair] == key)


def is_outdated(secret: bytes, match: str, token: str, keys: Sequence[int]) -> bool:
    """Whether a token was good until one of its chairs got a new key."""
    return any(keys[chair] != key for chair, key in _proved(secret, match, token))


def is_ours(secret: bytes, match: str, token: str) -> bool:
    """Whether this house wrote the token, whatever it is still good for: a forged one must not even find a match."""
    return bool(_proved(secret, match, token))


@lru_cache(_PROVED)
def _proved(secret: bytes, match: str, token: str) -> tuple[tuple[int, int], ...]:
    """The chairs of a token that this house wrote, each with the number of its key."""
    listed, _, proof = token.partition("-")
    if not proof or not hmac.compare_digest(proof.encode(), signature(secret, "seats", match, listed).encode()):
        return ()
    read = (piece.partition("_") for piece in listed.split(".") if piece)
    return tuple([(int(chair), int(key or 0)) for chair, _, key in read])


def cookie_in(scope: Mapping[str, Any], name: str) -> str:
    """One cookie of a request, found without reading all the others; empty where there is none."""
    for header, value in scope["headers"]:
        if header == b"cookie":
            _, found, rest = f"; {value.decode('latin-1')}".partition(f"; {name}=")
            if found:
                return rest.partition(";")[0]
    return ""


@dataclass(frozen=True, slots=True)
class Me:
    """Who plays at this device: a name, once one was typed, and a mark (from 0). They go along to every table."""

    name: str = ""
    mark: int = 0

    @property
    def borrowed(self) -> bool:
        """Whether the name is one that was lent to somebody who typed none."""
        return self.name in ("", *NICKNAMES)

    @property
    def text(self) -> str:
        """As the cookie keeps it."""
        return f"{self.mark}-{quote(self.name, safe='')}"

    @classmethod
    def read(cls, text: str) -> Me:
        """What a cookie tells; somebody without a name, where it tells nothing."""
        mark, _, name = text.partition("-")
        return cls(one_line(unquote(name)), whole(mark, 0) if whole(mark, 0) in USUAL else 0)


@dataclass(frozen=True, slots=True)
class Visitor:
    """What the request's cookies tell. A game begins gently until somebody wants it whole."""

    lang: str
    theme: str
    recent: tuple[str, ...]
    me: Me
    gentle: bool = True


def visitor(cookies: Mapping[str, str], accept_language: str) -> Visitor:
    """The visitor's language (chosen, else the browser's, else French), theme and recent tables."""
    lang = cookies.get("lang", "")
    if lang not in LANGUAGES:
        lang = liked_best(accept_language)
    theme = cookies.get("theme", "auto")
    names = tuple(name for name in cookies.get("tables", "").split(".") if name.isalnum())[:_RECENT]
    me, gentle = Me.read(cookies.get("me", "")), cookies.get("pace") != "whole"
    return Visitor(lang, theme if theme in THEMES else "auto", names, me, gentle)


def remember(recent: tuple[str, ...], match: str) -> str:
    """The cookie of recent tables with `match` first."""
    return ".".join((match, *(name for name in recent if name != match))[:_RECENT])
