"""`python -m tests.module_list`: writes the list of all modules in docs/architecture.md from their own first lines."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import mathotheque

HOUSE = Path(mathotheque.__file__).parent
PAGE = Path(__file__).parent.parent / "docs" / "architecture.md"
BEGIN, END = "<!-- every module -->", "<!-- that is every module -->"
ROOMS = (
    "core",
    "face",
    "search",
    "reviews",
    "exercises",
    "matches",
    "lessons",
    "guests",
    "printing",
    "web",
    "lab",
    "cli",
)


def listing() -> str:
    """Every module of every room with what its docstring says first; a game's files are told in adding-a-game.md."""
    return "\n".join(
        (BEGIN, *(line for room in ROOMS for folder in _folders(room) for line in _folder(folder)), "", END)
    )


def _folders(room: str) -> Iterator[Path]:
    yield HOUSE / room
    yield from sorted(init.parent for init in (HOUSE / room).rglob("*/__init__.py"))


def _folder(folder: Path) -> Iterator[str]:
    yield f"\n**`{folder.relative_to(HOUSE).as_posix()}/`** {_says(folder / '__init__.py')}\n"
    for file in sorted(folder.glob("*.py")):
        if file.name != "__init__.py":
            yield f"- `{file.name}` {_says(file)}"


def _says(file: Path) -> str:
    """The first sentence of a module, on one line."""
    told = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return " ".join(told.split("\n\n")[0].split())


def written() -> str:
    """The page with its list as it should be."""
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(BEGIN)
    return before + listing() + rest.split(END)[1]


if __name__ == "__main__":
    PAGE.write_text(written(), encoding="utf-8")
