"""The album in a real browser: what one lays at a table is in colour there, on this device; all pages can be read."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.hands import Visitor
from tests.browser.test_room import complaints_of_axe, open_table
from tests.web.server import Server

MISSING = ".sticker--missing"


@pytest.mark.parametrize(("width", "theme"), [(360, "nuit"), (1280, "jour")])
def test_what_one_lays_is_collected(browser: Browser, server: Server, width: int, theme: str) -> None:
    visitor = Visitor(browser, server.url, width=width, reduced_motion="reduce")
    visitor.go("/games/mathisto/people")
    visitor.choose("theme", theme)
    page = visitor.page
    visitor.go("/games/mathisto/people")
    assert page.locator(MISSING).count() == 49, "an empty album"
    open_table(visitor, "mathisto", "here", window="60")
    visitor.lift_curtain()
    page.evaluate("document.querySelector('button[value^=\"lay A\"]').click()")
    visitor.until(lambda: page.locator("#f-A[data-cards]").count() == 1)
    mine = page.locator('[data-owner="0"][data-cards]').all()
    laid = [slug for tile in mine for slug in (tile.get_attribute("data-cards") or "").split()]
    assert "a1" in laid
    visitor.go("/games/mathisto/people")
    visitor.until(lambda: page.inner_text("[data-got]") == str(len(laid)))
    assert page.locator(MISSING).count() == 49 - len(laid)
    problems = complaints_of_axe(visitor)
    page.click(f"[data-sticker={laid[0]}]")
    visitor.until(lambda: page.locator("[data-here]:visible").count() == 1)
    problems += complaints_of_axe(visitor)
    visitor.follow("a[rel=next]")
    visitor.follow("a[rel=prev]")
    assert page.url.endswith(f"/people/{laid[0]}")
    visitor.go("/games/mathisto/people")
    page.on("dialog", lambda dialog: dialog.accept())
    page.click("[data-empty]")
    assert page.locator(MISSING).count() == 49
    assert problems == []
    assert visitor.complaints == []
    visitor.close()


def test_a_broken_album_is_an_empty_one(browser: Browser, server: Server) -> None:
    """What lies in the browser's storage is not ours to trust."""
    visitor = Visitor(browser, server.url)
    page = visitor.page
    for broken in ("{", '"a1"', '{"a1": 1}', '["<img src=x>", 7, "a1"]'):
        visitor.go("/games/mathisto/people")
        page.evaluate("text => localStorage.setItem('album-mathisto', text)", broken)
        visitor.go("/games/mathisto/people")
        visitor.until(lambda broken=broken: page.inner_text("[data-got]") == str(int("7," in broken)))  # type: ignore[misc]
    assert visitor.complaints == []
    visitor.close()
