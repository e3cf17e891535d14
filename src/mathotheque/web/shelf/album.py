"""The album of a game: its cards and what they tell. What somebody has collected is kept by their browser, not here."""

from __future__ import annotations

from typing import cast

from litestar import Response, get
from litestar.exceptions import NotFoundException
from markupsafe import Markup

from mathotheque.core.game import Game
from mathotheque.face.album import Album
from mathotheque.web.shelf.pages import Visit, game_or_404, page, render, who


@get("/games/{key:str}/people")
async def album_page(request: Visit, key: str) -> Response[str]:
    """Every card, family after family; those this browser has collected are in colour."""
    guest, game = who(request), game_or_404(key)
    album = _album_of(game)
    chapters = album.chapters(guest.lang)
    drawn = {one.slug: Markup(album.card(one.slug, guest.lang)) for chapter in chapters for one in chapter.cards}
    return page(render("album.html", guest, f"/games/{key}/people", game=game, chapters=chapters, drawn=drawn))


@get("/games/{key:str}/people/{slug:str}")
async def person_page(request: Visit, key: str, slug: str) -> Response[str]:
    """One card: a life, why it matters, a picture of the idea; and the way to its neighbours."""
    guest, game = who(request), game_or_404(key)
    album = _album_of(game)
    people = [one for chapter in album.chapters(guest.lang) for one in chapter.cards]
    place = next((place for place, one in enumerate(people) if one.slug == slug), None)
    if place is None:
        raise NotFoundException
    return page(
        render(
            "person.html", guest, f"/games/{key}/people/{slug}", game=game, person=people[place],
            card=Markup(album.card(slug, guest.lang)), picture=Markup(album.picture(slug, guest.lang)),
            before=people[place - 1], after=people[(place + 1) % len(people)],
        )
    )  # fmt: skip


def _album_of(game: Game) -> Album:
    """The game's album, or the page that says there is none."""
    if not game.has("album"):
        raise NotFoundException
    return cast("Album", game.module("album"))
