"""Invitations: a code in large type, a link to send, computers instead of who is missing, guests who are told."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.hands import Visitor
from tests.browser.looks import Look, phone_tablet_desk
from tests.browser.sight import seen
from tests.web.server import Server

SHARE = "navigator.share = async (what) => { window.shared = what; };"


@pytest.mark.parametrize(("width", "look"), phone_tablet_desk(1))
def test_a_host_invites_and_a_guest_sits_down(server: Server, browser: Browser, width: int, look: Look) -> None:
    host, guest = (look.visitor(browser, server, width=width) for _ in range(2))
    host.context.add_init_script(SHARE)
    host.go("/g/foumath?o-players=3&who0=me&name0=Ada&who1=link&who2=link")
    host.page.click("#open")
    host.wait_for_script()
    page = host.page
    name = page.get_attribute("#table", "data-match") or ""
    code = page.locator(".invite__code")
    assert code.inner_text().endswith(name.upper())
    assert code.evaluate("it => parseFloat(getComputedStyle(it).fontSize)") >= 32
    assert page.locator("#waiting .qr").evaluate("it => it.complete && it.naturalWidth > 0")
    for wanted in (".invite__code", "#waiting .qr", "#more > summary"):
        assert seen(page, wanted), wanted
    assert page.locator(".missing li").count() == 2
    assert page.locator("form[action$=sit] .btn--go").count() == 0, "a friend's chair is not offered to the host"
    page.click("[data-share]")
    link = page.locator("#waiting code").inner_text()
    assert page.evaluate("window.shared.url") == link
    guest.page.goto(link)
    guest.wait_for_script()
    told = guest.told()
    assert "Ada" in told
    assert "Foumath" in told
    assert guest.page.locator("#say").evaluate("it => it.getBoundingClientRect().bottom < innerHeight"), "in sight"
    guest.page.fill("input[name=name]", "Tom")
    guest.page.click("form[action$=sit] button")
    host.until(lambda: page.locator(".missing li").count() == 1)
    page.click("form[action$=fill] button")
    host.until(lambda: page.locator("#waiting").count() == 0)
    assert not host.overflows()
    assert "Tom" in page.inner_text("#seats")
    assert host.complaints == guest.complaints == []
    host.close()
    guest.close()


@pytest.mark.parametrize(("width", "look"), phone_tablet_desk(3))
def test_those_who_are_there_start_without_the_others(server: Server, browser: Browser, width: int, look: Look) -> None:
    host, guest, late = (look.visitor(browser, server, width=width) for _ in range(3))
    host.go("/g/foumath?o-players=3&who0=me&name0=Ada&who1=link&who2=link")
    host.page.click("#open")
    host.wait_for_script()
    assert host.page.locator("#start-without").count() == 0, "nobody plays Foumath alone"
    assert "Foumath" in host.page.inner_text("#not-without"), "and the page says so"
    link = host.page.locator("#waiting code").inner_text()
    guest.page.goto(link)
    guest.page.fill("input[name=name]", "Tom")
    guest.page.click("form[action$=sit] button")
    guest.wait_for_script()
    host.until(lambda: host.page.locator("#start-without button").is_visible())
    assert "2" in host.page.inner_text("#start-without")
    assert not host.overflows()
    host.page.click("#start-without button")
    for visitor in (host, guest):
        visitor.until(lambda visitor=visitor: visitor.page.locator("#waiting").count() == 0)  # type: ignore[misc]
        assert visitor.page.locator(".seat").count() == 2
        assert visitor.page.locator("#watching").count() == 0
    host.until(lambda: host.my_turn() or guest.my_turn())
    (host if host.my_turn() else guest).move_by_button()
    late.page.goto(link)
    late.wait_for_script()
    assert late.page.locator("#watching").count() == 1, "who comes late watches"
    for visitor in (host, guest, late):
        assert visitor.complaints == []
        visitor.close()


def test_a_spectator_is_told_so_and_a_rematch_wants_both(server: Server, browser: Browser) -> None:
    host, friend, spectator = (Visitor(browser, server.url) for _ in range(3))
    host.go("/g/des-echecs?o-points=1&who0=me&name0=Ada&who1=link")
    host.page.click("#open")
    host.wait_for_script()
    link = host.page.locator("#waiting code").inner_text()
    friend.page.goto(link)
    friend.page.fill("input[name=name]", "Tom")
    friend.page.click("form[action$=sit] button")
    friend.wait_for_script()
    spectator.page.goto(link)
    spectator.wait_for_script()
    spectator.until(lambda: spectator.page.locator("#watching").count() == 1)
    friend.page.click("#more > summary")
    friend.page.click("#resign summary")
    friend.page.click("button[formaction$=resign]")
    host.until(host.over)
    host.page.click("button[formaction$=rematch]")
    host.wait_for_script()
    assert "Tom" in host.page.inner_text("#act-rematch"), "consent is waited for"
    friend.until(lambda: "Ada" in friend.page.inner_text("#act-rematch"))
    friend.follow("button[formaction$=rematch]")
    assert friend.page.url != link
    host.page.wait_for_url(friend.page.url)
    spectator.page.click("#watching a")
    spectator.page.wait_for_url(friend.page.url)
    for visitor in (host, friend, spectator):
        assert visitor.complaints == []
        visitor.close()
