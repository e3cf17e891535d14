"""A touch is never lost: neither by a frame that comes while a finger is down, nor by a server that is away."""

from __future__ import annotations

from pathlib import Path

import httpx
from playwright.sync_api import Browser

from tests.browser.hands import Visitor
from tests.web.server import Server, serving


def sit_down(visitor: Visitor, key: str = "des-echecs") -> None:
    """A table for two people at this device."""
    visitor.go(f"/g/{key}")
    visitor.page.check("input[name=who1][value=here]", force=True)
    visitor.page.click("#open")
    visitor.page.wait_for_selector("#table")
    visitor.wait_for_script()


def stir(visitor: Visitor) -> None:
    """Something happens at the table that changes no position: a frame comes."""
    cookies = {cookie["name"]: cookie["value"] for cookie in visitor.context.cookies()}
    table = "/t/" + (visitor.page.get_attribute("#table", "data-match") or "")
    form, script = {"phrase": "thinking"}, {"x-script": "1"}
    answer = httpx.post(f"{visitor.url}{table}/say", data=form, cookies=cookies, headers=script, timeout=60)
    assert answer.status_code == 204


def test_a_frame_between_press_and_release(browser: Browser, server: Server) -> None:
    visitor = Visitor(browser, server.url)
    sit_down(visitor, "or-des-fous")  # its dock leaves the list of moves beside it
    visitor.page.locator("#moves > summary").click()
    for _ in range(3):
        button = visitor.page.locator("#moves button[name=move]").first
        button.hover()
        visitor.page.mouse.down()
        before, length = visitor.version(), visitor.page.get_attribute("#table", "data-length")
        stir(visitor)
        visitor.page.wait_for_timeout(300)
        assert visitor.version() == before, "the frame waits for the finger"
        visitor.page.mouse.up()
        visitor.until(lambda before=length: visitor.page.get_attribute("#table", "data-length") != before)  # type: ignore[misc]
        assert visitor.page.locator("#moves[open]").count() == 1, "what somebody opened stays open"
    visitor.close()


def test_the_first_frame_keeps_what_the_page_shows(browser: Browser, server: Server) -> None:
    """The frame is the page's own table again: no element may be exchanged for its twin."""
    visitor = Visitor(browser, server.url)
    visitor.context.route("**/stream", lambda route: route.abort())
    sit_down(visitor)
    visitor.page.evaluate("document.querySelectorAll('#table *').forEach((element) => { element.seen = true; })")
    visitor.context.unroute("**/stream")
    before = visitor.version()
    stir(visitor)
    visitor.wait_for_news(before)
    spoken = ":not(.bubble):not(#say .sr)"
    fresh = f"[...document.querySelectorAll('#table *{spoken}')].filter((e) => !e.seen).map((e) => e.outerHTML)"
    assert visitor.page.evaluate(fresh) == []
    visitor.close()


def test_a_hint_asked_for_before_the_script_runs_stays_until_something_happens(
    browser: Browser, server: Server
) -> None:
    visitor = Visitor(browser, server.url)
    visitor.context.route("**/static/**/*.js", lambda route: route.abort())
    visitor.go("/g/des-echecs")
    visitor.page.check("input[name=who1][value=here]", force=True)
    visitor.page.click("#open")
    visitor.page.wait_for_selector("#table")
    visitor.page.wait_for_load_state()
    visitor.context.unroute("**/static/**/*.js")
    visitor.page.click("button[formaction$=hint]")
    visitor.wait_for_script()
    assert visitor.told().startswith("Une idée")
    before = visitor.version()
    stir(visitor)
    visitor.wait_for_news(before)
    assert visitor.told().startswith("Une idée"), "frames have come, but nothing has happened"
    visitor.page.evaluate("document.querySelector('#dock button[name=move]').click()")
    visitor.until(lambda: not visitor.told().startswith("Une idée"))
    visitor.close()


def test_a_move_made_while_the_server_is_away(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        visitor = Visitor(browser, server.url)
        sit_down(visitor)
        length = visitor.page.get_attribute("#table", "data-length")
        server.kill()
        visitor.page.evaluate("document.querySelector('#dock button[name=move]').click()")
        visitor.until(lambda: visitor.page.locator("#offline").is_visible())
        server.start()
        visitor.until(lambda: visitor.page.get_attribute("#table", "data-length") != length)
        visitor.close()
