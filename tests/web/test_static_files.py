"""What all pages wear: kept for ever under a fingerprint, asked about under another, and nothing else is served."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest

from tests.web.server import Server


@pytest.fixture
def guest(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, follow_redirects=True, timeout=300) as client:
        yield client


def worn(guest: httpx.Client, page: str) -> list[str]:
    """The addresses of the files that a page names."""
    return re.findall(r'(?:href|src)="(/static/[^"]+)"', guest.get(page).text)


@pytest.mark.parametrize("page", ["/", "/g/foumath", "/class", "/puzzles", "/rules/mathisto", "/print/foumath"])
def test_every_file_a_page_names_is_there_and_kept(guest: httpx.Client, page: str) -> None:
    named = worn(guest, page)
    assert named
    for address in named:
        kept = guest.get(address)
        assert kept.status_code == 200, address
        assert kept.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert kept.headers["content-type"].split(";")[0] in ("text/css", "text/javascript", "image/svg+xml")


def test_under_another_fingerprint_or_none_a_browser_asks_each_time(guest: httpx.Client) -> None:
    for address in ("/static/0123456789abcdef/styles/day.css", "/static/styles/day.css"):
        asked = guest.get(address)
        assert asked.headers["cache-control"] == "no-cache"
        assert "--" in asked.text
        again = guest.get(address, headers={"if-none-match": asked.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("address", ["/static/", "/static/nothing.css", "/static/a/b/c.js", "/static/../app.py",
                                     "/static/styles/%2e%2e/room.js"])  # fmt: skip
def test_nothing_else_is_served(guest: httpx.Client, address: str) -> None:
    assert guest.get(address).status_code == 404
