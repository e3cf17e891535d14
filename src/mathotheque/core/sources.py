"""Which files a module depends on, told by reading them: nothing is imported."""

from __future__ import annotations

import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path

_LINE = re.compile(r"^[ \t]*(?:from\s+(?P<module>[\w.]+)\s+)?import\s+(?P<names>\([^)]*\)|[^\n(]*)", re.MULTILINE)


def sources(*modules: str) -> dict[str, Path]:
    """The files of `modules` and of all they import, directly or not, from their own packages or from us."""
    ours = {name.partition(".")[0] for name in (*modules, __name__)}
    found: dict[str, Path] = {}
    waiting = [*modules]
    while waiting:
        name = waiting.pop()
        if name in found or name.partition(".")[0] not in ours:
            continue
        file = _file_of(name)
        if file is not None:
            found[name] = file
            waiting.extend(_imports(file))
    return found


def rules_in(file: Path) -> int:
    """How many rules a file tells Numba to compile."""
    return file.read_text(encoding="utf-8").count("\n@rule(")


@cache
def _file_of(module: str) -> Path | None:
    """The file of a module; none for `from package import name`, where the name is no module."""
    first, *rest = module.split(".")
    place = _place_of(first)
    if place is None:
        return None
    path = place.joinpath(*rest)
    files = (path / "__init__.py", path.with_name(f"{path.name}.py"))
    return next((file for file in files if file.is_file()), None)


@cache
def _place_of(package: str) -> Path | None:
    spec = find_spec(package)
    return Path(spec.origin).parent if spec and spec.origin else None


@cache
def _imports(file: Path) -> tuple[str, ...]:
    """What the file's import lines name: a module, and what is taken from it, which may be one too."""
    found: list[str] = []
    for line in _LINE.finditer(file.read_text(encoding="utf-8")):
        module, names = line["module"], re.findall(r"[\w.]+", line["names"])
        found += [module, *(f"{module}.{name}" for name in names)] if module else names
    return tuple(found)
