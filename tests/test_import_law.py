"""The import law of the house: who may know whom (docs/architecture.md)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import mathotheque

HOUSE = Path(mathotheque.__file__).parent
ROOMS = (
    "core",
    "face",
    "games",
    "search",
    "reviews",
    "exercises",
    "matches",
    "guests",
    "lessons",
    "printing",
    "web",
    "lab",
    "cli",
)
MAY_IMPORT = {
    "core": {"core"},
    "face": {"core", "face"},
    "games": {"core", "face", "games"},
    "search": {"core", "search"},
    "reviews": {"core", "search", "reviews"},
    "exercises": {"core", "reviews", "exercises"},
    "matches": {"core", "search", "matches"},
    "guests": {"core", "guests"},
    "lessons": {"core", "matches", "lessons"},
    "printing": {"core", "face", "games", "exercises", "matches", "printing"},
    "web": {"core", "face", "games", "search", "reviews", "exercises", "matches", "lessons", "printing", "web"},
    "lab": {"core", "games", "search", "reviews", "exercises", "matches", "guests", "lab"},
    "cli": {
        *("core", "games", "search", "reviews", "exercises", "matches", "guests", "lessons", "printing"),
        *("web", "lab", "cli"),
    },
}
SEARCHERS = {"levels", "solution", "appraiser"}  # the modules of a game that may use the search


def imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are absolute"
            yield str(node.module)


def ours() -> Iterator[tuple[Path, list[str], str]]:
    """Every file, the parts of its path inside the house, and each of our modules it imports."""
    for file in sorted(HOUSE.rglob("*.py")):
        for name in imports(file):
            if name.partition(".")[0] == "mathotheque":
                yield file, list(file.relative_to(HOUSE).with_suffix("").parts), name


def test_every_room_imports_only_what_it_may() -> None:
    for file, place, name in ours():
        if place[0] in ROOMS:
            room = [*name.split("."), ""][1]
            allowed = MAY_IMPORT[place[0]] | ({"search"} if place[0] == "games" and place[-1] in SEARCHERS else set())
            assert room in allowed, f"{file.relative_to(HOUSE)} imports {name}"


def test_a_game_knows_no_other_game() -> None:
    for file, place, name in ours():
        if place[0] == "games" and len(place) > 2 and name.startswith("mathotheque.games"):
            assert name.split(".")[2:3] == [place[1]], f"{file.relative_to(HOUSE)} imports {name}"


@pytest.mark.parametrize(
    "room", ["core", "face", "search", "reviews", "exercises", "matches", "guests", "lessons", "printing", "web"]
)
def test_only_the_shelf_knows_games_by_name(room: str) -> None:
    """Not in code, templates, styles, scripts or drawings; an example in a docstring may name one."""
    names = [name for game in mathotheque.games() for name in (game.key, game.key.replace("-", "_"), game.title)]
    for file in sorted((HOUSE / room).rglob("*.*")):
        if file.suffix != ".pyc":
            text = re.sub(r'"""[\s\S]*?"""', "", file.read_text(encoding="utf-8"))
            assert not [name for name in names if name in text], file.relative_to(HOUSE)


def test_only_the_engine_and_the_games_themselves_see_vectors() -> None:
    """The rim handles positions; a board or a bot of a game may look inside its own; the lab steps in two places."""
    allowed = {"core", "face", "games", "search", "lab/runner", "lab/batch"}
    for file in sorted(HOUSE.rglob("*.py")):
        place = file.relative_to(HOUSE).with_suffix("").as_posix()
        if not any(place.startswith(room) for room in allowed):
            assert "._vector" not in file.read_text(encoding="utf-8"), place
