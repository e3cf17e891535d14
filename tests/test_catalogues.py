"""Every string exists in French and in English, is used, and has the same blanks in both."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

import mathotheque
from mathotheque.core import speech
from mathotheque.core.completeness import promised, shortcoming
from mathotheque.core.speech import LANGUAGES, Message

HOUSE = Path(mathotheque.__file__).parent
GAMES = {game.key: game for game in mathotheque.games()}
PREFIXES = (*speech.HOUSE_PREFIXES, *GAMES)


@cache
def texts(prefix: str, lang: str) -> dict[str, tuple[str, ...]]:
    catalogue = speech._catalogue(prefix, lang)
    return {key: (text,) if isinstance(text, str) else text for key, text in catalogue.texts.items()}


def sources(prefix: str) -> list[Path]:
    if prefix in GAMES:
        return sorted(GAMES[prefix].folder.rglob("*.py"))
    return [file for file in sorted(HOUSE.rglob("*.py")) if "games" not in file.relative_to(HOUSE).parts[:-2]]


def used(prefix: str) -> tuple[set[str], set[str]]:
    """The keys written out in the sources, and the beginnings of those whose tail is computed."""
    whole, begun = set(), set()
    for file in (*sources(prefix), *sorted((HOUSE / "web" / "templates").rglob("*.html"))):
        written, started = used_in(file)
        whole |= written
        begun |= started
    return whole, {start for start in begun if re.match(r"[a-z-]+\.", start)}


@cache
def used_in(file: Path) -> tuple[set[str], set[str]]:
    """The same of one source or template."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".html":
        whole = {key for _, key in re.findall(r"""(["'])([\w.-]+)\1\|say\b""", text)}
        return whole, {key for _, key in re.findall(r"""\((["'])([\w.-]+)\1 ~ [\w.]+\)\|say\b""", text)}
    whole, begun = set(), set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
            begun.add(str(node.values[0].value))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            whole.add(node.value)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "said_of":
            begun |= {f"{ast.literal_eval(node.args[0])}.{person}." for person in ("you", "they")}
    return whole, begun


@pytest.mark.parametrize("prefix", PREFIXES)
def test_both_languages_have_the_same_keys(prefix: str) -> None:
    assert texts(prefix, "fr").keys() == texts(prefix, "en").keys()


@pytest.mark.parametrize("prefix", PREFIXES)
def test_both_languages_have_the_same_blanks(prefix: str) -> None:
    def blanks(lang: str, key: str) -> set[str]:
        return {name for text in texts(prefix, lang)[key] for _, name, _, _ in Formatter().parse(text) if name}

    for key in texts(prefix, "fr"):
        assert blanks("fr", key) == blanks("en", key), key


@pytest.mark.parametrize("prefix", PREFIXES)
def test_every_key_used_exists_and_every_key_that_exists_is_used(prefix: str) -> None:
    whole, begun = used(prefix)
    known = {key for key in texts(prefix, "fr") if key.startswith(f"{prefix}.")}
    wanted = {key for key in whole if re.fullmatch(rf"{prefix}(\.[\w-]+)+", key) and not key.endswith(".html")}
    assert wanted <= known
    declared = promised(GAMES[prefix]) if prefix in GAMES else set()
    assert declared <= known
    unused = {key for key in known - whole - declared if not any(key.startswith(start) for start in begun)}
    assert not unused


@pytest.mark.parametrize("prefix", PREFIXES)
def test_french_is_typeset_as_french(prefix: str) -> None:
    """A no-break space before : ; ! ? » and %, inside « », and the typographic apostrophe."""
    for key, forms in texts(prefix, "fr").items():
        for text in forms:
            assert not re.search(r" [:;!?»%]", text), (key, text)
            assert "« " not in text, (key, text)
            assert "'" not in text, (key, text)


def test_a_message_speaks_with_its_data_and_its_plural() -> None:
    bet = Message.of("des-echecs.you.bet", n=1)
    assert (bet.say("fr"), bet.say("en")) == ("Tu mises 1 jeton.", "You stake 1 token.")
    assert Message.of("des-echecs.you.bet", n=3).say("en") == "You stake 3 tokens."
    dice = (Message.of("des-echecs.figure.K"), Message.of("des-echecs.figure.P"))
    assert Message.of("des-echecs.you.roll", dice=dice).say("fr") == "Tu lances\u00a0: roi, pion."


def test_an_unknown_message_is_a_programming_error() -> None:
    for lang in LANGUAGES:
        with pytest.raises(LookupError, match="no catalogue has"):
            Message.of("core.nothing").say(lang)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_both_rule_books_number_the_same_rules(game: mathotheque.Game) -> None:
    def rules(lang: str) -> list[int]:
        return [int(number) for number in re.findall(r"^(\d+)\. ", game.rule_book(lang), re.MULTILINE)]

    assert rules("fr") == rules("en") == list(range(1, len(rules("fr")) + 1))
    assert game.rule_book("fr").startswith(f"# {game.title}\n")
    assert not re.search(r"\w [:;!?»]", game.rule_book("fr"))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_nothing_is_missing_in_a_game_s_folder(game: mathotheque.Game) -> None:
    assert shortcoming(game) is None


def test_the_house_knows_its_own_prefixes() -> None:
    spoken = [key for prefix in ("core", "class", "lesson") for key in texts(prefix, "fr")]
    assert {key.partition(".")[0] for key in spoken} == set(speech.HOUSE_PREFIXES)
