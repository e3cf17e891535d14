"""Hands for the tests: a visitor who touches the board, and notices every complaint of the browser."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page

import mathotheque as mt

TOUCHABLE = "[...document.querySelectorAll('#board .can:not(.alt):not(.sel)')].map((element) => element.id)"
PATIENCE = 60_000
SOONEST, LATEST = 0.01, 0.16
"""Seconds between two looks at a page, each of which keeps three processes busy: soon at first, then less often."""
BOT = "3"
"""A level that plays fast and to the point in every open game."""
_TOUCH = """(id) => {
  document.getElementById(id).dispatchEvent(new MouseEvent('click', { bubbles: true }));
  return document.querySelector('#board .sel') !== null;
}"""
"""Touch one element; whether another touch is wanted."""
_ARROW = """(() => {
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const next = document.querySelector('#board .can:not(.alt):not(.sel)');
  if (!next || !document.querySelector('#board .sel')) return null;
  if (next === document.activeElement) return 'Enter';
  const [x, y] = middle(document.activeElement), [toX, toY] = middle(next);
  if (Math.abs(toX - x) > Math.abs(toY - y)) return toX > x ? 'ArrowRight' : 'ArrowLeft';
  return toY > y ? 'ArrowDown' : 'ArrowUp';
})()"""
"""The key that leads from where the keyboard is towards the next thing to touch; None when there is nothing left."""


_HERE = """(() => {
  const here = document.activeElement;
  if (here.matches('#controls button[data-sentence], #question button, #window button')) return 'send';
  if (!here.matches('#controls input[type=radio], #question input[type=radio]')) return '';
  return here.form.querySelector(`[name=${here.name}]:checked`) ? '' : 'choose';
})()"""
"""What the keyboard may do where it stands in the dock."""
_TO_DO = "#dock button[name=move], #controls button, #question button, form[action$='/eyes'] button"
"""Something that waits for this visitor: a move, a question, a curtain."""
_ACT = """(move) => {
  const form = document.querySelector('#question form, #controls');
  const buttons = [...document.querySelectorAll('#dock button[name=move]')];
  if (buttons.length && !document.querySelector('#question')) {
    (buttons.find((button) => button.value === move) ?? buttons[0]).click();
    return;
  }
  for (const radio of form.querySelectorAll('input[type=radio]')) {
    if (radio.name !== 'family' && !form.querySelector(`[name=${radio.name}]:checked`)) radio.checked = true;
  }
  (form.querySelector('button[data-sentence]') ?? form.querySelector('button:not([type=button])')).click();
}"""
"""The given move, else the first there is, or the first answer; in one go: a frame may come between two."""


class Visitor:
    """A browser of one's own, with its cookies; `complaints` must stay empty."""

    def __init__(self, browser: Browser, url: str, *, lang: str = "fr-FR", width: int = 1280, **more: Any) -> None:
        height = 740 if width < 700 else 800
        viewport: Any = {"width": width, "height": height}
        self.context: BrowserContext = browser.new_context(viewport=viewport, locale=lang, **more)
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.url = url
        self.luck = random.Random(0)
        self.complaints: list[str] = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _heard(self, message: Any) -> None:
        if message.type == "error":
            self.complaints.append(message.text)

    def go(self, path: str) -> None:
        self.page.goto(self.url + path)

    def follow(self, what: str | Locator) -> None:
        """Click on what leads to another page, and wait until all of it is there: a click alone waits for its head."""
        link = self.page.locator(what) if isinstance(what, str) else what
        with self.page.expect_navigation():
            link.click()

    def choose(self, what: str, value: str) -> None:
        """Language or theme: from the bar, or from the menu where the bar is narrow."""
        menu = self.page.locator(".menu summary")
        if menu.is_visible():
            menu.click()
        self.page.locator(f"button[name={what}][value={value}]:visible").click()

    def option(self, option: str, value: str) -> None:
        """An option of the game's page, once it has followed the one before."""
        self.page.wait_for_selector("#setup:not([aria-busy])", state="attached")
        if self.page.locator(f"fieldset#o-{option}").count():
            self.page.check(f"input[name=o-{option}][value='{value}']", force=True)
        else:
            self.page.fill(f"#o-{option}", value)

    def version(self) -> int:
        return int(self.page.get_attribute("#table", "data-version") or 0)

    def my_turn(self) -> bool:
        return self.page.locator(_TO_DO).count() > 0

    def over(self) -> bool:
        return self.page.locator("button[formaction$=rematch]").count() > 0

    def until(self, so: Callable[[], bool]) -> None:
        """Wait until something is so; a hang fails. (The page forbids the eval that Playwright would wait with.)"""
        deadline, pause = time.monotonic() + PATIENCE / 1000, SOONEST
        while not so():
            assert time.monotonic() < deadline, f"not so after a minute at {self.page.url}"
            time.sleep(pause)
            pause = min(2 * pause, LATEST)

    def told(self) -> str:
        """What the table's line says."""
        return self.page.inner_text("#say")

    def wait_for_turn(self) -> bool:
        """Until it is one's turn (True) or the match is over (False)."""
        self.until(lambda: self.my_turn() or self.over())
        return not self.over()

    def move_by_button(self) -> None:
        """The move a bot would make, or the first of the list; returns once the table has moved on."""
        self.lift_curtain()
        self.wait_for_script()
        before = self.version()
        self.page.evaluate(_ACT, self._advised())
        self.wait_for_news(before)

    def lift_curtain(self) -> None:
        """Say that it is me who looks, where people share this browser."""
        curtain = self.page.locator("form[action$='/eyes'] button")
        if curtain.count():
            self.follow(curtain)
            self.until(lambda: self.page.locator("#table").count() > 0)

    def _advised(self) -> str:
        """What a sensible move sends, where everything is open: what comes first may go on for ever."""
        told = self._told()
        game = mt.game(told["game"], **told["options"])
        if game.hides or told["turn"] is None:
            return ""
        position = game.read(told["position"])
        move = mt.bot(game, level=BOT, seed=1).choose(position)
        return f"#{position.number(move)}" if self.builds() else move

    def _told(self) -> dict[str, Any]:
        """What the API tells of this match."""
        name = self.page.get_attribute("#table", "data-match")
        told: dict[str, Any] = self.context.request.get(f"{self.url}/api/matches/{name}").json()
        return told

    def open_at(
        self, key: str, position: str, *, options: dict[str, Any] | None = None, table: dict[str, Any] | None = None
    ) -> None:
        """A table for two people at this browser, from a position."""
        seats = [{"name": "Ada"}, {"name": "Zoé"}]
        wish = {"game": key, "options": options or {}, "table": table or {}, "position": position, "seats": seats}
        opened = self.context.request.post(f"{self.url}/api/matches", data=wish).json()
        proof: Any = {"name": f"seat-{opened['match']}", "value": opened["token"], "url": self.url}
        self.context.add_cookies([proof])
        self.go(f"/t/{opened['match']}")

    def wait_for_script(self) -> None:
        """Until the table answers to touch: a slow machine shows the page some time before."""
        self.until(lambda: self.page.locator("html[data-live]").count() == 1)

    def move_by_touch(self) -> None:
        """A move made on the board itself: touch what can be touched until it is made; else in the dock."""
        self.wait_for_script()
        if not self.page.locator("svg#picture").count():
            self.move_by_button()
            return
        before = self.version()
        if self.builds():
            self.build(self.some_move())
            self.page.click("#push")
        else:
            while (ids := self.page.evaluate(TOUCHABLE)) and self.page.evaluate(_TOUCH, self.luck.choice(ids)):
                pass
        self.wait_for_news(before)

    # --- calculations

    def builds(self) -> bool:
        """Whether moves are calculations that are built in the dock."""
        return self.page.locator("#builder").count() > 0

    def some_move(self) -> str:
        """Some legal move."""
        told = self._told()
        return str(self.luck.choice(mt.game(told["game"], **told["options"]).read(told["position"]).moves))

    def build(self, calculation: str) -> None:
        """Put a calculation together: blocks touched on the track, signs from the keys."""
        self.wait_for_script()
        picks = (self.page.get_attribute("#builder", "data-picks") or "").split()
        for token in re.findall(r"\d+|[-+*/()]", calculation):
            if token.isdigit():
                self.page.evaluate(_TOUCH, next(pick for pick in picks if pick.endswith(f"-{token}")))
            elif self.page.locator("#builder [data-key='+']").count():
                self.page.click(f"#builder [data-key='{'()' if token in '()' else token}']")

    def tab_to_the_board(self) -> None:
        """Tab until the keyboard stands on something of the board that can be touched."""
        self.tab_to("#board .can")

    def tab_to(self, selector: str) -> None:
        """Tab until the keyboard stands there."""
        for _ in range(80):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
                return
        raise AssertionError(f"no tab stop: {selector}")

    def move_by_keyboard(self) -> None:
        """A move made with Tab, arrows and Enter alone."""
        self.lift_curtain()
        self.wait_for_script()
        if not self.page.locator("#board .can").count():
            self.move_by_keyboard_in_the_dock()
            return
        before = self.version()
        if self.builds():
            self.page.keyboard.type(re.sub("[!&]", "", self.some_move()))
            self.tab_to("#push")
            self.page.keyboard.press("Enter")
            self.wait_for_news(before)
            return
        self.tab_to_the_board()
        assert self.page.locator("#board [tabindex='0']").count() == 1, "one tab stop a board"
        self.page.keyboard.press("Enter")
        for _ in range(60):
            arrow = self.page.evaluate(_ARROW)
            if arrow is None or self.version() > before:
                break
            self.page.keyboard.press(arrow)
        self.wait_for_news(before)

    def move_by_keyboard_in_the_dock(self) -> None:
        """Tab through the controls, Space chooses where nothing is chosen, Enter on the button that says it all."""
        before = self.version()
        for _ in range(80):
            self.page.keyboard.press("Tab")
            here = self.page.evaluate(_HERE)
            if here == "choose":
                self.page.keyboard.press("Space")
            elif here == "send":
                self.page.keyboard.press("Enter")
                self.wait_for_news(before)
                return
        raise AssertionError("the keyboard does not lead to a move")

    def wait_for_news(self, version: int) -> None:
        self.until(lambda: self.version() > version)

    def overflows(self) -> bool:
        return bool(self.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))

    def close(self) -> None:
        self.context.close()
