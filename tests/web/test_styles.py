"""Styles, scripts and templates: nothing is dead, colours have names, night stands once, a line can be read."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
import tinycss2

import mathotheque

HOUSE = Path(mathotheque.__file__).parent
STYLES = HOUSE / "web" / "static" / "styles"
SHEETS = sorted([*STYLES.glob("*.css"), *HOUSE.glob("games/*/page/*.css")])
MARKUP = sorted(file for file in HOUSE.rglob("*") if file.suffix in (".css", ".js", ".html"))
THEMES = ("day.css", "night.css")
LONGEST_LINE = 160


def place(file: Path) -> str:
    return file.relative_to(HOUSE).as_posix()


def rules(content: Any) -> Iterator[Any]:
    """Every rule of a style sheet, also within media."""
    for rule in tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True):
        assert rule.type != "error", rule.message
        if rule.type == "qualified-rule":
            yield rule
        elif rule.type == "at-rule" and rule.lower_at_keyword in ("media", "supports"):
            yield from rules(rule.content)


def classes(tokens: Iterable[Any]) -> Iterator[str]:
    """Every class that a selector names."""
    dot = False
    for token in tokens:
        if token.type == "ident" and dot:
            yield token.value
        yield from classes(getattr(token, "arguments", None) or [])
        dot = token.type == "literal" and token.value == "."


def written(file: Path) -> Iterator[tuple[str, bool]]:
    """Every text in the file that may hold classes, and whether its last word goes on with something computed."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".html":
        yield text, False
        for start in re.findall(r"[\w-]+(?=\{\{)", text):
            yield start, True
    elif file.suffix == ".js":
        for value in re.findall(r"'[^'\n]*'|`[^`]*`", text):
            yield value, False
    else:
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.JoinedStr):
                parts = node.values
                for part, after in zip(parts, [*parts[1:], None], strict=True):
                    if isinstance(part, ast.Constant):
                        yield str(part.value), isinstance(after, ast.FormattedValue)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value, False


def test_every_class_of_a_style_sheet_is_used() -> None:
    """Otherwise rules nobody needs would gather, and nobody would dare to take one away."""
    whole: set[str] = set()
    begun: set[str] = set()
    for file in HOUSE.rglob("*"):
        if file.suffix in (".py", ".html", ".js"):
            for value, goes_on in written(file):
                words = re.findall(r"[\w-]+", value)
                whole.update(words)
                if goes_on and words and value.endswith(words[-1]):
                    begun.add(words[-1])
    begun = {start for start in begun if len(start) > 3}
    for sheet in SHEETS:
        for rule in rules(sheet.read_text(encoding="utf-8")):
            unused = {name for name in classes(rule.prelude) if name not in whole and not name.startswith(tuple(begun))}
            assert not unused, f"{place(sheet)}, line {rule.source_line}"


def names(*sheets: Path) -> list[str]:
    """The colours and sizes that style sheets name."""
    return [
        name
        for sheet in sheets
        for name in re.findall(r"^\s*(--[\w-]+):", sheet.read_text(encoding="utf-8"), re.MULTILINE)
    ]


def test_every_name_that_is_used_is_given_and_every_colour_is_used() -> None:
    used = {name for file in SHEETS for name in re.findall(r"var\((--[\w-]+)", file.read_text(encoding="utf-8"))}
    assert used <= set(names(*SHEETS))
    assert set(names(STYLES / "day.css")) <= used


def test_colours_stand_in_the_themes_alone() -> None:
    """So that a theme can be changed without touching geometry, and geometry without touching a theme."""
    for sheet in STYLES.glob("*.css"):
        if sheet.name not in THEMES:
            assert not re.search(r"#[0-9a-f]{3,8}\b|rgb|hsl", sheet.read_text(encoding="utf-8")), place(sheet)


def test_the_night_stands_once() -> None:
    """In sheets that a page links when it is wanted: no rule asks for the theme or for the system's setting."""
    day, night = (names(STYLES / theme) for theme in THEMES)
    assert set(night) <= set(day)
    assert len(set(night)) == len(night)
    for sheet in SHEETS:
        assert not re.search("prefers-color-scheme|data-theme", sheet.read_text(encoding="utf-8")), place(sheet)


@pytest.mark.parametrize("file", MARKUP, ids=place)
def test_every_line_can_be_read(file: Path) -> None:
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        assert len(line) <= LONGEST_LINE, number
