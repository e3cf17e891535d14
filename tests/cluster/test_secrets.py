"""Two hidden worlds, looked at through two processes: whatever passes between them tells nothing more."""

from __future__ import annotations

import hashlib
import re

from mathotheque.matches.store.postgres import PostgresStore
from tests.cluster.running import SECRET, Cluster
from tests.web import test_secrets as secrets

_WATCHED = re.compile(r'id="room">[^<]*\d')


def test_two_hidden_worlds_look_the_same_through_two_processes(room: Cluster) -> None:
    """Seat 1 and seat 3 are with one process, seat 2 and the spectator with another."""
    secrets.prepare(PostgresStore(room.database.url("room")), window=60)
    secret = hashlib.sha256(SECRET.encode()).digest()
    with secrets.audience(room.members[:2], secret) as known:
        for viewers in known.values():
            for viewer in viewers:
                secrets.until(lambda viewer=viewer: everybody_is_there(viewer))  # type: ignore[misc]
                for path, frames in viewer.frames.items():  # who came when is told as it happens
                    viewer.frames[path] = [line for line in frames if line.startswith("id:")][-1:]
        assert len({secrets.hint(viewers[0]) for viewers in known.values()}) == 1
        secrets.up_to_the_window(known)
        lively = known["aaaaa"]
        assert lively[1].post("moves", move="super").status_code == 422, "tried in vain"
        assert lively[2].post("moves", move="discovery").status_code == 201
        secrets.compare(known)
        assert lively[1].post("moves", move="joker").status_code == 201
        secrets.compare(known)


def everybody_is_there(viewer: secrets.Viewer) -> bool:
    """Whether the process this viewer is with has heard of those who are with the other."""
    page = viewer.client.get(f"/t/{viewer.name}").text
    return 'id="away-' not in page and _WATCHED.search(page) is not None
