"""For the whole suite: the longest tests begin first, so that none is left alone at the end; no example is timed; one
server for all tests that neither kill it nor want settings of their own; a PostgreSQL is ended with the tests; nobody
reads certificates; and every test has the same luck each time.
"""

from __future__ import annotations

import os
import shutil
import ssl
from collections.abc import Iterator
from typing import TYPE_CHECKING

import httpx
import pytest
from hypothesis import HealthCheck, settings

from mathotheque.core.compiling import QUIET
from tests import luck
from tests.servers.postgres import end_shared
from tests.servers.redis import Redis, redis
from tests.web.server import Server, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

os.environ.setdefault(QUIET, "1")  # what processes write is read by tests, whether their rules are compiled yet or not
settings.register_profile(  # a busy machine is no fault of the code
    "untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("untimed")
_PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
for made in (httpx.Client.__init__, httpx.AsyncClient.__init__, httpx.get, httpx.post, httpx.request):
    # unless told otherwise every client reads all authorities, 30 ms long; rooms of tests speak plain HTTP
    assert made.__kwdefaults__ is not None
    made.__kwdefaults__["verify"] = _PLAIN
_LUCK = luck.bring_luck()

LONGEST = (
    "tests/cluster/",
    "tests/web/test_kills.py",
    "tests/browser/test_room.py",
    "tests/browser/test_classroom.py",
    "tests/browser/test_kills.py",
    "tests/core/test_kernel.py",
    "tests/web/test_preparation.py",
    "tests/web/test_api.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))


def pytest_runtest_setup(item: pytest.Item) -> None:
    luck.begin(_LUCK, item.nodeid)


def pytest_sessionfinish() -> None:
    end_shared()
    shutil.rmtree(_LUCK.parent, ignore_errors=True)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server process: everybody who comes to it is somebody new."""
    with serving(tmp_path_factory.mktemp("room")) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real Chromium, one for all tests of a worker: Playwright runs once in a thread."""
    from playwright.sync_api import sync_playwright  # for those tests only

    from tests.browser.chromium import launch

    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def redis_server() -> Iterator[Redis]:
    """A real Redis for all tests that do not stop it."""
    with redis() as running:
        yield running
