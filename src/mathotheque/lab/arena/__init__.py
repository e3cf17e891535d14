"""The arena: bots play each other from every seat, and the result comes with its uncertainty.

>>> import mathotheque as mt
>>> from mathotheque.lab import arena
>>> result = arena.run(mt.game("des-echecs", points=1), ["random", "6"], games=20, seed=1)
>>> result.ratings[0].player, result.score("6", "random").share.games
('6', 20)
"""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing, suppress

from mathotheque.core.errors import BadOption
from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.lab.arena.folder import Folder, save
from mathotheque.lab.arena.pairings import check_tables, round_robin
from mathotheque.lab.arena.players import BadPlayer, Limits, RandomBot, read_players
from mathotheque.lab.arena.playing import Plan, Played
from mathotheque.lab.arena.report import write_report
from mathotheque.lab.arena.result import Result
from mathotheque.lab.arena.stopping import stops_held_back
from mathotheque.lab.arena.workers import BACKENDS, check_backend, spread

__all__ = [
    "BACKENDS",
    "BadPlayer",
    "Folder",
    "Plan",
    "Played",
    "RandomBot",
    "Result",
    "run",
    "save",
    "write_report",
]

Listener = Callable[[Plan, Sequence[Played], int], None]
"""Told of the games just played, in order, and of how many there will be in all."""


def run(
    game: Game,
    players: Iterable[str] | Mapping[str, object],
    *,
    games: int = 100,
    seed: int | None = None,
    tables: Sequence[Sequence[str]] | None = None,
    jobs: int = 1,
    backend: str = "processes",
    address: str | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    records: bool = True,
    tell: Listener | None = None,
) -> Result:
    """Every player meets every other, at each table at least `games` games, each seat equally often.

    Players are `"3"` (a level), `"random"`, `"file.py"` or `"name:file.py"`; or a mapping from names to these, to
    functions `choose(view, story)` or to classes with such a method. `tables` names the tables instead of a round
    robin. The same `seed` gives the same games, whatever `jobs` and `backend` (`processes`, `threads`, `dask`, `ray`;
    `address` is the cluster's); only a limit in `seconds` may change them. Stopped by Ctrl-C, it returns what was
    played so far.
    """
    if jobs > 1 or backend not in ("processes", "threads"):
        check_backend(backend, address)
    seats = game.seats
    if seats < 2:
        raise BadOption(Message.of("arena.alone", game=game.title))
    for name, value in (("games", games), ("jobs", jobs)):
        if value < 1:
            expected = Message.of("arena.at-least-one")
            raise BadOption(Message.of("core.option-value", name=name, value=repr(value), expected=expected))
    seated = read_players(game, players)
    names = [player.name for player in seated]
    chosen = round_robin(names, seats) if tables is None else check_tables(tables, names, seats)
    plan = Plan(
        game, seated, chosen, secrets.randbelow(2**32) if seed is None else seed, Limits(nodes, seconds),
        datetime.date.today(), records,
    )  # fmt: skip
    rounds = -(-games // seats)
    played: list[Played] = []
    with suppress(KeyboardInterrupt), closing(spread(plan, rounds, jobs, backend, address)) as pieces:
        for piece in pieces:
            with stops_held_back():
                played += piece
                if tell:
                    tell(plan, piece, rounds * len(chosen) * seats)
    return Result(plan, rounds, tuple(played))
