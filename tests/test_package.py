"""What is given away: the wheel plays from anywhere, the sources hold what the Makefile needs, types hold outside."""

from __future__ import annotations

import inspect
import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path

import httpx
import pytest

import mathotheque as mt
from tests.web.server import serving

ROOT = Path(__file__).parent.parent
SCRIPT = ROOT / "tests" / "user_script.py"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the wheel and the archive of the sources lie."""
    folder = tmp_path_factory.mktemp("dist")
    _run(sys.executable, "-m", "hatchling", "build", "-d", str(folder), cwd=ROOT)
    return folder


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the wheel alone is installed; what it needs is that of this environment."""
    site = tmp_path_factory.mktemp("site")
    (wheel,) = built.glob("*.whl")
    pip = sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", str(site)
    _run(*pip, str(wheel), cwd=site)
    return site


def _run(*command: str, cwd: Path, **environment: str) -> str:
    whole = {**os.environ, **environment}
    done = subprocess.run(command, cwd=cwd, env=whole, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_wheel_is_played_from_another_folder(installed: Path, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_bytes(SCRIPT.read_bytes())
    where = "import mathotheque; print(mathotheque.__file__)"
    path = str(installed)
    assert _run(sys.executable, "-c", where, cwd=tmp_path, PYTHONPATH=path).startswith(path)
    assert mt.__version__ in _run(sys.executable, str(script), cwd=tmp_path, PYTHONPATH=path)
    assert "Foumath" in _run(sys.executable, "-m", "mathotheque", "games", cwd=tmp_path, PYTHONPATH=path)


def test_the_room_opens_from_the_wheel_alone(installed: Path, tmp_path: Path) -> None:
    with serving(tmp_path, fresh=True, PYTHONPATH=str(installed)) as server, httpx.Client(base_url=server.url) as guest:
        shelf = guest.get("/")
        assert shelf.status_code == 200
        sheet = shelf.text.partition('rel="stylesheet" href="')[2].partition('"')[0]
        assert guest.get(sheet).status_code == 200


def test_the_archive_of_the_sources_holds_everything_that_is_kept(built: Path) -> None:
    (archive,) = built.glob("*.tar.gz")
    with tarfile.open(archive) as sources:
        held = {name.partition("/")[2] for name in sources.getnames()}
    needed = {"Makefile", "pyproject.toml", "mkdocs.yml", "Dockerfile", ".oxfmtrc.json", ".oxlintrc.json", ".gitignore"}
    locks = {path.name for path in ROOT.glob("requirements*")}
    assert needed | locks | {path.name for path in ROOT.glob("*.md")} | {"LICENSE", "CITATION.cff"} <= held
    for folder in ("src", "tests", "docs", "deploy"):
        kept = {path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*") if path.is_file()}
        assert {path for path in kept if "__pycache__" not in path and "/." not in path} <= held


def every_name() -> str:
    """A program that names everything at the door: functions are taken as they are, types taken and given back."""
    lines = ["import mathotheque as mt"]
    for name in mt.__all__:
        if inspect.isfunction(getattr(mt, name)) or name == "games":
            lines.append(f"_{name} = mt.{name}")
        else:
            lines.append(f"def _{name}(given: mt.{name}) -> mt.{name}: return given")
    return "\n".join([*lines, "print(mt.__version__)", ""])


def test_pyright_has_nothing_to_say_about_what_users_write(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_bytes(SCRIPT.read_bytes())
    (tmp_path / "every_name.py").write_text(every_name())
    settings = {"typeCheckingMode": "strict", "extraPaths": [str(ROOT / "src")], "reportUnusedFunction": False}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings))
    told = _run(sys.executable, "-m", "basedpyright", "--pythonpath", sys.executable, cwd=tmp_path)
    assert "0 errors" in told


def test_the_extras_add_up() -> None:
    import tomllib

    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert extras["all"] == [f"mathotheque[{','.join(sorted(extras.keys() - {'all', 'dev'}))}]"]
