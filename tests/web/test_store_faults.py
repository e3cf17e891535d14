"""While nothing can be stored the room says so, acknowledges nothing, and goes on by itself afterwards."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import httpx

from tests.web.server import serving

WISH = {"game": "des-echecs", "seats": [{"name": "Ada"}, {"name": "Zoé"}]}


def test_a_database_that_another_program_holds(tmp_path: Path) -> None:
    with serving(tmp_path) as server, httpx.Client(base_url=server.url, timeout=300) as http:
        seated = http.post("/api/matches", json=WISH).json()
        table, headers = f"/api/matches/{seated['match']}", {"authorization": f"Bearer {seated['token']}"}
        state = http.get(table, headers=headers).json()
        play = {"move": state["moves"][0], "version": state["version"]}
        holder = sqlite3.connect(tmp_path / "room.db", isolation_level=None)
        holder.execute("begin exclusive")
        try:
            refused = http.post(f"{table}/moves", json=play, headers=headers)
            assert refused.status_code == 503
            assert int(refused.headers["retry-after"]) > 0
            assert refused.json()["reason"]
        finally:
            holder.execute("rollback")
            holder.close()
        assert http.get(table, headers=headers).json()["version"] == state["version"], "nothing was promised"
        assert http.post(f"{table}/moves", json=play, headers=headers).status_code == 201
