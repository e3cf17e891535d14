"""What must be on the screen of a phone, a tablet and a desk, twice as large, and in the system's own colours."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

import mathotheque as mt
from tests.browser.hands import Visitor
from tests.browser.screenshots import seat_link
from tests.web.server import Server

KEYS = [game.key for game in mt.games()]
SEEN = """(selector) => {
  const element = document.querySelector(selector);
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  return inside && (element.contains(there) || there?.contains(element));
}"""
"""Whether the whole of an element is on the screen, and nothing lies over its middle."""
WHOLE = """() => [...document.querySelectorAll('.bar [data-stage]')].filter((one) => one.offsetWidth).map((one) => {
  const range = document.createRange();
  range.setStart(one.firstChild, 0);
  range.setEnd(one.firstChild, 10);
  return range.getBoundingClientRect().right <= one.getBoundingClientRect().right + 1;
})"""
"""Whether `Code ABCDE` stands whole where it is shown."""


def at_the_table(browser: Browser, server: Server, key: str, width: int, height: int, **more: str) -> Visitor:
    """Somebody to move, in the middle of a game he has played before."""
    visitor = Visitor(browser, server.url, width=width, **more)
    visitor.page.set_viewport_size({"width": width, "height": height})
    visitor.context.add_init_script(f"localStorage.setItem('met-{key}', '1')")
    visitor.go(seat_link(server, key))
    visitor.until(visitor.my_turn)
    visitor.wait_for_script()
    return visitor


def seen(page: Page, selector: str) -> bool:
    return bool(page.evaluate(SEEN, selector))


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(("width", "height", "lang"), [(360, 740, "fr-FR"), (820, 1180, "en-GB"), (1280, 800, "fr-FR")])
def test_line_hint_and_undo_are_on_the_first_screen(
    browser: Browser, server: Server, key: str, width: int, height: int, lang: str
) -> None:
    visitor = at_the_table(browser, server, key, width, height, lang=lang)
    page = visitor.page
    for wanted in ("#say", "#act-hint button", "#act-undo button", "#more > summary"):
        assert seen(page, wanted), wanted
    assert page.evaluate(WHOLE) == [True], "the code of the table is whole"
    assert page.evaluate("document.querySelector('.bar').offsetHeight") < 80, "the bar is one row"
    words = page.locator("#dock button[name=move]:visible").all_inner_texts()
    assert len(words) == len(set(words)), "no two buttons alike"
    page.click("#more > summary")
    assert seen(page, "#resign > summary"), "giving up is in reach"
    assert seen(page, "#say"), "the line stays in sight"
    page.keyboard.press("Escape")
    assert page.locator("#more[open]").count() == 0
    assert page.evaluate("document.activeElement.matches('#more > summary')")
    assert not visitor.overflows()
    assert visitor.complaints == []
    visitor.close()


@pytest.mark.parametrize("key", KEYS)
def test_everything_is_reached_in_a_low_window(browser: Browser, server: Server, key: str) -> None:
    """1280 by 900 at 200 % is a window of 640 by 450."""
    visitor = at_the_table(browser, server, key, 640, 450)
    for wanted in ("#say", "#act-hint button", "#more > summary"):
        visitor.page.evaluate("(selector) => document.querySelector(selector).scrollIntoView()", wanted)
        assert seen(visitor.page, wanted), wanted
    board = visitor.page.locator("#picture").bounding_box()
    assert board
    assert board["height"] > 170, "large enough to see"
    assert visitor.page.evaluate("getComputedStyle(document.querySelector('#dock')).position") == "static"
    assert not visitor.overflows()
    visitor.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_show_whose_turn_it_is_and_what_is_chosen(browser: Browser, server: Server, scheme: str) -> None:
    visitor = at_the_table(browser, server, "mathisto", 1280, 800, forced_colors="active", color_scheme=scheme)
    look = "(selector) => getComputedStyle(document.querySelector(selector))"
    line = visitor.page.evaluate(f"(selector) => ({look})(selector).outlineStyle", ".seat[aria-current='true']")
    other = visitor.page.evaluate(f"(selector) => ({look})(selector).outlineStyle", ".seat:not([aria-current])")
    assert (line, other) == ("solid", "none")
    grounds = [
        visitor.page.evaluate(f"(selector) => ({look})(selector).backgroundColor", selector)
        for selector in (".opt:has(:checked)", ".opt:not(:has(:checked))")
    ]
    assert len(set(grounds)) == 2, "a choice is told by its ground"
    visitor.close()


def test_a_board_by_ear_is_pieces_with_names_and_no_bare_numbers(browser: Browser, server: Server) -> None:
    visitor = at_the_table(browser, server, "foumath", 1280, 800)
    page = visitor.page
    silent = page.evaluate("[...document.querySelectorAll('#picture > [aria-hidden]')].map((layer) => layer.id)")
    assert "cells" in silent, "81 printed numbers are not read out"
    assert "pieces" not in silent
    assert "pion\u00a0: Papi" in (page.locator("#p-2-1 > title").text_content() or "")
    visitor.close()
