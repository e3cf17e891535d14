"""For the whole suite: the longest tests begin first, so that none is left alone at the end; no example is timed."""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)  # a busy machine is no fault of the code
settings.load_profile("untimed")

LONGEST = (
    "tests/web/test_kills.py",
    "tests/browser/test_kills.py",
    "tests/web/test_preparation.py",
    "tests/core/test_kernel.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))
