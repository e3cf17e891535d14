"""Where an arena is kept: journal and records while it is played; report, pictures, a table of the games after it."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from pathlib import Path

from mathotheque.core.speech import Message
from mathotheque.lab.arena import journal
from mathotheque.lab.arena.journal import BadFolder, Kept, read_kept, settings_of, write_games
from mathotheque.lab.arena.playing import Plan, Played
from mathotheque.lab.arena.plots import KINDS, PLOTS, draw
from mathotheque.lab.arena.report import write_report
from mathotheque.lab.arena.result import Result

REPORT = "report.md"
GAMES = "games.csv"
RECORDS = "records"


class Folder:
    """The folder of one arena. One that is not empty is refused; with `force` an earlier arena in it is removed, with
    `resume` it is gone on with.

    Nothing is touched before play begins.
    """

    def __init__(self, path: Path, *, force: bool = False, resume: bool = False) -> None:
        self.path = path
        self.kept: Kept | None = None
        self._open = False
        if path.exists() and not path.is_dir():
            raise BadFolder(Message.of("arena.not-a-folder", folder=str(path)))
        if resume:
            self.kept = read_kept(path)
        elif path.is_dir() and any(path.iterdir()) and not force:
            raise BadFolder(Message.of("arena.folder-full", folder=str(path)))

    def begin(self, plan: Plan, games: int, done: Sequence[Played] = ()) -> None:
        """Write down by what is played, how many games there are to be at a table, and what was played before."""
        self.path.mkdir(parents=True, exist_ok=True)
        unfinished = self.path / f"{journal.GAMES}.new"
        unfinished.write_text(write_games(plan, done), encoding="utf-8")
        self._clear()
        (self.path / RECORDS).mkdir(exist_ok=True)
        unfinished.replace(self.path / journal.GAMES)
        settings = json.dumps(settings_of(plan, games), indent=1, ensure_ascii=False)
        (self.path / journal.SETTINGS).write_text(settings + "\n", encoding="utf-8")
        self._open = True
        self._add_records(plan, done)

    def _clear(self) -> None:
        """Remove what an arena writes, and nothing else."""
        pictures = [f"{name}.{kind}" for name in PLOTS for kind in KINDS]
        for file in (*(self.path / name for name in (REPORT, GAMES, *pictures)), *self.path.glob(f"{RECORDS}/*.txt")):
            file.unlink(missing_ok=True)

    def keep(self, plan: Plan, games: Sequence[Played]) -> None:
        """Add these games to the journal, and to the records, one file a table, in the order they come."""
        assert self._open
        with (self.path / journal.GAMES).open("a", encoding="utf-8") as file:
            file.write(write_games(plan, games))
        self._add_records(plan, games)

    def _add_records(self, plan: Plan, games: Sequence[Played]) -> None:
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
        assert self._open
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
    folder.begin(result.plan, result.rounds * result.plan.game.seats, result.games)
    return folder.finish(result, lang, kind)
