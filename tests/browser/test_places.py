"""Free places of a board by keyboard: arrows lead to them, they say their names, and the board stays one tab stop."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.hands import Visitor
from tests.browser.looks import LOOKS, Look
from tests.browser.test_layout import at_the_table
from tests.web.server import Server

WALKS = {
    "foumath": ("#c-8-2", "ArrowRight", "k-8-3", {"fr": "8 × 3, 24, libre", "en": "8 × 3, 24, free"}),
    "or-des-fous": ("#p-L-1", "ArrowUp", "t-a2", {"fr": "a2, libre", "en": "a2, free"}),
}
"""Where the keyboard stands, an arrow, the free place it leads to, and what is said of it."""
HEARD = """() => [...document.querySelectorAll('#board [aria-label]:not(.can)')]
  .filter((one) => !one.closest('[aria-hidden=true]') && one.matches('[data-name]')).map((one) => one.id)"""
"""The free places that are read out."""


def here(visitor: Visitor) -> str:
    return str(visitor.page.evaluate("document.activeElement.id"))


@pytest.mark.parametrize("key", list(WALKS))
@pytest.mark.parametrize("look", LOOKS[:2], ids=str)
def test_arrows_lead_over_free_places_that_say_their_names(
    browser: Browser, server: Server, key: str, look: Look
) -> None:
    visitor = at_the_table(browser, server, key, 1280, 800, look)
    page = visitor.page
    start, arrow, place, names = WALKS[key]
    visitor.tab_to_the_board()
    page.evaluate("(selector) => document.querySelector(selector).focus()", start)
    page.keyboard.press(arrow)
    assert here(visitor) == place
    assert page.get_attribute(f"#{place}", "aria-label") == names[look.lang[:2]]
    assert page.locator("#board [tabindex='0']").count() == 1, "one tab stop a board"
    assert page.evaluate(HEARD) == [place], "not all of them at once"
    before = visitor.version()
    page.keyboard.press("Enter")
    visitor.until(lambda: page.locator("#say[data-note].say--no").count() == 1)
    assert (here(visitor), visitor.version()) == (place, before), "it says why, and the keyboard stays"
    page.keyboard.press(f"Shift+{arrow}")
    assert page.locator(f"#{here(visitor)}").get_attribute("data-name") is None, "to a piece or a target at once"
    page.keyboard.press("Tab")
    assert not page.evaluate("document.activeElement.closest('#board svg') !== null"), "and out by one key"
    assert page.evaluate(HEARD) == []
    assert visitor.complaints == []
    visitor.close()
