"""Docs name only what exists, and the README's example runs."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import mathotheque
from tests import module_list

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
EVERY_PAGE = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())


@pytest.mark.parametrize("page", ["README.md", "docs/review.md", "docs/puzzles.md"])
def test_the_examples_of_a_page_run(page: str) -> None:
    result = doctest.testfile(str(ROOT / page), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0


@pytest.mark.parametrize("module", [name for _, name, _ in walk_packages(mathotheque.__path__, "mathotheque.")])
def test_every_example_in_a_docstring_runs(module: str) -> None:
    if not module.endswith("__main__"):
        assert doctest.testmod(import_module(module)).failed == 0


@EVERY_PAGE
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
        if not target.startswith("https://"):
            assert (page.parent / target).exists(), target


@EVERY_PAGE
def test_every_path_exists(page: Path) -> None:
    paths = re.findall(
        r"`((?:src|tests|docs|core|games|search|cli|locale)/[\w./-]*)`", page.read_text(encoding="utf-8")
    )
    for path in paths:
        assert (ROOT / path).exists() or (ROOT / "src/mathotheque" / path).exists(), path


@EVERY_PAGE
def test_every_make_target_exists(page: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"`?make ([a-z]+)`", page.read_text(encoding="utf-8")):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


@EVERY_PAGE
def test_every_command_and_game_exists(page: Path) -> None:
    from mathotheque.cli import build

    commands = build("en").commands
    games = {game.key for game in mathotheque.games()}
    text = page.read_text(encoding="utf-8")
    for command, game in re.findall(r"^mathotheque ([a-z]+) ?([\w-]*)|`mathotheque [a-z]+", text, re.MULTILINE):
        if command:
            assert command in commands
            assert command in ("record", "review", "drill", "database") or not game or game in games


@EVERY_PAGE
def test_no_machine_and_no_registry_is_named(page: Path) -> None:
    assert not re.search(
        r"(^|[\s`\"(])/(root|home|work|tmp)/|pythonhosted|registry\.", page.read_text(encoding="utf-8")
    )


def test_the_pictures_are_what_the_boards_draw() -> None:
    from tests.pictures import PICTURES

    for file, position in PICTURES.items():
        assert (ROOT / "docs/pictures" / file).read_text(encoding="utf-8") == position().svg(0, "fr"), "make golden"


def test_the_version_is_in_one_place() -> None:
    assert re.search(r'^version = "\d+\.\d+\.\d+"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
    done = subprocess.run(
        [sys.executable, "-m", "mathotheque", "--version"], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0
    assert re.search(r"\d+\.\d+\.\d+", done.stdout)


def test_the_architecture_lists_every_module() -> None:
    assert module_list.PAGE.read_text(encoding="utf-8") == module_list.written(), "run python -m tests.module_list"
