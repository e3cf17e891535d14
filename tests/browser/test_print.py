"""Sheets in a real browser: what is chosen is shown at once, and every side is printed on a page of its own."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

import mathotheque as mt
from mathotheque.printing.pages import Page as Side
from mathotheque.printing.paper import PAPERS, Paper
from mathotheque.printing.sheets import document
from tests.browser.hands import Visitor
from tests.browser.looks import LOOKS, Look
from tests.browser.test_room import complaints_of_axe
from tests.printing.reading import sizes, words
from tests.web.server import Server

KEYS = [game.key for game in mt.games()]
_ROUNDING = 0.3  # millimetres: a browser measures in pixels


def printed(visitor: Visitor, address: str) -> bytes:
    """What the page prints, once it is there."""
    visitor.go(address)
    visitor.page.wait_for_selector("#sheets")
    return visitor.page.pdf(prefer_css_page_size=True, print_background=True)


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.key)
def test_every_side_is_printed_on_a_page_of_its_own(browser: Browser, server: Server, paper: Paper) -> None:
    visitor = LOOKS[0].visitor(browser, server, width=1280)
    for key in KEYS:
        more = ("large",) if key == "or-des-fous" else ("puzzles",) if key == "foumath" else ()
        for sheet in ("board", "cards" if key == "mathisto" else "dice", *more):
            sides = document(mt.game(key), sheet, paper, "fr").sheets[0].sides
            made = printed(visitor, f"/print/{key}?sheet={sheet}&paper={paper.key}")
            assert len(sizes(made)) == len(sides), (key, sheet)
            for width, height in sizes(made):
                assert abs(width - paper.width) < _ROUNDING
                assert abs(height - paper.height) < _ROUNDING
            assert all(text for text in words(made)), "no page is empty"
    assert visitor.complaints == []
    visitor.close()


def test_a_rule_book_takes_the_pages_it_needs_after_a_board(browser: Browser, server: Server) -> None:
    visitor = LOOKS[0].visitor(browser, server, width=1280)
    made = printed(visitor, "/print/pousse-blocs?sheet=all&paper=letter")
    drawn = document(mt.game("pousse-blocs"), "all", PAPERS["letter"], "fr")
    fixed = sum(isinstance(side, Side) for sheet in drawn.sheets for side in sheet.sides)
    texts = words(made)
    assert fixed + 2 <= len(texts) <= fixed + 3
    assert all(texts)
    assert visitor.complaints == []
    visitor.close()


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_page_fits_a_phone_and_axe_has_nothing_to_say(browser: Browser, server: Server, look: Look) -> None:
    visitor = look.visitor(browser, server, width=360)
    visitor.go("/print/foumath")
    visitor.page.wait_for_selector("#print:visible")
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert complaints_of_axe(visitor) == []
    assert visitor.complaints == []
    visitor.close()


def test_what_is_chosen_is_shown_at_once(browser: Browser, server: Server) -> None:
    visitor = LOOKS[0].visitor(browser, server, width=1280)
    visitor.go("/print/foumath")
    with visitor.page.expect_navigation(url="**/print/foumath?*sheet=dice*"):
        visitor.page.select_option("#sheet", "dice")
    assert visitor.page.input_value("#sheet") == "dice"
    assert "sheet=dice" in str(visitor.page.get_attribute("#pdf", "href"))
    assert visitor.complaints == []
    visitor.close()
