"""Templates, an environment a language: what stands fixed in a template is spoken or drawn once, when it is compiled.

`{{ "page.hint"|say }}` and `{{ "bulb"|icon }}` are constants to Jinja, because the filters of an environment depend on
nothing else; `{{ "page.says"|say(name=seat.name) }}` is spoken when it is rendered.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

from mathotheque.core.dates import day_in_words
from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.matches.seats import PHRASES
from mathotheque.web.icons import icon, marks, token
from mathotheque.web.shelf.page_files import address
from mathotheque.web.shelf.static_files import static_address

_LINE_END = re.compile(r"(\s*\n\s*)")


class OnOneLine(Extension):
    """Line ends beside tags and Jinja's signs, with their indentation, are for whoever reads a template: not sent.

    Between attributes or words they are a space.
    """

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """Jinja's hook: what stands between its own signs comes as `data`."""
        in_tag = False
        for found in stream:
            if found.type != "data":
                yield found
                continue
            text, in_tag = _on_one_line(found.value, in_tag)
            if text:
                yield Token(found.lineno, "data", text)


def _on_one_line(text: str, in_tag: bool) -> tuple[str, bool]:
    """The text, and whether it ends inside a tag; `in_tag` tells whether it begins there."""
    pieces = _LINE_END.split(text)
    kept = []
    for k, piece in enumerate(pieces):
        if k % 2 == 0:
            kept.append(piece)
            sign = max(piece.rfind("<"), piece.rfind(">"))
            in_tag = in_tag if sign < 0 else piece[sign] == "<"
        elif in_tag or (pieces[k - 1] and pieces[k + 1] and pieces[k - 1][-1] != ">" and pieces[k + 1][0] != "<"):
            kept.append(" ")
    return "".join(kept), in_tag


@cache
def templates(lang: str) -> Environment:
    """Every page, in this language."""
    return _environment(lang, trim_blocks=True, lstrip_blocks=True)


@cache
def _parts(lang: str) -> Environment:
    return _environment(lang, extensions=[OnOneLine])


@cache
def part(template: str, lang: str) -> Callable[..., str]:
    """The macro `part` of a template, which draws one element from a few plain values."""
    macro: Callable[..., str] = _parts(lang).get_template(template).module.part  # type: ignore[attr-defined]
    return lambda *values: str(macro(*values))


def _environment(lang: str, **more: Any) -> Environment:
    def say(key: str, **blanks: object) -> str:
        return Message.of(key, **blanks).say(lang)

    environment = Environment(
        loader=PackageLoader("mathotheque.web"),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        **more,
    )
    environment.filters |= {"say": say, "icon": icon, "token": token, "day": lambda day: day_in_words(day, lang)}
    environment.globals |= {"lang": lang, "players": players, "phrases": PHRASES, "marks": marks}
    environment.globals |= {"page_file": address, "static": static_address("").removesuffix("/")}
    return environment


def players(game: Game) -> str:
    """How many may play: `2`, or `2–4`."""
    low, high = min(game.players), max(game.players)
    return str(low) if low == high else f"{low}–{high}"
