"""Nothing that reaches a browser depends on what it may not know: two hidden worlds, compared byte for byte.

Both matches have the same dice and the same story as seat 1 and a spectator see it. Who holds which of the other cards,
what they could counter, what they answer in secret and what they try in vain differs.
"""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx

from mathotheque.core.chance import Dice
from mathotheque.matches.events import Chair, Opened, encode
from mathotheque.matches.store import Store
from mathotheque.matches.store.sqlite import SqliteStore
from mathotheque.web.requests.people import seat_token
from tests.web.server import Server, serving

SEED = bytes([7]) * 32
MINE = "1: A1 A2 A4 A5 A6 B1 B2 J"
WORLDS = {
    "aaaaa": "2: A3 C1 C2 D1 D2 D3 D4 | 3: A* C3 C4 C5 C6 D5 D6",
    "bbbbb": "2: C3 C1 C2 D1 D2 D3 D4 | 3: A* A3 C4 C5 C6 D5 D6",
}
"""In one seat 2 can take the joker and seat 3 add the discovery, in the other seat 3 alone can do both."""
PATHS = (
    "/t/{0}", "/t/{0}/now?version=0", "/api/matches/{0}", "/t/{0}/record", "/api/matches/{0}/record", "/r/{0}",
    "/r/{0}/step?at=1", "/r/{0}?at=99&eyes=2", "/r/{0}/step?at=3&eyes=3", "/r/{0}/record", "/r/{0}/dice",
)  # fmt: skip
STREAMS = "/t/{0}/stream", "/api/matches/{0}/stream"
OWN = "date", "content-length", "x-request-id"
"""Headers that are of the answer, not of the match."""
PATIENCE = 60.0


class Viewer:
    """A browser and a client of some seats (none: a spectator) of one world, and everything their streams have sent.

    Where people share a browser only the browser counts: a program has no curtain.
    """

    def __init__(self, server: Server, secret: bytes, name: str, *seats: int) -> None:
        self.server, self.name = server, name
        shared = len(seats) > 1
        self.paths = [path for path in PATHS if not (shared and "/api/" in path)]
        token = seat_token(secret, name, frozenset(seats)) if seats else ""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        cookies = {f"seat-{name}": token} if token else {}
        self.client = httpx.Client(base_url=server.url, headers=headers, cookies=cookies, timeout=PATIENCE)
        self.frames: dict[str, list[str]] = {path: [] for path in (STREAMS[:1] if shared else STREAMS)}

    def listen(self, path: str) -> None:
        """Keep what a stream sends, until the server goes."""
        try:
            with self.client.stream("GET", path.format(self.name)) as stream:
                for line in stream.iter_lines():
                    if line.startswith(("id:", "data:")):
                        self.frames[path].append(line)
        except httpx.HTTPError:
            return

    def version(self) -> int:
        return int(self.client.get(f"/api/matches/{self.name}").json()["version"])

    def caught_up(self) -> bool:
        """Whether every stream has told the latest version."""
        latest = f"id: {self.version()}"
        return all(latest in frames for frames in self.frames.values())

    def post(self, what: str, **data: Any) -> httpx.Response:
        return self.client.post(f"/api/matches/{self.name}/{what}", json={**data, "version": self.version()})

    def sees(self) -> list[str]:
        """Everything that can be asked for, and everything that was sent."""
        got = []
        for path in self.paths:
            answer = self.client.get(path.format(self.name))
            headers = {key: value for key, value in answer.headers.items() if key not in OWN}
            got.append(f"{path} {answer.status_code} {sorted(headers.items())} {answer.text}")
        for path, frames in self.frames.items():
            told = [line for k, line in enumerate(frames) if line not in frames[:k]]
            got += [f"{path} {line}" for line in told]
        return [plain(text, self.name) for text in got]


def plain(text: str, name: str) -> str:
    """Without the match's name and the time of day."""
    text = text.replace(name, "#####").replace(name.upper(), "#####").replace('\\"', '"')  # within JSON too
    text = re.sub(r',?"clock":"<div class="clock".*?</div>"', "", text)  # sent again whenever its second has passed
    text = re.sub(r'data-left="\d+"|(?<=max="\d") value="\d+"|(?<=max="\d\d") value="\d+"', "", text)
    return re.sub(r'(?<="closes":)[\d.]+', "0", text)


@contextmanager
def worlds(folder: Path, window: int) -> Iterator[dict[str, list[Viewer]]]:
    """Both worlds on one server, and everybody who looks at them."""
    prepare(SqliteStore(folder / "room.db"), window)
    with serving(folder) as server, audience([server], (folder / "room.key").read_bytes()) as known:
        yield known


@contextmanager
def audience(servers: Sequence[Server], secret: bytes) -> Iterator[dict[str, list[Viewer]]]:
    """Of both worlds: seats 1 to 3, a spectator, and a browser that seats 2 and 3 share, with the servers in turn.

    Seat 1, the spectator and the shared browser listen.
    """
    with ExitStack() as stack:
        known = {
            name: [
                Viewer(servers[number % len(servers)], secret, name, *seats)
                for number, seats in enumerate(((0,), (1,), (2,), (), (1, 2)))
            ]
            for name in WORLDS
        }
        for viewers in known.values():
            for viewer in (viewers[0], viewers[3], viewers[4]):
                for path in viewer.frames:
                    threading.Thread(target=viewer.listen, args=(path,), daemon=True).start()
                    until(lambda viewer=viewer, path=path: bool(viewer.frames[path]))  # type: ignore[misc]
            for viewer in viewers:
                stack.callback(viewer.client.close)
        yield known


def prepare(store: Store, window: int) -> None:
    """The same table twice, with the same dice, over different hands."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, _prepare(store, window)).result()


async def _prepare(store: Store, window: int) -> None:
    await store.open()
    for name, others in WORLDS.items():
        position = f"{MINE} | {others} | laid - | set - | score 0 0 0 | hand 1 | turn | calls 5 quiet 0"
        chairs = Chair("Ada"), Chair("Zoé"), Chair("Ben")
        options: dict[str, bool | int | str] = {"players": 3}
        promise = Dice(SEED).commitment
        custom: dict[str, bool | int | str] = {"window": window, "journal": "full"}
        opened = Opened("mathisto", 1, options, chairs, promise, "2026-11-15", (), position, custom)
        assert await store.create(name, SEED, [encode(opened)])
    await store.close()


def until(so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not so():
        assert time.monotonic() < deadline, "not so after a minute"
        time.sleep(0.02)


def each(known: dict[str, list[Viewer]], step: Callable[[list[Viewer]], httpx.Response]) -> None:
    """The same step in both worlds; then everybody has heard of it."""
    for viewers in known.values():
        answer = step(viewers)
        assert answer.status_code == 201, answer.text
        for viewer in (viewers[0], viewers[3], viewers[4]):
            until(viewer.caught_up)


def compare(known: dict[str, list[Viewer]], *others: int) -> None:
    """Seat 1 and the spectator, and these others."""
    one, other = known.values()
    for who in (0, 3, *others):
        until(one[who].caught_up)
        until(other[who].caught_up)
        for seen, twin in zip(one[who].sees(), other[who].sees(), strict=True):
            assert seen == twin


def up_to_the_window(known: dict[str, list[Viewer]]) -> None:
    """Calls, a family laid, its question answered; compared at every step, behind the curtain of seats 2 and 3 too."""
    compare(known, 4)
    each(known, lambda viewers: viewers[0].post("moves", move="call 2 B3"))
    compare(known, 4)
    each(known, lambda viewers: viewers[1].post("moves", move="call 1 D5"))
    compare(known, 4)
    each(known, lambda viewers: viewers[0].post("moves", move="lay A=12J456"))
    compare(known, 4)
    each(known, lambda viewers: viewers[0].post("answers", answer=0))
    compare(known, 4)
    for viewers in known.values():
        assert viewers[0].client.get(f"/api/matches/{viewers[0].name}").json()["waiting_for"] == "window"


def hint(viewer: Viewer) -> str:
    return plain(viewer.client.post(f"/t/{viewer.name}/hint", headers={"x-script": "1"}).text, viewer.name)


def test_the_curtain_hides_until_it_is_lifted(tmp_path: Path) -> None:
    with worlds(tmp_path, window=60) as known:
        each(known, lambda viewers: viewers[0].post("moves", move="call 2 B3"))
        compare(known, 4)
        boards = set()
        for name, viewers in known.items():
            shared = viewers[4].client
            assert shared.post(f"/t/{name}/eyes", data={"seat": "2"}).status_code == 303
            assert 'name="card"' not in shared.get(f"/t/{name}").text, "it is not her turn"
            shared.post(f"/t/{name}/eyes", data={"seat": "1"})
            page = shared.get(f"/t/{name}").text
            assert 'name="card"' in page
            boards.add(plain(page, name))
        assert len(boards) == 2, "now the hand is there"
        each(known, lambda viewers: viewers[1].post("moves", move="call 1 D5"))
        compare(known, 4)


def test_nobody_notices_what_is_answered_in_secret(tmp_path: Path) -> None:
    with worlds(tmp_path, window=60) as known:
        assert len({hint(viewers[0]) for viewers in known.values()}) == 1, "a hint knows no more than the seat"
        up_to_the_window(known)
        lively = known["aaaaa"]
        assert lively[1].post("moves", move="super").status_code == 422, "tried in vain"
        assert lively[2].post("moves", move="discovery").status_code == 201
        compare(known)
        assert lively[1].post("moves", move="joker").status_code == 201
        assert lively[1].post("moves", move="pass").status_code == 422, "answered already"
        for viewers in known.values():
            stale = viewers[0].client.post(
                f"/api/matches/{viewers[0].name}/moves", json={"move": "pass", "version": 1}
            )  # fmt: skip
            assert stale.status_code == 409
        assert (
            len({v[0].client.post(f"/t/{n}/say", data={"phrase": "hello"}).status_code for n, v in known.items()}) == 1
        )
        compare(known)


FORMS: tuple[tuple[str, dict[str, str]], ...] = (
    ("play", {"move": "pass"}), ("play", {"move": "joker"}), ("play", {"move": "call 2 A3"}), ("play", {"move": "x"}),
    ("play", {"seat": "2", "move": "pass"}), ("announce", {"answer": "7"}), ("answer", {"answer": "0"}), ("finish", {}),
    ("hint", {}), ("back", {}), ("stand-in", {"seat": "1"}), ("eyes", {"seat": "1"}), ("undo/answer", {}),
)  # fmt: skip
"""Whatever may be posted while others answer in secret; each is refused, or changes nothing."""


def refusals(viewer: Viewer) -> list[str]:
    """What a viewer is told who tries everything, with the version he was shown and with others near it.

    In a window the versions of those who have answered run ahead: none may tell by being taken or not.
    """
    shown, got = viewer.version(), []
    for what, form in FORMS:
        for ahead in range(-2, 5) if what in ("play", "answer") else (0,):
            sent = {**form, "version": str(shown + ahead)}
            told = viewer.client.post(f"/t/{viewer.name}/{what}", data=sent, headers={"x-script": "1"})
            got.append(f"{what} {ahead} {told.status_code} {told.text}")
    asked: dict[str, dict[str, str | int]] = {
        "moves": {"move": "pass"}, "answers": {"answer": 1}, "announcements": {"result": 1},
    }  # fmt: skip
    for what, body in asked.items():
        for ahead in range(-2, 5):
            told = viewer.client.post(f"/api/matches/{viewer.name}/{what}", json={**body, "version": shown + ahead})
            got.append(f"api {what} {ahead} {told.status_code} {told.text}")
    return [plain(text, viewer.name) for text in got]


def test_refusals_hints_and_an_agreed_undo_tell_nothing(tmp_path: Path) -> None:
    with worlds(tmp_path, window=60) as known:
        up_to_the_window(known)
        lively = known["aaaaa"]
        assert lively[2].post("moves", move="discovery").status_code == 201
        one, other = known.values()
        for who in (0, 3):
            for told, twin in zip(refusals(one[who]), refusals(other[who]), strict=True):
                assert told == twin
        compare(known)
        for name, viewers in known.items():
            assert viewers[0].client.post(f"/t/{name}/undo", headers={"x-script": "1"}).status_code == 204
        compare(known)
        for seat in (1, 2):
            for name, viewers in known.items():
                agreed = viewers[seat].client.post(
                    f"/t/{name}/undo/answer", data={"agreed": "yes"}, headers={"x-script": "1"}
                )  # fmt: skip
                assert agreed.status_code == 204
            compare(known)
        versions = {viewer.version() for viewers in known.values() for viewer in viewers[:4]}
        assert len(versions) == 1, "nobody's version tells that somebody had answered"
        for viewers in known.values():
            assert viewers[0].client.get(f"/api/matches/{viewers[0].name}").json()["waiting_for"] == "move"


def test_the_log_of_a_closed_window_does_not_tell_who_was_silent(tmp_path: Path) -> None:
    with worlds(tmp_path, window=3) as known:
        up_to_the_window(known)
        for seat in (2, 1):
            assert known["aaaaa"][seat].post("moves", move="pass").status_code == 201
        for viewers in known.values():
            until(lambda viewers=viewers: viewers[0].client.get(  # type: ignore[misc]
                f"/api/matches/{viewers[0].name}").json()["window"] is None)  # fmt: skip
        compare(known)
        for viewers in known.values():
            assert viewers[1].version() == viewers[0].version(), "nothing is hidden any more"
