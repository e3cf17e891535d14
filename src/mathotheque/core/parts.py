"""Markup in parts: elements with an id that come, go and change one by one.

A picture or a page is a tree: a `Group` is an element whose children are parts, a part is the text of one element that
carries its id. Two trees are compared part by part, so what has not changed is neither drawn nor sent again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Group:
    """An element whose children are parts, by id and in order.

    `head` is its opening tag, which carries its id, and `tail` closes it.
    """

    id: str
    head: str
    tail: str
    parts: Mapping[str, str | Group] = field(default_factory=dict)

    def __str__(self) -> str:
        return "".join((self.head, *map(str, self.parts.values()), self.tail))

    def leaves(self) -> Iterator[tuple[str, str]]:
        """Every part that is a text, by id, wherever it stands in the tree."""
        for name, part in self.parts.items():
            if isinstance(part, Group):
                yield from part.leaves()
            else:
                yield name, part

    def groups(self) -> Iterator[Group]:
        """This group and every group in it, the outer ones first."""
        yield self
        for part in self.parts.values():
            if isinstance(part, Group):
                yield from part.groups()
