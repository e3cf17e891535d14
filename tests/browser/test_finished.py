"""Finished matches: the shelf says who, who won and when, in words; looking back offers the rematch."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from mathotheque.core.dates import day_in_words
from tests.browser.looks import Look, phone_tablet_desk
from tests.web.server import Server


@pytest.mark.parametrize(("width", "look"), phone_tablet_desk(2))
def test_the_shelf_tells_how_it_ended_and_the_way_goes_on(
    server: Server, browser: Browser, width: int, look: Look
) -> None:
    visitor = look.visitor(browser, server, width=width)
    page = visitor.page
    visitor.open_at("foumath", "35,44/12,99 t1 p0-0 s1 d62")
    visitor.wait_for_script()
    table = page.get_attribute("#table", "data-match") or ""
    page.click("#dock button[name=move][value='26']")
    visitor.until(visitor.over)
    recent = {"name": "tables", "value": table, "url": server.url}
    visitor.context.add_cookies([recent])  # type: ignore[list-item]
    visitor.go("/")
    told = page.inner_text(".finished li")
    assert "Foumath" in told
    assert ("Ada gagne" if look.french else "Ada wins") in told
    assert not visitor.overflows()
    page.click(".finished a")
    assert page.locator("#run").inner_text().strip() == (
        "Dérouler la partie" if look.french else "Run through the match"
    )
    page.click("form[action$=rematch] button")
    visitor.until(lambda: page.locator("#table").count() == 1)
    assert page.get_attribute("#table", "data-match") != table
    assert visitor.complaints == []
    visitor.close()


def test_days_are_said_in_words() -> None:
    assert day_in_words("2026-11-17", "fr") == "17 novembre 2026"
    assert day_in_words("2026-11-17", "en") == "17 November 2026"
    assert day_in_words("2026-13-99", "fr") == "2026-13-99"
