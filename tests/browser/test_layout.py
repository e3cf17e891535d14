"""What must be on the screen of a phone, a tablet and a desk, twice as large, and in the system's own colours."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

import mathotheque as mt
from tests.browser.hands import Visitor
from tests.browser.looks import LOOKS, Look, in_turn
from tests.browser.screenshots import seat_link
from tests.browser.sight import overlap, seen
from tests.web.server import Server

KEYS = [game.key for game in mt.games()]
TABLET = 820
SIZES = [(360, 740), (TABLET, 1180), (1280, 800)]
WHOLE = """() => [...document.querySelectorAll('.bar [data-stage]')].filter((one) => one.offsetWidth).map((one) => {
  const range = document.createRange();
  range.setStart(one.firstChild, 0);
  range.setEnd(one.firstChild, 10);
  return range.getBoundingClientRect().right <= one.getBoundingClientRect().right + 1;
})"""
"""Whether `Code ABCDE` stands whole where it is shown."""


CUT = """() => [...document.querySelectorAll('#dock button, #dock a.btn')].filter((button) => button.checkVisibility())
  .flatMap((button) => [button, ...button.querySelectorAll('small, b, span')])
  .filter((one) => one.closest('button, a').getBoundingClientRect().right + 1 < one.getBoundingClientRect().right
    || (one.matches('button, a') && one.scrollWidth > one.clientWidth + 1))
  .map((one) => one.textContent.trim())"""
"""What is wider than the button it stands in."""


def at_the_table(
    browser: Browser, server: Server, key: str, width: int, height: int, look: Look = LOOKS[0], **more: str
) -> Visitor:
    """Somebody to move, in the middle of a game he has played before."""
    visitor = look.visitor(browser, server, width=width, **more)
    visitor.page.set_viewport_size({"width": width, "height": height})
    visitor.context.add_init_script(f"localStorage.setItem('met-{key}', '1')")
    visitor.go(seat_link(server, key))
    visitor.until(visitor.my_turn)
    visitor.wait_for_script()
    return visitor


@pytest.mark.parametrize(("key", "width", "height", "look"), in_turn(KEYS, SIZES))
def test_line_hint_and_undo_are_on_the_first_screen(
    browser: Browser, server: Server, key: str, width: int, height: int, look: Look
) -> None:
    visitor = at_the_table(browser, server, key, width, height, look)
    page = visitor.page
    for wanted in ("#say", "#act-hint button", "#act-undo button", "#more > summary"):
        assert seen(page, wanted), wanted
    assert page.evaluate(WHOLE) == [True], "the code of the table is whole"
    assert page.evaluate("document.querySelector('.bar').offsetHeight") < 80, "the bar is one row"
    words = page.locator("#dock button[name=move]:visible").all_inner_texts()
    assert len(words) == len(set(words)), "no two buttons alike"
    assert page.evaluate(CUT) == [], "no words are wider than their button"
    if width == TABLET:
        assert seen(page, "#controls"), "the dock is on the first screen"
    page.click("#more > summary")
    assert seen(page, "#resign > summary"), "giving up is in reach"
    assert seen(page, "#say"), "the line stays in sight"
    page.keyboard.press("Escape")
    assert page.locator("#more[open]").count() == 0
    assert page.evaluate("document.activeElement.matches('#more > summary')")
    assert not visitor.overflows()
    assert visitor.complaints == []
    visitor.close()


FULL = {
    "des-echecs": ("KNPP/KQRB t1 c0-1 p0-0 s1", {}),
    "pousse-blocs": ("2,3,4,5,6,8,9,10,11,12/2,3,4,5,6,8,9,10,11,12 t1 fresh d33", {"mode": "quick", "level": 1}),
}
"""Positions with more to choose than others, where a hint is long too."""


@pytest.mark.parametrize(("key", "look"), [*zip(FULL, LOOKS, strict=False)])
def test_on_a_phone_no_message_lies_under_the_dock(browser: Browser, server: Server, key: str, look: Look) -> None:
    visitor = look.visitor(browser, server, width=360)
    page = visitor.page
    visitor.context.add_init_script(f"localStorage.setItem('met-{key}', '1')")
    position, options = FULL[key]
    visitor.open_at(key, position, options=options)
    visitor.wait_for_script()
    assert seen(page, "#say")
    assert not overlap(page, "#say", "#dock")
    page.click("#act-hint button")
    visitor.until(lambda: page.locator("#say[data-note]").count() == 1)
    assert seen(page, "#say")
    assert not overlap(page, "#say", "#dock")
    visitor.close()


@pytest.mark.parametrize("width", [TABLET, 1280])
def test_three_goals_of_a_double_stay_within_the_dock(browser: Browser, server: Server, width: int) -> None:
    """Their row pushed keys and button out of the screen."""
    visitor = Visitor(browser, server.url, width=width)
    visitor.open_at("pousse-blocs", "2,3,6,8,10,12/4,5,9,11 t1 d66", options={"mode": "duel", "level": 3})
    visitor.wait_for_script()
    assert visitor.page.locator(".goal").count() == 3
    assert visitor.page.locator("#dock").evaluate("it => it.scrollWidth <= it.clientWidth")
    assert not visitor.overflows()
    visitor.close()


@pytest.mark.parametrize("key", KEYS)
def test_on_a_tablet_held_flat_what_helps_is_in_sight_and_no_word_is_cut(
    browser: Browser, server: Server, key: str
) -> None:
    visitor = at_the_table(browser, server, key, 1024, 768)
    for wanted in ("#say", "#act-hint button", "#act-undo button", "#more > summary"):
        assert seen(visitor.page, wanted), wanted
    assert visitor.page.evaluate(CUT) == []
    visitor.close()


@pytest.mark.parametrize(("key", "width", "height", "look"), in_turn(KEYS, [(640, 450)]))
def test_everything_is_reached_in_a_low_window(
    browser: Browser, server: Server, key: str, width: int, height: int, look: Look
) -> None:
    """1280 by 900 at 200 % is a window of 640 by 450."""
    visitor = at_the_table(browser, server, key, width, height, look)
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
    look = Look("fr-FR", "auto", scheme)
    visitor = at_the_table(browser, server, "mathisto", 1280, 800, look, forced_colors="active")
    style = "(selector) => getComputedStyle(document.querySelector(selector))"
    line = visitor.page.evaluate(f"(selector) => ({style})(selector).outlineStyle", ".seat[aria-current='true']")
    other = visitor.page.evaluate(f"(selector) => ({style})(selector).outlineStyle", ".seat:not([aria-current])")
    assert (line, other) == ("solid", "none")
    grounds = [
        visitor.page.evaluate(f"(selector) => ({style})(selector).backgroundColor", selector)
        for selector in (".opt:has(:checked)", ".opt:not(:has(:checked))")
    ]
    assert len(set(grounds)) == 2, "a choice is told by its ground"
    visitor.close()


_CHOSEN = """() => {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.cssText = 'forced-color-adjust: none; background: Highlight; color: HighlightText';
  const wanted = getComputedStyle(probe);
  return [...document.querySelectorAll('.opt, .seg > label, .seg > button')].map((choice) => {
    const { backgroundColor, color } = getComputedStyle(choice);
    const told = backgroundColor === wanted.backgroundColor && color === wanted.color;
    const chosen = choice.querySelector(':checked') !== null || choice.ariaPressed === 'true';
    return [choice.textContent.trim(), chosen, told];
  });
}"""
"""Of everything to choose on a page: its words, whether it is chosen, and whether the system's colours say so."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/g/mathisto", "/g/foumath", "/me"])
def test_forced_colours_show_what_is_chosen_before_a_game(
    browser: Browser, server: Server, path: str, scheme: str
) -> None:
    visitor = Look("fr-FR", "auto", scheme).visitor(browser, server, width=820, forced_colors="active")
    visitor.go(path)
    choices = visitor.page.evaluate(_CHOSEN)
    assert {chosen for _, chosen, _ in choices} == {True, False}
    assert [words for words, chosen, told in choices if chosen != told] == []
    assert not visitor.overflows()
    visitor.close()


def test_a_board_by_ear_is_pieces_with_names_and_no_bare_numbers(browser: Browser, server: Server) -> None:
    visitor = at_the_table(browser, server, "foumath", 1280, 800)
    page = visitor.page
    silent = "(selector) => document.querySelector(selector).closest('[aria-hidden=true]') !== null"
    assert page.evaluate(silent, "#cells"), "81 printed numbers are not read out"
    assert not page.evaluate(silent, "#pieces")
    assert "pion de Papi" in (page.locator("#p-2-1 > title").text_content() or "")
    visitor.close()
