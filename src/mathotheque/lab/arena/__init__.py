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
from pathlib import Path
from types import NoneType

from mathotheque.core.arguments import at_least, check_game, check_seed, of_kind, refused
from mathotheque.core.errors import BadOption
from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.games import find
from mathotheque.guests.company import COMPANY
from mathotheque.guests.finding import BadPlayer
from mathotheque.guests.process import LIMIT
from mathotheque.lab.arena.folder import REPORT, Folder, save
from mathotheque.lab.arena.journal import BadFolder, in_order
from mathotheque.lab.arena.pairings import check_tables, round_robin
from mathotheque.lab.arena.players import Limits, RandomBot, name_of, read_players
from mathotheque.lab.arena.playing import Plan, Played
from mathotheque.lab.arena.report import write_report
from mathotheque.lab.arena.result import Result
from mathotheque.lab.arena.stopping import stops_held_back
from mathotheque.lab.arena.workers import BACKENDS, check_backend, spread

__all__ = [
    "BACKENDS",
    "LIMIT",
    "REPORT",
    "BadFolder",
    "BadPlayer",
    "Folder",
    "Listener",
    "Plan",
    "Played",
    "RandomBot",
    "Result",
    "resume",
    "run",
    "save",
    "write_report",
]

_SEED_BITS = 128  # nobody who is told numbers made from it can find it by trying, and with it the dice to come

Listener = Callable[[Plan, Sequence[Played], int], None]
"""Told of the games just played, in order, and of how many there will be in all."""


def run(
    game: Game,
    players: Iterable[str | int] | Mapping[str, object],
    *,
    games: int = 100,
    seed: int | None = None,
    tables: Sequence[Sequence[str]] | None = None,
    jobs: int = 1,
    backend: str = "processes",
    address: str | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    limit: float = LIMIT,
    apart: bool = True,
    records: bool = True,
    tell: Listener | None = None,
    folder: Folder | None = None,
) -> Result:
    """Every player meets every other, at each table at least `games` games, each seat equally often.

    Players are 3 or `"3"` (a level), `"random"`, `"file.py"` or `"name:file.py"`; or a mapping from names to these, to
    functions `choose(view, story)` or to classes with such a method. `tables` names the tables instead of a round
    robin. The same `seed` gives the same games, whatever `jobs` and `backend` (`processes`, `threads`, `dask`, `ray`;
    `address` is the cluster's); only a limit in `seconds` may change them. Stopped by Ctrl-C, it returns what was
    played so far; `folder` keeps the games as they are played, and those it holds are not played again.

    Bots of your own play in processes of their own and see nothing but their views. One that does not answer within
    `limit` seconds loses the game. `apart=False` lets functions and classes play in this process: without the cost of
    a message a move, but nothing stops them, and nothing hides what others hold.
    """
    seats = check_game(game).seats
    if seats < 2:
        raise BadOption(Message.of("arena.alone", game=game.title))
    games, jobs = at_least(1, "games", games), at_least(1, "jobs", jobs)
    check_backend(backend, address, alone=jobs == 1)
    limits, seed = Limits(nodes, seconds, limit), check_seed(seed)
    of_kind("folder", folder, (Folder, NoneType))
    if tell is not None and not callable(tell):
        raise refused("tell", tell, Message.of("core.a-function"))
    seated = read_players(game, players, apart=apart)
    names = [player.name for player in seated]
    chosen = round_robin(names, seats) if tables is None else check_tables(tables, names, seats)
    kept = folder.kept if folder else None
    if kept and seed is None:
        seed = kept.settings["seed"]
    date = datetime.date.fromisoformat(kept.settings["date"]) if kept else datetime.date.today()
    plan = Plan(
        game, seated, chosen, secrets.randbits(_SEED_BITS) if seed is None else seed, limits, date, records,
    )  # fmt: skip
    rounds = -(-games // seats)
    played: list[Played] = []
    if kept:
        kept.check(plan)
        played = kept.games(plan, rounds)
    if folder:
        folder.begin(plan, games, played)
    whole = rounds * len(chosen) * seats
    if tell and played:
        tell(plan, played, whole)
    there = {(game.table, game.round) for game in played}
    work = [(table, number) for number in range(rounds) for table in range(len(chosen))]
    missing = [place for place in work if place not in there]
    try:
        with suppress(KeyboardInterrupt), closing(spread(plan, missing, jobs, backend, address)) as pieces:
            for piece in pieces:
                with stops_held_back():
                    played += piece
                    if folder:
                        folder.keep(plan, piece)
                    if tell:
                        tell(plan, piece, whole)
    finally:
        COMPANY.close()
    return Result(plan, rounds, in_order(played))


def resume(
    path: Path | str,
    *,
    games: int | None = None,
    players: Iterable[str | int] | Mapping[str, object] = (),
    jobs: int = 1,
    backend: str = "processes",
    address: str | None = None,
    apart: bool = True,
    lang: str = "fr",
    kind: str | None = "svg",
    tell: Listener | None = None,
) -> Result:
    """Go on with the arena in the folder `path`, as if it had never stopped, and write its report again.

    `games` may be more than it was to play, `players` those who join, and whoever a notebook had handed over.
    """
    folder = Folder(Path(path), resume=True)
    assert folder.kept is not None
    settings = folder.kept.settings
    game = find(settings["game"]).choose(**settings["options"])
    before = {name: given for name, (given, _) in settings["players"].items()}
    joining = players if isinstance(players, Mapping) else {name_of(player): player for player in players}
    for name, given in before.items():
        if not given and name not in joining:
            raise BadPlayer(Message.of("arena.hand-over", name=name))
    everybody = {**before, **joining}
    nodes, seconds, limit = settings["limits"]
    robin = settings["tables"] == [list(table.players) for table in round_robin(list(before), game.seats)]
    if not robin and everybody.keys() != before.keys():
        raise BadPlayer(Message.of("arena.tables-named", folder=str(path)))
    result = run(
        game, everybody, games=settings["games"] if games is None else games,
        tables=None if robin else settings["tables"], jobs=jobs, backend=backend, address=address, nodes=nodes,
        seconds=seconds, limit=limit, apart=apart, records=settings["records"], tell=tell, folder=folder,
    )  # fmt: skip
    folder.finish(result, lang, kind)
    return result
