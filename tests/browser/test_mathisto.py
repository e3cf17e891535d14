"""Mathisto's sheets in a real browser: a question, a window with its clock, a sentence on the button; seen by axe."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.hands import Visitor
from tests.browser.looks import LOOKS, Look
from tests.browser.sight import seen
from tests.browser.test_layout import at_the_table
from tests.browser.test_room import complaints_of_axe, open_table
from tests.web.server import Server


@pytest.mark.parametrize(("width", "theme"), [(360, "nuit"), (1280, "jour")])
def test_question_and_window_are_sheets_one_can_use(browser: Browser, server: Server, width: int, theme: str) -> None:
    visitor = Visitor(browser, server.url, width=width, reduced_motion="reduce")
    visitor.go("/")
    visitor.choose("theme", theme)
    open_table(visitor, "mathisto", "here", window="60")
    visitor.lift_curtain()
    page = visitor.page
    if width < 700:
        page.click("[popovertarget=asking]")
    page.locator(".cardset:visible label").first.click()
    visitor.until(lambda: page.inner_text("[data-sentence]").startswith("Demander Al-Khwarizmi à "))
    problems = complaints_of_axe(visitor)
    page.keyboard.press("Escape")
    page.evaluate("document.querySelector('button[value^=\"lay A\"]').click()")
    visitor.until(lambda: page.locator("#question:modal").count() == 1)
    problems += complaints_of_axe(visitor)
    page.keyboard.press("Escape")
    assert page.locator("#question:modal").count() == 1, "Escape does not answer"
    page.locator("#question label").nth(2).click()
    page.click("#question button")
    visitor.until(lambda: page.locator("form[action$='/eyes']").count() == 1)
    assert page.locator("#quiz").count() == 1, "what the question teaches"
    column = "document.querySelector('#say').offsetWidth >= document.querySelector('#board').offsetWidth"
    assert width > 700 or page.evaluate(f"{column} && {column.replace('#say', '#quiz')}"), "everything has its column"
    assert width > 700 or page.evaluate("document.querySelector('#say').offsetWidth > 0.8 * innerWidth")
    assert page.locator("#clock progress").count() == 1
    visitor.lift_curtain()
    visitor.until(lambda: page.locator("#window:modal").count() == 1)
    problems += complaints_of_axe(visitor)
    page.click("#window button[value=joker]")
    visitor.until(visitor.over)
    assert problems == []
    assert visitor.complaints == []
    visitor.close()


@pytest.mark.parametrize("look", LOOKS[:2], ids=str)
def test_a_phone_says_why_nothing_can_be_laid(browser: Browser, server: Server, look: Look) -> None:
    visitor = at_the_table(browser, server, "mathisto", 360, 740, look)
    page = visitor.page
    lay = page.locator("#openers button").first
    assert lay.get_attribute("aria-disabled") == "true"
    assert seen(page, "#opener-why"), "in words that everybody sees"
    assert page.inner_text("#opener-why").startswith("Pour poser" if look.french else "To lay")
    assert lay.get_attribute("aria-describedby") == "opener-why"
    lay.click(force=True)
    assert page.locator(":popover-open").count() == 0
    assert complaints_of_axe(visitor) == []
    assert visitor.complaints == []
    visitor.close()
