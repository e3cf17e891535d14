"""Twenty announced products with five known errors: the teacher's map, the table and the paper tell exactly these."""

from __future__ import annotations

import csv
import io
import math
import re
from urllib.parse import parse_qs, urlsplit

import httpx
import pypdfium2
import zxingcpp
from playwright.sync_api import Browser

from tests.browser.hands import Visitor
from tests.browser.test_room import complaints_of_axe
from tests.web.server import Server
from tests.web.test_class_facts import coming, move, say_result

PRODUCTS, ERRORS = 20, 5


def say_or_move(pupil: Visitor, *, wrong: bool) -> str:
    """Say a wrong result, then the right one, or only that; or make a move. Which product it was, if one was asked."""
    if pupil.page.locator("#announce").count() == 0:
        if pupil.my_turn():
            pupil.move_by_button()
        return ""
    a, b = (int(digit) for digit in re.findall(r"\d", pupil.page.inner_text("label[for=answer]")))
    for result in [math.prod((a, b)) + 1] * wrong + [math.prod((a, b))]:
        before = pupil.version()
        pupil.page.fill("#answer", str(result))
        pupil.page.keyboard.press("Enter")
        pupil.wait_for_news(before)
    return f"{min(a, b)}x{max(a, b)}"


def test_map_table_and_sheet_tell_what_was_missed(browser: Browser, server: Server) -> None:
    teacher = Visitor(browser, server.url)
    teacher.go("/lessons/tables")
    teacher.page.fill("input[name=name]", "CM1 B")
    teacher.page.click("form[action='/lessons/tables'] button")
    teacher.page.wait_for_url("**/class/*")
    code = teacher.page.url.rpartition("/")[2]
    pupil = Visitor(browser, server.url, width=360)
    pupil.go(f"/j/{code}")
    assert complaints_of_axe(pupil) == []
    pupil.page.fill("input[name=name]", "Noé")
    pupil.page.click("form[action='/j/" + code + "'] button >> nth=0")
    post = teacher.context.request.post
    said: list[str] = []
    missed: list[str] = []
    with coming(server, code, "Sara") as other:
        post(f"{server.url}/class/{code}/admit", form={})
        while len(said) < PRODUCTS:
            left = pupil.page.url.rpartition("/")[2]
            post(f"{server.url}/class/{code}/round", form={"how": "random"})
            pupil.page.wait_for_url(re.compile(rf"/t/(?!{left}$)\w+$"))  # the page goes there by itself
            pupil.page.wait_for_selector("#table")
            while len(said) < PRODUCTS and not pupil.over():
                wrong = len(missed) < ERRORS
                product = say_or_move(pupil, wrong=wrong)
                if product:
                    said.append(product)
                    missed += [product] * wrong
                while say_result(other, code) or move(other, code):
                    pass
    assert pupil.complaints == []
    pupil.close()

    small = "[...document.querySelectorAll('a.missed__cell')].map((cell) => [cell.href, cell.children[0].textContent])"

    def on_the_wall() -> dict[str, int]:
        """What the small map beside the wall tells: the page was open all the time."""
        return {parse_qs(urlsplit(link).query)["fact"][0]: int(number) for link, number in teacher.page.evaluate(small)}

    teacher.until(lambda: on_the_wall() == {fact: missed.count(fact) for fact in missed})
    assert complaints_of_axe(teacher) == []
    assert not teacher.overflows()

    text = teacher.context.request.get(f"{server.url}/class/{code}/facts.csv").body().decode("utf-8-sig")
    rows = [row for row in csv.DictReader(io.StringIO(text)) if row["pupil"] == "Noé"]
    told = {row["fact"].replace(" × ", "x"): row for row in rows}
    assert {fact: int(row["asked"]) for fact, row in told.items()} == {fact: said.count(fact) for fact in said}
    assert {fact: int(row["wrong"]) for fact, row in told.items()} == {fact: missed.count(fact) for fact in said}
    teacher.go(f"/class/{code}/facts?kind=products&pupil=p1")
    assert complaints_of_axe(teacher) == []
    cells = teacher.page.eval_on_selector_all(
        ".factmap tbody .factmap__cell",
        "(cells) => cells.map((cell) => [new URL(cell.href).searchParams.get('fact'), cell.children[0].textContent])",
    )
    shown = {fact: int(number) for fact, number in cells if number != "·"}
    assert shown == {fact: missed.count(fact) for fact in said}

    teacher.go(f"/class/{code}/sheets?pupil=p1")
    review = teacher.page.eval_on_selector_all("[data-fact]", "(lines) => lines.map((line) => line.dataset.fact)")
    assert set(review) <= set(missed)
    assert complaints_of_axe(teacher) == []
    paper = pypdfium2.PdfDocument(teacher.page.pdf(prefer_css_page_size=True))
    assert len(paper) == 2, "a front and a back"
    front, back = (sheet.get_textpage().get_text_range() for sheet in paper)
    assert [f"{a}x{b}" for a, b in re.findall(r"(\d) × (\d) = …", front)] == review
    answers = re.findall(r"(\d) × (\d) = (\d+)", back)
    assert [f"{a}x{b}" for a, b, _ in answers] == review
    assert all(int(a) * int(b) == int(result) for a, b, result in answers)
    drilled = [fact for fact in review if "1" not in fact]
    codes = [found.text for found in zxingcpp.read_barcodes(paper[0].render(scale=3).to_numpy())]
    assert codes == [f"{server.url}/drills/products?missed={'%2C'.join(drilled)}"] * bool(drilled)
    for link in codes:
        assert httpx.get(link, timeout=60).status_code == 200
    assert teacher.complaints == []
    teacher.close()
