"""A class over HTTP, without any script: who may do what, what a pause stops, what is left when it is erased."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from mathotheque.web.classes.commands import DEEDS
from tests.web.classes import Pupil, classroom, pupils, someone
from tests.web.server import Server, serving


def test_thirty_come_in_a_burst_and_sit_at_a_board(server: Server) -> None:
    with classroom(server.url, admission=True) as (teacher, stack):
        coming = [Pupil(someone(server.url, stack), teacher.code) for _ in range(30)]
        with ThreadPoolExecutor(10) as burst:
            answers = list(burst.map(lambda number: coming[number].join(f"Zoé {number}"), range(30)))
        assert {answer.status_code for answer in answers} == {200}
        teacher.do("admit")
        teacher.play()
        tables = [pupil.table() for pupil in coming]
        assert all(tables)
        assert len(set(tables)) == 15
        assert 'id="act-hand"' in coming[-1].get(f"/t/{tables[-1]}").text


def test_a_pupils_token_opens_nothing_of_the_teachers_a_neighbours_or_another_class(server: Server) -> None:
    with classroom(server.url) as (teacher, stack), classroom(server.url) as (other, more):
        mine, neighbour, *_ = pupils(teacher, stack, 4)
        (stranger,) = pupils(other, more, 1)
        teacher.play(how="alone")
        for path in ("", "/receipt", "/stream"):
            assert mine.get(f"/class/{teacher.code}{path}").status_code == 403
        for deed in (*DEEDS, "device", "erase"):
            assert mine.post(f"/class/{teacher.code}/{deed}").status_code == 403, deed
        assert teacher.post(f"/class/{teacher.code}/fly").status_code == 404
        assert mine.get(f"/class/{teacher.code}/projector/{'0' * 32}").status_code == 403
        theirs, found, version = neighbour.moves()
        refused = mine.client.post(
            f"/t/{theirs}/play",
            data={"move": found[0] if found else "1", "version": version},
            headers={"x-script": "1"},
        )
        assert refused.status_code == 403
        assert mine.post(f"/j/{other.code}/hand").status_code == 403
        assert stranger.post(f"/j/{teacher.code}/hand").status_code == 403
        proof = mine.client.cookies[f"pupil-{teacher.code}"]
        number = neighbour.client.cookies[f"pupil-{teacher.code}"].partition(".")[0]
        forged = Pupil(someone(server.url, stack), teacher.code)
        forged.client.cookies.set(f"pupil-{teacher.code}", f"{number}.{proof.partition('.')[2]}")
        assert forged.post(f"/j/{teacher.code}/hand").status_code == 403
        assert forged.table() == ""


def test_the_key_of_one_class_opens_no_other(server: Server) -> None:
    with classroom(server.url) as (teacher, _), classroom(server.url) as (other, _):
        key = teacher.client.cookies[f"class-{teacher.code}"]
        teacher.client.cookies.set(f"class-{other.code}", key)
        assert teacher.get(f"/class/{other.code}").status_code == 403
        cookie = httpx.post(f"{server.url}/class").headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert len(key) >= 22, "128 bits"


def test_two_hundred_joins_from_one_address_leave_the_class_working(tmp_path: Path) -> None:
    """With the limits as they are usually: a school has one address."""
    with serving(tmp_path, MATHOTHEQUE_CROWD="40") as server, classroom(server.url, admission=True) as (teacher, stack):
        first = pupils(teacher, stack, 2)
        teacher.do("admit")
        teacher.play("des-echecs")
        crowd = someone(server.url, stack)
        statuses = []
        for number in range(200):
            crowd.cookies.clear()
            statuses.append(crowd.post(f"/j/{teacher.code}", data={"name": f"x{number}"}).status_code)
        assert statuses.count(200) == 60, "so many may wait"
        assert statuses.count(422) == 140
        assert all(pupil.table() for pupil in first)
        teacher.do("send-away")
        late = Pupil(someone(server.url, stack), teacher.code)
        assert late.join("Noé").status_code == 200
        teacher.do("admit")
        teacher.do("seat", how="alone")
        assert late.table()


def test_a_pause_lets_no_move_pass_with_a_kind_word_and_then_goes_on(server: Server) -> None:
    with classroom(server.url) as (teacher, stack):
        two = pupils(teacher, stack, 2)
        teacher.play("des-echecs")
        player = next(pupil for pupil in two if pupil.moves()[1])
        name, found, version = player.moves()
        teacher.do("pause")
        assert teacher.states() == ["paused"]
        refused = player.client.post(
            f"/t/{name}/play", data={"move": found[0], "version": version}, headers={"x-script": "1"}
        )
        assert refused.status_code == 422
        assert "It is a pause" in refused.text
        assert player.moves()[1] == []
        teacher.do("resume")
        assert player.client.post(
            f"/t/{name}/play", data={"move": found[0], "version": version}, headers={"x-script": "1"}
        ).status_code in (200, 204)  # fmt: skip


def test_another_device_comes_back_by_badge_and_nod_and_the_old_one_is_out(server: Server) -> None:
    with classroom(server.url) as (teacher, stack):
        (pupil,) = pupils(teacher, stack, 1)
        teacher.play(how="alone")
        table = pupil.table()
        tablet = Pupil(someone(server.url, stack), teacher.code)
        badge = re.findall(r'<button class="animal" name="badge" value="(\w+)"', tablet.get(f"/j/{teacher.code}").text)[
            -1
        ]
        waiting = tablet.post(f"/j/{teacher.code}/back", badge=badge)
        assert "Wave to your teacher" in waiting.text
        assert tablet.table() == ""
        number = re.search(r'id="back-(p\d+)"', teacher.page())
        assert number
        teacher.do("nod", pupil=number[1], granted="yes")
        assert tablet.table() == table
        assert pupil.table() == ""
        assert 'name="move"' not in pupil.get(f"/t/{table}").text


def test_a_hand_goes_up_on_the_wall_and_is_seen(server: Server) -> None:
    with classroom(server.url) as (teacher, stack):
        first, _ = pupils(teacher, stack, 2)
        teacher.play("des-echecs")
        assert "Your hand is up" in first.post(f"/j/{teacher.code}/hand").text
        assert teacher.states() == ["hand"]
        number = re.search(r'name="pupil"\s+value="(p\d+)"[^>]*>\s*<svg', teacher.page())
        assert number
        teacher.do("seen", pupil=number[1])
        assert teacher.states() != ["hand"]


def test_the_projector_shows_no_first_name_and_does_nothing(server: Server) -> None:
    with classroom(server.url) as (teacher, stack):
        pupils(teacher, stack, 3)
        teacher.play("des-echecs")
        link = teacher.projector()
        anybody = someone(server.url, stack)
        for what, holds in (("code", teacher.code.upper()), ("wall", 'id="tile-2"'), ("table", 'id="one"')):
            teacher.do("show", what=what, table="1")
            page = anybody.get(link).text
            assert holds in page
            assert "phyrine" not in page
            assert "<form" not in page.split("<main", 1)[1]
        for deed in DEEDS:
            assert anybody.post(f"/class/{teacher.code}/{deed}").status_code == 403, deed


def test_a_second_device_of_the_teachers_comes_once(server: Server) -> None:
    with classroom(server.url) as (teacher, stack):
        link = re.search(r"<code>http://[^/]+(/class/[^<]+)</code>", teacher.do("device").text)
        assert link
        tablet, thief = someone(server.url, stack), someone(server.url, stack)
        assert tablet.get(link[1]).status_code == 200
        assert tablet.get(f"/class/{teacher.code}").status_code == 403, "to look is not to use"
        assert tablet.post(link[1]).status_code == 200
        assert tablet.get(f"/class/{teacher.code}").status_code == 200
        assert thief.post(link[1]).status_code == 403
        assert thief.get(f"/class/{teacher.code}").status_code == 403


def test_a_restart_in_mid_lesson_loses_nothing_and_erasing_leaves_no_name(tmp_path: Path) -> None:
    with serving(tmp_path) as server, classroom(server.url) as (teacher, stack):
        four = pupils(teacher, stack, 4)
        teacher.play("des-echecs", how="rotate")
        four[1].post(f"/j/{teacher.code}/hand")
        before = [pupil.table() for pupil in four]
        server.kill()
        server.start()
        assert [pupil.table() for pupil in four] == before
        assert sorted(teacher.states()) == ["hand", "thinking"]
        assert "phyrine 3" in teacher.page()
        name, found, version = next(told for pupil in four if (told := pupil.moves())[1])
        assert name in before
        assert found
        assert version
        assert any(b"phyrine" in file.read_bytes() for file in tmp_path.glob("room.db*"))
        receipt = teacher.get(f"/class/{teacher.code}/receipt").text
        assert "A pupil came: first name, animal, device" in receipt
        teacher.do("erase")
        assert not [file.name for file in tmp_path.iterdir() if b"phyrine" in file.read_bytes()]
        assert teacher.get(f"/class/{teacher.code}").status_code == 404
        assert {four[0].get(f"/t/{table}").status_code for table in before} == {404}
        assert four[0].get(f"/r/{before[0]}").status_code == 404


def test_boards_are_kept_by_browsers_and_belong_to_their_class(server: Server) -> None:
    with classroom(server.url) as (teacher, stack), classroom(server.url) as (other, _):
        (pupil,) = pupils(teacher, stack, 1)
        teacher.play("des-echecs", how="alone")
        board = pupil.get(f"/class/{teacher.code}/t/{pupil.table()}.svg?v=3&theme=nuit")
        assert board.headers["content-type"].startswith("image/svg+xml")
        assert "immutable" in board.headers["cache-control"]
        assert "<style>" in board.text
        assert pupil.get(f"/class/{other.code}/t/{pupil.table()}.svg").status_code == 404
        assert pupil.get(f"/class/{teacher.code}/t/{pupil.table()}.png").status_code == 404


@pytest.mark.parametrize("path", ["/class/zzzzz", "/j/zzzzz", "/class/zzzzz/qr.svg", "/t/c-zzzzz"])
def test_what_does_not_exist_is_told(server: Server, path: str) -> None:
    with ExitStack() as stack:
        answer = someone(server.url, stack).get(path)
        assert answer.status_code == 404
        assert "<h1" in answer.text or "say--no" in answer.text or answer.text


def test_a_code_typed_on_the_shelf_or_at_the_door_leads_to_the_class(server: Server) -> None:
    with classroom(server.url) as (teacher, stack):
        anybody = someone(server.url, stack)
        for typed in (f"/join?code={teacher.code.upper()}", f"/j?code={teacher.code.upper()}"):
            assert anybody.get(typed).url.path == f"/j/{teacher.code}"
        wrong = anybody.get("/j?code=zzzzz")
        assert wrong.status_code == 404
        assert "There is no class" in wrong.text


def test_a_lesson_that_is_over_lets_nobody_in_until_it_is_opened_again(server: Server) -> None:
    with classroom(server.url) as (teacher, stack):
        teacher.do("close")
        late = Pupil(someone(server.url, stack), teacher.code)
        assert late.join("Noé").status_code == 422
        assert "The lesson is over" in late.get(f"/j/{teacher.code}").text
        teacher.do("reopen")
        assert late.join("Noé").status_code == 200
