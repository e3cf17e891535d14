"""Templates, an environment a language: what stands fixed in a template is spoken or drawn once, when it is compiled.

`{{ "page.hint"|say }}` and `{{ "bulb"|icon }}` are constants to Jinja, because the filters of an environment depend on
nothing else; `{{ "page.says"|say(name=seat.name) }}` is spoken when it is rendered.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.matches.seats import PHRASES
from mathotheque.web.icons import icon, token
from mathotheque.web.page_files import address

_BETWEEN_TAGS = re.compile(r"(?<=>)\s*\n\s*(?=<)|^\s+|\s+$")


@cache
def templates(lang: str) -> Environment:
    """Every template, in this language."""

    def say(key: str, **blanks: object) -> str:
        return Message.of(key, **blanks).say(lang)

    environment = Environment(
        loader=PackageLoader("mathotheque.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.filters |= {"say": say, "icon": icon, "token": token}
    environment.globals |= {
        "lang": lang, "say": say, "icon": icon, "token": token, "players": players, "phrases": PHRASES,
        "page_file": address,
    }  # fmt: skip
    return environment


def part(template: str, lang: str) -> Callable[..., str]:
    """The macro `part` of a template, which draws one element from a few plain values.

    Line ends between its tags are there for whoever reads the template, and are not sent.
    """
    macro: Callable[..., Markup] = templates(lang).get_template(template).module.part  # type: ignore[attr-defined]

    def draw(*values: object) -> str:
        return _BETWEEN_TAGS.sub("", str(macro(*values)))

    return draw


def players(game: Game) -> str:
    """How many may play: `2`, or `2–4`."""
    low, high = min(game.players), max(game.players)
    return str(low) if low == high else f"{low}–{high}"
