"""`mathotheque database`: a real room, moved, backed up, restored and verified."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import pytest

import mathotheque as mt
from mathotheque.cli import main
from mathotheque.lessons.service import Lessons
from mathotheque.matches.events import Chair
from mathotheque.matches.feed import Feed
from mathotheque.matches.service import Service
from mathotheque.matches.store import Store
from mathotheque.matches.store.finding import find_store
from tests.matches.stores import with_store
from tests.servers.postgres import database_of


def run(*words: str) -> SimpleNamespace:
    """What the command says, and its exit code. In a thread: a worker that drives a browser has a loop running."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(_run, *words).result()


def _run(*words: str) -> SimpleNamespace:
    out, err, code = StringIO(), StringIO(), 0
    with redirect_stdout(out), redirect_stderr(err):
        try:
            main([*words, *([] if "--lang" in words else ["--lang", "en"])])
        except SystemExit as left:
            code = int(left.code or 0)
    return SimpleNamespace(stdout=out.getvalue(), stderr=err.getvalue(), returncode=code)


async def play(store: Store) -> None:
    """Two matches, one of them given up, and a class."""
    feed = Feed()
    service = Service(store, feed, mt.game)
    for resigned in (False, True):
        match = await service.create(mt.game("des-echecs"), [Chair("Ada"), Chair("Emmy")])
        if resigned:
            await service.resign(match.id, 0, "")
    await Lessons(store, feed, mt.game, service).open("6e B")


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that people have played in."""
    file = tmp_path_factory.mktemp("room") / "room.db"
    with_store(find_store(str(file)), play)
    return file


def test_a_room_moves_to_postgresql_is_verified_and_comes_back(
    room: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = database_of(tmp_path)
    moved = run("database", "move", "--from", str(room), "--to", server)
    assert moved.returncode == 0, moved.stderr
    assert "3 matches with" in moved.stdout
    assert "3 of them new; every byte compared" in moved.stdout
    again = run("database", "move", "--from", str(room), "--to", server, "--lang", "fr")
    assert "dont 0 de plus" in again.stdout
    assert moved.stdout.rpartition("SHA-256")[2] == again.stdout.rpartition("SHA-256")[2]
    verified = run("database", "verify", "--database", server)
    assert verified.stdout.startswith("All is well: 3 matches"), verified.stderr
    backup = tmp_path / "backup.db"
    monkeypatch.setenv("MATHOTHEQUE_DATABASE", server)
    assert run("database", "backup", str(backup)).returncode == 0, "the settings say where the room is"
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["backup.db"]
    home = tmp_path / "home" / "room.db"
    restored = run("database", "restore", str(backup), "--database", str(home))
    assert moved.stdout.rpartition("SHA-256")[2] == restored.stdout.rpartition("SHA-256")[2]
    full = run("database", "restore", str(backup), "--database", str(home))
    assert full.returncode == 2
    assert "is not empty: it keeps 3 matches" in full.stderr


def test_a_backup_is_made_while_the_room_is_open_and_overwrites_nothing(room: Path, tmp_path: Path) -> None:
    backup = tmp_path / "backup.db"

    async def use(_: Store) -> None:
        done = await asyncio.to_thread(run, "database", "backup", str(backup), "--database", str(room))
        assert done.returncode == 0, done.stderr
        moved = await asyncio.to_thread(run, "database", "move", "--from", str(room), "--to", str(tmp_path / "x.db"))
        assert moved.returncode == 2
        assert "Another server" in moved.stderr

    with_store(find_store(str(room)), use)
    again = run("database", "backup", str(backup), "--database", str(room))
    assert again.returncode == 2
    assert "overwrites nothing" in again.stderr


def test_what_cannot_be_played_again_is_told(room: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.db"
    run("database", "backup", str(broken), "--database", str(room))
    connection = sqlite3.connect(broken)
    with connection:
        first = connection.execute("select match from event where version=1 limit 1").fetchone()
        assert connection.execute("update event set data='nonsense' where version=1 and match=?", first).rowcount == 1
    connection.close()
    told = run("database", "verify", "--database", str(broken))
    assert told.returncode == 2
    assert "DecodeError" in told.stderr
    assert "1 of 3 matches cannot be played again." in told.stderr


def test_slips_are_told_in_one_line(room: Path, tmp_path: Path) -> None:
    same = run("database", "move", "--from", str(room), "--to", str(room))
    assert "Both places are the same." in same.stderr
    nowhere = run("database", "verify", "--database", str(tmp_path / "nowhere.db"))
    assert nowhere.returncode == 2
    assert "nowhere.db" in nowhere.stderr
    away = run("database", "verify", "--database", f"postgresql://room:sesame@/room?host={tmp_path}")
    assert away.returncode == 2
    assert "sesame" not in away.stderr
    assert "No such file" in away.stderr, "whoever runs the house learns what the database said"
    assert "Traceback" not in same.stderr + nowhere.stderr + away.stderr
