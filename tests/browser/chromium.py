"""Finds a Chromium, or installs one: on the PATH, else the distribution's package, else Playwright's own.

`make test` runs this module before the tests; in CI a missing browser is an error there, not a skip.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def on_path() -> str | None:
    """A browser on the PATH."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def flags() -> list[str]:
    """How it is started; root has no sandbox."""
    return [*FLAGS, *(["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else [])]


def _packaged() -> bool:
    """The distribution's package, where this user may install it."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    subprocess.run(["apt-get", "update", "-qq"], check=False, **quiet)  # type: ignore[call-overload]
    subprocess.run(["apt-get", "install", "-y", "-qq", "chromium"], check=False, **quiet)  # type: ignore[call-overload]
    return on_path() is not None


def _playwright() -> bool:
    done = subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    return done.returncode == 0


def main() -> None:
    """Make sure there is a browser."""
    if not (on_path() or _packaged() or _playwright()):
        sys.exit("No Chromium was found and none could be installed: put one on the PATH.")


if __name__ == "__main__":
    main()
