"""`make cluster`: PostgreSQL, Redis, three processes and a balancer on this machine, until Ctrl-C.

Everything lies in a temporary folder and is gone afterwards.
"""

from __future__ import annotations

import signal
import tempfile
import threading
from contextlib import suppress
from pathlib import Path

from tests.cluster.running import Cluster, cluster

PORT = 8640
PROCESSES = 3
AS_AT_HOME = {"MATHOTHEQUE_PACE_SECONDS": "0.7", "MATHOTHEQUE_CROWD": "40", "MATHOTHEQUE_PATIENCE_SECONDS": "1"}


def main() -> None:
    """Run until somebody ends it."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    print("Starting PostgreSQL, Redis and three processes …", flush=True)
    with (
        suppress(KeyboardInterrupt),
        tempfile.TemporaryDirectory(prefix="mathotheque-cluster-") as folder,
        cluster(Path(folder), PROCESSES, AS_AT_HOME, port=PORT) as running,
    ):
        tell(running, Path(folder))
        with suppress(KeyboardInterrupt):
            threading.Event().wait()
        print("Ending …", flush=True)
        for member in running.members:
            member.ask_to_end()


def tell(running: Cluster, folder: Path) -> None:
    """Where everything is."""
    assert running.redis is not None
    print(f"The room: {running.url}/ (Ctrl-C ends everything)")
    for member in running.members:
        log = folder / member.name / "server.log"
        print(f"  a process: {member.url}/  its log: {log}  its figures: {member.figures}")
    print(f"  PostgreSQL: {running.database.url('room')}\n  Redis: {running.redis.url}", flush=True)


if __name__ == "__main__":
    main()
