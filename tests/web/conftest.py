"""One server for the tests of a module that do not kill it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.server import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("room")) as running:
        yield running
