"""The screen as companion to the real box: dice tapped by hand, a computer's moves told, played to the end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

import mathotheque as mt
from tests.browser.hands import Visitor
from tests.browser.looks import LOOKS, Look
from tests.browser.test_room import complaints_of_axe, open_table
from tests.web.server import Server

_ROWS = "#dice-pad fieldset"
_PIECES = "[...document.querySelectorAll('#picture .pieces > *')].map((one) => [one.id, one.getAttribute('transform')])"
LATE = "33,34,57/26,71,88 t1 p0-0 s1 k??"
"""A few rolls before the end."""


def enter(visitor: Visitor, *, keyboard: bool = False) -> None:
    """What somebody at the table enters now: some face of every die, or who begins."""
    page, before = visitor.page, visitor.version()
    rows = page.locator(_ROWS).count()
    if not rows:
        keys = page.locator("#dice-pad form:not(.row) button")
        keys.nth(visitor.luck.randrange(keys.count())).click()
    elif keyboard:
        visitor.tab_to(f"{_ROWS} input")
        for _ in range(rows):
            for _ in range(visitor.luck.randrange(1, 6)):
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    else:
        for row in range(rows):
            faces = page.locator(_ROWS).nth(row).locator("label")
            faces.nth(visitor.luck.randrange(faces.count())).click()
        page.click("#dice-pad .btn--go")
    visitor.wait_for_news(before)


def to_enter(visitor: Visitor) -> bool:
    return visitor.page.locator("#dice-pad").count() > 0


def play_out(visitor: Visitor, most: int = 400) -> int:
    """To the end; how often dice were entered."""
    entered = 0
    for _ in range(most):
        visitor.until(lambda: to_enter(visitor) or visitor.my_turn() or visitor.over())
        if visitor.over():
            return entered
        if to_enter(visitor):
            entered += 1
            enter(visitor)
        else:
            visitor.move_by_button()
    raise AssertionError("it goes on for ever")


@pytest.mark.parametrize(
    ("key", "second", "width", "look"),
    [("foumath", "computer", 360, LOOKS[0]), ("des-echecs", "here", 1280, LOOKS[1])],
)
def test_a_match_with_the_real_box_is_played_to_the_end_and_looked_back_at(
    server: Server, browser: Browser, key: str, second: str, width: int, look: Look
) -> None:
    visitor = look.visitor(browser, server, width=width)
    page = visitor.page
    visitor.go(f"/g/{key}?who1={second}&o-dice=hand&o-points=1&position={LATE if key == 'foumath' else ''}")
    page.click("#open")
    page.wait_for_selector("#dice-pad")
    visitor.wait_for_script()
    watcher = Visitor(browser, server.url, lang=look.lang)
    watcher.go(f"/t/{page.get_attribute('#table', 'data-match')}")
    assert not watcher.page.locator("#dice-pad").count(), "only who sits there enters dice"
    assert complaints_of_axe(visitor) == []
    assert not visitor.overflows()
    assert play_out(visitor) > 1
    watcher.until(lambda: watcher.version() == visitor.version())
    assert watcher.page.evaluate(_PIECES) == page.evaluate(_PIECES)
    name = page.get_attribute("#table", "data-match")
    record = mt.read_record(visitor.context.request.get(f"{server.url}/r/{name}/record").text())
    assert record.by_hand
    assert record.scores is not None
    visitor.go(f"/r/{name}/dice")
    assert ("ne sont pas vérifiés" if look.french else "not checked") in page.inner_text("main")
    assert visitor.complaints == watcher.complaints == []
    visitor.close()
    watcher.close()


def test_dice_by_keyboard_are_corrected_and_what_cannot_fall_is_refused(server: Server, browser: Browser) -> None:
    visitor = Visitor(browser, server.url, width=360)
    page = visitor.page
    open_table(visitor, "pousse-blocs", "computer", dice="hand", mode="quick")
    visitor.wait_for_script()
    for _ in range(2):
        enter(visitor)  # who begins: two throws, unless they are equal
    while page.locator("#dice-pad form[action$='/rolled'] button[name=told]").count():
        enter(visitor)
    visitor.until(lambda: page.locator("#dice-pad form[action$='/begin']").count() == 1)
    enter(visitor)
    visitor.until(lambda: page.locator(_ROWS).count() == 2)
    before = page.inner_text("#say")
    page.click("#written summary")
    page.fill("#told", "57")
    page.keyboard.press("Enter")
    visitor.until(lambda: "ne peut pas tomber ici" in visitor.told())
    assert "1 2 3 4 5 6" in visitor.told()
    enter(visitor, keyboard=True)
    visitor.until(lambda: not to_enter(visitor) or page.locator("#errands").count() > 0)
    page.click("#act-undo button")
    visitor.until(lambda: to_enter(visitor) and not page.locator("#errands").count())
    assert page.inner_text("#say").splitlines()[0] == before.splitlines()[0]
    assert page.locator(f"{_ROWS} input:checked").count() == 0
    assert [one for one in visitor.complaints if "422" not in one] == []
    visitor.close()
