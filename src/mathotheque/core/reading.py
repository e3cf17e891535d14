"""A hand for readers of notation: splits a position text into fields and says what was expected where."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import NoReturn

from mathotheque.core.errors import BadNotation
from mathotheque.core.speech import Message

LONGEST_POSITION = 2_000
"""Letters; the richest position of our games takes a quarter of it."""
LONGEST_EVENT = 200
"""Letters of a move or an outcome."""
_SHOWN = 60  # letters of a text that is quoted back


def must_fit(text: str, most: int) -> None:
    """`BadNotation` for a text longer than anything that could be meant: nobody reads numbers of a thousand digits."""
    if len(text) > most:
        raise BadNotation(Message.of("core.text-long", n=most), text=text[:most], at=most)


def shown(text: str) -> str:
    """A text as it is quoted back to whoever wrote it: its beginning."""
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def meant(word: str, known: Iterable[str]) -> Message | str:
    """`Did you mean ...?` after a word that nobody knows but that is like one of these; otherwise nothing."""
    near = get_close_matches(word.lower(), known, 1)
    return Message.of("core.did-you-mean", word=near[0]) if near else ""


class Fields:
    """The space-separated fields of a position text, taken one after the other.

    >>> fields = Fields("a/b p3-4")
    >>> fields.take("[a-z]/[a-z]", Message.of("core.end-of-text")), fields.take("p([0-9]+)-([0-9]+)", Message("x"))
    (('a/b',), ('3', '4'))
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._found = [(match.start(), match[0]) for match in re.finditer("[^ ]+", text)]
        self._next = 0

    @property
    def at(self) -> int:
        """Where the next field begins."""
        return self._found[self._next][0] if self._next < len(self._found) else len(self.text)

    def peek(self) -> str:
        """The next field, or an empty text."""
        return self._found[self._next][1] if self._next < len(self._found) else ""

    def take(self, pattern: str, expected: Message) -> tuple[str, ...]:
        """The groups of the next field (or the whole field), which must match `pattern`."""
        match = re.fullmatch(pattern, self.peek(), re.ASCII)
        if not match:
            self.refuse(expected)
        self._next += 1
        return match.groups() or (match[0],)

    def take_if(self, word: str) -> bool:
        """Whether the next field is `word`, which is then taken."""
        found = self.peek() == word
        self._next += found
        return found

    def end(self) -> None:
        """Nothing may follow."""
        if self.peek():
            self.refuse(Message.of("core.end-of-text"))

    def back(self) -> None:
        """Put the last field back, so that `refuse` points at it."""
        self._next -= 1

    def refuse(self, expected: Message) -> NoReturn:
        """Raise `BadNotation` at the next field."""
        found = self.peek()
        message = Message.of(
            "core.bad-text" if found else "core.short-text",
            text=self.text, found=shown(found), at=self.at + 1, expected=expected,
        )  # fmt: skip
        raise BadNotation(message, text=self.text, at=self.at)
