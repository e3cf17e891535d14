"""Boards by ear, as a browser tells them to a screen reader: rows in words, pieces by name, no bare numbers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser

import mathotheque as mt
from tests.browser.looks import LOOKS, Look
from tests.browser.screenshots import NAMES
from tests.browser.test_layout import at_the_table
from tests.web.server import Server

KEYS = [game.key for game in mt.games()]
YOURS = {
    "fr": {
        "foumath": ("Rangée 5 : ton pion colonne 1 sur le 5", "pion de {name}"),
        "des-echecs": ("Tes dés : ", "dé de {name}"),
        "pousse-blocs": ("De ton côté : 2, 3, 6, 8, 10, 12.", "du côté de {name}"),
        "or-des-fous": ("Rangée 1, ton camp : ton pion en a1.", "pion de {name}"),
        "mathisto": ("", "à {name} : 40 points, cinq cartes, un joker et la découverte"),
    },
    "en": {
        "foumath": ("Row 5: your pawn in column 1 on 5", "{name}’s pawn"),
        "des-echecs": ("Your dice: ", "{name}’s die"),
        "pousse-blocs": ("On your side: 2, 3, 6, 8, 10, 12.", "on {name}’s side"),
        "or-des-fous": ("Row 1, your camp: your pawn on a1.", "{name}’s pawn"),
        "mathisto": ("", "{name}’s: 40 points, five cards, a joker and the discovery"),
    },
}
"""Of each board that the docs show, something of one's own and something of the next player's."""


@pytest.mark.parametrize("look", LOOKS[:2], ids=str)
@pytest.mark.parametrize("key", KEYS)
def test_a_board_is_heard_in_rows_with_names_and_without_bare_numbers(
    browser: Browser, server: Server, key: str, look: Look
) -> None:
    visitor = at_the_table(browser, server, key, 1280, 800, look)
    own, others = YOURS[look.lang[:2]][key]
    heard = visitor.page.locator("#board").aria_snapshot().replace("\u00a0", " ")
    assert others.format(name=NAMES[1]) in heard
    assert own in heard
    rows = visitor.page.get_by_role("list", name="Le plateau en mots" if look.french else "The board in words")
    assert rows.count() == (0 if key == "mathisto" else 1), "Mathisto's page is lists and words itself"
    bare = [line for line in heard.splitlines() if re.fullmatch(r'\s*- (text: )?"?[\d\s–-]+"?', line)]
    assert bare == []
    visitor.close()


def test_a_row_changes_with_a_move_and_looking_back_has_rows_too(browser: Browser, server: Server) -> None:
    visitor = at_the_table(browser, server, "des-echecs", 1280, 800)
    page = visitor.page
    row = page.locator("#row-2")
    before = row.text_content()
    visitor.move_by_keyboard()
    visitor.until(lambda: row.text_content() != before)
    page.goto(page.url.replace("/t/", "/r/").split("?")[0])
    assert page.get_by_role("list", name="Le plateau en mots").get_by_role("listitem").count() >= 2
    visitor.close()
