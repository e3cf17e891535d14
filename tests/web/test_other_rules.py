"""A match of other rules than the house's can still be read, and is never played again under ours."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace

from mathotheque.matches.events import Opened, decode, encode
from tests.web.server import Server, serving


def make_old(file: Path, name: str) -> None:
    """As if the rules had changed since the match was set."""
    with sqlite3.connect(file) as store:
        where = "where match=? and version=1"
        [(data,)] = store.execute(f"select data from event {where}", (name,)).fetchall()
        opened = decode(data)
        assert isinstance(opened, Opened)
        store.execute(f"update event set data=? {where}", (encode(replace(opened, rules=opened.rules - 1)), name))


def set_table(server: Server, game: str, seats: int) -> tuple[str, str]:
    """A match of people in which one move was made; its name, and the move."""
    with httpx.Client(base_url=server.url, timeout=300) as guest:
        people = [{"name": name} for name in ("Ada", "Zoé", "Ben")[:seats]]
        wish = {"game": game, "options": {"players": seats}, "seats": people}
        opened = guest.post("/api/matches", json=wish).json()
        guest.headers["authorization"] = f"Bearer {opened['token']}"
        state = guest.get(f"/api/matches/{opened['match']}").json()
        move = state["moves"][0]
        guest.post(f"/api/matches/{opened['match']}/moves", json={"move": move, "version": state["version"]})
        return opened["match"], move


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "was played under version 0 of the rules; the house plays version 1 now. It can be read"),
        ("fr", "a été jouée avec les règles de version 0"),
    ],
)
def test_it_can_be_read(tmp_path: Path, lang: str, words: str) -> None:
    with serving(tmp_path) as server:
        name, move = set_table(server, "foumath", 2)
        server.stop()
        make_old(tmp_path / "room.db", name)
        server.start()
        with httpx.Client(base_url=server.url, follow_redirects=True, headers={"accept-language": lang}) as guest:
            page = guest.get(f"/t/{name}")
            assert page.url.path == f"/r/{name}"
            assert page.status_code == 200
            assert words in page.text
            assert f"<code>{move}</code>" in page.text
            assert "Ada" in page.text
            assert guest.get(f"/t/{name}/stream").status_code == 422
            assert guest.post(f"/t/{name}/play", data={"move": move}).status_code == 422


def test_hidden_hands_stay_hidden(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        name, _ = set_table(server, "mathisto", 3)
        server.stop()
        make_old(tmp_path / "room.db", name)
        server.start()
        page = httpx.get(f"{server.url}/r/{name}", headers={"accept-language": "en"}, timeout=60)
        assert page.status_code == 200
        assert "version 0 of the rules" in page.text
        assert "<code>" not in page.text
