"""The score to reach stands beside every score, whoever is to move, on every screen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

import mathotheque as mt
from mathotheque.face.face import Face
from tests.browser.looks import Look, in_turn
from tests.browser.sight import seen
from tests.web.server import Server

TABLES: dict[str, dict[str, Any]] = {
    "des-echecs": {"game": "des-echecs", "options": {"points": 7}, "position": "KQBNP/KQRBP t1 c0-0 p2-3 s1"},
    "foumath-advanced": {
        "game": "foumath",
        "options": {"level": "advanced", "goal": 150},
        "position": "33,34/88 t1 p40-90 s1 d53",
    },
    "foumath-expert": {
        "game": "foumath",
        "options": {"level": "expert", "players": 4},
        "position": "33,34/88/99/11 t1 p40-90-0-120 s1 d53",
    },
}
"""A table of every game, and every kind of it, that is played up to some points."""
SHOWN = """(target) => [...document.querySelectorAll('.seat')].map((seat) =>
  [...seat.querySelectorAll('*')].some((one) => one.checkVisibility()
    && one.textContent.trim().match(`(^|\\\\D)${target}$`)
    && one.scrollWidth <= one.clientWidth + 1
    && one.getBoundingClientRect().right <= seat.getBoundingClientRect().right + 1))"""
"""Of every player, whether the points to reach stand there, whole."""


def test_every_game_with_points_to_reach_is_looked_at() -> None:
    reached = {game.key for game in mt.games() if any(Face(table.start()).target for table in _kinds(game))}
    assert reached == {str(table["game"]) for table in TABLES.values()}


def _kinds(game: mt.Game) -> list[mt.Game]:
    levels = next((option.values for option in game.options if option.name == "level"), ())  # type: ignore[union-attr]
    return [game, *(game.choose(level=level) for level in levels)]


@pytest.mark.parametrize(
    ("name", "width", "height", "look"), in_turn(list(TABLES), [(360, 740), (820, 1180), (1280, 800)])
)
def test_the_score_to_reach_is_always_on_screen(
    browser: Browser, server: Server, name: str, width: int, height: int, look: Look
) -> None:
    table = TABLES[name]
    game = mt.game(table["game"], **table["options"])
    target = Face(game.read(table["position"])).target
    visitor = look.visitor(browser, server, width=width)
    page = visitor.page
    page.set_viewport_size({"width": width, "height": height})
    visitor.context.add_init_script(f"localStorage.setItem('met-{game.key}', '1')")
    people = [{"name": one} for one in ("Ada", "Zoé", "Maximilien", "Léa")[: game.seats]]
    opened = visitor.context.request.post(f"{server.url}/api/matches", data={**table, "seats": people}).json()
    visitor.go(f"/t/{opened['match']}/seat/{opened['token']}")
    visitor.wait_for_script()
    for moves in range(3):
        assert page.evaluate(SHOWN, target) == [True] * game.seats, f"after {moves} moves"
        assert seen(page, "#seats")
        if moves < 2:
            visitor.move_by_button()
    assert not visitor.overflows()
    assert visitor.complaints == []
    visitor.close()
