"""People at the table: solo, by link, on one device, by keyboard, on a phone, after a reload and after a crash."""

from __future__ import annotations

import signal
import time
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

import mathotheque as mt
from tests.browser.hands import Visitor
from tests.browser.looks import Look, in_turn
from tests.web.server import Server, serving

SHORT: dict[str, dict[str, str]] = {
    "foumath": {},
    "mathisto": {"players": "3", "form": "strategic", "window": "3"},
    "des-echecs": {"points": "1"},
    "pousse-blocs": {"level": "3"},
    "or-des-fous": {"setup": "a1,c1,g1,b2*,a3,c3/e9,g9,f10*,a11,e11,g11 t1"},
}
LATE = {
    "foumath": "33,34/88 t1 p0-0 s1 d53",
    "des-echecs": "QQP/QPP t1 c1-0 p9-0 s1",
    "pousse-blocs": "2,3/4,5,6,8,9,10,11,12 t1 d32",
    "or-des-fous": "a1,c1,g1,b2*,a3,c3/e9,g9,f10*,a11,e11,g11 t1 d1",
}
"""Positions a few moves before the end."""
STILL = """() => Promise.all(
    document.getAnimations().filter((one) => one.effect.getTiming().iterations !== Infinity).map((one) => one.finished)
).then(() => null, () => null)"""
"""Waits until nothing moves any more: what fades in has not its colours yet."""
LAID = " ".join(f"{family}@{1 + k // 2}=123456:30" for k, family in enumerate("BCDEFG"))
FROM = {
    "mathisto": f"1: A1 A2 A4 A5 A6 J | 2: A3 | 3: A* | laid {LAID} | set - | score 60 60 60 | hand 1 | turn | "
    "calls 50 quiet 0"
}
"""Where a whole match would be too long: the position it begins from."""
GAMES = [game.key for game in mt.games() if game.key in SHORT]
every_game = pytest.mark.parametrize("key", GAMES)


def open_table(visitor: Visitor, key: str, second: str, **options: str) -> None:
    """A short match from the game's page: me, and somebody of the kind `second`."""
    visitor.go(f"/g/{key}")
    visitor.page.check(f"input[name=who1][value={second}]", force=True)
    for option, value in (SHORT[key] | options).items():
        visitor.option(option, value)
    if key in FROM:
        visitor.page.locator("details:has([name=position]) summary").click()
        visitor.page.fill("[name=position]", FROM[key])
    visitor.page.click("#open")
    visitor.page.wait_for_selector("#table")


def play_out(*visitors: Visitor, most: int = 300) -> None:
    """Whoever is to move moves, until the match is over for all."""
    for _ in range(most):
        if all(visitor.over() for visitor in visitors):
            return
        for visitor in visitors:
            if visitor.my_turn():
                visitor.move_by_button()
        time.sleep(0.02)
    raise AssertionError("the match does not end")


@every_game
def test_solo_from_the_shelf_to_the_end(browser: Browser, server: Server, key: str) -> None:
    visitor = Visitor(browser, server.url)
    visitor.go("/")
    visitor.page.click(f"form[action='/g/{key}/now'] button")
    visitor.page.wait_for_selector("#table")
    visitor.until(visitor.my_turn)
    visitor.page.click("button[formaction$=hint]")
    visitor.until(lambda: visitor.told().startswith("Une idée"))
    visitor.move_by_touch()
    visitor.wait_for_turn()
    open_table(visitor, key, "computer")
    while visitor.wait_for_turn():
        visitor.move_by_touch()
    finished = visitor.page.get_attribute("#table", "data-match")
    visitor.page.click("button[formaction$=rematch]")
    visitor.until(lambda: visitor.page.locator(f"#table:not([data-match='{finished}'])").count() == 1)
    assert visitor.complaints == []
    visitor.close()


@every_game
def test_two_browsers_by_link(browser: Browser, server: Server, key: str) -> None:
    host, friend = Visitor(browser, server.url), Visitor(browser, server.url, lang="en-GB")
    open_table(host, key, "link")
    friend.page.goto(host.page.locator("#waiting code").inner_text())
    friend.page.click("form[action$=sit] button")
    host.until(lambda: host.page.locator("#waiting").count() == 0)
    play_out(host, friend)
    assert host.complaints == friend.complaints == []
    host.close()
    friend.close()


@every_game
def test_one_device_and_a_reload(browser: Browser, server: Server, key: str) -> None:
    visitor = Visitor(browser, server.url)
    open_table(visitor, key, "here")
    visitor.move_by_button()
    before = visitor.page.inner_html("#board")
    visitor.page.reload()
    visitor.page.wait_for_selector("#table")
    assert visitor.page.locator("#board svg").count() >= 1
    assert len(visitor.page.inner_html("#board")) == pytest.approx(len(before), rel=0.2)
    play_out(visitor)
    assert visitor.complaints == []
    visitor.close()


@every_game
def test_keyboard_only(browser: Browser, server: Server, key: str) -> None:
    visitor = Visitor(browser, server.url)
    open_table(visitor, key, "here")
    visitor.move_by_keyboard()
    assert visitor.complaints == []
    visitor.close()


@pytest.mark.parametrize(("key", "width", "look"), in_turn(GAMES, [(360,), (820,), (1280,)]))
def test_pages_are_accessible_and_fit(browser: Browser, server: Server, key: str, width: int, look: Look) -> None:
    visitor = look.visitor(browser, server, width=width)
    problems = []
    for path in ("/", f"/g/{key}", f"/rules/{key}"):
        visitor.go(path)
        problems += complaints_of_axe(visitor)
    open_table(visitor, key, "here")
    problems += complaints_of_axe(visitor)
    if key in LATE:
        visitor.open_at(key, LATE[key])
    play_out(visitor)
    problems += complaints_of_axe(visitor)
    assert problems == []
    visitor.close()


def complaints_of_axe(visitor: Visitor) -> list[str]:
    visitor.page.evaluate(STILL)
    found = Axe().run(visitor.page).response["violations"]
    told = [
        f"{visitor.page.url}: {rule['id']} {[node['html'][:120] for node in rule['nodes'][:2]]}" for rule in found
    ]  # fmt: skip
    return told + ([f"{visitor.page.url} overflows"] if visitor.overflows() else [])


@every_game
def test_without_a_script(browser: Browser, server: Server, key: str) -> None:
    visitor = Visitor(browser, server.url, java_script_enabled=False)
    open_table(visitor, key, "here")
    visitor.lift_curtain()
    before = visitor.version()
    if visitor.page.locator("#moves").count():
        visitor.page.locator("#moves summary").click()
    visitor.page.locator("#dock button[name=move]").first.click()
    visitor.page.wait_for_selector("#table")
    assert visitor.version() > before
    visitor.close()


def test_a_crash_is_survived_without_a_touch(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        visitor = Visitor(browser, server.url)
        open_table(visitor, GAMES[0], "here")
        visitor.move_by_button()
        version = visitor.version()
        server.kill()
        visitor.until(lambda: visitor.page.locator("#offline").is_visible())
        server.start()
        visitor.until(lambda: not visitor.page.locator("#offline").is_visible())
        assert visitor.version() == version
        visitor.move_by_button()
        visitor.close()


def test_sigterm_ends_a_server_with_open_streams(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        visitor = Visitor(browser, server.url)
        open_table(visitor, GAMES[0], "here")
        assert server.stop() in (0, -signal.SIGTERM)
        assert "ERROR" not in server.log, server.log
        visitor.close()
        server.start()
