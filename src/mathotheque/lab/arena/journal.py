"""The journal of an arena: by what it is played, and its games, a line of JSON each, as they are played.

It is the one truth of a folder; records, table and report can all be written again from it. Games do not depend on who
else is there, so an arena can be gone on with, for more games or with more players, as if it had never stopped.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from mathotheque.core.errors import Refused
from mathotheque.core.speech import Message
from mathotheque.lab.arena.playing import Fault, Plan, Played
from mathotheque.lab.versions import versions

SETTINGS = "settings.json"
GAMES = "games.jsonl"


class BadFolder(Refused):
    """A folder that is not empty, holds no arena to go on with, or another one; or a file in its place."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What a folder holds: its settings, and the games of whole rounds by table and number."""

    settings: Mapping[str, Any]
    rounds: Mapping[tuple[str, int], tuple[Played, ...]]

    def check(self, plan: Plan) -> None:
        """`BadFolder` where `plan` would mix games that cannot be compared."""
        now = settings_of(plan, 0)
        for name in ("game", "options", "seed", "limits", "records", "mathotheque", "rules"):
            if now[name] != self.settings[name]:
                raise _differs(name, self.settings[name], now[name])
        for name, before in self.settings["players"].items():
            given, fingerprint = now["players"].get(name, ("", ""))
            if (fingerprint or given) != (before[1] or before[0]):
                raise BadFolder(Message.of("arena.other-player", name=name))

    def games(self, plan: Plan, rounds: int) -> list[Played]:
        """The games of `plan` that are there already, under the numbers its tables have now."""
        return [
            replace(played, table=place)
            for number in range(rounds)
            for place, table in enumerate(plan.tables)
            for played in self.rounds.get((table.name, number), ())
        ]


def settings_of(plan: Plan, games: int) -> dict[str, Any]:
    """By what an arena is played: everything that its games depend on, and how many there are to be."""
    found = versions(plan.game)
    return {
        "game": plan.game.key,
        "options": dict(plan.game.chosen),
        "players": {player.name: [player.given, player.fingerprint] for player in plan.players},
        "tables": [table.players for table in plan.tables],
        "seed": plan.seed,
        "limits": [plan.limits.nodes, plan.limits.seconds, plan.limits.guest],
        "games": games,
        "records": plan.keep_records,
        "date": plan.date.isoformat(),
        **found,
    }


def read_kept(folder: Path) -> Kept:
    """What the folder holds; `BadFolder` where no arena is in it. A last line that was cut short is left out."""
    try:
        settings = json.loads((folder / SETTINGS).read_text(encoding="utf-8"))
        lines = (folder / GAMES).read_text(encoding="utf-8").split("\n")[:-1]
    except (OSError, ValueError) as error:
        raise BadFolder(Message.of("arena.no-arena", folder=str(folder))) from error
    seats = len(settings["tables"][0])
    rounds: dict[tuple[str, int], list[Played]] = {}
    for line in lines:
        name, played = read_game(line)
        rounds.setdefault((name, played.round), []).append(played)
    return Kept(settings, {key: tuple(games) for key, games in rounds.items() if len(games) == seats})


def write_games(plan: Plan, games: Iterable[Played]) -> str:
    """The lines of these games."""
    return "".join(json.dumps(_written(plan, played), ensure_ascii=False) + "\n" for played in games)


def read_game(line: str) -> tuple[str, Played]:
    """The table's name and the game that a line tells; `BadFolder` for a line that tells none."""
    try:
        told = json.loads(line)
        fault = told["fault"]
        return told["table"], Played(
            0, told["round"], tuple(told["seats"]), tuple(told["parts"]), told["decisions"],
            Fault(fault["seat"], fault["player"], _heard(fault["reason"]), fault["trace"]) if fault else None,
            told["record"], {name: (count, seconds) for name, (count, seconds) in told["thinking"].items()},
        )  # fmt: skip
    except (ValueError, KeyError, TypeError) as error:
        raise BadFolder(Message.of("arena.bad-line", file=GAMES, line=line[:60])) from error


def _written(plan: Plan, played: Played) -> dict[str, Any]:
    fault = played.fault
    return {
        "table": plan.tables[played.table].name,
        "round": played.round,
        "seats": played.seats,
        "parts": played.parts,
        "decisions": played.decisions,
        "fault": fault
        and {"seat": fault.seat, "player": fault.player, "reason": _said(fault.reason), "trace": fault.trace},
        "thinking": played.thinking,
        "record": played.record,
    }


def _said(what: object) -> object:
    """A message with the messages in it, as JSON."""
    if isinstance(what, Message):
        return {"key": what.key, "data": {name: _said(value) for name, value in what.items}}
    if isinstance(what, list | tuple):
        return [_said(value) for value in what]
    return what if isinstance(what, str | int | float) else str(what)


def _heard(told: Any) -> Any:
    if isinstance(told, dict):
        return Message.of(told["key"], **{name: _heard(value) for name, value in told["data"].items()})
    return tuple(_heard(value) for value in told) if isinstance(told, list) else told


def _differs(name: str, before: object, now: object) -> BadFolder:
    return BadFolder(Message.of("arena.differs", name=name, before=_short(before), now=_short(now)))


def _short(value: object) -> str:
    return json.dumps(value)[:60]


def in_order(games: Sequence[Played]) -> tuple[Played, ...]:
    """Games as an arena plays them: round after round, table after table; the rotations of a round stay as they are."""
    return tuple(sorted(games, key=lambda played: (played.round, played.table)))
