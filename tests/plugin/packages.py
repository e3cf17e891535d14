"""Packages that bring a game, written out and installed beside the house: servers and terminals find them there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "adding-a-game.md"
_FILE = re.compile(r"^\*\*`([\w.]+)`\*\*\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def told_files() -> dict[str, str]:
    """The files of the small game that the page walks through, by name."""
    return dict(_FILE.findall(PAGE.read_text(encoding="utf-8")))


def write_course(folder: Path) -> Path:
    """La course à vingt as a folder that can be installed."""
    package = folder / "course_a_vingt"
    package.mkdir(parents=True)
    for name, text in told_files().items():
        home = folder if name == "pyproject.toml" else package
        (home / name).write_text(text, encoding="utf-8")
    return folder


def install(source: Path, site: Path) -> None:
    """Install a package into a folder of its own, from its sources alone."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation"]
    done = subprocess.run([*command, "--target", str(site), str(source)], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr


def declare_devine(site: Path) -> None:
    """Devine as an installed package: its folder lies with the tests already."""
    record = site / "devine-1.0.dist-info"
    record.mkdir(parents=True)
    (record / "METADATA").write_text("Metadata-Version: 2.1\nName: devine\nVersion: 1.0\n")
    (record / "entry_points.txt").write_text("[mathotheque.games]\ndevine = tests.devine:GAME\n")


def environment(site: Path) -> dict[str, str]:
    """For a process that shall find the games of these packages."""
    house = os.environ.get("PYTHONPATH") or str(ROOT / "src")
    return {"PYTHONPATH": os.pathsep.join((str(site), str(ROOT), house))}
