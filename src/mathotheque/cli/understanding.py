"""Moves in words, as they are listed beside their codes and as somebody may type them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Final

from rich.columns import Columns
from rich.text import Text

from mathotheque.core.position import Position
from mathotheque.core.protocols import Cast

_WORD = re.compile(r"[^\W_]+")
_PLACE = re.compile(r"[a-z]\d{1,2}")
_BOTH = 2  # places: from where, and where to
_SHORTEST = 3  # letters that may stand for a longer word
MOST_MEANT: Final = 12
"""Moves that are listed when what was typed may mean several."""


def in_words(position: Position, cast: Cast, lang: str) -> dict[str, str]:
    """Every legal move by its code, in words with the names at the table."""
    labels = (position.label_of(action, cast).say(lang) for action in position.actions)
    return dict(zip(position.moves, labels, strict=True))


def listed(moves: Mapping[str, str]) -> Columns:
    """Codes with what they mean, in as many columns as fit."""
    wide = max(map(len, moves))
    items = [Text(f"{code:<{wide}}  {words}") for code, words in moves.items()]
    return Columns(items, equal=True, padding=(0, 3))


def meant(typed: str, moves: Mapping[str, str]) -> list[str]:
    """The codes of the moves that somebody may mean who types words, or beginnings of them, in any order.

    A whole sentence means itself, also where another has the same words in another order. A few letters say too
    little, two places on a board (`a1 b2`) enough.

    >>> moves = {"call 2 B4": "Demander Euler à Kiwi", "call 3 B4": "Demander Euler à Zoé"}
    >>> meant("euler zoe", moves), meant("demander Euler", moves), meant("Gauss", moves)
    (['call 3 B4'], ['call 2 B4', 'call 3 B4'], [])
    >>> meant("a1 b2", {"a1-b2": "Go from a1 to b2", "b1-b2": "Go from b1 to b2"}), meant("go", moves)
    (['a1-b2'], [])
    """
    if typed in moves:
        return [typed]
    wanted = _words(typed)
    places = sum(_PLACE.fullmatch(word) is not None for word in wanted)
    if places < _BOTH and not any(len(word) >= _SHORTEST for word in wanted):
        return []
    told = {code: _words(words) for code, words in moves.items()}
    exactly = [code for code, words in told.items() if words == wanted]
    return exactly or [code for code, words in told.items() if all(_is_among(word, words) for word in wanted)]


def _is_among(word: str, words: list[str]) -> bool:
    if len(word) < _SHORTEST or word.isdigit():
        return word in words
    return any(other.startswith(word) for other in words)


def _words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", text.casefold())
    return _WORD.findall("".join(letter for letter in plain if not unicodedata.combining(letter)))
