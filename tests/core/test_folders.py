"""Where things are kept: in the folders of the system, or where the environment says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mathotheque.core.folders import cache_folder, data_folder


@pytest.mark.parametrize(
    ("folder", "ours", "system"),
    [(cache_folder, "MATHOTHEQUE_CACHE", "XDG_CACHE_HOME"), (data_folder, "MATHOTHEQUE_DATA", "XDG_DATA_HOME")],
)
def test_our_variable_wins_over_the_system_s(
    folder: Callable[[], Path], ours: str, system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(ours, raising=False)
    monkeypatch.setenv(system, str(tmp_path / "system"))
    assert folder().name == "mathotheque"
    monkeypatch.setenv(ours, str(tmp_path / "chosen"))
    assert folder() == tmp_path / "chosen"
