"""`python -m tests.servers`: makes sure that PostgreSQL, Redis and Caddy can be started. `make test` runs it first.

A missing server is an error there, not a skip.
"""

from __future__ import annotations

import sys

from tests.servers import postgres, redis
from tests.servers.programs import NoServer, program


def main() -> None:
    """Find the programs, or fetch them."""
    try:
        for name, package in (
            ("initdb", postgres.PACKAGE),
            ("postgres", postgres.PACKAGE),
            ("redis-server", redis.PACKAGE),
            ("caddy", "caddy"),
        ):
            program(name, package)
    except NoServer as missing:
        sys.exit(str(missing))


if __name__ == "__main__":
    main()
