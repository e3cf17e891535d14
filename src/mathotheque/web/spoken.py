"""Templates with their fixed sentences already spoken: what stands in a template is said once, not in every frame."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from jinja2 import BaseLoader, Environment, PackageLoader, StrictUndefined
from markupsafe import escape

from mathotheque.core.speech import Message
from mathotheque.web.icons import icon

_INCLUDE = re.compile(r'\{% include "([^"]+)" %\}\n?')
_SAY = re.compile(r"""\{\{ say\((["'])([\w.-]+)\1\) \}\}""")
_ICON = re.compile(r'\{\{ icon\("([\w-]+)"\) \}\}')


class _Spoken(BaseLoader):
    """Reads a template with its parts put in, fixed sentences in one language, and fixed drawings."""

    def __init__(self, lang: str) -> None:
        self._lang, self._files = lang, PackageLoader("mathotheque.web")

    def get_source(self, environment: Environment, template: str) -> tuple[str, str | None, Callable[[], bool] | None]:
        source, file, fresh = self._files.get_source(environment, template)
        while _INCLUDE.search(source):
            source = _INCLUDE.sub(lambda part: self._part(environment, part[1]), source)
        source = _SAY.sub(lambda said: str(escape(Message.of(said[2]).say(self._lang))), source)
        return _ICON.sub(lambda drawn: str(icon(drawn[1])), source), file, fresh

    def _part(self, environment: Environment, name: str) -> str:
        return self._files.get_source(environment, name)[0].removesuffix("\n")


@cache
def templates(lang: str) -> Environment:
    """Every template, in this language."""
    return Environment(
        loader=_Spoken(lang), autoescape=True, undefined=StrictUndefined, trim_blocks=True, auto_reload=False
    )
