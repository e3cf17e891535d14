"""Sentences stay right whatever fills their blanks: elision, articles, plurals, per cent."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from string import Formatter

import pytest

import mathotheque
from mathotheque.core import speech
from mathotheque.core.seams import elide, give_article
from mathotheque.core.speech import Message

HOUSE = Path(mathotheque.__file__).parent
GAMES = {game.key: game for game in mathotheque.games()}
CATALOGUES = ("core", *GAMES)
PERSONS = {"name", "names", "other", "owner", "player", "players", "mark"}
"""What blanks for people are called; the others may be numbers."""
NAMES = ("Ada", "Hugo", "Inès", "Yves", "Œdipe", "Zoé")
NUMBERS = (0, 1, 2, 8, 11, 18, 21)

NEVER_ONE = {
    *("core.text-long", "core.record-long", "core.record-large", "core.record-events", "page.import-name"),
    *("table.many-keys", "pousse-blocs.no.many", "pousse-blocs.read.long", "mathisto.read.too-many", "page.ages"),
    *("table.no-such-answer", "foumath.read.pawns", "foumath.read.points", "or-des-fous.dock.far-home"),
    *("mathisto.read.limits", "core.record-hex", "des-echecs.read.tokens", "page.cards-names"),
}
"""Sentences with a number that is a limit or a count above one."""

NOUNS = {
    "fr": "point|pt|carte|jeton|pion|bloc|case|coup|manche|capture|joueur|siège|tirage|lancer|seconde|minute|partie"
    "|signe|octet|rangée|réponse|clé|personne|table|découverte|étape|tour|question|position|environnement|an",
    "en": "point|pt|card|token|pawn|block|cell|move|round|capture|player|seat|draw|roll|second|minute|match|game|letter"
    "|character|byte|row|answer|key|person|table|discovery|step|turn|question|environment|event|call",
}
ELIDED = re.compile(r"(?<![\w-])((?:jus|lors|puis|quoi)?que|[dlmtsjn]e|la) (\w+)", re.IGNORECASE)
ARTICLE = re.compile(r"\b(a) (\w+)")
AN = re.compile(r"\b[Aa]n (?![A-Z]{2})(\w+)")


def blanks_of(catalogue: str, lang: str) -> Iterator[tuple[str, list[str]]]:
    """Every message of a catalogue with the names of its blanks."""
    for key, text in speech._catalogue(catalogue, lang).texts.items():
        forms = (text,) if isinstance(text, str) else text
        found = {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}
        yield key, sorted(found | ({"n"} if len(forms) > 1 else set()))


def filled(catalogue: str, lang: str) -> Iterator[tuple[str, str]]:
    """Every message: with names and numbers in all blanks, and with each number beside others."""
    for key, blanks in blanks_of(catalogue, lang):
        for name, n in product(NAMES, NUMBERS):
            yield key, Message.of(key, **{blank: n if blank == "n" else name for blank in blanks}).say(lang)
        counts = [blank for blank in blanks if blank not in PERSONS]
        for one, number in product(counts, NUMBERS):
            others = {blank: "Zoé" if blank in PERSONS else 21 for blank in blanks}
            yield key, Message.of(key, **{**others, one: number}).say(lang)


def written(lang: str) -> Iterator[tuple[str, str]]:
    """What is written out for people in no catalogue: rule books, and what a game tells beside its rules."""
    for game in GAMES.values():
        yield f"{game.key}, rules", game.rule_book(lang)
        for file in sorted(game.folder.rglob("content/*.json")):
            yield (
                f"{game.key}, {file.stem}",
                json.dumps(list(spoken(json.loads(file.read_text(encoding="utf-8")), lang)), ensure_ascii=False),
            )


def spoken(content: object, lang: str) -> Iterator[str]:
    """Every text in this language, wherever it stands in a tree."""
    if isinstance(content, dict):
        for key, value in content.items():
            yield from [value] if key == lang and isinstance(value, str) else spoken(value, lang)
    elif isinstance(content, list):
        for value in content:
            yield from spoken(value, lang)


def not_elided(text: str) -> list[str]:
    return [found[0] for found in ELIDED.finditer(text) if elide(found[1], found[2]) != found[0]]


def wrong_article(text: str) -> list[str]:
    wrong = [found[0] for found in ARTICLE.finditer(text) if give_article(found[1], found[2]) != found[0]]
    return wrong + [found[0] for found in AN.finditer(text) if give_article("a", found[1]) != f"an {found[1]}"]


@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_french_is_elided_before_every_name(catalogue: str) -> None:
    assert [(key, text) for key, text in filled(catalogue, "fr") if not_elided(text)] == []


@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_english_has_the_right_article_before_every_number_and_name(catalogue: str) -> None:
    assert [(key, text) for key, text in filled(catalogue, "en") if wrong_article(text)] == []


@pytest.mark.parametrize("catalogue", CATALOGUES)
@pytest.mark.parametrize(("lang", "single"), [("fr", "[01]"), ("en", "1")])
def test_one_is_no_plural_and_many_are_no_singular(catalogue: str, lang: str, single: str) -> None:
    plural = re.compile(rf"(?<![\w.,−]){single}[ \u00a0](?:bons? )?(?:{NOUNS[lang]})s\b")
    singular = re.compile(rf"(?<![\w.,−])21[ \u00a0](?:{NOUNS[lang]})\b")
    for key, text in filled(catalogue, lang):
        assert key in NEVER_ONE or not plural.search(text), (key, text)
        assert not singular.search(text), (key, text)


@pytest.mark.parametrize("lang", speech.LANGUAGES)
def test_what_is_written_out_is_elided_and_has_the_right_articles(lang: str) -> None:
    wrong = {"fr": not_elided, "en": wrong_article}[lang]
    assert {where: wrong(text) for where, text in written(lang) if wrong(text)} == {}


@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_per_cent_is_written_in_one_way(catalogue: str) -> None:
    for key, text in filled(catalogue, "fr"):
        assert not re.search(r"\d ?%", text), (key, text)
    for key, text in filled(catalogue, "en"):
        assert not re.search(r"\d[ \u00a0]%", text), (key, text)


def test_per_cent_is_written_in_one_way_in_the_books() -> None:
    for where, text in written("fr"):
        assert not re.search(r"\d ?%", text), where
    for where, text in written("en"):
        assert not re.search(r"\d[ \u00a0]%", text), where


SHARED = {"points", "solo", "duel", "junior", "expert", "champion", "simple", "normal", "mode", "journal", "questions"}
SHARED |= {"multiplication", "addition", "variant"}
"""Names and values of options that are French words too."""
NOTATION = (".read.", ".setup", ".position")
FRENCH = re.compile(
    r"\b(?:le|la|les|des|du|une|avec|pour|ordi|ordis|siège|coup|coups|manche|jeu|partie)\b", re.IGNORECASE
)


def option_words(game: mathotheque.Game) -> re.Pattern[str]:
    """What programs call the options of a game and of its tables."""
    options = (*game.options, *game.table_options)
    words = {option.name for option in options}
    words |= {str(value) for option in options for value in getattr(option, "values", ()) if not str(value).isdigit()}
    return re.compile(rf"\b(?:{'|'.join(sorted(map(re.escape, words - SHARED - {'no', 'yes'})))})\b")


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_no_option_is_called_by_its_english_name_in_french(game: mathotheque.Game) -> None:
    named = option_words(game)
    assert named.findall(game.rule_book("fr")) == []
    for key, text in filled(game.key, "fr"):
        assert not named.search(text) or any(part in key for part in NOTATION), (key, text)


@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_no_french_word_stands_in_english(catalogue: str) -> None:
    titles = "|".join(game.title for game in GAMES.values())
    for key, text in filled(catalogue, "en"):
        assert not FRENCH.search(re.sub(titles, "", text)), (key, text)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_no_box_has_a_word_on_it_but_its_title(game: mathotheque.Game) -> None:
    """The same box stands on the English shelf."""
    cover = (game.folder / "page" / "cover.svg").read_text(encoding="utf-8")
    words = re.findall(r">([^<]*[^\W\d_]{2}[^<]*)</text>", cover)
    assert set(words) <= {game.title}
