"""Two browsers at one table while the server is killed: they come back by themselves, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.hands import Visitor
from tests.web.server import serving


def test_three_kills_with_two_browsers(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        host, friend = Visitor(browser, server.url), Visitor(browser, server.url)
        host.go("/g/des-echecs")
        host.page.check("input[name=who1][value=link]", force=True)
        host.page.click("#open")
        host.page.wait_for_selector("#table")
        friend.go(host.page.evaluate("location.pathname"))
        friend.page.click("form[action$=sit] button")
        for _ in range(3):
            host.until(lambda: host.my_turn() or friend.my_turn())
            (host if host.my_turn() else friend).move_by_button()
            played = max(length(host), length(friend))
            for visitor in (host, friend):
                visitor.wait_for_script()  # a page whose scripts are still on their way cannot notice anything
            server.kill()
            for visitor in (host, friend):
                notices(visitor)
            server.start()
            for visitor in (host, friend):
                comes_back(visitor, played)
        host.close()
        friend.close()


def notices(visitor: Visitor) -> None:
    visitor.until(lambda: visitor.page.locator("#offline").is_visible())


def comes_back(visitor: Visitor, played: int) -> None:
    visitor.until(lambda: not visitor.page.locator("#offline").is_visible())
    visitor.until(lambda: length(visitor) == played)


def length(visitor: Visitor) -> int:
    """How much has happened, as this browser shows it."""
    return int(visitor.page.get_attribute("#table", "data-length") or 0)
