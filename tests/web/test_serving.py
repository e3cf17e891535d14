"""`mathotheque serve`: what is in the way is told in one line; what the settings say is done."""

from __future__ import annotations

import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import httpx

from tests.servers.postgres import database_of
from tests.web.server import serving


def refused(*words: str) -> str:
    """What the command says before it gives up."""
    command = [sys.executable, "-m", "mathotheque", "--lang", "en", "serve", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 2, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert "another port" in refused("--port", port, "--database", str(tmp_path / "room.db"))


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "file" in refused("--port", "0", "--database", str(tmp_path / "file" / "room.db"))


def test_a_database_that_is_none(tmp_path: Path) -> None:
    file = tmp_path / "room.db"
    file.write_text("not a database, but long enough to be read as one " * 40)
    assert "cannot be opened" in refused("--port", "0", "--database", str(file))


def test_a_database_server_that_is_away_or_without_a_key(tmp_path: Path) -> None:
    away = f"postgresql://room:sesame@/room?host={tmp_path}"
    said = refused("--port", "0", "--database", away)
    assert "cannot be opened" in said
    assert "No such file" in said, "whoever runs the house learns what the database said"
    assert "sesame" not in said
    assert "MATHOTHEQUE_SECRET" in refused("--port", "0", "--database", database_of(tmp_path))


def test_without_the_extra_one_line_says_what_to_install() -> None:
    code = "import sys; sys.modules['psycopg'] = None; from mathotheque.cli import main; main(sys.argv[1:])"
    words = ["serve", "--lang", "en", "--port", "0", "--database", "postgresql://room@host/room"]
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, timeout=120)
    assert done.returncode == 2
    assert done.stderr == "The package psycopg is not installed. It comes with: pip install 'mathotheque[scale]'\n"


def test_a_word_to_stop_counts_from_the_moment_people_may_come(tmp_path: Path) -> None:
    """Also where whoever started the server ignores it, as a shell does for a job in the background."""
    code = """
import os, signal, sys
from mathotheque.web.server import run
from mathotheque.web.settings import read_settings

def opened(settings):
    os.kill(os.getpid(), signal.SIGINT)
    print("open", flush=True)

signal.signal(signal.SIGINT, signal.SIG_IGN)
run(read_settings({}, None, port=0, database=sys.argv[1]), None, opened)
"""
    words = [sys.executable, "-c", code, str(tmp_path / "room.db")]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120)
    assert (done.stdout, done.returncode) == ("open\n", 0)


def test_a_room_on_postgresql_plays_and_comes_back_after_a_kill(tmp_path: Path) -> None:
    wish = {"game": "des-echecs", "seats": [{"name": "Ada"}, {"name": "Emmy"}]}
    with serving(
        tmp_path, MATHOTHEQUE_DATABASE=database_of(tmp_path), MATHOTHEQUE_SECRET="a long random text"
    ) as server:
        made = httpx.post(f"{server.url}/api/matches", json=wish, timeout=120).json()
        seen = httpx.get(f"{server.url}/api/matches/{made['match']}", timeout=120).json()
        server.kill()
        server.start()
        again = httpx.get(f"{server.url}/api/matches/{made['match']}", timeout=120).json()
        assert again["version"] == seen["version"]
        assert again["position"] == seen["position"]


def test_abandoned_matches_are_forgotten_after_as_many_days_as_the_setting_says(tmp_path: Path) -> None:
    wish = {"game": "des-echecs", "seats": [{"name": "Ada"}, {}]}
    with serving(tmp_path, MATHOTHEQUE_EXPIRE_DAYS="3") as server:
        names = [httpx.post(f"{server.url}/api/matches", json=wish, timeout=120).json()["match"] for _ in range(2)]
        server.stop()
        connection = sqlite3.connect(tmp_path / "room.db")
        connection.execute("update match set touched = touched - 4 * 86400 where id = ?", (names[0],))
        connection.commit()
        connection.close()
        server.start()
        statuses = [httpx.get(f"{server.url}/api/matches/{name}", timeout=120).status_code for name in names]
        assert statuses == [404, 200]
