"""What a game brings for its pages: served by its key, kept by browsers, drawn where it brings none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import httpx
import pytest

import mathotheque as mt
from mathotheque.face import box
from mathotheque.web.shelf.page_files import KINDS, address
from tests.devine import GAME as DEVINE
from tests.web.server import Server

KEYS = [game.key for game in mt.games()]
PICTURES = ("cover.svg", "emblem.svg")


@pytest.fixture
def guest(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, follow_redirects=True, timeout=300) as client:
        yield client


def words(svg: str) -> str:
    """Everything somebody can read on a picture."""
    return " ".join(
        element.text or "" for element in ElementTree.fromstring(svg).iter() if element.tag.endswith("text")
    )


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("name", KINDS)
def test_what_the_game_s_folder_holds_is_served_as_it_is(guest: httpx.Client, key: str, name: str) -> None:
    place = mt.game(key).folder / "page" / name
    answer = guest.get(f"/games/{key}/{name}")
    if not place.exists():
        assert name not in PICTURES, "every game of the house has its own pictures"
        assert answer.status_code == 404
        assert address(mt.game(key), name) == ""
        return
    assert answer.content == place.read_bytes()
    assert answer.headers["content-type"].partition(";")[0] == KINDS[name]
    assert "default-src 'self'" in answer.headers["content-security-policy"]


def test_a_browser_keeps_it_under_its_fingerprint_and_asks_under_another(guest: httpx.Client) -> None:
    where = address(mt.game("foumath"), "cover.svg")
    kept = guest.get(where)
    assert kept.headers["cache-control"] == "public, max-age=31536000, immutable"
    for other in ("/games/foumath/cover.svg", "/games/foumath/cover.svg?v=old"):
        asked = guest.get(other)
        assert asked.headers["cache-control"] == "no-cache"
        again = guest.get(other, headers={"if-none-match": asked.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert guest.get(other, headers={"if-none-match": '"old"'}).status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "foumath/rules.py",
        "foumath/page",
        "foumath/cover.svg/",
        "foumath/..%2frules.py",
        "foumath/%2e%2e/rules.py",
        "foumath/..%5crules.py",
        "foumath/cover.svg%00.js",
        "..%2fcore/game.py",
        "nothing/cover.svg",
        "foumath/page/cover.svg",
        "//etc/passwd",
    ],
)
def test_nothing_else_of_a_folder_can_be_reached(guest: httpx.Client, path: str) -> None:
    answer = guest.get(httpx.URL(f"{guest.base_url}/games/{path}"))
    assert answer.status_code in (200, 404)
    assert answer.status_code == 404 or path == "foumath/cover.svg/"
    assert "import" not in answer.text


def test_only_the_game_s_own_table_loads_its_script(guest: httpx.Client) -> None:
    for key in KEYS:
        page = guest.post(f"/g/{key}/now").text
        loaded = re.findall(r'(?:src|href)="/games/([\w-]+)/(dock\.\w+)\?v=\w+"', page)
        brought = {name for name in ("dock.js", "dock.css") if (mt.game(key).folder / "page" / name).exists()}
        assert {file for _, file in loaded} == brought
        assert {owner for owner, _ in loaded} <= {key}
        assert "/games/" not in guest.get("/rules/" + key).text


@pytest.mark.parametrize("key", KEYS)
def test_a_box_says_the_same_in_every_language(key: str) -> None:
    """The title, how many play, from which age, as `box.foot` writes them; beside that only numbers."""
    game = mt.game(key)
    cover = (game.folder / "page" / "cover.svg").read_text(encoding="utf-8")
    tight = re.sub(r">\s+<", "><", cover)
    assert tight.strip().endswith(box.foot(game) + "</svg>")
    assert not re.search(r"[^\W\d]", words(cover).replace(game.title, ""))


def test_a_game_without_pictures_gets_a_box_with_its_title_and_an_emblem_with_its_initial() -> None:
    cover, emblem = box.cover(DEVINE), box.emblem(DEVINE)
    assert words(cover) == "D Devine 2–3 · 8+"
    assert words(emblem) == "D"
    assert cover == box.cover(DEVINE.choose(players=2)), "the options are not on the box"


def test_every_picture_is_only_a_picture() -> None:
    """No script, no link, nothing fetched: an SVG can be opened as a page of its own."""
    for key in KEYS:
        for name in PICTURES:
            text = Path(mt.game(key).folder / "page" / name).read_text(encoding="utf-8")
            assert not re.search(r"<(script|style|a|image|use|foreignObject)\b|href|\bon\w+=", text)
