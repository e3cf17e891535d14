"""A cluster that is killed, restarted and starved in full, for `make bench room-trials`: what a suite does in small."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from rich.table import Table

from tests.browser.chromium import launch
from tests.cluster import trials
from tests.cluster.running import cluster

KILLS, AWAY, MATCHES, PUPILS = 50, 10.0, 100, 12
THOUGHT = 3.0  # seconds a player thinks about a move where there are a hundred


def hardships() -> Table:
    """One cluster of three processes for all of them; a move that is lost, or stored twice, ends it with an error."""
    headings = "what was done", "acknowledged, each in the log once", "and"
    table = Table(*headings, title="Three processes on PostgreSQL and Redis, with people at their tables")
    with (
        tempfile.TemporaryDirectory() as folder,
        cluster(Path(folder), 3) as room,
        sync_playwright() as playwright,
        launch(playwright) as browser,
    ):
        table.add_row(f"{KILLS} times kill -9 of a web process", *trials.kills(room, KILLS, browser))
        restarted = trials.rolling_restart(room, MATCHES, PUPILS, THOUGHT)
        table.add_row("all three restarted, one after the other", *restarted)
        table.add_row(f"Redis away for {AWAY:.0f} s", *trials.without_redis(room, AWAY))
        table.add_row(f"PostgreSQL away for {AWAY:.0f} s", *trials.without_postgres(room, AWAY))
    return table
