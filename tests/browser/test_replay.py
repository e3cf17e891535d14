"""Looking back in a real browser: by keys, by slider, by itself; out and in again; without a script."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.hands import Visitor
from tests.browser.test_room import complaints_of_axe
from tests.web.finished import finished
from tests.web.server import Server

SHORT: dict[str, dict[str, object]] = {"des-echecs": {"points": 1}, "pousse-blocs": {"mode": "quick"}}
two_games = pytest.mark.parametrize("key", SHORT)


@pytest.fixture(scope="module")
def matches(server: Server) -> dict[str, str]:
    return {key: finished(server, key, 2, options) for key, options in SHORT.items()}


def step(visitor: Visitor) -> int:
    return int(visitor.page.get_attribute("#steps", "data-at") or -1)


def last(visitor: Visitor) -> int:
    return int(visitor.page.get_attribute("#replay", "data-last") or -1)


@two_games
def test_keys_slider_and_playing_by_itself(browser: Browser, server: Server, matches: dict[str, str], key: str) -> None:
    visitor = Visitor(browser, server.url)
    visitor.go(f"/r/{matches[key]}")
    page, end = visitor.page, last(visitor)
    page.evaluate("window.drawing = document.querySelector('#board svg')")
    for press, at in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", end), ("Home", 0)):
        page.keyboard.press(press)
        visitor.until(lambda at=at: step(visitor) == at)  # type: ignore[misc]
        assert page.url.endswith(f"?at={at}")
        assert page.locator(f".replay__log a[data-at='{at}'][aria-current]").count() == 1
    assert page.evaluate("window.drawing === document.querySelector('#board svg')"), "pieces keep their identity"
    page.fill("#at", str(end - 1))
    visitor.until(lambda: step(visitor) == end - 1)
    page.click("#run")
    visitor.until(lambda: step(visitor) == end)
    visitor.until(lambda: page.get_attribute("#run", "aria-pressed") == "false")
    page.click("#steps a[rel=prev]")
    visitor.until(lambda: step(visitor) == end - 1)
    page.reload()
    assert step(visitor) == end - 1
    page.click(".replay__log a[data-at='2']")
    visitor.until(lambda: step(visitor) == 2)
    page.locator("body").press(" ")
    visitor.until(lambda: step(visitor) > 2)
    page.locator("body").press(" ")
    assert page.get_attribute("#run", "aria-pressed") == "false"
    assert visitor.complaints == []
    visitor.close()


@two_games
def test_out_and_in_again(browser: Browser, server: Server, matches: dict[str, str], key: str) -> None:
    visitor = Visitor(browser, server.url)
    visitor.go(f"/r/{matches[key]}")
    with visitor.page.expect_download() as saved:
        visitor.page.click(".replay__more a[download]")
    visitor.go("/")
    visitor.follow("a[href='/import']")
    visitor.page.set_input_files("#file", saved.value.path())
    visitor.follow("main button")
    assert last(visitor) > 0
    assert visitor.page.locator(".chip--info").count() == 1
    visitor.go("/import")
    visitor.page.fill("#text", "rien du tout")
    visitor.follow("main button")
    assert visitor.page.locator("[role=alert]").count() == 1
    assert visitor.page.input_value("#text") == "rien du tout"
    assert [words for words in visitor.complaints if "422" not in words] == []
    visitor.close()


@two_games
def test_without_a_script(browser: Browser, server: Server, matches: dict[str, str], key: str) -> None:
    visitor = Visitor(browser, server.url, java_script_enabled=False)
    visitor.go(f"/r/{matches[key]}")
    visitor.follow("#steps a[rel=next]")
    assert step(visitor) == 1
    visitor.follow("#steps a >> nth=-1")
    assert step(visitor) == last(visitor)
    visitor.page.fill("#at", "3")
    visitor.follow("#steps button >> visible=true")
    assert step(visitor) == 3
    visitor.close()


@pytest.mark.parametrize(
    ("key", "width", "theme"),
    [("des-echecs", 360, "nuit"), ("des-echecs", 1280, "jour"), ("pousse-blocs", 360, "jour")],
)
def test_accessible_and_fitting(
    browser: Browser, server: Server, matches: dict[str, str], key: str, width: int, theme: str
) -> None:
    visitor = Visitor(browser, server.url, width=width)
    visitor.go("/")
    visitor.choose("theme", theme)
    problems = []
    for path in (f"/r/{matches[key]}?at=3", f"/r/{matches[key]}/dice", "/import"):
        visitor.go(path)
        problems += complaints_of_axe(visitor)
    assert problems == []
    visitor.close()


def test_the_game_s_page_follows_its_options_and_a_step_becomes_a_table(
    browser: Browser, server: Server, matches: dict[str, str]
) -> None:
    visitor = Visitor(browser, server.url, width=360)
    visitor.go("/g/pousse-blocs")
    visitor.page.fill("#name0", "Léa")
    visitor.option("mode", "four")
    visitor.until(lambda: visitor.page.locator(".seatrow").count() == 4)
    assert visitor.page.input_value("#name0") == "Léa"
    visitor.option("mode", "solo")
    visitor.until(lambda: visitor.page.locator(".seatrow").count() == 1)
    assert complaints_of_axe(visitor) == []
    visitor.go(f"/r/{matches['des-echecs']}?at=3")
    visitor.page.click("#go-on a")
    visitor.page.check("input[name=who1][value=here]", force=True)
    visitor.page.click("#open")
    visitor.page.wait_for_selector("#table")
    assert visitor.my_turn()
    assert visitor.complaints == []
    visitor.close()
