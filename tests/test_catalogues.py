"""Every string exists in French and in English, is used, and has the same blanks in both."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter

import pytest

import mathotheque
from mathotheque.core import speech
from mathotheque.core.completeness import MINUTE
from mathotheque.core.options import Choice, Option
from mathotheque.core.speech import LANGUAGES, Message

HOUSE = Path(mathotheque.__file__).parent
GAMES = {game.key: game for game in mathotheque.games()}
PREFIXES = ("core", "cli", "arena", "table", "store", "page", "phrase", *GAMES)


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
    for file in sources(prefix):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                begun.add(str(node.values[0].value))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
    for page in sorted((HOUSE / "web" / "templates").rglob("*.html")):
        template = page.read_text(encoding="utf-8")
        whole |= {key for _, key in re.findall(r"""(["'])([\w.-]+)\1\|say\b""", template)}
        begun |= {key for _, key in re.findall(r"""\((["'])([\w.-]+)\1 ~ [\w.]+\)\|say\b""", template)}
    return whole, {start for start in begun if re.match(r"[a-z-]+\.", start)}


def options_of(game: mathotheque.Game) -> tuple[Option, ...]:
    return game.options + game.table_options


def promised(prefix: str) -> set[str]:
    """The keys every game has: sentences about it, its options and their values in words, and its bots."""
    if prefix not in GAMES:
        return set()
    game = GAMES[prefix]
    told = {f"{prefix}.{part}.{option.name}" for option in options_of(game) for part in ("option", "label")}
    told |= {f"{prefix}.bot.{level}" for chosen in kinds_of(game) for level in chosen.level_names}
    told |= {f"{prefix}.minute.{line}" for line in MINUTE}
    return told | {f"{prefix}.tagline", f"{prefix}.position"} | values_in_words(game)


def kinds_of(game: mathotheque.Game) -> list[mathotheque.Game]:
    """The game with every value of every option."""
    choices = [option for option in game.options if isinstance(option, Choice)]
    return [game.choose(**{option.name: value}) for option in choices for value in option.values]


def values_in_words(game: mathotheque.Game) -> set[str]:
    choices = [option for option in options_of(game) if isinstance(option, Choice) and option.name != "players"]
    return {
        f"{game.key}.value.{option.name}.{value}"
        for option in choices
        for value in option.values
        if not isinstance(value, bool)
    }


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
    declared = promised(prefix)
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
