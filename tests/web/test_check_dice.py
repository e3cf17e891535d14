"""The dice of every game, promised before anything is rolled and checked by a script that knows nothing of ours."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

import mathotheque as mt
from mathotheque.core.chance import Dice
from mathotheque.web.shelf.promises import Promises, SharedPromises
from tests import dice_tables
from tests.matches.running import run
from tests.matches.shared.test_slate import on_postgres
from tests.servers.postgres import database_of
from tests.web.finished import finished
from tests.web.server import Server

SCRIPT = Path(__file__).parent.parent.parent / "docs" / "examples" / "check_dice.py"
GAMES = [
    ("des-echecs", 2, {"points": 2, "stake": True}),
    ("foumath", 3, {"players": 3}),
    ("pousse-blocs", 2, {}),
    ("pousse-blocs", 1, {"mode": "solo"}),
    ("pousse-blocs", 4, {"mode": "four", "opening": "one-roll"}),
    ("or-des-fous", 2, {}),
    ("mathisto", 3, {"players": 3, "form": "strategic"}),
    ("mathisto", 4, {"players": 4, "form": "simple"}),
]


def checked(text: str, folder: Path) -> subprocess.CompletedProcess[str]:
    file = folder / "record.txt"
    file.write_text(text, encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-I", str(SCRIPT), str(file)], capture_output=True, text=True, timeout=60, check=False
    )  # fmt: skip


@pytest.mark.parametrize(("key", "seats", "options"), GAMES, ids=lambda value: str(value))
def test_every_draw_of_a_real_match_is_recomputed(
    server: Server, tmp_path: Path, key: str, seats: int, options: dict[str, object]
) -> None:
    name = finished(server, key, seats, options, begins="lot", table={})
    text = httpx.get(f"{server.url}/api/matches/{name}/record", timeout=60).text
    found = checked(text, tmp_path)
    assert found.returncode == 0, found.stderr
    told = re.match(r"(\d+) draws", found.stdout)
    record = mt.read_record(text)
    assert told
    assert int(told[1]) >= sum(isinstance(position.turn, mt.Chance) for position in record.positions()[:-1])
    other = text.replace('[Words "soleil"]', '[Words "lune"]')
    assert other != text
    assert "the seed gives" in checked(other, tmp_path).stderr, "with another word the dice would be others"
    forged = re.sub(r'\[Seed "(..)', lambda found: f'[Seed "{int(found[1], 16) ^ 1:02x}', text)
    assert "the seed gives" in checked(forged, tmp_path).stderr


def test_the_page_of_a_match_s_dice_has_what_a_sceptic_needs(server: Server) -> None:
    name = finished(server, "des-echecs", 2, {"points": 1})
    page = httpx.get(f"{server.url}/r/{name}/dice", timeout=60).text
    assert "KKKKK:1 KKKKQ:5 KKKKR:5" in page
    served = httpx.get(f"{server.url}/check_dice.py", timeout=60).text
    assert 'href="/check_dice.py"' in page
    assert served == SCRIPT.read_text(encoding="utf-8")


def test_the_outcomes_and_weights_of_every_game_are_written_down() -> None:
    page = dice_tables.PAGE.read_text(encoding="utf-8")
    assert page == dice_tables.written(), "python -m tests.dice_tables writes them again"


# --- the promise


def promise_in(page: str) -> str:
    found = re.search(r'name="promise" value="([0-9a-f]{64})"', page)
    assert found
    assert f"<code>{found[1]}</code>" in page, "what is posted is what is shown"
    return found[1]


@pytest.mark.parametrize("where", ["/", "/g/foumath"])
def test_who_plays_by_one_touch_has_seen_the_promise_before_the_first_roll(server: Server, where: str) -> None:
    with httpx.Client(base_url=server.url, follow_redirects=True, timeout=60) as guest:
        promise = promise_in(guest.get(where).text)
        table = guest.post("/g/foumath/now", data={"promise": promise})
        assert f"<code>{promise}</code>" in table.text
        name = table.url.path.rpartition("/")[2]
        guest.post(f"/t/{name}/resign")
        record = mt.read_record(guest.get(f"/r/{name}/record").text)
        assert record.commitment == promise
        assert record.verify()
        again = guest.post("/g/foumath/now", data={"promise": promise})
        assert again.status_code == 200
        assert promise not in again.text, "a promise is good for one table: its dice are known now"


def test_a_table_that_was_set_up_and_one_of_a_program_keep_their_promise_too(server: Server) -> None:
    with httpx.Client(base_url=server.url, follow_redirects=True, timeout=60) as guest:
        promise = promise_in(guest.get("/g/foumath").text)
        table = guest.post("/g/foumath", data={"who0": "me", "who1": "computer", "promise": promise})
        assert f"<code>{promise}</code>" in table.text
        promise = guest.post("/api/promises").json()["commitment"]
        wish = {"game": "foumath", "seats": [{"name": "Ada"}, {"level": "1"}], "promise": promise}
        assert guest.post("/api/matches", json=wish).json()["commitment"] == promise
        assert guest.post("/api/matches", json=wish).json()["commitment"] != promise


def test_a_promise_of_one_process_is_kept_by_another_once(tmp_path: Path) -> None:
    async def use() -> None:
        async with on_postgres(database_of(tmp_path)) as slate:
            here, there = SharedPromises(slate), SharedPromises(slate)
            promise = await here.make()
            for nonsense in ("", "\0", "é" * 64, promise.upper()):
                assert await there.take(nonsense) == b""
            assert Dice(await there.take(promise)).commitment == promise
            assert await here.take(promise) == b""

    run(use())


def test_promises_nobody_takes_up_are_forgotten_in_time() -> None:
    async def test() -> None:
        promises = Promises(most=2)
        first, second, third = [await promises.make() for _ in range(3)]
        assert await promises.take(first) == b""
        assert Dice(await promises.take(second)).commitment == second
        assert await promises.take(second) == b""
        assert await promises.take(third)

    run(test())
