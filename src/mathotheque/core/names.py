"""Names at a table: a first name for every computer, and no two players of the same name.

The names of computers are the same in every language; their levels are told beside them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

_OWN = ("Kiwi", "Bip", "Nova", "Pixel", "Cosmo", "Titan")
"""The computer of each level, weakest first: a child may say whom it has beaten."""
_COMPANIONS = ("Lumo", "Domino", "Tango", "Robo", "Zigzag", "Mimosa")
"""Those who sit down beside them; with the others enough for every seat."""


def is_taken(name: str, taken: Iterable[str]) -> bool:
    """Whether somebody at the table is already called so: accents, case and spaces tell nobody apart.

    >>> is_taken("zoe", ["Ada", "Zoé"])
    True
    """
    return _heard(name) in [_heard(other) for other in taken if other]


def _heard(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if not (unicodedata.combining(letter) or letter.isspace()))


def name_computers(names: Sequence[str], computers: Sequence[str], levels: Sequence[str]) -> tuple[str, ...]:
    """The names of a table by seat, where every computer (a seat with one of the levels) without one has got one.

    >>> name_computers(("Ada", "", ""), ("", "2", "2"), ("1", "2", "3"))
    ('Ada', 'Bip', 'Lumo')
    """
    named = list(names)
    for seat, level in enumerate(computers):
        if level and not named[seat]:
            named[seat] = _name_computer(levels.index(level), named)
    return tuple(named)


def _name_computer(strength: int, taken: Sequence[str]) -> str:
    own = _OWN[strength % len(_OWN)]
    return next(name for name in (own, *_COMPANIONS, *_OWN) if not is_taken(name, taken))
