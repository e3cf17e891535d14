"""What a viewer sees as a tree of parts, and what makes one such sheet another: only that is sent.

A part is an element with an id (see `core.parts`). Of a group its shell is sent (the element without its children) and
the order of its children, so nothing that has not changed itself is sent again.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress
from operator import is_not

import msgspec

from mathotheque.core.parts import Group, Part

_encode = msgspec.json.Encoder().encode


class Frame(msgspec.Struct, frozen=True):
    """News of a sheet: elements by id, of a group its shell; and for groups, outer ones first, the ids of its children.

    A group whose shell is told has its order told too: that is how a reader knows it from a leaf.
    """

    parts: dict[str, str] = {}
    order: dict[str, list[str]] = {}

    def __bool__(self) -> bool:
        return bool(self.parts or self.order)


def whole(sheet: Group) -> Frame:
    """Everything, for somebody who has nothing or something old."""
    frame = Frame()
    _tell(sheet, frame)
    return frame


def diff(old: Group, new: Group) -> Frame:
    """What somebody who has `old` needs to have `new`; both are called the same."""
    frame = Frame()
    _compare(old, new, frame)
    return frame


def _tell(group: Group, frame: Frame) -> None:
    frame.parts[group.id] = group.head + group.tail
    frame.order[group.id] = list(group.parts)
    for name, part in group.parts.items():
        if isinstance(part, Group):
            _tell(part, frame)
        else:
            frame.parts[name] = part


def _compare(old: Group, new: Group, frame: Frame) -> None:
    before, after = old.parts, new.parts
    if old.head != new.head:
        frame.parts[new.id] = new.head + new.tail
        frame.order[new.id] = list(after)
    if before is after:
        return
    order = list(after)
    known: Iterable[Part | None] = before.values()
    if order != list(before):
        frame.order[new.id] = order
        known = map(before.get, order)
    for name in compress(order, map(is_not, after.values(), known)):  # a board has hundreds of parts, few of them new
        part, earlier = after[name], before.get(name)
        if isinstance(part, str):
            if part != earlier:
                frame.parts[name] = part
        elif isinstance(earlier, Group):
            _compare(earlier, part, frame)
        else:
            _tell(part, frame)


def put(sheet: Group, name: str, part: Part) -> Group:
    """The sheet with another part in the place of the one called so; the same sheet if it has none."""
    if name in sheet.parts:
        return sheet.holding({**sheet.parts, name: part})
    parts = {key: put(one, name, part) if isinstance(one, Group) else one for key, one in sheet.parts.items()}
    changed = any(part is not sheet.parts[key] for key, part in parts.items())
    return sheet.holding(parts) if changed else sheet


def encode(version: int, frame: Frame, *, all_of_it: bool = False) -> bytes:
    """A frame as it travels: `{"v": 12, "parts": {…}, "order": {…}}`, with `"whole": true` where it is everything."""
    told: dict[str, object] = {"v": version, "parts": frame.parts, "order": frame.order}
    return _encode({"whole": True, **told} if all_of_it else told)
