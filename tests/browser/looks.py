"""How a page is looked at: in which language, by day, by night or as the system says. Tests take them in turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.hands import Visitor
from tests.web.server import Server


@dataclass(frozen=True)
class Look:
    """The language of the browser, the theme that was chosen (or `auto`), and what the system prefers."""

    lang: str
    theme: str
    system: str

    def __str__(self) -> str:
        return f"{self.lang[:2]}-{self.theme}-{self.system}"

    @property
    def french(self) -> bool:
        """Whether one reads French."""
        return self.lang == "fr-FR"

    def visitor(self, browser: Browser, server: Server, *, width: int, **more: Any) -> Visitor:
        """Somebody who looks so."""
        visitor = Visitor(browser, server.url, lang=self.lang, width=width, color_scheme=self.system, **more)
        visitor.context.add_cookies([{"name": "theme", "value": self.theme, "url": server.url}])
        return visitor


_THEMES = (("jour", "dark"), ("nuit", "light"), ("auto", "dark"))
LOOKS = tuple(Look(("fr-FR", "en-GB")[k % 2], *_THEMES[k % 3]) for k in range(6))
"""By day, by night and by a dark system, each in French and in English: any three in a row hold all themes."""


def in_turn(things: Sequence[str], sizes: Sequence[tuple[int, ...]]) -> list[Any]:
    """Every thing at every size, each time in another look: all of them come, without the product of all."""
    return [
        pytest.param(thing, *size, look, id=f"{thing}-{size[0]}-{look}")
        for k, thing in enumerate(things)
        for n, size in enumerate(sizes)
        for look in (LOOKS[(k + n) % len(LOOKS)],)
    ]


def phone_tablet_desk(first: int = 0) -> list[Any]:
    """Each of three widths in another look, the first of them in that one."""
    widths = enumerate((360, 820, 1280), first)
    return [pytest.param(width, look, id=f"{width}-{look}") for k, width in widths for look in (LOOKS[k % len(LOOKS)],)]
