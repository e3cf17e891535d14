"""Somebody's way to the server that can be cut: the browser loses everything, the server does not notice at once."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

_PIECE = 65_536


class Wifi:
    """Passes bytes on between a browser and a server, until it is cut; then nothing gets through until it is mended."""

    def __init__(self, port: int) -> None:
        self._server, self._there = port, threading.Event()
        self._near: set[socket.socket] = set()
        self._far: list[socket.socket] = []
        self._door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        self._there.set()
        threading.Thread(target=self._open, daemon=True).start()

    def cut(self) -> None:
        """From now on nothing passes; what was open is lost to the browser, and the server is told nothing."""
        self._there.clear()
        for near in [*self._near]:
            _end(near)

    def mend(self) -> None:
        """It works again, for whoever comes anew."""
        self._there.set()

    def close(self) -> None:
        """Nobody needs it any more."""
        for one in (self._door, *self._near, *self._far):
            _end(one)

    def _open(self) -> None:
        with suppress(OSError):  # the door was closed
            while True:
                near, _ = self._door.accept()
                if self._there.is_set():
                    self._pass_on(near)
                else:
                    _end(near)

    def _pass_on(self, near: socket.socket) -> None:
        with suppress(OSError):  # the server is being started again
            far = socket.create_connection(("127.0.0.1", self._server))
            self._near.add(near)
            self._far.append(far)
            for source, target in ((near, far), (far, near)):
                threading.Thread(target=self._pump, args=(source, target), daemon=True).start()
            return
        _end(near)

    def _pump(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(_PIECE):
                target.sendall(data)
        if self._there.is_set():  # somebody hung up; a cut line says nothing
            _end(target)
        self._near.discard(source)


def _end(one: socket.socket) -> None:
    with suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()


@contextmanager
def wifi(port: int) -> Iterator[Wifi]:
    """A way to the server on that port."""
    way = Wifi(port)
    try:
        yield way
    finally:
        way.close()
