"""Finds a Chromium, or fetches one: the one without windows, else any on the PATH, else Playwright's own.

The one without windows draws the same pages for a third of the work: a whole Chromium opens a window with all its
buttons for every visitor. It is unpacked from the distribution's packages where it is not installed (`tests/servers`).
`make test` runs this module before the tests; in CI a missing browser is an error there, not a skip.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

from tests.servers.programs import NoServer, environment, found, program

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

SHELL, SHARED = "chromium-headless-shell", "chromium-common"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def launch(playwright: Playwright) -> Browser:
    """A running browser."""
    if shell := found(SHELL):
        return playwright.chromium.launch(executable_path=shell, args=_flags(), env={**environment()})
    return playwright.chromium.launch(executable_path=_on_path(), args=_flags())


def _flags() -> list[str]:
    """How it is started; root has no sandbox."""
    return [*FLAGS, *(["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else [])]


def _on_path() -> str | None:
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def _unpacked() -> bool:
    """The one without windows, with what it shares with the whole one: both must be of one version."""
    try:
        program(SHELL, SHELL, SHARED)
    except NoServer:
        return False
    return True


def _packaged() -> bool:
    """The distribution's package, where this user may install it."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    subprocess.run(["apt-get", "update", "-qq"], check=False, **quiet)  # type: ignore[call-overload]
    subprocess.run(["apt-get", "install", "-y", "-qq", "chromium"], check=False, **quiet)  # type: ignore[call-overload]
    return _on_path() is not None


def _playwright() -> bool:
    done = subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    return done.returncode == 0


def main() -> None:
    """Make sure there is a browser."""
    if not (_unpacked() or _on_path() or _packaged() or _playwright()):
        sys.exit("No Chromium was found and none could be installed: put one on the PATH.")


if __name__ == "__main__":
    main()
