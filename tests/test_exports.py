"""Whatever a public method takes or gives back can be imported from the door, and says what it is."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module

import pytest

import mathotheque as mt
from mathotheque.core.kept import Kept

MODULES = (
    "core.kernel",
    "core.parts",
    "core.protocols",
    "core.appraisal",
    "core.beginning",
    "core.bot",
    "core.features",
    "core.position",
)
NAMES = {name: thing for module in MODULES for name, thing in vars(import_module(f"mathotheque.{module}")).items()}
"""What annotations may name that their own module imports for type checkers only."""


def leaves(hint: object) -> Iterator[type]:
    """The classes of ours that a hint names, however deep they stand in it."""
    for inner in typing.get_args(hint):
        yield from (one for part in (inner if isinstance(inner, list) else [inner]) for one in leaves(part))
    if isinstance(hint, type) and hint.__module__.startswith("mathotheque"):
        yield hint


def functions(thing: object) -> Iterator[object]:
    """The function itself, or the public methods and properties of a class."""
    if inspect.isfunction(thing):
        yield thing
    if not isinstance(thing, type):
        return
    for name, member in vars(thing).items():
        if not name.startswith("_") or name == "__init__":
            if isinstance(member, property):
                yield member.fget
            elif isinstance(member, cached_property):
                yield member.func
            elif isinstance(member, Kept):
                yield member.work_out
            elif isinstance(member, classmethod | staticmethod):
                yield member.__func__
            elif inspect.isfunction(member):
                yield member


@pytest.mark.parametrize("name", mt.__all__)
def test_what_a_name_takes_or_gives_back_is_at_the_door(name: str) -> None:
    thing = getattr(mt, name)
    hints = [typing.get_type_hints(one, localns=NAMES) for one in functions(thing)]
    if isinstance(thing, type):
        fields = typing.get_type_hints(thing, localns=NAMES)
        hints.append({field: hint for field, hint in fields.items() if not field.startswith("_")})
    found = {one.__name__: one for hint in hints for given in hint.values() for one in leaves(given)}
    missing = {other for other, one in found.items() if getattr(mt, other, None) is not one}
    assert not missing


@pytest.mark.parametrize("name", mt.__all__)
def test_every_public_method_says_what_it_does(name: str) -> None:
    thing = getattr(mt, name)
    if isinstance(thing, type) or inspect.isfunction(thing):
        assert thing.__doc__
    for one in functions(thing):
        if inspect.isfunction(one) and one.__name__ != "__init__" and not one.__name__.startswith("_no_init"):
            assert one.__doc__, one.__qualname__


def test_the_version_is_that_of_the_package() -> None:
    from importlib.metadata import version

    assert mt.__version__ == version("mathotheque")
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = mt.no_such_name
