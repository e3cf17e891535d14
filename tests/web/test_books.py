"""Rule books as pages: every rule can be linked to by its number, and a book is words, never markup."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import mathotheque as mt
from mathotheque.core.speech import LANGUAGES
from mathotheque.web.shelf.books import book_of

GAMES = mt.games()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_of_the_book_has_its_number_as_an_address(game: mt.Game, lang: str) -> None:
    numbers = re.findall(r"^(\d+)\. ", game.rule_book(lang), re.MULTILINE)
    assert re.findall(r'<li id="r(\d+)" value="\1">', book_of(game, lang)) == numbers


def test_a_table_is_a_table() -> None:
    book = book_of(mt.game("pousse-blocs"), "fr")
    assert "<th>niveau 1</th>" in book
    assert "|" not in book
    assert "<th></th>" not in book, "nothing to read aloud"


def test_what_is_no_rule_has_no_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A list within a rule counts for itself; HTML and addresses that run a script stay words."""
    text = "# Jeu\n\n3. Règle\n   1. cas\n   2. cas\n\n<script>alert(1)</script>\n\n[ici](javascript:alert(1))\n"
    (tmp_path / "rules.fr.md").write_text(text, encoding="utf-8")
    game = mt.game("foumath")
    monkeypatch.setattr(mt.Game, "folder", tmp_path)
    book = book_of.__wrapped__(game, "fr")
    assert re.findall(r'id="(\w+)"', book) == ["r3"]
    assert "<script" not in book
    assert "<a" not in book
