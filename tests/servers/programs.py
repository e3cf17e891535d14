"""Finds the programs of a server, or unpacks them from the distribution's packages. No system service is started."""

from __future__ import annotations

import os
import pwd
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

QUIET = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
PLACES = ("usr/lib/postgresql/*/bin", "usr/lib/chromium", "usr/bin")
"""Where programs lie, in the system and in a package that was unpacked."""


class NoServer(Exception):
    """A program that is neither here nor can be fetched."""


def unpacked() -> Path:
    """Holds a folder for every package that was unpacked; root's own are closed to the users that servers run as."""
    me = os.geteuid()
    folder = Path(tempfile.gettempdir()) / f"mathotheque-servers-{me}"
    folder.mkdir(mode=0o755, exist_ok=True)
    if folder.stat().st_uid != me or folder.is_symlink():
        raise NoServer(f"{folder} belongs to somebody else: nothing in it is run.")
    return folder


def environment() -> dict[str, str]:
    """With the libraries that were unpacked beside the programs."""
    libraries = sorted(unpacked().glob("*/usr/lib/*-linux-gnu*"))
    return {**os.environ, "LC_ALL": "C", "LD_LIBRARY_PATH": os.pathsep.join(map(str, libraries))}


@cache
def program(name: str, package: str, *beside: str) -> Path:
    """Where the program is; `NoServer` if the package could not be fetched either.

    Packages that must lie `beside` it are unpacked with it, whether they are installed or not.
    """
    place = found(name)
    if place is None:
        _unpack(package, beside)
        place = found(name)
    if place is None:
        raise NoServer(f"No {name} was found and the package {package} could not be unpacked: put it on the PATH.")
    return place


def found(name: str) -> Path | None:
    """Where the program is, if it is here."""
    on_path = shutil.which(name)
    if on_path:
        return Path(on_path)
    for root in (Path("/"), *sorted(unpacked().iterdir())):
        for place in PLACES:
            for folder in sorted(root.glob(place), reverse=True):
                if os.access(folder / name, os.X_OK):
                    return folder / name
    return None


def _unpack(package: str, beside: Sequence[str]) -> None:
    """The package and what it needs that is not installed, without installing anything."""
    if not shutil.which("apt-get") or not shutil.which("dpkg"):
        return
    names = _missing(package)
    if not names and os.geteuid() == 0:
        _run(["apt-get", "update", "-qq"])
        names = _missing(package)
    with tempfile.TemporaryDirectory(dir=unpacked(), prefix=".") as drafts:
        draft = Path(drafts) / package
        draft.mkdir(mode=0o755)
        for name in {*names, *beside}:
            _run(["apt-get", "download", "-qq", name], Path(drafts))
        for file in sorted(Path(drafts).glob("*.deb")):
            _run(["dpkg", "-x", str(file), str(draft)])
        with suppress(OSError):  # another process was faster
            draft.rename(unpacked() / package)


def _missing(package: str) -> list[str]:
    command = ["apt-get", "install", "--simulate", "--no-install-recommends", package]
    told = subprocess.run(command, check=False, capture_output=True, text=True).stdout
    return re.findall(r"^Inst (\S+)", told, re.MULTILINE)


def _run(command: Sequence[str], folder: Path | None = None) -> None:
    subprocess.run(command, check=False, cwd=folder, **QUIET)  # type: ignore[call-overload]


def owner() -> tuple[int | None, int | None]:
    """The user and group a server runs as: PostgreSQL refuses root."""
    if os.geteuid() != 0:
        return None, None
    nobody = pwd.getpwnam("nobody")
    return nobody.pw_uid, nobody.pw_gid


def give(folder: Path) -> None:
    """The folder to whom the server runs as."""
    user, group = owner()
    if user is not None and group is not None:
        os.chown(folder, user, group)
