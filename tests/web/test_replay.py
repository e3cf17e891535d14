"""Looking back over plain HTTP: steps, secrets, dice, texts that come and go, and texts that somebody forged."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import httpx
import pytest

import mathotheque as mt
from mathotheque.core.protocols import Cast
from mathotheque.face.face import Face
from tests.web.finished import finished
from tests.web.markup import tight
from tests.web.server import Server


@pytest.fixture
def guest(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, follow_redirects=True, timeout=300) as client:
        yield client


@pytest.fixture(scope="module")
def match(server: Server) -> str:
    return finished(server, "des-echecs", 2, {"points": 1})


def record_of(guest: httpx.Client, name: str) -> mt.Record:
    return mt.read_record(guest.get(f"/r/{name}/record").text)


def part(page: str, start: str, end: str) -> str:
    return page[page.index(start) : page.index(end, page.index(start))]


def board(page: str) -> str:
    return part(page, 'id="board"', "</section>")


def bring(guest: httpx.Client, text: str) -> httpx.Response:
    return guest.post("/import", files={"text": (None, text)})


# --- steps


def test_every_step_is_a_page_with_its_board_and_its_sentence(guest: httpx.Client, match: str) -> None:
    record = record_of(guest, match)
    positions = record.positions()
    for at, position in enumerate(positions):
        page = guest.get(f"/r/{match}", params={"at": at}).text
        assert str(Face(position.view(None)).board(None, Cast(record.seats), "fr")) in page
        assert f"Étape {at} sur {len(record.events)}" in page
        assert (f'href="/r/{match}?at={at + 1}"' in page) == (at < len(record.events))
        parts = guest.get(f"/r/{match}/step", params={"at": at}).text
        assert board(parts) == board(page)
    assert "gagne" in part(tight(guest.get(f"/r/{match}", params={"at": 999}).text), 'id="say"', "</div></div>")


def test_steps_beyond_the_ends_and_places_that_do_not_exist(guest: httpx.Client, match: str) -> None:
    assert board(guest.get(f"/r/{match}", params={"at": -5}).text) == board(guest.get(f"/r/{match}").text)
    assert guest.get(f"/r/{match}", params={"at": "x"}).status_code == 400
    for path in ("/r/nope1", "/r/nope1/step", "/r/nope1/record", "/r/nope1/dice"):
        assert guest.get(path).status_code == 404, path


def test_a_running_match_shows_its_steps_and_keeps_its_seed(guest: httpx.Client) -> None:
    form = {"who0": "me", "who1": "here", "o-points": "3", "o-stake": "no"}
    name = guest.post("/g/des-echecs", data=form).url.path.rpartition("/")[2]
    page = guest.get(f"/r/{name}", params={"at": 1}).text
    assert re.search(r"Étape 1 sur \d", page)
    dice = guest.get(f"/r/{name}/dice").text
    assert "Caché jusqu’à la fin" in dice
    assert "[Seed" not in page


# --- secrets


def three_at_one_device(guest: httpx.Client, journal: str) -> str:
    form = {f"who{seat}": "here" for seat in range(3)}
    form |= {"o-players": "3", "o-form": "simple", "o-journal": journal}
    return guest.post("/g/mathisto", data=form).url.path.rpartition("/")[2]


def test_hidden_hands_stay_hidden_while_the_match_goes_on(guest: httpx.Client, server: Server) -> None:
    name = three_at_one_device(guest, "full")
    spectator = httpx.get(f"{server.url}/r/{name}", params={"at": 12}).text
    for eyes in (0, 1, 3):
        mine = guest.get(f"/r/{name}", params={"at": 12, "eyes": eyes}).text
        assert board(mine) == board(spectator)
        assert part(mine, 'class="replay__log"', "</ol>") == part(spectator, 'class="replay__log"', "</ol>")
        assert "[Game" not in mine
    for path in (f"/r/{name}/record", f"/t/{name}/record", f"/api/matches/{name}/record"):
        refused = guest.get(path)
        assert refused.status_code == 422, path
        assert "deal" not in refused.text


def test_a_table_that_plays_from_memory_shows_no_past(guest: httpx.Client) -> None:
    name = three_at_one_device(guest, "last")
    now = guest.get(f"/r/{name}/step", params={"at": 99}).text
    assert guest.get(f"/r/{name}/step", params={"at": 1}).text == now
    assert "de mémoire" in now


def test_once_over_one_may_look_through_anybody_s_eyes(guest: httpx.Client, server: Server) -> None:
    name = finished(server, "mathisto", 3, {"players": 3, "form": "simple"})
    boards = {board(guest.get(f"/r/{name}", params={"at": 30, "eyes": eyes}).text) for eyes in (1, 2, 3)}
    assert len(boards) == 3
    assert record_of(guest, name).verify() is True


# --- dice


def test_every_draw_is_recomputed_and_shown(guest: httpx.Client, match: str) -> None:
    record = record_of(guest, match)
    page = guest.get(f"/r/{match}/dice").text
    rolls = [event for event, position in zip(record.events, record.positions(), strict=False) if position.odds]
    assert page.count("chip--ok") == len(rolls)
    assert "chip--no" not in page
    for told in (record.commitment, record.seed.hex(), "soleil", f"record verify mathotheque-des-echecs-{record.date}"):
        assert told in page
    assert f"/r/{match}/dice" in guest.get(f"/r/{match}").text


def forged(record: mt.Record, **changed: object) -> str:
    """The first roll and the second, with something changed."""
    given: dict[str, object] = {
        "events": record.events[:2], "commitment": record.commitment, "words": record.words, "seed": record.seed,
    }  # fmt: skip
    return mt.Record(record.game, record.seats, date=record.date, **(given | changed)).text  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changed", "verdict"),
    [
        ({}, "Dés recalculés"),
        ({"events": ("KKKKK", "PPPPP")}, "Ces dés ne sont pas ceux qui étaient promis"),
        ({"words": ("lune",)}, "Ces dés ne sont pas ceux qui étaient promis"),
        ({"commitment": "0" * 64}, "Ce n’est pas le nombre secret promis"),
        ({"commitment": ""}, "Un nombre secret, mais pas de promesse"),
        ({"seed": b""}, "Dés promis"),
        ({"seed": b"", "commitment": ""}, "Dés non vérifiables"),
    ],
)
def test_what_is_said_of_dice(guest: httpx.Client, match: str, changed: dict[str, object], verdict: str) -> None:
    page = bring(guest, forged(record_of(guest, match), **changed))
    assert page.status_code == 200
    assert verdict in page.text
    dice = guest.get(f"{page.url.path}/dice").text
    assert verdict in dice
    assert ("chip--no" in dice) == ("pas ceux" in verdict)


# --- texts that come and go


def test_out_and_in_again_is_the_same_match(guest: httpx.Client, match: str) -> None:
    saved = guest.get(f"/r/{match}/record")
    assert re.fullmatch(
        rf'attachment; filename="mathotheque-des-echecs-\d{{4}}-\d\d-\d\d-{match}\.txt"',
        saved.headers["content-disposition"],
    )
    pasted = bring(guest, saved.text.strip().replace("\n", "\r\n"))
    sent = guest.post("/import", files={"file": ("partie.txt", saved.text.encode())})
    for page in (pasted, sent):
        assert page.url.path.startswith("/r/")
        assert "Partie importée" in page.text
        assert guest.get(f"{page.url.path}/record").text == saved.text
        assert guest.get(page.url.path.replace("/r/", "/t/")).url.path == page.url.path, "it can only be looked at"
    name = pasted.url.path.rpartition("/")[2]
    play = {"move": "KxQ", "version": 1}
    assert guest.post(f"/api/matches/{name}/moves", json=play).status_code == 403
    assert guest.post(f"/api/matches/{name}/seats/0", json={"name": "Eve"}).status_code == 422


def test_a_move_made_for_a_computer_that_stumbled_is_told(guest: httpx.Client, match: str) -> None:
    text = record_of(guest, match).text
    first = re.search(r"^1\. .*", text, re.MULTILINE)
    assert first
    page = bring(guest, text.replace(first[0], f"{first[0]} {{stumbled 5}}"))
    assert "s’est embrouillé" in guest.get(page.url.path, params={"at": 3}).text


def test_a_text_that_stops_early_is_shown_and_says_so(guest: httpx.Client, match: str) -> None:
    page = bring(guest, forged(record_of(guest, match)))
    last = guest.get(page.url.path, params={"at": 99}).text
    assert "n’est pas finie" in part(tight(last), 'id="say"', "</div></div>")


def test_names_are_text_wherever_they_come_from(guest: httpx.Client) -> None:
    game = mt.game("des-echecs")
    page = bring(guest, mt.Record(game, ("<script>alert(1)</script>", "")).text)
    assert "<script>alert" not in page.text
    assert "Siège 2" in page.text
    assert bring(guest, mt.Record(game, ("x" * 41, "y")).text).status_code == 422


BAD = [
    ("", "Il n’y a pas de texte"),
    ("n’importe quoi", "[Game"),
    ('[Game "chess"]\n[Options ""]\n[Seats "a", "b"]\n[Date "2026-11-15"]\n[Rules "1"]\n', "chess"),
    ('[Game "des-echecs"]\n[Options "points=1 stake=no"]\n[Seats "a"]\n[Date "2026-11-15"]\n[Rules "1"]\n', "1 siège"),
    ('[Game "des-echecs"]\n[Opt "points=1"]\n', "Ligne 2"),
    ('[Game "des-echecs"]\n[Options ""]\n[Seats "a", "b"]\n[Date "hier"]\n[Rules "1"]\n', "Ligne 4"),
    (
        '[Game "des-echecs"]\n[Options ""]\n[Seats "a", "b"]\n[Date "2026-11-15"]\n[Rules "1"]\n1. KQBNP; KQRBP; PxK\n',
        "Ligne 6 de ton texte",
    ),
    ("\x00\x01\x02", "[Game"),
]


@pytest.mark.parametrize(("text", "reason"), BAD)
def test_a_bad_text_is_refused_with_the_place_and_kept_to_be_mended(
    guest: httpx.Client, text: str, reason: str
) -> None:
    refused = bring(guest, text)
    assert refused.status_code == 422
    assert reason in html.unescape(part(refused.text, 'role="alert"', "</div>"))
    assert html.unescape(part(refused.text, "<textarea", "</textarea>")).endswith(f">{text}")
    sent = guest.post("/import", files={"file": ("x.txt", text.encode())})
    assert sent.status_code == 422


HEADS = '[Game "des-echecs"]\n[Options "{options}"]\n[Seats "a", "b"]\n[Date "2026-11-15"]\n[Rules "1"]\n'


@pytest.mark.parametrize(
    "text",
    [
        HEADS.format(options=" " * 60_000),
        HEADS.format(options="points=1" + " " * 3_000 + "x"),
        "[" * 60_000,
        '[Game "' + "\\\\" * 30_000,
        '[Game "' + '", "' * 15_000 + '"]',
        HEADS.format(options="") + "1. " + "KQBNP; " * 8_000,
        HEADS.format(options="") + "1. " + "{" * 60_000,
        HEADS.format(options="") + "1. KQBNP" + " " * 30_000 + "x" * 20_000 + "}",
        HEADS.format(options="") + "1" * 5_000 + ". KQBNP",
        HEADS.format(options="points=" + "1" * 3_000),
        HEADS.format(options="") + "1. " + "1" * 5_000,
        '[Game "des-echecs"]',
        "x",
        "\n" * 60_000 + "x",
    ],
    ids=lambda text: f"{text[:12]!r} of {len(text)}",
)
def test_a_text_made_to_keep_the_room_busy_is_refused_at_once(guest: httpx.Client, text: str) -> None:
    """A pattern that tries again what it has read takes hours for these: a hang fails."""
    refused = bring(guest, text)
    assert refused.status_code == 422
    assert 'role="alert"' in refused.text
    assert len(html.unescape(part(refused.text, 'role="alert"', "</div>"))) < 2_000


def test_huge_and_unreadable_files_are_turned_away(guest: httpx.Client) -> None:
    assert guest.post("/import", files={"file": ("x.txt", b"x" * 100_000)}).status_code == 413
    assert guest.post("/import", files={"file": ("x.txt", b"\xff\xfe\x00" * 100)}).status_code == 422
    assert guest.post("/import", data={"text": "[Game"}).status_code == 422
    assert guest.post("/import", json={"text": "[Game"}).status_code < 500
