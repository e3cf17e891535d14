"""A table that wants the product said first: asked, answered wrongly, reloaded, answered rightly."""

from __future__ import annotations

import math
import re

import pytest
from playwright.sync_api import Browser

from tests.browser.hands import Visitor
from tests.web.server import Server


def open_table(visitor: Visitor) -> None:
    visitor.go("/g/foumath")
    visitor.page.check("input[name=o-announce][value=yes]", force=True)
    visitor.page.check("input[name=who1][value=here]", force=True)
    visitor.page.click("#open")
    visitor.page.wait_for_selector("#table")


def asked(visitor: Visitor) -> bool:
    return visitor.page.locator("#announce").count() > 0


def roll_until_asked(visitor: Visitor) -> None:
    """A roll with a 0 asks for nothing: roll again."""
    for _ in range(40):
        if asked(visitor):
            return
        before = visitor.version()
        visitor.page.locator("#dock button[value=roll]").click()
        visitor.wait_for_news(before)
    raise AssertionError("nothing is ever asked")


def announce(visitor: Visitor, number: int) -> None:
    before = visitor.version()
    visitor.page.fill("#answer", str(number))
    visitor.page.keyboard.press("Enter")
    visitor.wait_for_news(before)


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_the_result_comes_before_the_cells(browser: Browser, server: Server, script: bool) -> None:
    visitor = Visitor(browser, server.url, width=360, java_script_enabled=script)
    open_table(visitor)
    roll_until_asked(visitor)
    visitor.page.wait_for_load_state("load")  # nothing is painted before the style sheets are there
    assert not visitor.my_turn(), "no move is offered yet"
    assert not visitor.page.locator("#board .target").first.is_visible()
    announce(visitor, 999)
    assert "pense à" in visitor.told()
    visitor.page.reload()
    visitor.page.wait_for_selector("#table")
    assert "pense à" in visitor.told()
    assert asked(visitor)
    assert not visitor.overflows()
    digits = [int(digit) for digit in re.findall(r"\d+", visitor.page.inner_text("label[for=answer]"))]
    before = visitor.version()
    visitor.page.click("#offers summary")
    visitor.page.click(f"#offers button[value='{math.prod(digits)}']")
    visitor.wait_for_news(before)
    assert visitor.complaints == []
    visitor.close()
