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


REFERENCE = sorted((ROOT / "docs/reference").glob("*.md"))
TAUGHT = [
    ROOT / "README.md",
    *(ROOT / "docs" / name for name in ("index.md", "cookbook.md", "review.md", "puzzles.md")),
]


@pytest.mark.parametrize("page", [*TAUGHT, *REFERENCE], ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_examples_of_a_page_run(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted > 3 or page.name == "index.md"
    assert result.failed == 0


def test_every_public_name_is_in_the_reference_once_with_an_example() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in REFERENCE)
    named = re.findall(r"(?:^::: |\{ #)(?:mathotheque\.core\.kernel|mathotheque)\.(\w+)(?= \}|$)", text, re.MULTILINE)
    assert sorted(named) == sorted(mathotheque.__all__)
    for name in named:
        after = re.split(rf"(?:^::: |\{{ #)mathotheque(?:\.core\.kernel)?\.{name}(?: \}}|$)", text, flags=re.MULTILINE)[
            1
        ]
        assert ">>> " in re.split(r"^::: |\{ #", after, flags=re.MULTILINE)[0], name


LAB = ("arena", "balance", "batch", "dataset", "gymnasium", "observations", "openspiel", "pettingzoo")


@pytest.mark.parametrize("module", LAB)
def test_every_public_name_of_the_lab_is_in_the_reference_with_an_example(module: str) -> None:
    lab = import_module(f"mathotheque.lab.{module}")
    own = [name for name, thing in vars(lab).items() if getattr(thing, "__module__", "").startswith(lab.__name__)]
    public = getattr(lab, "__all__", None) or [name for name in own if not name.startswith("_")]
    assert public
    text = (ROOT / "docs/reference/lab.md").read_text(encoding="utf-8")
    for name in public:
        assert f"::: mathotheque.lab.{module}.{name}\n" in text, name
    for after in re.findall(rf"^::: mathotheque\.lab\.{module}\.\w+\n(.*?)^(?:## |\Z)", text, re.MULTILINE | re.DOTALL):
        assert ">>> " in after


def test_every_page_is_in_the_contents_of_the_site() -> None:
    contents = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("nav:")[2]
    pages = {page.relative_to(ROOT / "docs").as_posix() for page in (ROOT / "docs").rglob("*.md")}
    assert {page for page in pages if page not in contents} == set()


def test_the_fifteen_tasks_are_there() -> None:
    tasks = re.findall(r"^## (\d+)\. ", (ROOT / "docs/cookbook.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(tasks) >= 15
    assert tasks == [str(number) for number in range(1, len(tasks) + 1)]


def test_the_site_is_built_without_a_warning_and_fetches_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    pages = {
        page.relative_to(tmp_path).as_posix(): page.read_text(encoding="utf-8") for page in tmp_path.rglob("*.html")
    }
    assert 'id="mathotheque.Position.moves"' in pages["reference/positions.html"]
    for name, text in pages.items():
        assert not re.search(r"<(?:script|img|iframe)[^>]* src=.?https?:|<link[^>]* href=.?https?:", text), name


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
    for command, game in re.findall(
        r"^mathotheque ([a-z]+)(?: ([a-z][\w-]*))?|`mathotheque [a-z]+", text, re.MULTILINE
    ):
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
