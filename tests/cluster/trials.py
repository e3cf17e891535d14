"""Trials: something bad is done to a cluster while people play; nothing may be lost, and figures are told.

The tests run them small, `make bench room-trials` in full.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from statistics import median

import httpx
from playwright.sync_api import Browser

from tests.browser import hands
from tests.cluster.lesson import lesson
from tests.cluster.players import Table, Viewer, check_all, visitors
from tests.cluster.running import Cluster, wait_until
from tests.web.test_kills import somebody_plays

PLAYERS = 4
_LISTEN = """() => {
  const sign = document.getElementById('offline');
  let left = 0;
  window.returns = [];
  new MutationObserver(() => {
    if (!sign.hidden) left ||= performance.now();
    else if (left) {
      window.returns.push((performance.now() - left) / 1000);
      left = 0;
    }
  }).observe(sign, { attributes: true });
}"""
"""The page notes down how long its stream was away, whenever it was."""


def kills(room: Cluster, count: int, browser: Browser) -> tuple[str, str]:
    """kill -9 of a process that serves somebody, and another one goes on: for people, and for two real browsers."""
    rng, table = Random(19), Table(room.url)
    coming = visitors(room, PLAYERS)
    host, guest = (hands.Visitor(browser, room.url) for _ in range(2))
    host.context.add_cookies([{"name": f"seat-{table.match}", "value": table.token, "url": room.url}])
    for visitor in (host, guest):
        visitor.go(f"/t/{table.match}")
        visitor.wait_for_script()
        visitor.page.evaluate(_LISTEN)
    for _ in range(count):
        somebody_plays(coming)
        room.wait()
        busy = [port for port, streams in room.balancer.open.items() if streams]
        victim = room.member_at(rng.choice(busy or [member.port for member in room.members]))
        victim.kill()
        host.move_by_button()
        guest.until(lambda: guest.version() == host.version())
        somebody_plays(coming)
        victim.launch()
    room.wait()
    for visitor in (host, guest):
        visitor.until(lambda visitor=visitor: not visitor.page.locator("#offline").is_visible())  # type: ignore[misc]
    returns: list[float] = [one for visitor in (host, guest) for one in visitor.page.evaluate("window.returns")]
    host.close()
    guest.close()
    played = check_all(room, coming)
    assert played > count
    return f"{played} moves", f"browsers back in {_spread(returns)}"


def rolling_restart(room: Cluster, players: int, pupils: int, thought: float) -> tuple[str, str]:
    """One process after the other is told to stop and started again: nobody notices, nor does a class."""
    coming = visitors(room, players, thought)
    with Viewer(room.url, coming[0].matches[0].match) as viewer, lesson(room, pupils) as running:
        for member in room.members:
            somebody_plays(coming)
            assert member.stop() in (0, -15)
            member.start()
            room.wait()
        assert [(visitor.odd, visitor.put_off) for visitor in coming] == [([], 0)] * players
        played = check_all(room, coming)
        taught = running.check(room)
    assert viewer.refused == []
    assert played >= players
    assert taught > 0
    assert "Traceback" not in room.logs
    return f"{played} moves of {players} tables, {taught} of {pupils} pupils", "no error, nothing put off"


def without_redis(room: Cluster, seconds: float) -> tuple[str, str]:
    """Redis is away: moves are told by looking into the store, computers play, and it says so."""
    assert room.redis is not None
    here, there = room.members[:2]
    table, coming = Table(here.url), visitors(room, PLAYERS)
    waits: list[float] = []
    with Viewer(there.url, table.match) as viewer:
        room.redis.stop()
        ends = time.monotonic() + seconds
        try:
            while not waits or time.monotonic() < ends:
                began, moved = time.monotonic(), table.play(here.url)
                assert moved.status_code == 201
                viewer.is_told(moved.json()["version"])
                waits.append(time.monotonic() - began)
            ready = httpx.get(f"{there.url}/readyz", timeout=60)
            assert (ready.status_code, ready.json()["degraded"]) == (200, ["wakes"])
            alone = Table(here.url, seats=[{"name": "Ada"}, {"level": "1"}])
            alone.play(here.url)
            wait_until(lambda: bool(alone.state(there.url)["moves"]), "a computer plays without it too")
        finally:
            room.redis.start()
        assert viewer.connections == 1, "its stream stays"
    wait_until(lambda: all(member.hears for member in room.members), "wake-ups are back")
    assert [(visitor.odd, visitor.put_off) for visitor in coming] == [([], 0)] * PLAYERS
    return f"{check_all(room, coming)} moves", f"seen by another process in {_spread(waits)}"


def without_postgres(room: Cluster, seconds: float) -> tuple[str, str]:
    """PostgreSQL is away: what cannot be stored is told and not lost, streams stay, and it goes on by itself."""
    here, there = room.members[:2]
    table, coming = Table(here.url), visitors(room, PLAYERS)
    with Viewer(there.url, table.match) as viewer:
        state = table.state(here.url)
        room.database.stop()
        ends = time.monotonic() + seconds
        try:
            refused = table.play(here.url, state)
            assert (refused.status_code, refused.headers["retry-after"]) == (503, "5")
            assert httpx.get(f"{here.url}/readyz", timeout=60).status_code == 503
            assert viewer.connections == 1, "its stream stays"
            time.sleep(max(0.0, ends - time.monotonic()))
        finally:
            room.database.start()
        back = time.monotonic()
        room.wait()
        moved = table.play(here.url, state)
        assert moved.status_code == 201
        back = time.monotonic() - back
        viewer.is_told(moved.json()["version"])
        somebody_plays(coming)
    assert [visitor.odd for visitor in coming] == [[]] * PLAYERS
    put_off = sum(visitor.put_off for visitor in coming)
    return f"{check_all(room, coming)} moves, {put_off} put off", f"goes on {back:.1f} s after it is back"


def _spread(seconds: Sequence[float]) -> str:
    return f"{median(seconds):.1f} s, at the latest {max(seconds):.1f} s (of {len(seconds)})" if seconds else "no time"
