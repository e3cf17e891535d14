"""The key that signs the seats: whole or not there, its owner's alone, and never of another length."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from mathotheque.web.requests.secret_key import BadKey, keep_private, secret_of
from mathotheque.web.settings import Settings


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def test_a_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "deep" / "room.db"))
    key = secret_of(settings)
    assert len(key) == 32
    assert secret_of(settings) == key
    assert [file.name for file in (tmp_path / "deep").iterdir()] == ["room.key"]
    assert mode(tmp_path / "deep" / "room.key") == 0o600


@pytest.mark.parametrize("content", [b"", b"x" * 31, b"x" * 33])
def test_a_key_of_another_length_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "room.key").write_bytes(content)
    with pytest.raises(BadKey, match=f"{len(content)} bytes instead of 32"):
        secret_of(Settings(database=str(tmp_path / "room.db")))


def test_a_key_and_a_database_that_others_could_read_are_closed(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("room.key", "room.db", "room.db-wal")]
    for file in files:
        file.write_bytes(b"x" * 32)
        file.chmod(0o644)
    settings = Settings(database=str(tmp_path / "room.db"))
    secret_of(settings)
    keep_private(settings)
    assert [mode(file) for file in files] == [0o600] * 3


def test_a_database_on_a_server_needs_a_key_that_all_processes_share(tmp_path: Path) -> None:
    shared = "postgresql://room@host/room"
    with pytest.raises(BadKey, match="MATHOTHEQUE_SECRET"):
        secret_of(Settings(database=shared))
    with pytest.raises(BadKey, match="could be guessed"):
        secret_of(Settings(database=shared, secret="sesame"))
    key = secret_of(Settings(database=str(tmp_path / "room.db")))
    assert secret_of(Settings(database=shared, secret=f"file:{tmp_path / 'room.key'}")) == key, "a room that moved"
    keep_private(Settings(database=shared))
