"""Readings of ours are marked as ours: the same rules in both rule books and both pages of rulings, none elsewhere."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

import mathotheque as mt
from mathotheque.core.speech import LANGUAGES, Message

DOCS = Path(__file__).parent.parent / "docs"
PAGES = {"fr": DOCS / "rulings.fr.md", "en": DOCS / "rulings.md"}
HEADING, TABLES = "heading", "tables"


@dataclass(frozen=True)
class Words:
    """What a language says: the mark, how a ruling cites a rule, and where else a mark may stand."""

    mark: str
    explained: str
    rule: str
    heading: str
    tables: str
    option: str


WORDS = {
    "fr": Words("notre choix", "Là où la feuille", "règle", "en tête", "à nos tables", r"« ([^»]+) » \(`(\w+)`\)"),
    "en": Words("our choice", "Where the rule sheet", "rule", "heading", "at our tables", r"“([^”]+)” \(`(\w+)`\)"),
}
EVERY_GAME = pytest.mark.parametrize("game", mt.games(), ids=lambda game: game.key)


def marked_in_book(game: mt.Game, lang: str) -> Counter[str]:
    """How often each rule of the book bears the mark; before the first rule, and in the part about tables, by name."""
    words, found, part = WORDS[lang], Counter[str](), HEADING
    for line in game.rule_book(lang).split("\n"):
        if line.startswith("#"):
            part = TABLES if line.removeprefix("## ").lower() == words.tables else part
        elif numbered := re.match(r"(\d+)\. ", line):
            part = numbered[1]
        if not line.startswith(words.explained):
            found[part] += len(re.findall(rf"\*\([^*]*{words.mark}[^*]*\)\*", line))
            assert found[part] or words.mark not in line, line
        if part == TABLES and found[part]:
            part = "after"
    return +found


def marked_in_rulings(title: str, lang: str) -> Counter[str]:
    """How often the rulings of one chapter cite each rule as ours."""
    words = WORDS[lang]
    text = PAGES[lang].read_text(encoding="utf-8").replace("\u00a0", " ")
    chapter = next(part for part in text.split("\n## ") if part.startswith(title))
    places = {words.heading: HEADING, words.tables: TABLES}
    found = Counter[str]()
    for mark in re.findall(rf"\*\*\([^)]*{words.mark}[^)]*\)\*\*", chapter):
        cited = re.fullmatch(rf"\*\*\({words.mark}, (?:{words.rule} (\d+)|(.+))\)\*\*", mark)
        assert cited, mark
        found[cited[1] or places[cited[2]]] += 1
    assert len(re.findall(rf"\b{words.mark}", chapter)) == found.total(), "a mark that cites no rule"
    return found


@EVERY_GAME
def test_both_books_mark_the_same_rules(game: mt.Game) -> None:
    assert marked_in_book(game, "fr") == marked_in_book(game, "en")


@EVERY_GAME
@pytest.mark.parametrize("lang", LANGUAGES)
def test_book_and_rulings_mark_the_same_rules(game: mt.Game, lang: str) -> None:
    book = set(marked_in_book(game, lang)) - {TABLES}
    assert book == set(marked_in_rulings(game.title, lang))


@EVERY_GAME
def test_both_pages_of_rulings_mark_the_same_rules_equally_often(game: mt.Game) -> None:
    assert marked_in_rulings(game.title, "fr") == marked_in_rulings(game.title, "en")


def test_what_holds_at_every_table_is_marked_everywhere() -> None:
    common = marked_in_rulings("Pour tous les jeux", "fr")
    assert common == marked_in_rulings("Common to all games", "en")
    assert set(common) == {TABLES}
    for game in mt.games():
        for lang in LANGUAGES:
            assert marked_in_book(game, lang)[TABLES] == 1, (game.key, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_book_says_what_the_mark_means(lang: str) -> None:
    for game in mt.games():
        explained = [line for line in game.rule_book(lang).split("\n") if line.startswith(WORDS[lang].explained)]
        assert len(explained) == 1
        assert f"*({WORDS[lang].mark})*" in explained[0]


@EVERY_GAME
def test_books_have_the_same_rules_in_the_same_order(game: mt.Game) -> None:
    numbers = {lang: re.findall(r"^(\d+)\. ", game.rule_book(lang), re.MULTILINE) for lang in LANGUAGES}
    assert numbers["fr"] == numbers["en"] == [str(k + 1) for k in range(len(numbers["fr"]))]


@EVERY_GAME
@pytest.mark.parametrize("lang", LANGUAGES)
def test_books_speak_as_the_screen_does(game: mt.Game, lang: str) -> None:
    """No names of options as programs write them; and the rulings name options as the screen does."""
    book = game.rule_book(lang)
    assert "`" not in book
    assert not re.search(r"\boption \*", book)
    text = PAGES[lang].read_text(encoding="utf-8").replace("\u00a0", " ")
    chapter = next(part for part in text.split("\n## ") if part.startswith(game.title))
    for label, name in re.findall(WORDS[lang].option, chapter):
        assert Message.of(f"{game.key}.label.{name}").say(lang) == label


def test_french_books_and_rulings_are_typeset_as_french() -> None:
    texts = [game.rule_book("fr") for game in mt.games()] + [PAGES["fr"].read_text(encoding="utf-8")]
    for text in texts:
        assert not re.search(r" [:;!?»%]|« |'", text.replace("| :", ""))


def test_english_books_and_rulings_say_their_and_set_per_cent_tight() -> None:
    texts = [game.rule_book("en") for game in mt.games()] + [PAGES["en"].read_text(encoding="utf-8")]
    for text in texts:
        assert not re.search(r"\b(he|his|him|himself)\b|\s%", text)


def test_sources_are_credited_with_one_spelling() -> None:
    for lang in LANGUAGES:
        assert "I.C.P. (Idées Créatives Produits, Paris)" in mt.game("des-echecs").rule_book(lang)
        assert "Martine Simonet (Math-Ecole, 2003)" in mt.game("or-des-fous").rule_book(lang)
    assert mt.game("or-des-fous").source.publisher == "Math-Ecole"
    assert mt.game("des-echecs").source.publisher == "I.C.P. (Idées Créatives Produits, Paris)"
