"""A PostgreSQL of the tests' own: one for all tests of a process and for the processes they start."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import psycopg

from tests.servers.programs import program
from tests.servers.running import Running

PACKAGE = "postgresql"
SHARED = "MATHOTHEQUE_TEST_POSTGRES"  # the folder of the server that runs already, for processes that tests start
FAST = ("fsync=off", "full_page_writes=off", "shared_buffers=32MB", "max_connections=200", "autovacuum=off")


class Postgres(Running):
    """A server; with `durable` a commit waits for the disk, as everywhere but in tests."""

    def __init__(self, *, durable: bool = False) -> None:
        super().__init__()
        self._durable = durable
        self._once([
            str(program("initdb", PACKAGE)), "--pgdata", str(self.folder / "data"), "--username", "room",
            "--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync",
        ])  # fmt: skip

    def command(self) -> Sequence[str]:
        """What is run."""
        settings = ["listen_addresses=", f"unix_socket_directories={self.folder}", *FAST]
        if self._durable:
            settings += ["fsync=on", "full_page_writes=on"]
        words = [str(program("postgres", PACKAGE)), "-D", str(self.folder / "data")]
        return words + [word for setting in settings for word in ("-c", setting)]

    def answers(self) -> bool:
        """Whether it takes connections."""
        try:
            psycopg.connect(self.url("postgres"), connect_timeout=5).close()
        except psycopg.OperationalError:
            return False
        return True

    def url(self, database: str) -> str:
        """The address of one of its databases."""
        return _url(self.folder, database)

    def make(self, database: str) -> str:
        """The address of a database, which is made if there is none of that name."""
        return _make(self.folder, database)


def _url(folder: Path, database: str) -> str:
    return f"postgresql://room@/{database}?host={quote(str(folder), safe='')}"


def _make(folder: Path, database: str) -> str:
    with psycopg.connect(_url(folder, "postgres"), autocommit=True) as connection:
        known = connection.execute("select 1 from pg_database where datname = %s", (database,)).fetchone()
        if known is None:
            connection.execute(f'create database "{database}"'.encode())
    return _url(folder, database)


@contextmanager
def postgres(*, durable: bool = False) -> Iterator[Postgres]:
    """A server of one's own, running, ended with the block: for tests that stop it."""
    server = Postgres(durable=durable)
    try:
        server.start()
        yield server
    finally:
        server.end()


_shared: list[Postgres] = []


def database_of(folder: Path) -> str:
    """The address of a database that belongs to the folder, on the server that all tests of this process share."""
    if SHARED not in os.environ:
        server = Postgres()
        _shared.append(server)
        server.start()
        os.environ[SHARED] = str(server.folder)
    name = "room_" + hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:24]
    return _make(Path(os.environ[SHARED]), name)


def end_shared() -> None:
    """End the server that the tests of this process shared, if there was one."""
    while _shared:
        _shared.pop().end()
        del os.environ[SHARED]
