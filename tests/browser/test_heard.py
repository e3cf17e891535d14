"""A whole game by keyboard alone, heard: each sentence of the journal once and in order; the keyboard is never lost."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser

import mathotheque as mt
from mathotheque.core.protocols import Cast
from tests.browser.hands import Visitor
from tests.browser.test_room import FROM, LATE
from tests.web.server import Server

LISTEN = """
  window.heardHere = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const line of addedNodes) window.heardHere.push(line.textContent);
  }).observe(document.getElementById('heard'), { childList: true });
"""
GAMES: dict[str, dict[str, Any]] = {key: {"position": position} for key, position in LATE.items()} | {
    "mathisto": {"position": FROM["mathisto"], "options": {"players": 3}, "table": {"journal": "full", "window": 3}}
}
RUN_TOGETHER = re.compile("[a-zà-ÿ.!?][A-ZÀ-Ý]")
"""Where one paragraph ended and the next began: “A fine win!Level 1 is beaten”."""
STRONG = "3"
MOST_MOVES = 200


def sit_down(visitor: Visitor, key: str) -> str:
    """A table against computers, a few moves before the end."""
    game = mt.game(key, **GAMES[key].get("options", {}))
    seats: list[dict[str, str]] = [{"name": "Ada"}, *({"level": STRONG} for _ in range(game.seats - 1))]
    wish: dict[str, Any] = {"game": key, "seats": seats, **GAMES[key]}
    opened = visitor.context.request.post(f"{visitor.url}/api/matches", data=wish).json()
    visitor.context.add_init_script(f"localStorage.setItem('met-{key}', '1')")
    visitor.go(f"/t/{opened['match']}/seat/{opened['token']}")
    visitor.wait_for_script()
    return str(opened["match"])


def journal(visitor: Visitor, match: str, since: int) -> list[str]:
    """Every sentence that seat 1 was told of the finished match, from its record."""
    record = mt.read_record(visitor.context.request.get(f"{visitor.url}/t/{match}/record").text())
    cast = Cast(record.seats, 0)
    positions = record.positions()
    sentences: list[str] = []
    for number, event in enumerate(record.events):
        if number >= since:
            sentences += [words.say("fr") for words in positions[number].tell(event, 0, cast)]
    return sentences


@pytest.mark.parametrize("key", list(GAMES))
def test_a_whole_game_is_played_by_keyboard_and_heard(browser: Browser, server: Server, key: str) -> None:
    visitor = Visitor(browser, server.url)
    page = visitor.page
    match = sit_down(visitor, key)
    page.evaluate(LISTEN)
    since = int(page.get_attribute("#table", "data-length") or 0)
    for _ in range(MOST_MOVES):
        if not visitor.wait_for_turn():
            break
        visitor.move_by_keyboard()
        visitor.until(lambda: page.evaluate("document.activeElement !== document.body"))
    heard = page.evaluate("window.heardHere")
    expected = [" ".join(words.split()) for words in journal(visitor, match, since)]
    assert [words for words in heard if words in set(expected)] == expected
    headlines = [words for words in heard if words not in set(expected)]
    assert headlines, "whose turn it is, and how it ended"
    assert [words for words in headlines if RUN_TOGETHER.search(words)] == []
    assert visitor.complaints == []
    visitor.close()


def test_what_happens_under_a_finger_is_heard_afterwards(browser: Browser, server: Server) -> None:
    """More than the journal shows: the frames that waited are drawn at once, and none of them is skipped."""
    visitor = Visitor(browser, server.url)
    page, send = visitor.page, visitor.context.request
    wish = {"game": "or-des-fous", "seats": [{"name": "Ada"}, {}]}
    opened = send.post(f"{visitor.url}/api/matches", data=wish).json()
    at = f"{visitor.url}/api/matches/{opened['match']}"
    other = send.post(f"{at}/seats/1", data={"name": "Zoé"}).json()
    visitor.go(f"/t/{opened['match']}/seat/{opened['token']}")
    visitor.wait_for_script()
    page.evaluate(LISTEN)
    since = int(page.get_attribute("#table", "data-length") or 0)
    page.mouse.move(2, 2)
    page.mouse.down()
    for _ in range(10):
        turn = send.get(at).json()["turn"]
        key = {"authorization": f"Bearer {(opened, other)[turn]['token']}"}
        state = send.get(at, headers=key).json()
        play = {"move": state["moves"][0], "version": state["version"]}
        assert send.post(f"{at}/moves", data=play, headers=key).ok
    page.mouse.up()
    latest = send.get(at, headers={"authorization": f"Bearer {opened['token']}"}).json()["version"]
    visitor.until(lambda: visitor.version() == latest)
    send.post(f"{visitor.url}/t/{opened['match']}/resign", headers={"x-script": "1"})
    visitor.until(visitor.over)
    expected = [" ".join(words.split()) for words in journal(visitor, opened["match"], since)]
    heard = page.evaluate("window.heardHere")
    assert len(expected) > 12
    assert [words for words in heard if words in set(expected)] == expected
    assert visitor.complaints == []
    visitor.close()
