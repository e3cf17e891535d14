"""`make bench lab-records`: how many records of random games a CPU second reads, played through or their form alone."""

from __future__ import annotations

from time import process_time

from rich.table import Table

import mathotheque as mt
from mathotheque.lab import arena
from tests.bench.engine import tell

GAMES, COPIES, ROUNDS = 20, 5, 3


def reading() -> Table:
    """A row a game: how long its matches are, and how many of them are read."""
    table = Table("game", "events a match", "records/s, checked", "records/s, form alone", title="Reading records")
    for game in mt.games():
        tell(game.key)
        played = [one.record for one in arena.run(game, ["random"], games=GAMES, seed=1).games]
        events = sum(len(mt.read_record(text).events) for text in played) / len(played)
        rates = (len(played) * COPIES / _spent("".join(played) * COPIES, check) for check in (True, False))
        table.add_row(game.key, f"{events:.0f}", *(f"{rate:,.0f}" for rate in rates))
    return table


def _spent(text: str, check: bool) -> float:
    """CPU seconds, the least of a few rounds."""
    times = []
    for _ in range(ROUNDS):
        began = process_time()
        for _record in mt.read_records(text, check=check):
            pass
        times.append(process_time() - began)
    return min(times)
