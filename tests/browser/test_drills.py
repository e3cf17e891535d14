"""Drills in a real browser: by thumb on a phone, by keys on a screen; what was missed stays on the device."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

import mathotheque as mt
from mathotheque.exercises.drill import ROUND, drill_called
from tests.exercises.test_drills import right_answer
from tests.web.server import Server

PHONE = {"width": 360, "height": 740}
SCREEN = {"width": 1280, "height": 800}


def opened(browser: Browser, server: Server, path: str, size: dict[str, int]) -> Page:
    context = browser.new_context(viewport=size, locale="fr", has_touch=size == PHONE)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{server.url}{path}")
    return page


def fact(page: Page) -> str:
    return page.locator("#drill [name=fact]").get_attribute("value") or ""


def answer(page: Page, typed: str) -> None:
    """Type it and wait until it was judged."""
    with page.expect_response(lambda response: response.request.method == "POST"):
        page.keyboard.type(typed)
        page.keyboard.press("Enter")


@pytest.mark.parametrize("kind", ["products", "sums", "make"])
@pytest.mark.parametrize("size", [PHONE, SCREEN], ids=["phone", "screen"])
def test_a_drill_fits_and_its_keys_are_large(browser: Browser, server: Server, kind: str, size: dict[str, int]) -> None:
    page = opened(browser, server, f"/drills/{kind}", size)
    expect(page.locator("[data-keys]")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
    assert page.evaluate("[...document.querySelectorAll('#drill .btn')].every((one) => one.offsetHeight >= 44)")
    bottom = page.locator("#drill .btn--go").bounding_box()
    assert bottom is not None
    assert bottom["y"] + bottom["height"] <= size["height"], "the question and its keys are on one screen"
    page.context.close()


def test_a_number_is_made_with_a_thumb(browser: Browser, server: Server) -> None:
    drill = drill_called(mt.games(), "make")
    page = opened(browser, server, "/drills/make", PHONE)
    expect(page.locator("[data-keys]")).to_be_visible()
    asked = fact(page)
    for key in right_answer(drill, asked).replace(" ", ""):
        page.locator(f"[data-key='{key}']").tap()
    page.locator("[data-key='(']").tap()
    page.locator("[data-key='']").tap()
    page.locator("#drill .btn--go").tap()
    expect(page.locator("#verdict")).to_contain_text("c’est juste")
    page.context.close()


def test_a_round_by_keyboard_remembers_what_was_missed(browser: Browser, server: Server) -> None:
    drill = drill_called(mt.games(), "products")
    page = opened(browser, server, "/drills", SCREEN)
    page.locator("form[action='/drills/products'] button").click()
    expect(page.locator("#drill-answer")).to_be_focused()
    missed = fact(page)
    answer(page, "1")
    expect(page.locator("#verdict")).to_contain_text("pense à")
    expect(page.locator("#drill-answer")).to_have_value("")
    expect(page.locator("#drill-answer")).to_be_focused()
    for number in range(1, ROUND + 1):
        answer(page, right_answer(drill, fact(page)))
        if number < ROUND:
            expect(page.locator("#drill")).to_contain_text(f"Question {number + 1} sur {ROUND}")
    expect(page.locator("#round")).to_contain_text("du premier coup")
    kept = page.evaluate("localStorage.getItem('drill-products')")
    assert kept == "" or missed in kept  # it may have come back within the round, and was known then
    page.evaluate("localStorage.setItem('drill-products', '7x8,7x8')")
    page.goto(f"{server.url}/drills")
    expect(page.locator("[data-missed=products]")).to_have_value("7x8,7x8")
    page.goto(f"{server.url}/drills/products?missed=6x9")
    expect(page.locator("#drill [name=missed]")).to_have_value("7x8,7x8,6x9")
    page.context.close()
