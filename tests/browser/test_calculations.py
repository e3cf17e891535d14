"""Pousse-Blocs: a calculation is built by touch or typed, judged by the table, and kept when it is refused."""

from __future__ import annotations

from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Browser

from tests.browser.hands import Visitor
from tests.web.server import Server

DUEL = "2,3,6,8,10,12/4,5,9,11 t1 d54"


def open_duel(visitor: Visitor, position: str = DUEL, level: int = 3) -> None:
    """With real dice: nothing comes after a push that could take its sentence out of the journal."""
    visitor.open_at("pousse-blocs", position, options={"level": level}, table={"dice": "hand"})
    visitor.page.wait_for_selector("#builder")


def spoken(visitor: Visitor) -> str:
    return visitor.page.text_content("#spoken") or ""


def pushed(visitor: Visitor) -> str:
    """The sentences of the journal that tell of a push."""
    return " ".join(line for line in visitor.page.locator(".log li").all_inner_texts() if "pousse" in line)


def test_by_touch(browser: Browser, server: Server) -> None:
    visitor = Visitor(browser, server.url, width=360)
    open_duel(visitor)
    before = visitor.version()
    assert visitor.page.inner_text("#push") == "Il te faut 9 ou 20"
    visitor.build("(6-2)*3")
    assert spoken(visitor) == "parenthèse 6 moins 2 fin de parenthèse fois 3 égale 12, Il te faut 9 ou 20"
    for _ in range(7):
        visitor.page.click("#builder [data-key=Backspace]")
    visitor.build("6*2-3")
    assert spoken(visitor) == "6 fois 2 moins 3 égale 9, juste"
    assert visitor.page.inner_text("#push") == "Pousser 6, 2 et 3"
    assert visitor.page.locator("#board .sel").count() == 3
    assert not visitor.overflows()
    visitor.page.click("#push")
    visitor.wait_for_news(before)
    assert "6 × 2 − 3 = 9" in pushed(visitor)
    assert visitor.complaints == []
    visitor.close()


def test_by_typing(browser: Browser, server: Server) -> None:
    visitor = Visitor(browser, server.url, lang="en-GB")
    open_duel(visitor)
    before = visitor.version()
    visitor.page.keyboard.type("12x")
    visitor.page.keyboard.press("Backspace")
    visitor.page.keyboard.type("-3")
    assert spoken(visitor) == "12 minus 3 equals 9, right"
    visitor.page.keyboard.press("Escape")
    assert spoken(visitor) == ""
    visitor.page.keyboard.type("2*10")
    visitor.page.keyboard.press("Enter")
    visitor.wait_for_news(before)
    assert visitor.complaints == []
    visitor.close()


def test_a_wrong_calculation_is_refused_and_kept(browser: Browser, server: Server) -> None:
    visitor = Visitor(browser, server.url)
    open_duel(visitor)
    visitor.page.keyboard.type("8/3")
    assert spoken(visitor) == "8 divisé par 3 égale 8/3, Il te faut 9 ou 20"
    visitor.page.keyboard.press("Enter")
    visitor.until(lambda: "8 ÷ 3 donne 8/3, il te faut 9 ou 20" in visitor.told())
    assert visitor.page.inner_text("#expr").startswith("8")
    visitor.page.keyboard.press("Backspace")
    visitor.page.keyboard.press("Backspace")
    visitor.page.keyboard.type("+3-2")
    before = visitor.version()
    visitor.page.keyboard.press("Enter")
    visitor.wait_for_news(before)
    assert "8 + 3 − 2 = 9" in pushed(visitor)
    visitor.close()


def test_what_was_refused_without_a_script_is_still_in_the_field(browser: Browser, server: Server) -> None:
    visitor = Visitor(browser, server.url, java_script_enabled=False)
    open_duel(visitor)
    visitor.page.fill("#typed", "12 - 2")
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_selector("#say.say--no")
    assert "12 − 2 donne 10, il te faut 9 ou 20" in visitor.told()
    assert visitor.page.input_value("#typed") == "12 - 2"
    visitor.page.fill("#typed", "12 - 3")
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_selector(".log li")
    assert "12 − 3 = 9" in pushed(visitor)
    visitor.close()


@pytest.mark.parametrize(
    ("position", "level", "typed", "shown", "told"),
    [
        ("2,3,6,8,10,12/4,5,9,11 t1 d33", 3, "210", "2 et 10", "2 et 10 au choix"),
        ("2,3,6,8,10,12/4,5,9,11 t1 d11", 3, "3-2", "3 − 2 = 1", "3 − 2 = 1"),
        ("2,3,4/5,6,8,9,10,11,12 t1 d54", 1, "432", "4 + 3 + 2 = 9", "4 + 3 + 2 = 9"),
        ("5,11/2,3,4,6,8,9,10,12 t1 d54", 1, "5", "5", "5, comme un des dés"),
    ],
)
def test_doubles_sums_and_single_blocks(
    browser: Browser, server: Server, position: str, level: int, typed: str, shown: str, told: str
) -> None:
    """Two blocks in a row are a free pair on a double, and a sum where there is nothing but sums."""
    visitor = Visitor(browser, server.url)
    open_duel(visitor, position, level)
    before = visitor.version()
    visitor.page.keyboard.type(typed)
    assert " ".join(visitor.page.inner_text("#expr").split()) == shown
    visitor.page.keyboard.press("Enter")
    visitor.wait_for_news(before)
    assert told in pushed(visitor)
    visitor.close()


def test_where_nothing_is_announced_touching_the_blocks_is_enough(browser: Browser, server: Server) -> None:
    visitor = Visitor(browser, server.url)
    visitor.go("/g/pousse-blocs")
    visitor.page.check("input[name=who1][value=here]", force=True)
    visitor.option("announce", "no")
    visitor.page.click("#open")
    visitor.page.wait_for_selector("#builder")
    assert visitor.page.locator("#builder [data-key='+']").count() == 0
    visitor.move_by_touch()
    assert visitor.complaints == []
    visitor.close()


def test_a_wrong_calculation_that_is_taken_back_is_kept_for_review(browser: Browser, server: Server) -> None:
    """One that is gone on with was only on the way."""
    visitor = Visitor(browser, server.url)
    open_duel(visitor)
    told: list[str] = []
    visitor.page.on("request", lambda sent: told.append(sent.post_data or "") if "/judge" in sent.url else None)
    visitor.page.keyboard.type("6*2")
    visitor.page.keyboard.type("-3")
    assert spoken(visitor) == "6 fois 2 moins 3 égale 9, juste"
    visitor.page.keyboard.press("Escape")
    assert told == []
    visitor.page.keyboard.type("12-8")
    with visitor.page.expect_response(lambda answer: "/judge" in answer.url) as judged:
        visitor.page.keyboard.press("Escape")
    assert judged.value.status == 204
    assert [parse_qs(body)["move"] for body in told] == [["12-8"]]
    visitor.page.keyboard.type("12-8")
    visitor.page.keyboard.press("Escape")
    assert len(told) == 1, "the same one is told once"
    assert visitor.complaints == []
    visitor.close()


def test_no_button_gives_a_calculation_away(browser: Browser, server: Server) -> None:
    """Not even in what it sends: whoever looks closely finds numbers of moves."""
    visitor = Visitor(browser, server.url)
    open_duel(visitor)
    page = visitor.page
    sends = page.evaluate("[...document.querySelectorAll('#dock button[name=move]')].map((one) => one.value)")
    assert sends
    assert all(value[0] == "#" and value[1:].isdigit() for value in sends)
    before = visitor.version()
    page.click("#moves > summary")
    page.locator("#moves button").first.click()
    visitor.wait_for_news(before)
    assert "pousse" in pushed(visitor)
    assert visitor.complaints == []
    visitor.close()
