"""Who I am: a name typed once and a mark stay with the device, at tables, in rematches and when looking back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.hands import Visitor
from tests.browser.looks import Look, phone_tablet_desk
from tests.web.server import Server

PLUM, MARK = "#A8327A", "#mark-2"
"""The third mark: its colour on boards, its name beside names."""


@pytest.mark.parametrize(("width", "look"), phone_tablet_desk(3))
def test_a_name_and_a_mark_go_along(server: Server, browser: Browser, width: int, look: Look) -> None:
    visitor = look.visitor(browser, server, width=width)
    page = visitor.page
    visitor.go("/g/des-echecs")
    page.click(".bar__me")
    page.fill("#my-name", "Inès")
    page.check("input[name=mark][value='2']", force=True)
    assert not visitor.overflows()
    visitor.follow("#me button")
    assert page.url.endswith("/g/des-echecs"), "back to where one was"
    assert page.input_value("#name0") == "Inès"
    page.click("button[formaction$=now]")
    visitor.wait_for_turn()
    seat = own_seat(visitor)
    if width > 700:  # a phone has room for the names and the points
        assert ("ordi, niveau 1" if look.french else "computer, level 1") in page.inner_text("#seats")
    assert PLUM in page.locator(f"[id^='d-{seat}-']").first.inner_html(), "my dice bear my mark"
    page.click("#more > summary")
    page.click("#resign summary")
    page.click("button[formaction$=resign]")
    visitor.until(visitor.over)
    page.click("button[formaction$=rematch]")
    visitor.wait_for_turn()
    assert own_seat(visitor) == 3 - seat, "the seats move on, the mark stays"
    assert PLUM in page.locator(f"[id^='d-{3 - seat}-']").first.inner_html()
    visitor.go(f"/r/{page.get_attribute('#table', 'data-match')}")
    assert own_seat(visitor) == 3 - seat
    assert visitor.complaints == []
    visitor.close()


def test_who_played_under_a_lent_name_has_an_own_one_in_the_rematch(server: Server, browser: Browser) -> None:
    visitor = Visitor(browser, server.url, width=360)
    page = visitor.page
    visitor.go("/")
    page.click("form[action='/g/des-echecs/now'] button")
    visitor.wait_for_turn()
    page.click("#guide [data-step=skip]")
    page.click("#more > summary")
    page.click("#resign summary")
    page.click("button[formaction$=resign]")
    visitor.until(visitor.over)
    page.click("#end-name a")
    page.fill("#my-name", "Inès")
    page.click("#me button")
    visitor.until(visitor.over)
    assert not page.locator("#end-name").is_visible(), "asked once"
    page.click("button[formaction$=rematch]")
    visitor.wait_for_turn()
    assert "Inès" in page.inner_text("#seats")
    assert visitor.complaints == []
    visitor.close()


def own_seat(visitor: Visitor) -> int:
    """The number of the seat that shows my name and my mark."""
    mine = visitor.page.locator(".seat", has_text="Inès")
    assert MARK in mine.locator(".seatmark").inner_html()
    return int((mine.get_attribute("id") or "").removeprefix("seat-"))


def test_in_mathisto_every_button_that_means_a_person_has_a_name_and_a_mark_of_its_own(
    server: Server, browser: Browser
) -> None:
    visitor = Visitor(browser, server.url)
    page = visitor.page
    visitor.go("/g/mathisto")
    page.click("button[formaction$=now]")
    visitor.wait_for_turn()
    visitor.until(lambda: page.locator("#ask-whom .opt").count() == 3)
    whom = page.locator("#ask-whom .opt")
    names = {whom.nth(k).locator("span").evaluate("span => span.firstChild.data") for k in range(3)}
    marks = {whom.nth(k).locator(".seatmark").inner_html() for k in range(3)}
    assert len(names) == len(marks) == 3
    visitor.close()


def test_the_device_collects_what_was_won_and_forgets_it(server: Server, browser: Browser) -> None:
    visitor = Visitor(browser, server.url, width=360)
    page = visitor.page
    visitor.go("/me")
    assert page.locator("#collection [data-none]").is_visible()
    visitor.open_at("foumath", "35,44/12,99 t1 p0-0 s1 d62")
    visitor.wait_for_script()
    page.click("#dock button[name=move][value='26']")
    visitor.until(visitor.over)
    page.reload()
    visitor.go("/me")
    assert page.inner_text("#collection [data-game=foumath] [data-played]") == "1", "counted once"
    assert not visitor.overflows()
    page.on("dialog", lambda dialog: dialog.accept())
    page.click("#collection [data-forget]")
    assert page.locator("#collection [data-none]").is_visible()
    assert visitor.complaints == []
    visitor.close()
