"""Markup in parts: elements with an id that come, go and change one by one.

A picture or a page is a tree: a `Group` is an element whose children are parts, a leaf is the text of one element that
carries its id. Two trees are compared part by part, so what has not changed is neither drawn nor sent again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

import msgspec


class Group(msgspec.Struct, frozen=True):
    """An element whose children are parts, by id and in order.

    `head` is its opening tag, which carries its id, and `tail` closes it.
    """

    id: str
    head: str
    tail: str
    parts: Mapping[str, Part]

    def __str__(self) -> str:
        return "".join((self.head, *map(str, self.parts.values()), self.tail))

    def holding(self, parts: Mapping[str, Part]) -> Group:
        """The same element around other parts."""
        return Group(self.id, self.head, self.tail, parts)

    def leaves(self) -> dict[str, str]:
        """Every part that is a text, by id, wherever it stands in the tree."""
        found: dict[str, str] = {}
        for name, part in self.parts.items():
            if isinstance(part, Group):
                found.update(part.leaves())
            else:
                found[name] = part
        return found

    def order(self) -> dict[str, tuple[str, ...]]:
        """For this group and every group in it, the ids of its parts in order; the outer ones first."""
        return {group.id: tuple(group.parts) for group in self.groups()}

    def groups(self) -> Iterator[Group]:
        """This group and every group in it, the outer ones first."""
        yield self
        for part in self.parts.values():
            if isinstance(part, Group):
                yield from part.groups()


Part: TypeAlias = str | Group
"""One element that carries its id: as text, or as a group of parts."""


def in_ascii(markup: str) -> str:
    """The same markup with references for all signs beyond ASCII: it takes a third of the memory in Python.

    For long texts that every table keeps for itself: one `’` makes two bytes of every sign, and what was sent once is
    kept in UTF-8 too.
    """
    return markup.encode("ascii", "xmlcharrefreplace").decode("ascii")
