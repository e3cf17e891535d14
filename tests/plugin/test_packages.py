"""Two games of other packages go everywhere ours go: shelf, table, replay, terminal, API; broken ones nowhere."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.plugin.packages import declare_devine, environment, install, told_files, write_course
from tests.web.server import Server, serving

GAMES = {"course": "La course à vingt", "devine": "Devine"}
EVERY_GAME = pytest.mark.parametrize("key", GAMES)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the packages are installed."""
    folder = tmp_path_factory.mktemp("plugins")
    install(write_course(folder / "course"), folder / "site")
    declare_devine(folder / "site")
    return folder / "site"


@pytest.fixture(scope="module")
def server(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("room"), fresh=True, **environment(site)) as running:
        yield running


@pytest.fixture
def guest(server: Server) -> Iterator[httpx.Client]:
    headers = {"accept-language": "en"}
    with httpx.Client(base_url=server.url, follow_redirects=True, timeout=120, headers=headers) as client:
        yield client


def terminal(site: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "mathotheque", "--lang", "en", *words], input=typed, capture_output=True, text=True,
        timeout=300, env={**os.environ, **environment(site)},
    )  # fmt: skip


def test_the_page_tells_every_file_a_game_must_have() -> None:
    assert [*told_files()] == [
        "pyproject.toml", "__init__.py", "rules.py", "notation.py", "words.py", "words.fr.po", "words.en.po",
        "board.py", "levels.py", "rules.fr.md", "rules.en.md",
    ]  # fmt: skip


# --- the room


@EVERY_GAME
def test_it_stands_on_the_shelf_with_a_page_a_box_and_a_rule_book(guest: httpx.Client, key: str) -> None:
    shelf = guest.get("/").text
    assert f"<h2>{GAMES[key]}</h2>" in shelf
    page = guest.get(f"/g/{key}").text
    assert f"<h1>{GAMES[key]}</h1>" in page
    assert ('name="o-binding"' in page) == (key == "devine")
    assert 'name="o-dice"' not in page  # hidden draws in one, no chance at all in the other
    assert "7 games of sums and cunning" in shelf
    rules = guest.get(f"/rules/{key}")
    assert rules.status_code == 200
    assert 'id="r1"' in rules.text
    for picture in re.findall(rf'src="(/games/{key}/[^"]+)"', page + shelf):
        assert guest.get(picture).text.lstrip().startswith("<svg")


@EVERY_GAME
def test_it_is_played_at_a_table_to_its_end_and_looked_at_again(guest: httpx.Client, site: Path, key: str) -> None:
    form = {"who0": "here", "who1": "here", "o-players": "2", "begins": "1"}
    opened = guest.post(f"/g/{key}", data=form)
    assert opened.status_code == 200
    name = opened.url.path.rpartition("/")[2]
    while (state := over_api(guest, name))["waiting_for"] != "nothing":
        assert guest.get(f"/t/{name}").status_code == 200
        token = {"authorization": f"Bearer {guest.cookies[f'seat-{name}']}"}
        moves = guest.get(f"/api/matches/{name}", headers=token).json()["moves"]
        sent = {"move": moves[-1], "version": str(state["version"]), "seat": str(state["turn"])}
        assert guest.post(f"/t/{name}/play", data=sent, headers={"x-script": "1"}).status_code == 204
    assert guest.get(f"/r/{name}", params={"at": 99}).status_code == 200
    assert guest.get(f"/r/{name}/dice").status_code == 200
    text = guest.get(f"/r/{name}/record").text
    assert text.startswith(f'[Game "{key}"]')
    again = guest.post("/import", files={"text": (None, text)})
    assert again.status_code == 200
    assert again.url.path.startswith("/r/")
    file = site.parent / f"{key}.txt"
    file.write_text(text, encoding="utf-8")
    checked = terminal(site, "record", "verify", str(file))
    assert checked.returncode == 0, checked.stderr


def over_api(guest: httpx.Client, name: str) -> dict[str, object]:
    state: dict[str, object] = guest.get(f"/api/matches/{name}").json()
    return state


def test_a_computer_plays_it_and_a_refusal_names_the_rule(guest: httpx.Client) -> None:
    wish = {"game": "course", "seats": [{"name": "Ada"}, {"level": "3"}], "options": {"goal": 20, "most": 2}}
    seated = guest.post("/api/matches", json=wish).json()
    name, token = seated["match"], {"authorization": f"Bearer {seated['token']}"}
    refused = guest.post(
        f"/api/matches/{name}/moves", json={"move": "+3", "version": seated["version"]}, headers=token
    )  # fmt: skip
    assert refused.status_code == 422
    assert "Nobody may add more than 2." in refused.text
    played = guest.post(
        f"/api/matches/{name}/moves", json={"move": "+2", "version": seated["version"]}, headers=token
    )  # fmt: skip
    assert played.status_code == 201
    assert played.json()["position"] == "2 t2"


def test_the_api_lists_it_like_any_other(guest: httpx.Client) -> None:
    told = {game["key"]: game for game in guest.get("/api/games").json()}
    assert told.keys() >= GAMES.keys()
    assert [option["name"] for option in told["course"]["options"]] == ["goal", "most"]


# --- the terminal


@EVERY_GAME
def test_the_terminal_knows_it(site: Path, key: str) -> None:
    assert GAMES[key] in terminal(site, "games").stdout
    assert terminal(site, "rules", key).returncode == 0


def test_it_is_played_in_the_terminal(site: Path, tmp_path: Path) -> None:
    file = tmp_path / "course.txt"
    words = ("play", "course", "--goal", "5", "--seats", "Ada,3", "--record", str(file))
    done = terminal(site, *words, typed="+3\n+2\n+1\n+2\n")
    assert done.returncode == 0, done.stderr
    assert "Nobody may add more than 2." in done.stdout
    assert "add 2 and say 2." in done.stdout
    assert terminal(site, "record", "verify", str(file)).returncode == 0


# --- broken ones


@pytest.mark.parametrize(
    ("file", "text", "reason"),
    [
        ("rules.py", None, "rules.py is missing"),
        ("rules.en.md", None, "rules.en.md is missing"),
        ("board.py", "import no_such_module\n", "board.py needs the module no_such_module, which is not installed"),
        ("words.en.po", 'msgid "course.tagline"\nmsgstr "Add."\n', "words.en.po has no course.bot.1"),
        ("__init__.py", "GAME = 1 / 0\n", "ZeroDivisionError: division by zero"),
    ],
)
def test_a_broken_one_is_told_in_one_line_and_nothing_else_dies_of_it(
    site: Path, tmp_path: Path, file: str, text: str | None, reason: str
) -> None:
    broken = tmp_path / "site"
    shutil.copytree(site, broken)
    place = broken / "course_a_vingt" / file
    if text is None:
        place.unlink()
    else:
        place.write_text(text, encoding="utf-8")
    told = terminal(broken, "games")
    assert told.returncode == 0
    assert "La course à vingt" not in told.stdout
    assert "Devine" in told.stdout
    lines = [line for line in told.stderr.splitlines() if line]
    assert len(lines) == 1, told.stderr
    assert lines[0].startswith("The game course (course_a_vingt:GAME) is left out: ")
    assert reason in lines[0]
