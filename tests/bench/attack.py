"""`make bench` room-attack: how long people at another table wait while somebody at another address attacks the room.

Every attack is a process of its own, so that what it costs the attacker is not measured: `python -m tests.bench.attack
ATTACK PORT` runs one until it is ended.
"""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import httpx
from rich.table import Table

from tests.bench.room import open_matches
from tests.bench.web import Played, play
from tests.web.server import serving

SECONDS = float(os.environ.get("ATTACK_SECONDS", "6"))
THINK = 0.1  # seconds somebody at the other table thinks
GAME = "foumath"
CROWD = "40"  # people an address is taken for, so that limits are those of a class
ELSEWHERE = "127.0.0.2"
"""The attacker's address; everybody else is at 127.0.0.1."""


def attacks() -> Table:
    """The quiet room, then every attack."""
    title = f"Another table's move while the room is attacked ({GAME}, from click to frame)"
    table = Table("attack", "p50 ms", "p99 ms", "moves", "refused", title=title)
    for name in ("quiet", *ATTACKS):
        played = _under(name)
        table.add_row(
            name, f"{played.wait(0.5):.1f}", f"{played.wait(0.99):.1f}", f"{played.moves}", f"{played.refused}"
        )
    return table


def _under(attack: str) -> Played:
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), fresh=True, MATHOTHEQUE_CROWD=CROWD) as server:
        matches = open_matches(server, Path(folder), GAME, 2)
        words = [sys.executable, "-m", "tests.bench.attack", attack, str(server.port)]
        attacker = subprocess.Popen(words) if attack in ATTACKS else None
        try:
            return asyncio.run(play(server, matches, at_once=2, seconds=SECONDS, think=THINK))
        finally:
            if attacker is not None:
                attacker.kill()
                attacker.wait()


# --- the attacks


def _client(port: int) -> httpx.Client:
    transport = httpx.HTTPTransport(local_address=ELSEWHERE)
    return httpx.Client(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=30)


def _socket(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=30, source_address=(ELSEWHERE, 0))


def endless_headers(port: int) -> None:
    """A request whose header block never ends."""
    with _socket(port) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\n")
        while True:
            connection.sendall(b"x-filler: " + b"a" * 8_000 + b"\r\n")


def idle_doors(port: int) -> None:
    """Connections that are opened and say nothing."""
    doors = []
    for _ in range(800):
        with suppress(OSError):
            doors.append(_socket(port))
    time.sleep(5)


def malicious_imports(port: int) -> None:
    """Records that are slow to read, as long as may be sent."""
    text = '[Game "mathisto"]\n[Options "' + "a " * 20_000 + '"]\n'
    with _client(port) as client:
        while True:
            client.post("/import", data={"text": text})


def wrong_codes(port: int) -> None:
    """Codes of tables, tried one after the other."""
    with _client(port) as client:
        for number in range(10**9):
            client.get(f"/t/{number % 100_000:05}")


def tables_of_computers(port: int) -> None:
    """As many tables between computers as may be set, and somebody who asks for them."""
    names: list[str] = []
    with _client(port) as client:
        while True:
            wish = {"game": GAME, "seats": [{"level": "5"}, {"level": "5"}]}
            answer = client.post("/api/matches", json=wish)
            if answer.status_code == 201:
                names.append(answer.json()["match"])
            for name in names[-20:]:
                client.get(f"/api/matches/{name}")


def hints_and_refusals(port: int) -> None:
    """Hints without end, and moves that the rules refuse."""
    with _client(port) as client:
        table = client.post(f"/g/{GAME}/now").headers["location"]
        while True:
            client.post(f"{table}/hint", headers={"x-script": "1"})
            client.post(f"{table}/play", data={"move": "99-99", "version": "1"}, headers={"x-script": "1"})


ATTACKS: dict[str, Callable[[int], None]] = {
    attack.__name__.replace("_", "-"): attack
    for attack in (endless_headers, idle_doors, malicious_imports, wrong_codes, tables_of_computers, hints_and_refusals)
}


if __name__ == "__main__":
    while True:
        with suppress(OSError, httpx.HTTPError, KeyError):  # the room hangs up; the attacker comes back
            ATTACKS[sys.argv[1]](int(sys.argv[2]))
