"""People with one another in real browsers: phrases, an undo agreed to, the rules at hand, a seat on another device."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.hands import Visitor
from tests.web.server import Server

People = tuple[Visitor, Visitor]


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator[People]:
    """Two friends at a table of Dés d'échecs, the second on a phone and in English."""
    host, friend = Visitor(browser, server.url), Visitor(browser, server.url, lang="en-GB", width=360)
    host.go("/g/des-echecs")
    host.page.check("input[name=who1][value=link]", force=True)
    host.page.click("#open")
    friend.page.goto(host.page.locator("#waiting code").inner_text())
    friend.page.click("form[action$=sit] button")
    host.until(lambda: host.my_turn() or friend.my_turn())
    yield host, friend
    assert host.complaints == friend.complaints == []
    host.close()
    friend.close()


def mover_first(people: People) -> People:
    host, friend = people
    host.until(lambda: host.my_turn() or friend.my_turn())
    for visitor in people:
        visitor.wait_for_script()
    return (host, friend) if host.my_turn() else (friend, host)


def test_a_phrase_reaches_the_other_and_spoils_no_choice(people: People) -> None:
    mover, other = mover_first(people)
    first = mover.page.evaluate("document.querySelector('#board .can').id")
    mover.page.locator(f"#{first}").dispatch_event("click")
    other.page.click("#talk summary")
    other.page.click("#talk button[value=thinking]")
    mover.until(lambda: mover.page.locator(".bubble").count() == 1)
    assert "sel" in (mover.page.get_attribute(f"#{first}", "class") or "")
    mover.move_by_button()


def test_an_undo_is_asked_and_agreed_to(people: People) -> None:
    while True:
        mover, other = mover_first(people)
        mover.move_by_button()
        if mover_first(people)[0] is other:
            break
    other.move_by_button()
    before = mover.version()
    mover.page.click("button[formaction$=undo]")
    other.until(lambda: other.page.locator("#undo button[value=yes]").count() == 1)
    other.page.click("#undo button[value=yes]")
    mover.wait_for_news(before)
    mover.until(mover.my_turn)


def test_a_refusal_leads_to_its_rule_in_the_drawer(people: People) -> None:
    mover, _ = mover_first(people)
    mover.page.evaluate(
        """() => {
          const button = document.querySelector('#dock button[name=move]');
          button.value = '--';
          button.form.requestSubmit(button);
        }"""
    )
    mover.until(lambda: mover.page.locator("#say a[data-rules]").count() == 1)
    rule = (mover.page.get_attribute("#say a[data-rules]", "href") or "").rpartition("#")[2]
    mover.page.click("#say a[data-rules]")
    mover.until(lambda: mover.page.locator(f"#drawer #{rule}.marked").count() == 1)
    assert mover.page.locator(f"#drawer #{rule}").is_visible()
    mover.page.keyboard.press("Escape")
    assert not mover.page.locator("#drawer").is_visible()
    mover.page.keyboard.press("?")
    mover.until(lambda: mover.page.locator("#drawer").is_visible())
    mover.complaints.clear()  # the browser itself reports the refused request


def test_a_seat_goes_along_to_another_device(people: People, browser: Browser, server: Server) -> None:
    mover, _ = mover_first(people)
    mover.page.click("#more summary")
    mover.page.click("a[href$='/key']")
    link = mover.page.locator("main code").inner_text()
    tablet = Visitor(browser, server.url, width=820)
    tablet.page.goto(link)
    tablet.until(tablet.my_turn)
    tablet.move_by_button()
    tablet.close()
