"""Where compiled rules are kept between runs, and when they are thrown away.

Numba's own cache watches only the file a function is written in, and takes a build made without bounds checks for
one made with them. Ours is stamped with the sources of everything the function's module imports from its own
package or from us, with the numbers kept beside them (`network.npy` beside `network.py`), and with the flags: a
changed constant is never served stale. It only looks after functions marked by `kernel.rule` and `kernel.part`; other
people's caches stay as they are.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from numba.core import config
from numba.core.caching import CompileResultCacheImpl, _CacheLocator

from mathotheque.core.folders import cache_folder
from mathotheque.core.sources import sources

_MARK = "__mathotheque__"
_NUMBERS = ".npy"
_KEPT = 8  # builds of one module kept side by side: a few versions, with and without checks


def mark(function: Callable[..., Any]) -> None:
    """Let our cache look after `function`."""
    setattr(function, _MARK, True)


def is_ours(function: Callable[..., Any]) -> bool:
    """Whether our cache looks after `function`."""
    return getattr(function, _MARK, False) is True


@cache
def stamp(module: str) -> str:
    """A fingerprint of all sources and flags that the compiled functions of `module` depend on."""
    digest = hashlib.sha256(repr((config.BOUNDSCHECK, config.OPT, config.DEBUGINFO_DEFAULT)).encode())
    for name, file in sorted(sources(module).items()):
        digest.update(f"\n{name}\n".encode())
        digest.update(file.read_bytes())
        numbers = file.with_suffix(_NUMBERS)
        if numbers.is_file():
            digest.update(numbers.read_bytes())
    return digest.hexdigest()


@cache
def _private_folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="mathotheque-"))


@cache
def _home(module: str) -> Path:
    """The folder of this build of `module`, made if need be; a private one where the cache cannot be written."""
    family = cache_folder() / "compiled" / module
    home = family / stamp(module)[:24]
    try:
        home.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=home).close()
        os.utime(home)
        _forget_old(family)
    except OSError:
        return _private_folder()
    return home


def _forget_old(family: Path) -> None:
    builds = sorted(family.iterdir(), key=lambda build: build.stat().st_mtime, reverse=True)
    for build in builds[_KEPT:]:
        shutil.rmtree(build, ignore_errors=True)


class _Locator(_CacheLocator):  # type: ignore[misc]
    def __init__(self, function: Callable[..., Any], file: str) -> None:
        self._py_file = file  # the name Numba's warnings look for
        self._module = function.__module__
        self._line = function.__code__.co_firstlineno

    @classmethod
    def from_function(cls, py_func: Callable[..., Any], py_file: str) -> _Locator | None:
        return cls(py_func, py_file) if is_ours(py_func) else None

    def get_cache_path(self) -> str:
        return str(_home(self._module))

    def get_source_stamp(self) -> str:
        return stamp(self._module)

    def get_disambiguator(self) -> str:
        return str(self._line)


def install() -> None:
    """Put our locator before Numba's own; does nothing the second time."""
    classes = CompileResultCacheImpl._locator_classes
    if _Locator not in classes:
        CompileResultCacheImpl._locator_classes = [_Locator, *classes]
