"""A newcomer at the table: the goal, a guided first turn, hints that point and explain, an end that says why."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

import mathotheque as mt
from tests.browser.hands import Visitor
from tests.browser.looks import LOOKS, Look, in_turn
from tests.browser.sight import overlap, seen
from tests.web.server import Server

KEYS = [game.key for game in mt.games()]
SIZES = [(360, "fr-FR"), (1280, "en-GB")]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(("width", "lang"), SIZES)
def test_the_first_turn_is_guided_once_and_the_goal_is_told(
    server: Server, browser: Browser, key: str, width: int, lang: str
) -> None:
    visitor = Visitor(browser, server.url, width=width, lang=lang)
    try:
        page = visitor.page
        start_with_two(visitor, key)
        goal = page.inner_text("#table-goal")
        assert goal.startswith("Le but" if lang == "fr-FR" else "The goal")
        visitor.until(lambda: page.locator("#guide[open] li:visible").count() == 1)
        assert page.locator(".lit").count() > 0
        steps = 1
        while page.locator("#guide[open] [data-step=next]").count():
            page.click("#guide [data-step=next]")
            steps += 1
        assert 3 <= steps <= 6
        assert page.locator(".lit").count() == 0
        page.reload()
        visitor.wait_for_script()
        assert page.locator("#guide[open]").count() == 0, "once is enough"
        page.click("#guide summary")
        visitor.until(lambda: page.locator("#guide[open] li:visible").count() == 1)
        page.click("#guide [data-step=skip]")
        assert page.locator("#guide[open]").count() == 0
        assert not visitor.overflows()
        assert visitor.complaints == []
    finally:
        visitor.close()


@pytest.mark.parametrize(("key", "width", "height", "look"), in_turn(KEYS, [(360, 740), (820, 1180), (1280, 800)]))
def test_a_guided_turn_hides_neither_board_nor_message(
    server: Server, browser: Browser, key: str, width: int, height: int, look: Look
) -> None:
    """On a phone the board was cut, and the message lay under the dock."""
    visitor = look.visitor(browser, server, width=width)
    try:
        page = visitor.page
        page.set_viewport_size({"width": width, "height": height})
        start_with_two(visitor, key)
        visitor.until(lambda: page.locator("#guide[open] li:visible").count() == 1)
        assert page.inner_text("#guide li:visible").startswith("Le but" if look.french else "The goal")
        while page.locator("#guide[open] [data-step=next]").count():
            for wanted in ("#guide [data-step=next]", "#guide [data-step=skip]", "#say"):
                assert seen(page, wanted), wanted
            for covers in ("#guide", "#say", "#dock", ".bar"):
                assert not overlap(page, "#picture", covers), covers
            assert seen(page, "#picture" if key != "mathisto" else "#families"), "the board is whole"
            page.click("#guide [data-step=next]")
        assert not visitor.overflows()
        assert visitor.complaints == []
    finally:
        visitor.close()


@pytest.mark.parametrize(
    ("key", "width", "look"), [(key, (360, 820, 1280)[k % 3], LOOKS[k]) for k, key in enumerate(KEYS)]
)
def test_a_hint_says_why_and_lights_what_to_touch(
    server: Server, browser: Browser, key: str, width: int, look: Look
) -> None:
    """On the board and in the dock: it was dark where moves are made of fields or keys."""
    visitor = look.visitor(browser, server, width=width)
    try:
        page = visitor.page
        start_with_two(visitor, key)
        page.click("#guide [data-step=skip]")
        page.click("button[formaction$=hint]")
        visitor.until(lambda: page.locator("#say[data-note]").count() == 1)
        assert page.locator("#say b").inner_text().startswith("Une idée" if look.french else "An idea")
        told = page.locator("#say p").all_inner_texts()
        assert len(told) >= 2, "a reason, and what it is worth"
        assert [words for words in told if words[0].islower() or words[-1] != "."] == [], "whole sentences"
        assert page.locator(".lit:visible").count() > 0
        visitor.move_by_button()
        assert page.locator(".lit").count() == 0
        assert visitor.complaints == []
    finally:
        visitor.close()


def test_the_end_is_an_event_with_a_reason(server: Server, browser: Browser) -> None:
    visitor = Visitor(browser, server.url)
    try:
        page = visitor.page
        visitor.open_at("foumath", "35,44/12,99 t1 p0-0 s1 d62")
        visitor.wait_for_script()
        page.click("#dock button[name=move][value='26']")
        visitor.until(lambda: page.locator("#end").count() == 1)
        assert "Belle victoire" in page.inner_text("#end")
        assert "Trois pions en ligne\u00a0: 12, 15, 16." in page.inner_text("#say")
        assert visitor.complaints == []
    finally:
        visitor.close()


def start_with_two(visitor: Visitor, key: str) -> None:
    """A table for people at this browser, as many as the game needs; the first one looks."""
    game = mt.game(key)
    seats = [{"name": name} for name in ("Ada", "Zoé", "Max", "Léa", "Noé", "Eva")[: game.seats]]
    opened = visitor.context.request.post(f"{visitor.url}/api/matches", data={"game": key, "seats": seats}).json()
    proof = {"name": f"seat-{opened['match']}", "value": opened["token"], "url": visitor.url}
    visitor.context.add_cookies([proof])  # type: ignore[list-item]
    visitor.go(f"/t/{opened['match']}")
    visitor.lift_curtain()
    visitor.wait_for_script()
