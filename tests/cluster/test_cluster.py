"""Several processes, one room: whoever answers, the game is the same, and nothing that was acknowledged is lost."""

from __future__ import annotations

import os
import re
from contextlib import ExitStack
from random import Random

import httpx

from tests.cluster.players import Table, Viewer, check_all, visitors
from tests.cluster.running import Cluster, wait_until
from tests.web.test_kills import somebody_plays

KILLS = int(os.environ.get("MATHOTHEQUE_TEST_KILLS", "3"))
"""As many as fit into a suite; fifty were run by hand."""
PLAYERS = 4


def test_a_move_on_one_process_is_seen_on_another(room: Cluster) -> None:
    here, there = room.members[:2]
    table = Table(here.url)
    with Viewer(there.url, table.match) as viewer:
        assert table.play(here.url).status_code == 201
        viewer.sees(2)
    assert table.state(there.url)["version"] == table.state(here.url)["version"]


def test_whoever_reads_after_writing_reads_what_he_wrote(room: Cluster) -> None:
    table = Table(room.members[0].url)
    for member in room.members:
        table.state(member.url)  # everybody has a copy
    for turn in range(12):
        told = table.play(room.members[turn % 3].url).json()
        for member in room.members:
            assert table.state(member.url)["version"] == told["version"]


def test_a_computers_move_is_made_once_however_many_watch(room: Cluster) -> None:
    table = Table(room.url, seats=[{"name": "Ada"}, {"level": "1"}])
    with ExitStack() as watching:
        for member in room.members:
            watching.enter_context(Viewer(member.url, table.match))
        for turn in range(6):
            wait_until(lambda: bool(table.state(room.url)["moves"]), "the computer has played")
            assert table.play(room.members[turn % 3].url).status_code == 201
        wait_until(lambda: bool(table.state(room.url)["moves"]), "the computer has played")
    assert "stumbled" not in room.logs


def test_killed_processes_lose_nothing_that_was_acknowledged(room: Cluster) -> None:
    rng = Random(19)
    coming = visitors(room, PLAYERS)
    with Viewer(room.url, coming[0].match) as viewer:
        for _ in range(KILLS):
            somebody_plays(coming)  # type: ignore[arg-type]
            room.wait()
            watched = [port for port, count in room.balancer.open.items() if count]
            victim = room.member_at(rng.choice(watched or [member.port for member in room.members]))
            victim.kill()
            before = viewer.events
            somebody_plays(coming)  # type: ignore[arg-type]
            victim.launch()
            viewer.sees(before + 1)
        room.wait()
        assert check_all(room, coming) > KILLS
    assert viewer.refused == []


def test_a_rolling_restart_loses_no_move_and_shows_no_error(room: Cluster) -> None:
    tables = [Table(room.url) for _ in range(100)]
    coming = visitors(room, 3)
    with Viewer(room.url, coming[0].match) as viewer:
        for member in room.members:
            somebody_plays(coming)  # type: ignore[arg-type]
            assert member.stop() in (0, -15)
            member.start()
            room.wait()
        assert [visitor.odd for visitor in coming] == [[], [], []]
        assert check_all(room, coming) >= 3
    assert viewer.refused == []
    assert {table.play(room.url).status_code for table in tables} == {201}
    assert "Traceback" not in room.logs


def test_without_redis_play_goes_on(room: Cluster) -> None:
    assert room.redis is not None
    here, there = room.members[:2]
    table = Table(here.url)
    with Viewer(there.url, table.match) as viewer:
        room.redis.stop()
        try:
            assert table.play(here.url).status_code == 201
            viewer.sees(2)  # looked up in the store
            ready = httpx.get(f"{there.url}/readyz", timeout=60)
            assert (ready.status_code, ready.json()["degraded"]) == (200, ["wakes"])
            alone = Table(here.url, seats=[{"name": "Ada"}, {"level": "1"}])
            alone.play(here.url)
            wait_until(lambda: bool(alone.state(there.url)["moves"]), "a computer plays without it too")
        finally:
            room.redis.start()
    wait_until(lambda: all(member.hears for member in room.members), "wake-ups are back")


def test_without_postgres_nothing_is_lost_and_it_goes_on_by_itself(room: Cluster) -> None:
    here, there = room.members[:2]
    table = Table(here.url)
    with Viewer(there.url, table.match) as viewer:
        state = table.state(here.url)
        room.database.stop()
        try:
            refused = table.play(here.url, state)
            assert (refused.status_code, refused.headers["retry-after"]) == (503, "5")
            assert httpx.get(f"{here.url}/readyz", timeout=60).status_code == 503
            assert viewer.connections == 1, "its stream stays"
        finally:
            room.database.start()
        room.wait()
        assert table.play(here.url, state).status_code == 201
        viewer.sees(2)


def test_two_hidden_worlds_look_the_same_through_two_processes(room: Cluster) -> None:
    """Everything a spectator is sent is the same whatever is in the hands, by whichever process he is told."""
    told = []
    for hands in (
        "1: A1 A2 A4 A5 A6 B1 B2 J | 2: A3 C1 C2 D1 D2 D3 D4 | 3: A* C3 C4 C5 C6 D5 D6",
        "1: A1 A2 A4 A5 A6 B1 B2 J | 2: A* C3 C4 C5 C6 D5 D6 | 3: A3 C1 C2 D1 D2 D3 D4",
    ):
        seats = [{"name": name} for name in ("Ada", "Zoé", "Ben")]
        position = f"{hands} | laid - | set - | score 0 0 0 | hand 1 | turn | calls 5 quiet 0"
        table = Table(
            room.members[0].url, game="mathisto", options={"players": 3}, seats=seats, position=position
        )  # fmt: skip
        pages = [httpx.get(f"{member.url}/t/{table.match}", timeout=60).text for member in room.members[:2]]
        told.append([_plain(page, table.match) for page in pages])
    assert told[0][0] == told[1][0]
    assert told[0][1] == told[1][1]
    assert told[0][0] == told[0][1]


def _plain(page: str, match: str) -> str:
    """Without what names the table, its address and its dice."""
    page = re.sub(r"127\.0\.0\.1:\d+", "HERE", page.replace(match, "TABLE").replace(match.upper(), "TABLE"))
    return re.sub(r"\b[0-9a-f]{16,64}\b", "PROMISE", page)
