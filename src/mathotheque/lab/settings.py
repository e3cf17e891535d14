"""What the lab's interfaces can be told, checked in one way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from mathotheque.core.errors import BadOption
from mathotheque.core.speech import Message

Setting = TypeVar("Setting")


def one_of(name: str, value: Setting, allowed: Sequence[Setting]) -> Setting:
    """`value` itself, or `BadOption` with what is allowed."""
    if value not in allowed:
        expected = Message.of("core.option-choice", values=" | ".join(str(choice) for choice in allowed))
        raise BadOption(Message.of("core.option-value", name=name, value=repr(value), expected=expected))
    return value


def at_least(low: int, name: str, value: int) -> int:
    """`value` itself, or `BadOption` if it is no whole number from `low` on."""
    if type(value) is not int or not low <= value <= _LARGEST:
        expected = Message.of("core.option-whole", low=low, high=_LARGEST)
        raise BadOption(Message.of("core.option-value", name=name, value=repr(value), expected=expected))
    return value


_LARGEST = 2**31 - 1  # what OpenSpiel's whole numbers hold
