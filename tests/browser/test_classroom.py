"""A lesson in real browsers: teacher, projector and six pupils, with twenty-four more over HTTP."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

from playwright.sync_api import Browser

from tests.browser.hands import Visitor
from tests.web.classes import Pupil, someone
from tests.web.server import Server

GAME = "des-echecs"


def test_a_lesson_from_the_first_click_to_the_pause(server: Server, browser: Browser) -> None:
    with ExitStack() as stack:

        def visitor(**more: Any) -> Visitor:
            found = Visitor(browser, server.url, **more)
            stack.callback(found.context.close)
            return found

        teacher, projector = visitor(), visitor(width=1920)
        teacher.go("/")
        with teacher.page.expect_navigation():
            teacher.page.click("form[action='/class'] button")
        code = teacher.page.url.rpartition("/")[2]
        teacher.until(lambda: teacher.page.locator("html[data-live]").count() == 1)
        projector.go(teacher.page.get_attribute("#door a", "href") or "")
        assert code.upper() in projector.page.inner_text("#joining")

        real = [visitor(width=360) for _ in range(6)]
        for number, pupil in enumerate(real):
            pupil.go(f"/j/{code}")
            pupil.page.fill("#pupil-name", f"Zoé {number}")
            with pupil.page.expect_navigation():
                pupil.page.click("button.btn--go")
        others = [Pupil(someone(server.url, stack), code) for _ in range(24)]
        for number, other in enumerate(others):
            assert other.join(f"Noé {number}").status_code == 200
        teacher.until(lambda: teacher.page.locator("#knocks [id^=knock-]").count() == 30)
        teacher.page.click("#knocks-all .btn--go")
        teacher.until(lambda: teacher.page.locator("#rows tr").count() == 30)
        teacher.go(f"/class/{code}?game={GAME}")
        with teacher.page.expect_navigation():
            teacher.page.click("#task .btn--l")
        for pupil in real:
            pupil.page.wait_for_selector("#table")
        assert all(other.table() for other in others)
        teacher.until(lambda: teacher.page.locator("#wall .mini").count() == 15)

        first = real[0]
        first.wait_for_script()
        first.page.click("#act-hand button")
        teacher.until(lambda: teacher.page.locator("[data-state=hand]").count() == 1)
        teacher.page.click("#projecting button[value=wall]")
        projector.until(lambda: projector.page.locator("#wall .mini").count() == 15)
        assert "Zoé" not in projector.page.inner_text("main")

        first.context.set_offline(True)
        first.context.set_offline(False)
        teacher.page.click("#class-acts button >> nth=0")
        for pupil in real:
            pupil.page.wait_for_selector("#table[data-resting] #say")
            assert "pause" in pupil.told()
        projector.until(lambda: projector.page.locator("#resting").count() == 1)
        teacher.page.click("#class-acts .btn--go")
        first.until(lambda: "pause" not in first.told())

        before = first.page.get_attribute("#table", "data-match")
        teacher.page.click("#class-acts button[formaction$=round]")
        first.until(lambda: first.page.locator(f"#table:not([data-match='{before}'])").count() == 1)
        assert [person.complaints for person in (teacher, projector)] == [[], []]
