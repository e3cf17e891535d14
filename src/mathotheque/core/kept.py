"""What a value works out about itself once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

Kind = TypeVar("Kind")


class Kept(Generic[Kind]):
    """A property that is worked out when it is first asked for and kept in the instance's `__dict__`.

    Like `functools.cached_property` without its lock, which in Python 3.11 costs more than most of what it guards: two
    threads may both work the value out, so it must depend on nothing that changes.
    """

    def __init__(self, work_out: Callable[[Any], Kind]) -> None:
        self.work_out = work_out
        self._name = work_out.__name__
        self.__doc__ = work_out.__doc__

    @overload
    def __get__(self, instance: None, owner: type) -> Kept[Kind]: ...

    @overload
    def __get__(self, instance: object, owner: type) -> Kind: ...

    def __get__(self, instance: object | None, owner: type) -> Kept[Kind] | Kind:
        if instance is None:
            return self
        value = instance.__dict__[self._name] = self.work_out(instance)
        return value
