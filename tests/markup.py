"""Markup of the games' pages, read: its elements and their ids; and what page modules give, as one text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from html.parser import HTMLParser

import mathotheque as mt
from mathotheque.core.options import Value
from mathotheque.core.parts import Group
from mathotheque.core.protocols import Cast
from mathotheque.face.face import Face

_NEVER_CLOSED = ("input", "br")


class Markup(HTMLParser):
    """HTML or SVG that must be well formed: the ids of the outermost elements (None without one), and all ids."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.roots: list[str | None] = []
        self.ids: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert not self._open, f"never closed: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in _NEVER_CLOSED:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"an attribute twice in <{tag}>"
        name = dict(attrs).get("id")
        if not self._open:
            self.roots.append(name)
        if name is not None:
            self.ids.append(name)

    def handle_endtag(self, tag: str) -> None:
        assert self._open, f"</{tag}> closes nothing"
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        assert self._open, f"text outside of every element: {data!r}"


@lru_cache(50_000)
def read(text: str) -> Markup:
    """The same, for texts that come again and again."""
    return Markup(text)


def custom(game: mt.Game) -> dict[str, Value]:
    """The table's own options as they are when nobody changes them."""
    return {option.name: option.default for option in game.table_options}


def page(view: mt.Position, seat: int | None, lang: str = "fr") -> Group:
    """Everything the game shows on its page: picture, dock, aside. Whoever plays has signs in his name."""
    game, face = view.game, Face(view)
    cast = Cast(tuple(f"Zoé & <{number + 1}>" for number in range(game.seats)), seat)
    dock = Group("dock", '<form id="dock">', "</form>", face.dock(cast, custom(game), lang))
    aside = Group("aside", '<div id="aside">', "</div>", face.aside(seat, cast, lang))
    parts = {"picture": face.picture(seat, cast, lang), "dock": dock, "aside": aside}
    return Group("page", '<main id="page">', "</main>", parts)


def dock(position: mt.Position, cast: Cast, custom: Mapping[str, Value], lang: str = "fr") -> str:
    """The controls of the seat to move."""
    return "".join(map(str, Face(position).dock(cast, custom, lang).values()))


def aside(position: mt.Position, seat: int | None, cast: Cast, lang: str = "fr") -> str:
    """What stays in sight beside the board."""
    return "".join(map(str, Face(position).aside(seat, cast, lang).values()))
