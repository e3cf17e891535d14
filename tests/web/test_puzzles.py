"""Puzzles over plain HTTP: today's shelf, lists, a puzzle tried, hinted, answered, and whatever is forged."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import httpx
import pytest

import mathotheque as mt
from mathotheque.exercises.daily import today
from tests.web.server import Server

EVERY_GAME = pytest.mark.parametrize("game", mt.games(), ids=lambda game: game.key)


@pytest.fixture
def guest(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=300) as client:
        yield client


def address(puzzle: mt.Puzzle) -> str:
    return f"/puzzles/{puzzle.game.key}/{puzzle.id}"


def once(page: str) -> None:
    ids = [piece.split('"')[0] for piece in page.split(' id="')[1:]]
    assert len(ids) == len(set(ids)), "an id stands once in a page"


def test_the_shelf_leads_to_today_and_today_to_every_game(guest: httpx.Client) -> None:
    assert 'href="/puzzles"' in guest.get("/").text
    days = {today()}
    page = guest.get("/puzzles").text
    days.add(today())  # midnight may have come between
    once(page)
    for game in mt.games():
        assert any(f'href="{address(mt.puzzle_of_the_day(game, day))}"' in page for day in days)
        listed = guest.get(f"/puzzles/{game.key}").text
        once(listed)
        for puzzle in mt.puzzles(game):
            assert f'href="{address(puzzle)}"' in listed
    assert "The puzzle of the day" in guest.get("/puzzles", headers={"accept-language": "en"}).text


@EVERY_GAME
def test_a_puzzle_is_tried_hinted_and_solved_without_a_script(guest: httpx.Client, game: mt.Game) -> None:
    puzzle = mt.puzzles(game)[0]
    page = guest.get(address(puzzle))
    assert page.status_code == 200
    assert f'action="{address(puzzle)}/play"' in page.text
    assert "data-solved" not in page.text
    once(page.text)
    worst = min(puzzle.proof.values, key=lambda move: puzzle.proof.values[move])
    tried = guest.post(f"{address(puzzle)}/play", data={"move": worst}).text
    assert "Il y a mieux." in tried
    assert "data-solved" not in tried
    hinted = guest.post(f"{address(puzzle)}/hint").text
    assert "Une idée, sans la réponse" in hinted
    shown = guest.post(f"{address(puzzle)}/solution").text
    assert "La réponse" in shown
    assert "data-solved" not in shown
    found = guest.post(f"{address(puzzle)}/play", data={"move": puzzle.best}).text
    assert "Trouvé" in found
    assert 'data-solved="1"' in found
    once(found)
    assert ("/analysis/" in found) != game.hides
    assert "/analysis/" not in page.text, "the answer is not given away"
    english = guest.post(f"{address(puzzle)}/play", data={"move": puzzle.best}, headers={"accept-language": "en"}).text
    assert "Found it!" in english


def test_the_script_gets_the_table_alone_or_a_line(guest: httpx.Client) -> None:
    puzzle = mt.puzzles(mt.game("des-echecs"))[0]
    script = {"x-script": "1"}
    found = guest.post(f"{address(puzzle)}/play", data={"move": puzzle.best}, headers=script).text
    assert found.lstrip().startswith("<main")
    refused = guest.post(f"{address(puzzle)}/play", data={"move": "QxQ"}, headers=script)
    assert refused.status_code == 422
    assert refused.text.startswith('<div class="say a-say say--no"')
    assert guest.post(f"{address(puzzle)}/touch", data={"touched": "nothing"}, headers=script).status_code == 204
    assert guest.post(f"{address(puzzle)}/touch", data={"touched": "nothing"}).status_code == 200
    other = f"d-{2 - puzzle.seat}-1"
    answered = guest.post(f"{address(puzzle)}/touch", data={"touched": other}, headers=script)
    assert "say--no" in answered.text


def test_a_calculation_that_was_refused_stays_in_its_field(guest: httpx.Client) -> None:
    puzzle = next(one for one in mt.puzzles(mt.game("pousse-blocs")) if "+" in one.best)
    refused = guest.post(f"{address(puzzle)}/play", data={"move": "2*2*2"})
    assert refused.status_code == 422
    assert 'value="2*2*2"' in refused.text
    assert "say--no" in refused.text


@pytest.mark.parametrize("move", ["", "x" * 5000, "\x00", "--", "<b>", "KxQ" * 99])
@EVERY_GAME
def test_a_forged_move_is_refused_in_words(guest: httpx.Client, game: mt.Game, move: str) -> None:
    puzzle = mt.puzzles(game)[-1]
    refused = guest.post(f"{address(puzzle)}/play", data={"move": move})
    assert refused.status_code == 422
    assert 'class="say a-say say--no"' in refused.text
    assert "<b></b>" not in refused.text


@pytest.mark.parametrize(
    "path", ["/puzzles/chess", "/puzzles/foumath/nothing", "/puzzles/chess/000000", "/puzzles/x/y"]
)
def test_what_is_not_there_has_our_page(guest: httpx.Client, path: str) -> None:
    missing = guest.get(path)
    assert missing.status_code == 404
    assert 'class="page-problem"' in missing.text
    if path.count("/") == 3:
        for deed in ("play", "hint", "solution", "touch"):
            assert guest.post(f"{path}/{deed}", data={"move": "x"}).status_code == 404


def test_programs_get_what_the_library_says(guest: httpx.Client) -> None:
    day = guest.get("/api/puzzles", params={"date": "2026-11-17"}).json()
    assert day["date"] == "2026-11-17"
    for named in day["puzzles"]:
        game = mt.game(named["game"])
        puzzle = mt.puzzle_of_the_day(game, date(2026, 11, 17))
        assert named == {"game": game.key, "id": puzzle.id, "grade": puzzle.grade}
        told = guest.get(f"/api/puzzles/{game.key}/{puzzle.id}").json()
        assert {"story": [], **puzzle.json()} == told
        assert len(guest.get(f"/api/puzzles/{game.key}").json()) == len(mt.puzzles(game))
    assert guest.get("/api/puzzles").json()["date"] in (today().isoformat(), day["date"])
    for path in ("/api/puzzles/chess", "/api/puzzles/foumath/x"):
        assert guest.get(path).status_code == 404
        assert guest.get(path).json()["reason"]
    assert guest.get("/api/puzzles", params={"date": "tomorrow"}).status_code == 400
