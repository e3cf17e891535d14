"""A Redis of the tests' own (Valkey speaks the same): on a socket in its folder, nothing written to the disk."""

from __future__ import annotations

import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tests.servers.programs import program
from tests.servers.running import Running

PACKAGE = "redis-server"


class Redis(Running):
    """A server."""

    def command(self) -> Sequence[str]:
        """What is run."""
        words = [str(program("redis-server", PACKAGE)), "--port", "0", "--unixsocket", str(self.folder / "redis.sock")]
        return [*words, "--unixsocketperm", "777", "--save", "", "--appendonly", "no", "--dir", str(self.folder)]

    def answers(self) -> bool:
        """Whether it says PONG."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(5)
            try:
                connection.connect(str(self.folder / "redis.sock"))
                connection.sendall(b"PING\r\n")
                return connection.recv(16).startswith(b"+PONG")
            except OSError:
                return False

    @property
    def url(self) -> str:
        """Its address."""
        return f"unix://{self.folder / 'redis.sock'}"


@contextmanager
def redis() -> Iterator[Redis]:
    """A server of one's own, running, ended with the block."""
    server = Redis()
    try:
        server.start()
        yield server
    finally:
        server.end()
