"""A gentle first game by one touch, the form that says what is played, the way to others, the rules in a minute."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.hands import Visitor
from tests.browser.looks import Look, phone_tablet_desk
from tests.browser.sight import seen
from tests.web.server import Server


def played(visitor: Visitor) -> dict[str, Any]:
    """What is played at the table one sits at."""
    visitor.wait_for_turn()
    name = visitor.page.get_attribute("#table", "data-match")
    told: dict[str, Any] = visitor.context.request.get(f"{visitor.url}/api/matches/{name}").json()
    return told


@pytest.mark.parametrize(("width", "look"), phone_tablet_desk())
def test_games_begin_gently_until_somebody_wants_them_whole(
    server: Server, browser: Browser, width: int, look: Look
) -> None:
    visitor = look.visitor(browser, server, width=width)
    page = visitor.page
    visitor.go("/")
    assert page.locator(".box .btn:visible").count() == 10, "to play at once, and with others"
    assert seen(page, "form[action='/g/foumath/now'] button"), "the first game is on the first screen"
    page.click("form[action='/g/des-echecs/now'] button")
    told = played(visitor)
    assert (told["options"]["points"], told["seats"][1]["level"]) == (3, "1")
    visitor.go("/g/des-echecs")
    assert page.input_value("#o-points") == "3"
    visitor.follow("button[value=whole]")
    assert page.url.endswith("/g/des-echecs")
    assert page.input_value("#o-points") == "10", "remembered"
    page.fill("#o-points", "5")
    page.check("input[name=level1][value='4']", force=True)
    assert not visitor.overflows()
    page.click("button[formaction$=now]")
    told = played(visitor)
    assert told["options"]["points"] == 5, "as the form says"
    assert {seat["level"] for seat in told["seats"]} == {"", "4"}
    assert visitor.complaints == []
    visitor.close()


@pytest.mark.parametrize(("width", "look"), phone_tablet_desk(2))
def test_two_who_are_not_equally_strong_get_a_head_start(
    server: Server, browser: Browser, width: int, look: Look
) -> None:
    visitor = look.visitor(browser, server, width=width)
    page = visitor.page
    visitor.go("/g/foumath")
    page.select_option("#even select[name=weak]", "1")
    page.select_option("#even select[name=strong]", "3")
    visitor.follow("#even button")
    assert page.locator(".even__way").count() == 2, "without points and with points"
    assert not visitor.overflows()
    visitor.follow(page.locator(".even__way").last.locator("a[href*='who1=computer']"))
    assert page.is_checked("input[name=begins][value='1']")
    page.click("#open")
    told = played(visitor)
    assert told["options"]["level"] == "advanced"
    assert {seat["level"] for seat in told["seats"]} == {"", "3"}
    assert visitor.complaints == []
    visitor.close()


@pytest.mark.parametrize(("width", "look"), phone_tablet_desk(1))
def test_the_rules_in_a_minute_and_a_turn_step_by_step_are_at_hand(
    server: Server, browser: Browser, width: int, look: Look
) -> None:
    visitor = look.visitor(browser, server, width=width)
    page = visitor.page
    visitor.open_at("foumath", "35,44/12,99 t1 p0-0 s1 d62")
    visitor.wait_for_script()
    page.click(".bar a[data-rules]")
    visitor.until(lambda: page.locator("#drawer .minute li").count() == 5)
    assert page.locator("#drawer .minute").evaluate("it => it.getBoundingClientRect().top") < 400
    page.keyboard.press("Escape")
    page.click("#guide [data-step=skip]")
    page.click("#more > summary")
    page.click("#more [data-guide]")
    visitor.until(lambda: page.locator("#guide[open] li:visible").count() == 1)
    assert page.locator(".lit").count() > 0
    assert visitor.complaints == []
    visitor.close()
