"""For the whole suite: the longest tests begin first, so that none of them is left alone at the end."""

from __future__ import annotations

import pytest

LONGEST = (
    "tests/web/test_kills.py",
    "tests/browser/test_kills.py",
    "tests/web/test_preparation.py",
    "tests/core/test_kernel.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))
