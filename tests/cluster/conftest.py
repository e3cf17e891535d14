"""One cluster for all tests of a worker that leave it as it was."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.cluster.running import Cluster, cluster


@pytest.fixture(scope="session")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Three processes with PostgreSQL and Redis; whoever stops something starts it again."""
    with cluster(tmp_path_factory.mktemp("cluster"), 3, {"MATHOTHEQUE_DRAIN_SECONDS": "1.5"}) as running:
        yield running
