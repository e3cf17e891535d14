"""A touch that makes no move is answered on every board, by finger and by keyboard, with the rule that says so."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.hands import Visitor
from tests.web.server import Server

WRONG = {
    "foumath": ("33,34/88 t1 p0-0 s1 d53", "k-9-1", "dés 5 et 3", "p-2-1"),
    "des-echecs": ("QQP/KPP t1 c1-0 p9-0 s1", "d-2-1", "une reine ne peut rien contre un roi", "d-2-1"),
    "pousse-blocs": ("2,3/4,5,6,8,9,10,11,12 t1 d32", "b-A-9", "le 9 est de l’autre côté", "b-A-9"),
    "or-des-fous": ("a1,c1,g1,b2*,a3,c3/e9,g9,f10*,a11,e11,g11 t1 d1", "p-L-4", "porte une pierre", "p-L-4"),
}
"""A position, something to touch in vain, what is said then, and a piece that the keyboard tries in vain."""


def shakes(page: Page, element: str) -> int:
    """How many movements the element is in."""
    return int(page.evaluate("(id) => document.getElementById(id).getAnimations().length", element))


@pytest.mark.parametrize(
    ("key", "width", "motion"), [*((key, 360, "no-preference") for key in WRONG), ("foumath", 1280, "reduce")]
)
def test_a_wrong_touch_shakes_and_says_why(browser: Browser, server: Server, key: str, width: int, motion: str) -> None:
    position, touched, said, tried = WRONG[key]
    visitor = Visitor(browser, server.url, width=width, reduced_motion=motion)
    page = visitor.page
    visitor.open_at(key, position)
    visitor.wait_for_script()
    before = visitor.version()
    page.evaluate(
        "(id) => document.getElementById(id).dispatchEvent(new MouseEvent('click', { bubbles: true }))", touched
    )
    visitor.until(lambda: said.lower() in visitor.told().lower())
    assert (shakes(page, touched) > 0) == (motion != "reduce")
    page.click("#say a[data-rules]")
    visitor.until(lambda: page.locator("#drawer[open] .marked").count() == 1)
    page.keyboard.press("Escape")
    page.evaluate("document.querySelector('#board [tabindex=\"0\"]').focus()")
    page.evaluate("(id) => document.getElementById(id).focus()", tried)
    page.keyboard.press("Enter")
    visitor.until(lambda: page.locator("#say[data-note].say--no").count() == 1)
    assert page.evaluate("document.activeElement.id") == tried, "the keyboard stays where it is"
    assert visitor.version() == before, "nothing has happened"
    assert visitor.complaints == []
    visitor.close()
