"""Everything a file of the embedded store holds."""

from __future__ import annotations

import errno
import os
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType

from mathotheque.matches.archives import Whole, in_order
from mathotheque.matches.store.claim import Claim
from mathotheque.matches.store.faults import StoreDamaged, fault_of
from mathotheque.matches.store.packing import pack, unpack
from mathotheque.matches.store.reading import read_events
from mathotheque.matches.store.schema import MIGRATIONS, migrate

_MATCHES = """
select id, seed, touched, over, room, packed.data from match left join packed on packed.match=id
where id>? order by id limit 200
"""


class SqliteArchive:
    """A file, to be read while its server runs; `alone`: without one, so that nothing is added meanwhile.

    A file that is not there is made where it is `new`, for its owner only. One of an older program is read from a copy.
    """

    def __init__(self, file: Path, *, alone: bool = False, new: bool = False) -> None:
        self._file, self._alone, self._new = file.absolute(), alone, new
        self._held = ExitStack()

    @property
    def told(self) -> str:
        """The file."""
        return str(self._file)

    def __enter__(self) -> SqliteArchive:
        with ExitStack() as held:
            if self._new:
                self._file.parent.mkdir(parents=True, exist_ok=True)
                if not self._file.exists():
                    self._file.touch(mode=0o600)
            elif not self._file.is_file():
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(self._file))
            if self._alone or self._new:
                claim = Claim(self._file)
                claim.take()
                held.callback(claim.drop)
            with self._faults():
                self._connection = self._connect(held)
            self._held = held.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._held.close()

    def _connect(self, held: ExitStack) -> sqlite3.Connection:
        connection = _open(self._file, held)
        if self._new:
            connection.execute("pragma synchronous=full")
            migrate(connection, self._file)
        elif connection.execute("pragma user_version").fetchone()[0] != len(MIGRATIONS):
            copy = _open(Path(held.enter_context(tempfile.TemporaryDirectory())) / "room.db", held, make=True)
            connection.backup(copy)
            migrate(copy, self._file)
            return copy
        return connection

    @contextmanager
    def _faults(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise fault_of(error, self._file) from error

    def count(self) -> int:
        """How many matches there are."""
        with self._faults():
            self._look()
            return int(self._connection.execute("select count(*) from match").fetchone()[0])

    def matches(self) -> Iterator[Whole]:
        """Every match in the order of names, as it all was at the moment of the first look, or after `bring`."""
        return in_order(self._some)

    def _some(self, after: str) -> list[Whole]:
        with self._faults():
            self._look()
            return [self._whole(*row) for row in self._connection.execute(_MATCHES, (after,)).fetchall()]

    def _whole(
        self, name: str, seed: bytes, touched: float, over: int, room: str | None, packed: bytes | None
    ) -> Whole:
        events = *unpack(packed), *read_events(self._connection, name)
        return Whole(name, seed, touched, bool(over), room, events)

    def _look(self) -> None:
        """Everything is seen as it is now, until `bring`."""
        if not self._connection.in_transaction:
            self._connection.execute("begin")

    def bring(self, matches: Sequence[Whole]) -> None:
        """Add matches that are not there: all of them are on the disk when it returns, or none."""
        with self._faults():
            if self._connection.in_transaction:
                self._connection.execute("rollback")
            with self._connection:
                self._connection.execute("begin immediate")
                for match in matches:
                    self._bring(match)

    def _bring(self, match: Whole) -> None:
        """What is finished is packed at once."""
        packed = match.events[:-1] if match.over else ()
        row = match.id, match.seed, match.touched, match.over, match.room, match.over
        self._connection.execute(
            "insert into match(id, seed, touched, over, room, packed) values(?,?,?,?,?,?)", row
        )  # fmt: skip
        if packed:
            self._connection.execute("insert into packed values(?,?,?)", (match.id, len(packed), pack(packed)))
        rows = [(match.id, event.version, event.at, event.data) for event in match.events[len(packed) :]]
        self._connection.executemany("insert into event(match, version, at, data) values(?,?,?,?)", rows)

    def check(self) -> None:
        """`StoreDamaged` if the place itself, below the matches, is broken."""
        with self._faults():
            found = [row[0] for row in self._connection.execute("pragma integrity_check(3)")]
            found += [f"{row[0]} without its {row[2]}" for row in self._connection.execute("pragma foreign_key_check")]
        if found != ["ok"]:
            raise StoreDamaged(self._file, "; ".join(found))


def _open(file: Path, held: ExitStack, *, make: bool = False) -> sqlite3.Connection:
    mode = "rwc" if make else "rw"
    connection = sqlite3.connect(f"{file.as_uri()}?mode={mode}", uri=True, isolation_level=None)
    held.callback(connection.close)
    return connection
