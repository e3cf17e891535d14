"""What a class knows, over plain HTTP: map, table and sheets agree with the raw rows, and are the teacher's alone."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path

import httpx
import pytest

from tests.lessons.recount import announced, rows_of
from tests.web.server import Server

DOCS = Path(__file__).parents[2] / "docs"
ENGLISH = {"accept-language": "en"}
VERSION = re.compile(r'name="version" value="(\d+)"')
MOVE = re.compile(r'name="move" value="([^"]+)"')
ASKED = re.compile(r'class="asked" for="answer">(\d) × (\d) =')


@pytest.fixture
def teacher(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=120, headers=ENGLISH) as client:
        yield client


@contextmanager
def coming(server: Server, code: str, name: str) -> Iterator[httpx.Client]:
    """A pupil's browser, once the pupil has knocked."""
    with httpx.Client(base_url=server.url, timeout=120, headers=ENGLISH, follow_redirects=True) as pupil:
        assert pupil.post(f"/j/{code}", data={"name": name}).status_code == 200
        yield pupil


def open_lesson(teacher: httpx.Client, plan: str = "tables") -> str:
    """A class opened by the link of a lesson plan; its code."""
    opened = teacher.post(f"/lessons/{plan}", data={"name": "CM1 B"})
    assert opened.status_code == 303
    return opened.headers["location"].rpartition("/")[2]


def say_result(pupil: httpx.Client, code: str, *, wrong: bool = False) -> bool:
    """Say the result that is asked for, as somebody without a script does; whether one was."""
    table = pupil.get(f"/j/{code}")
    asked, version = ASKED.search(table.text), VERSION.search(table.text)
    if asked is None or version is None:
        return False
    result = int(asked[1]) * int(asked[2]) + wrong
    answered = pupil.post(f"{table.url.path}/announce", data={"answer": result, "version": version[1]})
    return answered.status_code == 200


def move(pupil: httpx.Client, code: str) -> bool:
    """Make the first move that is listed; whether there was one."""
    table = pupil.get(f"/j/{code}")
    first, version = MOVE.search(table.text), VERSION.search(table.text)
    if first is None or version is None:
        return False
    made = pupil.post(f"{table.url.path}/play", data={"move": unescape(first[1]), "version": version[1]})
    return made.status_code == 200


def test_three_lessons_open_by_their_links(teacher: httpx.Client) -> None:
    keys = re.findall(r'href="/lessons/([a-z]+)"', teacher.get("/lessons").text)
    assert keys == ["tables", "expressions", "chance"]
    for told in ("class.md", "class.fr.md"):
        assert re.findall(r"`/lessons/(\w+)`", (DOCS / told).read_text(encoding="utf-8")) == keys
    for key in keys:
        page = teacher.get(f"/lessons/{key}")
        assert page.status_code == 200
        assert f'action="/lessons/{key}"' in page.text
        code = open_lesson(teacher, key)
        assert "CM1 B" in teacher.get(f"/class/{code}").text
        assert 'name="lean"' not in teacher.get(f"/class/{code}").text, "dice never lean"
    assert 'name="lean"' in teacher.get(f"/class/{code}?game=mathisto").text
    announcing = re.search(r'name="o-announce".*?</select>', teacher.get(f"/class/{code}?game=foumath").text, re.DOTALL)
    assert announcing is not None
    assert 'value="yes" selected' in announcing[0], "in class results are said: otherwise there is no map"
    assert teacher.get("/lessons/nothing").status_code == 404


def test_nobody_but_the_teacher_sees_what_a_class_knows(server: Server, teacher: httpx.Client) -> None:
    code = open_lesson(teacher)
    with coming(server, code, "Noé") as pupil, httpx.Client(base_url=server.url, timeout=60) as stranger:
        for page in ("facts", "facts.csv", "sheets"):
            assert teacher.get(f"/class/{code}/{page}").status_code == 200
            for other in (pupil, stranger):
                assert other.get(f"/class/{code}/{page}").status_code == 403
    assert "fills by itself" in teacher.get(f"/class/{code}/facts").text
    assert "nothing to print yet" in teacher.get(f"/class/{code}/sheets").text
    assert teacher.get(f"/class/{code}/facts?kind=no&pupil=p9&fact=no").status_code == 200


def test_table_map_and_sheets_agree_with_the_raw_rows(server: Server, teacher: httpx.Client) -> None:
    code = open_lesson(teacher)
    with coming(server, code, "Noé") as noah, coming(server, code, "=Sara") as sara:
        teacher.post(f"/class/{code}/admit", data={})
        teacher.post(f"/class/{code}/round", data={"how": "random"})
        slips, said = 4, 0
        while slips:
            last = slips == 1  # and never said right again: there is something to review
            if (said > 20 or not last) and say_result(noah, code, wrong=True):
                slips -= 1
                if last:
                    break
            results = [say_result(pupil, code) for pupil in (noah, sara)]
            said += sum(results)
            if not any([*results, *[move(pupil, code) for pupil in (noah, sara)]]):
                teacher.post(f"/class/{code}/round", data={"how": "random"})  # that one was over
    rows = [rows for rows in rows_of(server.database).values() if rows[0][1].get("room") == f"c-{code}"]
    counted = announced(rows)
    names = {"p1": "Noé", "p2": "'=Sara"}
    text = teacher.get(f"/class/{code}/facts.csv").content
    assert text.startswith(b"\xef\xbb\xbf")
    table = list(csv.DictReader(io.StringIO(text.decode("utf-8-sig"))))
    told = {(row["pupil"], row["fact"].replace(" × ", "x")): row for row in table}
    assert told.keys() == {(names[pupil], fact) for pupil, fact in counted}
    assert len(told) > 6
    for (pupil, fact), count in counted.items():
        row = told[names[pupil], fact]
        assert {name: row[name] for name in ("asked", "right", "wrong", "helped")} == {
            name: str(int(count[name])) for name in ("asked", "right", "wrong", "helped")
        }
        assert row["median_s"] == str("" if count["median_s"] is None else count["median_s"])
    assert sum(int(row["wrong"]) for row in table) == 4
    french = teacher.get(f"/class/{code}/facts.csv?separator=%3B").content.decode("utf-8-sig")
    assert french.startswith("pupil;fact;asked;right;wrong;helped;median_s")

    missed = {fact for (pupil, fact), count in counted.items() if count["wrong"] and pupil == "p1"}
    page = teacher.get(f"/class/{code}/facts?kind=products").text
    for fact in missed:
        wrong = sum(count["wrong"] for (_, one), count in counted.items() if one == fact)
        assert re.search(rf"{fact.replace('x', ' × ')}: (to review|not sure yet|known), {wrong} wrong", page), fact
    who = teacher.get(f"/class/{code}/facts?kind=products&fact={min(missed)}").text.partition('id="who"')[2]
    assert "Noé" in who.partition("</ul>")[0]
    assert "Sara" in who.partition("</ul>")[0]

    printed = teacher.get(f"/class/{code}/sheets?pupil=p1")
    assert printed.status_code == 200
    sheet = printed.text
    review = set(re.findall(r'data-fact="([^"]+)"', sheet))
    assert review == set(re.findall(r'data-answer="([^"]+)"', sheet))
    assert review <= missed
    assert len(review) > 0
    link = re.search(r'href="http://[^/]+(/drills/products\?missed=[^"]+)"', sheet)
    drillable = {fact for fact in review if "1" not in fact}
    assert (link is not None) == bool(drillable)
    if link is not None:
        drill = teacher.get(unescape(link[1])).text
        kept = re.search(r'name="missed" value="([^"]*)"', drill)
        assert kept is not None
        assert set(kept[1].split(",")) == drillable
