"""Where an arena is kept: records while it is played; the report, its pictures and the games as a table after it."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path

from mathotheque.core.errors import Refused
from mathotheque.core.speech import Message
from mathotheque.lab.arena.playing import Plan, Played
from mathotheque.lab.arena.plots import KINDS, PLOTS, draw
from mathotheque.lab.arena.report import write_report
from mathotheque.lab.arena.result import Result

REPORT = "report.md"
GAMES = "games.csv"
RECORDS = "records"


class BadFolder(Refused):
    """A folder that is not empty, or a file in its place."""


class Folder:
    """The folder of one arena. One that is not empty is refused; with `force` an earlier arena in it is removed.

    Nothing is touched before the first games are there to be kept.
    """

    def __init__(self, path: Path, *, force: bool = False) -> None:
        self.path = path
        self._open = False
        if path.exists() and not path.is_dir():
            raise BadFolder(Message.of("arena.not-a-folder", folder=str(path)))
        if path.is_dir() and any(path.iterdir()) and not force:
            raise BadFolder(Message.of("arena.folder-full", folder=str(path)))

    def _prepare(self) -> None:
        if not self._open:
            self._clear()
            (self.path / RECORDS).mkdir(parents=True, exist_ok=True)
            self._open = True

    def _clear(self) -> None:
        """Remove what an arena writes, and nothing else."""
        pictures = [f"{name}.{kind}" for name in PLOTS for kind in KINDS]
        for file in (*(self.path / name for name in (REPORT, GAMES, *pictures)), *self.path.glob(f"{RECORDS}/*.txt")):
            file.unlink(missing_ok=True)

    def keep(self, plan: Plan, games: Sequence[Played]) -> None:
        """Add the records of these games, one file a table, in the order they come."""
        self._prepare()
        texts: dict[int, list[str]] = {}
        for played in games if plan.keep_records else ():
            texts.setdefault(played.table, []).append(played.record)
        for table, records in texts.items():
            with self.record_file(plan, table).open("a", encoding="utf-8") as file:
                file.writelines(records)

    def record_file(self, plan: Plan, table: int) -> Path:
        """The file of a table's records."""
        return self.path / RECORDS / f"{table + 1:02}-{plan.tables[table].name}.txt"

    def finish(self, result: Result, lang: str, kind: str | None = "svg") -> Path:
        """Write the report with pictures of that kind (None: without), and the games as a table; the report's file."""
        self._prepare()
        pictures = draw(result, self.path, lang, kind) if kind and result.games else ()
        self._write_games(result)
        report = self.path / REPORT
        report.write_text(write_report(result, lang, pictures), encoding="utf-8")
        return report

    def _write_games(self, result: Result) -> None:
        seats = range(1, result.plan.game.seats + 1)
        head = ("table", "round", *(f"seat{k}" for k in seats), *(f"part{k}" for k in seats), "decisions", "fault")
        with (self.path / GAMES).open("w", encoding="utf-8", newline="") as file:
            rows = csv.writer(file)
            rows.writerow(head)
            for game in result.games:
                parts = (f"{part:.6g}" for part in game.parts)
                fault = game.fault.player if game.fault else ""
                rows.writerow((game.table + 1, game.round + 1, *game.seats, *parts, game.decisions, fault))


def save(result: Result, path: Path | str, *, lang: str = "fr", kind: str | None = "svg", force: bool = False) -> Path:
    """Keep a whole result in the folder `path`; the report's file."""
    folder = Folder(Path(path), force=force)
    folder.keep(result.plan, result.games)
    return folder.finish(result, lang, kind)
