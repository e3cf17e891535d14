"""What a page has found wrong by itself is kept for review, and changes nothing at the table."""

from __future__ import annotations

from pathlib import Path

import httpx

from mathotheque.games import find
from mathotheque.matches.events import Attempted
from mathotheque.matches.feed import Feed
from mathotheque.matches.service import Service
from mathotheque.matches.store.sqlite import SqliteStore
from tests.matches.running import run
from tests.web.server import serving

POSITION = "2,3,6,8,10,12/4,5,9,11 t1 d54"


def test_a_wrong_calculation_is_in_the_log_and_a_right_one_is_not(tmp_path: Path) -> None:
    with serving(tmp_path) as server, httpx.Client(base_url=server.url, timeout=300) as guest:
        seats = [{"name": "Ada"}, {"name": "Zoé"}]
        wish = {"game": "pousse-blocs", "options": {"level": 3}, "position": POSITION, "seats": seats}
        opened = guest.post("/api/matches", json=wish).json()
        name = opened["match"]
        guest.cookies.set(f"seat-{name}", opened["token"])

        def judge(move: str, version: int) -> int:
            form = {"move": move, "version": str(version)}
            return guest.post(f"/t/{name}/judge", data=form, headers={"x-script": "1"}).status_code

        assert judge("12-8", opened["version"]) == 204
        assert judge("12-3", opened["version"]) == 204, "right: nothing to keep"
        assert judge("12-8", 1000) == 409
        with httpx.Client(base_url=server.url) as stranger:
            assert stranger.post(f"/t/{name}/judge", data={"move": "12-8"}).status_code == 403
        state = guest.get(f"/api/matches/{name}").json()
        assert state["version"] == opened["version"], "nothing has happened"
        assert server.stop() in (0, -15)

    kept: list[str] = []

    async def read() -> None:
        store = SqliteStore(tmp_path / "room.db")
        await store.open()
        log = await Service(store, Feed(), find).log(name)
        await store.close()
        kept.extend(logged.event.text for logged in log if isinstance(logged.event, Attempted))

    run(read())
    assert kept == ["12-8"]
