"""The end of a match: a winner's moment, a sound if wanted, another level after three in a row, and the ways on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.hands import Visitor
from tests.browser.looks import LOOKS, Look, phone_tablet_desk
from tests.browser.sight import overlap, seen
from tests.web.server import Server, serving

WON_BY_ONE_MOVE, LAST_MOVE = "35,44/12,99 t1 p0-0 s1 d62", "26"
LOST_BY_ONE_MOVE, MISTAKE = "2,3,4,5,9,12/6,8,10,11 t1 d54", "5+4"
LISTENS = """
  window.pitches = [];
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    const tone = make.call(this);
    const set = tone.frequency.setValueAtTime.bind(tone.frequency);
    tone.frequency.setValueAtTime = (pitch, at) => { window.pitches.push(pitch); return set(pitch, at); };
    return tone;
  };
"""
"""Writes down the pitch of every tone that is made."""


def sit_down(visitor: Visitor, level: str) -> str:
    """A table of Foumath against a computer, one move before the end; its name."""
    wish = {"game": "foumath", "position": WON_BY_ONE_MOVE, "seats": [{"name": "Ada"}, {"level": level}]}
    opened = visitor.context.request.post(f"{visitor.url}/api/matches", data=wish).json()
    visitor.go(f"/t/{opened['match']}/seat/{opened['token']}")
    visitor.wait_for_script()
    return str(opened["match"])


def win(visitor: Visitor, level: str) -> None:
    sit_down(visitor, level)
    visitor.page.click(f"#dock button[name=move][value='{LAST_MOVE}']")
    visitor.until(visitor.over)


def give_up(visitor: Visitor, level: str) -> None:
    sit_down(visitor, level)
    visitor.page.click("#more > summary")
    visitor.page.click("#resign summary")
    visitor.page.click("button[formaction$=resign]")
    visitor.until(visitor.over)


def rivals(visitor: Visitor) -> set[str]:
    """The levels of the computers at this table."""
    visitor.wait_for_script()
    name = visitor.page.get_attribute("#table", "data-match")
    told: dict[str, Any] = visitor.context.request.get(f"{visitor.url}/api/matches/{name}").json()
    return {seat["level"] for seat in told["seats"]} - {""}


def newcomer(browser: Browser, server: Server, look: Look, width: int, **more: str) -> Visitor:
    """Somebody who knows the first turn already."""
    visitor = look.visitor(browser, server, width=width, **more)
    visitor.context.add_init_script("localStorage.setItem('met-foumath', '1')")
    return visitor


@pytest.mark.parametrize(("width", "look"), phone_tablet_desk(1))
def test_the_winner_has_a_moment_and_the_ways_on_are_in_sight(
    browser: Browser, server: Server, width: int, look: Look
) -> None:
    visitor = newcomer(browser, server, look, width)
    page = visitor.page
    win(visitor, "2")
    assert page.locator("#end .medal").is_visible()
    assert page.locator(".seat--won").count() == 1
    assert "Ada" in page.inner_text(".seat--won")
    page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished))")
    assert page.locator("#end .medal__line").evaluate("it => getComputedStyle(it).strokeDashoffset") == "0px"
    for wanted in ("#say", "#end", "#act-rematch button", "#act-replay", "#act-shelf"):
        page.locator(wanted).scroll_into_view_if_needed()
        assert seen(page, wanted), wanted
    assert not overlap(page, "#say", "#dock")
    assert not visitor.overflows()
    visitor.follow("#act-shelf")
    assert page.locator(".shelf").count() == 1
    assert visitor.complaints == []
    visitor.close()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_who_asked_for_calm_sees_the_end_at_once(browser: Browser, server: Server, motion: str) -> None:
    visitor = newcomer(browser, server, LOOKS[0], 1280, reduced_motion=motion)
    win(visitor, "2")
    names = visitor.page.locator("#end .medal__line").evaluate("it => getComputedStyle(it).animationName")
    assert (names == "none") == (motion == "reduce")
    visitor.close()


@pytest.mark.parametrize("wanted", [False, True])
def test_a_win_is_heard_if_somebody_wants_sounds(browser: Browser, server: Server, wanted: bool) -> None:
    visitor = newcomer(browser, server, LOOKS[0], 1280)
    page = visitor.page
    visitor.context.add_init_script(LISTENS)
    if wanted:
        sit_down(visitor, "2")
        page.click(".sound:visible")
        assert page.get_attribute(".sound:visible", "aria-pressed") == "true"
    win(visitor, "2")
    assert page.get_attribute(".sound:visible", "aria-pressed") == str(wanted).lower(), "kept by the device"
    visitor.until(lambda: (1047 in page.evaluate("window.pitches")) == wanted)
    rising = page.evaluate("window.pitches")[-4:]
    assert rising == (sorted(rising) if wanted else []), "a win rises; and nothing is heard unless it is wanted"
    assert visitor.complaints == []
    visitor.close()


@pytest.mark.parametrize(("width", "look"), phone_tablet_desk(2))
def test_another_level_is_offered_after_three_wins_or_losses(
    browser: Browser, server: Server, width: int, look: Look
) -> None:
    visitor = newcomer(browser, server, look, width)
    page = visitor.page
    offer = page.locator("#another-level")
    for times in (1, 2, 3):
        assert not offer.is_visible()
        win(visitor, "2")
        visitor.until(lambda: page.locator("#end").count() == 1)
        assert offer.is_visible() == (times == 3)
    assert "3" in offer.locator("button").inner_text()
    words = " ".join(offer.locator("p").inner_text().split())
    visitor.until(lambda: words in page.locator("#heard").inner_text())
    page.reload()
    visitor.wait_for_script()
    assert offer.is_visible(), "it is still there"
    assert not visitor.overflows()
    offer.locator("button").click()
    visitor.until(lambda: not visitor.over() and page.locator("#table").count() == 1)
    assert rivals(visitor) == {"3"}
    assert "Ada" in page.inner_text("#seats")
    for _ in range(3):
        give_up(visitor, "2")
    visitor.until(offer.is_visible)
    offer.locator("button").click()
    visitor.until(lambda: not visitor.over() and page.locator("#table").count() == 1)
    assert rivals(visitor) == {"1"}
    assert visitor.complaints == []
    visitor.close()


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A room where nobody else loses: reviews that nobody asked for wait for one another."""
    with serving(tmp_path_factory.mktemp("quiet")) as running:
        yield running


@pytest.mark.parametrize(("width", "look"), phone_tablet_desk(3))
def test_what_the_review_found_comes_by_itself_to_who_lost(
    browser: Browser, quiet: Server, width: int, look: Look
) -> None:
    visitor = newcomer(browser, quiet, look, width)
    page, send = visitor.page, visitor.context.request
    wish = {"game": "pousse-blocs", "position": LOST_BY_ONE_MOVE, "seats": [{"name": "Ada"}, {"level": "4"}]}
    opened = send.post(f"{visitor.url}/api/matches", data=wish).json()
    name, key = opened["match"], {"authorization": f"Bearer {opened['token']}"}
    visitor.go(f"/t/{name}/seat/{opened['token']}")
    visitor.wait_for_script()
    stranger = Visitor(browser, quiet.url)
    stranger.go(f"/t/{name}")
    stranger.wait_for_script()
    version = send.get(f"{visitor.url}/api/matches/{name}").json()["version"]
    send.post(f"{visitor.url}/api/matches/{name}/moves", data={"move": MISTAKE, "version": version}, headers=key)
    send.post(f"{visitor.url}/t/{name}/resign", headers={"x-script": "1"})  # the computer may have won by then
    visitor.until(visitor.over)
    page.wait_for_selector("#end form.end__try")
    page.locator("#end form.end__try button").scroll_into_view_if_needed()
    assert seen(page, "#end form.end__try button")
    assert not visitor.overflows()
    assert stranger.page.locator("form.end__try").count() == 0
    page.click("#end form.end__try button")
    visitor.until(lambda: page.locator("#practice").count() == 1)
    assert visitor.complaints == stranger.complaints == []
    visitor.close()
    stranger.close()


def test_the_gold_button_of_a_review_leads_to_the_rematch(browser: Browser, server: Server) -> None:
    visitor = newcomer(browser, server, LOOKS[0], 1280)
    page = visitor.page
    win(visitor, "2")
    finished = page.get_attribute("#table", "data-match") or ""
    visitor.go(f"/r/{finished}/review")
    page.wait_for_selector("main .btn--go:not([href])")
    page.click("main .btn--go")
    visitor.until(lambda: page.locator("#table").count() == 1)
    assert page.get_attribute("#table", "data-match") != finished
    assert rivals(visitor) == {"2"}
    stranger = Visitor(browser, server.url)
    stranger.go(f"/r/{finished}/review")
    stranger.page.wait_for_selector("main .btn--go[href='/g/foumath']")
    assert visitor.complaints == stranger.complaints == []
    visitor.close()
    stranger.close()
