"""Mathisto with real cards, a phone beside them: points, a question, the window of counters, a correction."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.looks import LOOKS, Look
from tests.browser.test_room import complaints_of_axe
from tests.web.server import Server

_SHORTEST = "3"  # seconds that a window may have


@pytest.mark.parametrize("look", LOOKS[:2], ids=str)
def test_a_family_plays_with_its_own_cards(browser: Browser, server: Server, look: Look) -> None:
    visitor = look.visitor(browser, server, width=360)
    page = visitor.page

    def press(selector: str) -> None:
        with page.expect_navigation():
            page.click(selector)

    def scores() -> list[str]:
        return page.locator(".cards__scores b").all_inner_texts()

    visitor.go("/g/mathisto/cards")
    for place, name in enumerate(("Ada", "Zoé", "Max")):
        page.fill(f"[name=name{place}]", name)
    page.fill("[name=seconds]", _SHORTEST)
    press("form .btn--go")
    assert page.locator("#unseen li").count() == 3, "what the screen cannot see is said plainly"
    page.locator(".cards__players label").nth(1).click()
    press("[name=gain][value=six]")
    assert sorted(scores()) == ["0", "0", "30"]
    press("[name=subject] >> nth=4")
    assert page.locator("#question [name=given]").count() == 4
    press("#question [name=given] >> nth=0")
    assert page.locator("#question .right").count() == 1, "the right answer is told, whatever was said"
    page.click(".cards__subjects + details summary")
    press("[name=gain][value=super-lost]")
    assert "−20" in page.inner_text("[role=status] >> nth=0")
    press("[name=undo]")
    assert "Zoé" in page.inner_text(".cards__scores li >> nth=0")
    page.click("#window button")
    visitor.until(lambda: page.inner_text("#window [data-up]") != "")
    assert complaints_of_axe(visitor) == []
    assert not visitor.overflows()
    assert visitor.complaints == []
    visitor.close()
