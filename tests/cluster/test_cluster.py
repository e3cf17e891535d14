"""Several processes, one room: whoever answers, the game is the same, and nothing that was acknowledged is lost."""

from __future__ import annotations

import re
from contextlib import ExitStack
from pathlib import Path

import httpx
from playwright.sync_api import Browser

import mathotheque as mt
from tests.cluster import trials
from tests.cluster.players import Table, Viewer
from tests.cluster.running import Cluster, wait_until
from tests.web.test_kills import decisions


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


def test_a_computers_move_is_made_once_with_four_processes_watching(room: Cluster, tmp_path: Path) -> None:
    table = Table(room.url, seats=[{"name": "Ada"}, {"level": "1"}])
    with ExitStack() as watching:
        everybody = [*room.members, watching.enter_context(room.another(tmp_path))]
        before = sum(member.figure("thoughts_total") for member in everybody)
        for member in everybody:
            watching.enter_context(Viewer(member.url, table.match))
        for turn in range(8):
            wait_until(lambda: bool(table.state(room.url)["moves"]), "the computer has played")
            assert table.play(everybody[turn % 4].url).status_code == 201
        wait_until(lambda: bool(table.state(room.url)["moves"]), "the computer has played")
        thoughts = sum(member.figure("thoughts_total") for member in everybody) - before
    text = httpx.get(f"{room.url}/api/matches/{table.match}/record", timeout=60).text
    theirs = len(decisions(mt.read_record(text))) - 8
    assert theirs <= thoughts < 2 * theirs, "one thinks; a machine that does much else may lose a lease now and then"
    assert "stumbled" not in room.logs


def test_whoever_is_with_one_process_is_there_for_the_others(room: Cluster) -> None:
    here, there = room.members[:2]
    table = Table(here.url)

    def watch() -> int:
        page = httpx.get(f"{there.url}/t/{table.match}", timeout=60).text
        told = re.search(r'id="room">[^<]*?(\d+)', page)
        return int(told[1]) if told else 0

    with Viewer(there.url, table.match):
        with Viewer(here.url, table.match):
            wait_until(lambda: watch() == 2, "both are seen")
        wait_until(lambda: watch() == 1, "one has gone")


def test_a_hint_is_thought_about_once_and_is_the_same_everywhere(room: Cluster) -> None:
    table = Table(room.url)
    told = {table.hint(member.url) for member in room.members}
    assert len(told) == 1


def test_killed_processes_lose_nothing_and_browsers_come_back(room: Cluster, browser: Browser) -> None:
    trials.kills(room, 2, browser)


def test_a_rolling_restart_is_noticed_at_no_table_and_in_no_class(room: Cluster) -> None:
    tables = [Table(room.url) for _ in range(30)]
    trials.rolling_restart(room, players=3, pupils=4, thought=0.2)
    assert {table.play(room.url).status_code for table in tables} == {201}


def test_without_redis_play_goes_on(room: Cluster) -> None:
    trials.without_redis(room, 0)


def test_without_postgres_nothing_is_lost_and_it_goes_on_by_itself(room: Cluster) -> None:
    trials.without_postgres(room, 0)


def test_figures_are_told_on_a_port_that_no_visitor_reaches(room: Cluster) -> None:
    here, there = room.members[:2]
    appends, commits, answers, news = (
        here.figure(name) for name in ("appends_total", "commit_seconds_count", "answers_total", "wake_seconds_count")
    )
    heard = there.figure("wake_seconds_count")
    table = Table(here.url)
    with Viewer(there.url, table.match) as viewer:
        assert there.figure("streams") >= 1
        viewer.is_told(table.play(here.url).json()["version"])
    assert here.figure("appends_total") > appends
    assert here.figure("commit_seconds_count") > commits
    assert here.figure("answers_total") >= answers + 2
    assert there.figure("wake_seconds_count") > heard
    assert here.figure("wake_seconds_count") == news, "nobody looks at it there"
    assert here.figure("processes") == 3
    assert (here.figure("wakes_up"), here.figure("leaving")) == (1, 0)
    assert httpx.get(f"{here.url}/metrics").status_code == 404
