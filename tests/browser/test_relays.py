"""L'Or des Fous: a pawn, a cell, then who gets the stone; a capture, and where the pawn goes back to."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.browser.hands import Visitor
from tests.web.server import Server

CHAIN = "a1,f3,e4,e5,b6,d7*/d5*,f7,c8,e9,a10,g11 t1 d2"
CAPTURE = "a1,b1,c1,g1,d3,g5*/d5*,c7,d11,e11,f11,g11 t1 d2"


def touch(visitor: Visitor, element: str) -> None:
    visitor.page.locator(f"#{element}").dispatch_event("click")


def place(visitor: Visitor, element: str) -> str:
    return visitor.page.get_attribute(f"#{element}", "transform") or ""


def named(visitor: Visitor, element: str) -> str | None:
    return visitor.page.get_attribute(f"#{element}", "aria-label")


def buttons(visitor: Visitor) -> list[str]:
    return visitor.page.locator("#relay button").all_inner_texts()


def test_the_stone_goes_along_numbered_pawns(browser: Browser, server: Server) -> None:
    visitor = Visitor(browser, server.url, width=360)
    visitor.open_at("or-des-fous", CHAIN)
    assert not visitor.page.locator("#relay").is_visible()
    start = place(visitor, "p-L-5")
    touch(visitor, "p-L-5")
    assert "Touche une case pour le pion b6." in visitor.told()
    assert visitor.page.inner_text(".row--die").endswith("Le pion b6 a 3 cases.")
    assert named(visitor, "t-d6") == "d6, libre"
    assert named(visitor, "t-d9") is None, "a cell says nothing unless it can be touched"
    touch(visitor, "t-d6")
    assert buttons(visitor) == ["1 · d6", "2 · e5", "3 · e4", "4 · f3", "Laisser en d7"]
    assert "À qui va la pierre" in visitor.told()
    assert visitor.page.locator("#numbers text").all_text_contents() == ["1", "2", "3", "4"]
    assert place(visitor, "p-L-5") != start
    assert not visitor.overflows()
    visitor.page.keyboard.press("Escape")
    assert place(visitor, "p-L-5") == start
    assert buttons(visitor) == []
    touch(visitor, "p-L-5")
    touch(visitor, "t-d6")
    before = visitor.version()
    visitor.page.click("#relay button:has-text('4 · f3')")
    visitor.wait_for_news(before)
    assert visitor.page.locator("#board .b-path").count() == 1
    assert visitor.page.locator("#way > *, #numbers > *").count() == 0, "the chosen way is drawn no more"
    assert any("la pierre passe de d7 à f3" in line for line in visitor.page.locator(".log li").all_inner_texts())
    assert visitor.complaints == []
    visitor.close()


def test_the_stone_can_be_left_by_touching_its_carrier(browser: Browser, server: Server) -> None:
    visitor = Visitor(browser, server.url)
    visitor.open_at("or-des-fous", CHAIN)
    before = visitor.version()
    for element in ("p-L-5", "t-d6", "p-L-6"):
        touch(visitor, element)
    visitor.wait_for_news(before)
    assert visitor.page.locator("#board .b-path").count() == 0
    visitor.close()


def test_a_captured_pawn_is_sent_back_from_the_dock(browser: Browser, server: Server) -> None:
    visitor = Visitor(browser, server.url, lang="en-GB")
    visitor.open_at("or-des-fous", CAPTURE)
    touch(visitor, "p-L-5")
    taken = visitor.page.locator("#p-D-1")
    assert taken.get_attribute("class") == "can"
    assert taken.locator(".brackets").is_visible()
    touch(visitor, "p-D-1")
    assert buttons(visitor) == ["a11", "b11", "c11"]
    before = visitor.version()
    visitor.page.click("#relay button:has-text('b11')")
    visitor.wait_for_news(before)
    assert visitor.complaints == []
    visitor.close()
