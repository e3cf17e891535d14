"""Puzzles in a real browser: by touch on a phone, by keyboard on a screen; found, remembered, forgotten."""

from __future__ import annotations

import json
from datetime import date, timedelta

import pytest
from playwright.sync_api import Browser, Page, expect

import mathotheque as mt
from mathotheque.exercises.daily import today
from mathotheque.face.face import Face
from tests.browser.hands import Visitor
from tests.browser.test_room import complaints_of_axe
from tests.web.server import Server

PHONE = {"width": 360, "height": 740}
SCREEN = {"width": 1280, "height": 800}


def opened(browser: Browser, server: Server, path: str, size: dict[str, int], lang: str = "fr") -> Page:
    context = browser.new_context(viewport=size, locale=lang, has_touch=size == PHONE)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{server.url}{path}")
    return page


def puzzle_at(browser: Browser, server: Server, puzzle: mt.Puzzle, size: dict[str, int]) -> Page:
    page = opened(browser, server, f"/puzzles/{puzzle.game.key}/{puzzle.id}", size)
    page.wait_for_selector("html[data-live]", timeout=120_000)
    return page


def kept(page: Page) -> dict[str, list[str]]:
    told: dict[str, list[str]] = json.loads(page.evaluate("localStorage.getItem('puzzles')") or "{}")
    return told


def touches(puzzle: mt.Puzzle, move: str) -> tuple[str, ...]:
    """The elements of the board that make the move."""
    action = puzzle.position.number(move)
    return next(path.touch for path in Face(puzzle.position).paths if path.action == action)


@pytest.mark.parametrize("size", [PHONE, SCREEN], ids=["phone", "screen"])
@pytest.mark.parametrize("game", mt.games(), ids=lambda game: game.key)
def test_every_puzzle_page_fits_and_can_be_touched(
    browser: Browser, server: Server, game: mt.Game, size: dict[str, int]
) -> None:
    page = puzzle_at(browser, server, mt.puzzles(game)[0], size)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
    small = page.evaluate(
        "[...document.querySelectorAll('#acts .btn')].filter((one) => one.offsetWidth && one.offsetHeight < 44).length"
    )
    assert small == 0
    page.context.close()


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 360)])
def test_axe_finds_nothing_on_the_pages_of_exercises(browser: Browser, server: Server, scheme: str, width: int) -> None:
    visitor = Visitor(browser, server.url, width=width, color_scheme=scheme)
    puzzles = [mt.puzzles(game)[0] for game in mt.games()]
    paths = ["/puzzles", "/puzzles/foumath", "/drills", "/drills/make"]
    problems = []
    for path in (*paths, *(f"/puzzles/{puzzle.game.key}/{puzzle.id}" for puzzle in puzzles)):
        visitor.go(path)
        problems += complaints_of_axe(visitor)
    visitor.page.click("#act-solution button")
    visitor.page.wait_for_selector("#act-again")
    problems += complaints_of_axe(visitor)
    assert not problems
    visitor.close()


def test_a_puzzle_is_found_by_touch_on_the_board(browser: Browser, server: Server) -> None:
    """A wrong pairing is answered in the line, an idea lights a die, the right one is kept on this device."""
    game = mt.game("des-echecs")
    puzzle = next(one for one in mt.puzzles(game) if "x" in one.best)
    page = puzzle_at(browser, server, puzzle, PHONE)
    page.locator("#act-hint button").tap()
    expect(page.locator("#say")).to_contain_text("Une idée")
    assert page.locator(".lit").count() == 1
    wrong = min(puzzle.proof.values, key=lambda move: puzzle.proof.values[move])
    for move, words in ((wrong, "Il y a mieux"), (puzzle.best, "Trouvé")):
        for name in touches(puzzle, move):
            page.locator(f"#{name}").tap()
        expect(page.locator("#say")).to_contain_text(words)
    assert kept(page)["solved"] == [puzzle.id]
    page.locator("#act-next").tap()
    page.wait_for_url(lambda address: puzzle.id not in address)
    page.goto(f"{server.url}/puzzles/{game.key}")
    expect(page.locator(f"li[data-puzzle='{puzzle.id}'] [data-done]")).to_be_visible()
    assert page.locator("li [data-done]:visible").count() == 1
    page.context.close()


def test_a_calculation_is_typed_and_heard(browser: Browser, server: Server) -> None:
    puzzle = next(one for one in mt.puzzles(mt.game("pousse-blocs")) if one.best.count("+") == 1 and len(one.best) < 5)
    page = puzzle_at(browser, server, puzzle, SCREEN)
    page.locator("#board").click(position={"x": 2, "y": 2})
    page.keyboard.type(puzzle.best)
    page.keyboard.press("Enter")
    expect(page.locator("#say")).to_contain_text("Trouvé")
    expect(page.locator("#heard")).to_contain_text("Trouvé")
    page.context.close()


def test_the_answer_by_keyboard_is_shown_and_not_counted(browser: Browser, server: Server) -> None:
    puzzle = mt.puzzles(mt.game("or-des-fous"))[0]
    page = puzzle_at(browser, server, puzzle, SCREEN)
    page.locator("#act-solution button").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#say")).to_contain_text("La réponse")
    expect(page.locator("#act-again")).to_be_visible()
    assert kept(page) == {}
    page.context.close()


def test_days_in_a_row_are_kept_on_the_device(browser: Browser, server: Server) -> None:
    game = mt.game("des-echecs")
    page = opened(browser, server, "/puzzles", SCREEN, "en")
    shown = date.fromisoformat(page.locator("#contenu").get_attribute("data-day") or "")
    expect(page.locator("#streak")).to_contain_text("to begin a streak")
    days = [(shown - timedelta(days=back)).isoformat() for back in (1, 2, 5)]
    page.evaluate("(kept) => localStorage.setItem('puzzles', kept)", json.dumps({"solved": ["x"], "days": days}))
    page.reload()
    expect(page.locator("#streak")).to_contain_text("2 days in a row")
    puzzle = mt.puzzle_of_the_day(game, shown)
    page.goto(f"{server.url}/puzzles/{game.key}/{puzzle.id}")
    page.wait_for_selector("html[data-live]")
    page.evaluate("(move) => window.post(window.addressFor('play'), { move })", puzzle.best)
    expect(page.locator("#say")).to_contain_text("Found it")
    page.goto(f"{server.url}/puzzles")
    if today() == shown:  # else midnight has just passed
        expect(page.locator("#streak")).to_contain_text("3 days in a row")
    page.on("dialog", lambda dialog: dialog.accept())
    page.locator("#streak [data-forget]").click()
    expect(page.locator("#streak")).to_contain_text("to begin a streak")
    assert kept(page) == {"solved": [], "days": []}
    page.context.close()


def test_a_browser_that_keeps_something_else_there_still_works(browser: Browser, server: Server) -> None:
    page = opened(browser, server, "/puzzles", PHONE, "en")
    for damage in ("[1", "7", '{"solved": 3, "days": {}}', '{"days": [7, null]}'):
        page.evaluate("(kept) => localStorage.setItem('puzzles', kept)", damage)
        page.reload()
        expect(page.locator("#streak")).to_contain_text("to begin a streak")
    page.context.close()
