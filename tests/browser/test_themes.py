"""By night: chosen, or as the system says; boards and pages alike."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

import mathotheque as mt
from tests.browser.hands import Visitor
from tests.browser.screenshots import seat_link
from tests.web.server import Server

KEYS = [game.key for game in mt.games()]
PAINT = """[...document.querySelectorAll('body, .bar, #board, #board *, .dock, .btn')].map((element) => {
  const { backgroundColor, color, fill, stroke } = getComputedStyle(element);
  return [element.tagName, element.id, backgroundColor, color, fill, stroke].join(' ');
})"""
"""Every colour of a table."""


def painted(browser: Browser, server: Server, path: str, *, theme: str, system: str) -> list[str]:
    """The colours of the page for somebody who chose this theme, or none, on such a system."""
    visitor = Visitor(browser, server.url, color_scheme=system)
    visitor.context.add_cookies([{"name": "theme", "value": theme, "url": server.url}])
    visitor.go(path)
    visitor.until(visitor.my_turn)
    visitor.wait_for_script()
    found: list[str] = visitor.page.evaluate(PAINT)
    assert not visitor.complaints
    visitor.close()
    return found


@pytest.mark.parametrize("key", KEYS)
def test_without_a_choice_a_table_follows_the_system(browser: Browser, server: Server, key: str) -> None:
    """The board too: it kept the colours of the day in the middle of a dark page."""
    path = seat_link(server, key)
    day = painted(browser, server, path, theme="jour", system="dark")
    night = painted(browser, server, path, theme="nuit", system="light")
    assert painted(browser, server, path, theme="auto", system="light") == day
    assert painted(browser, server, path, theme="auto", system="dark") == night
    boards = [[line for line in theme if "b-" in line or line.startswith(("rect", "path"))] for theme in (day, night)]
    assert len(day) == len(night)
    assert boards[0] != boards[1]


@pytest.mark.parametrize("path", ["/", "/g/foumath", "/rules/foumath", "/import"])
def test_paper_is_always_white(browser: Browser, server: Server, path: str) -> None:
    visitor = Visitor(browser, server.url, color_scheme="dark")
    visitor.go(path)
    visitor.page.emulate_media(media="print")
    assert visitor.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert visitor.page.evaluate("getComputedStyle(document.body).color") == "rgb(28, 42, 58)"
    visitor.close()
