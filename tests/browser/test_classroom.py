"""A lesson in real browsers: teacher, projector and six pupils, with twenty-four more over HTTP."""

from __future__ import annotations

import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tests.browser.hands import Visitor
from tests.browser.wifi import wifi
from tests.web.classes import Pupil, someone
from tests.web.server import serving

GAME = "des-echecs"
CUT = 30.0  # seconds without Wi-Fi


def test_a_lesson_from_the_first_click_to_the_restart(browser: Browser, tmp_path: Path) -> None:
    with ExitStack() as stack:
        server = stack.enter_context(serving(tmp_path))
        way = stack.enter_context(wifi(server.port))

        def visitor(url: str = server.url, **more: Any) -> Visitor:
            found = Visitor(browser, url, **more)
            stack.callback(found.context.close)
            return found

        # one click, a code, thirty at the door, thirty at a board
        teacher, projector = visitor(), visitor(width=1920)
        projector.page.set_viewport_size({"width": 1920, "height": 1080})
        teacher.go("/")
        teacher.follow("form[action='/class'] button")
        code = teacher.page.url.rpartition("/")[2]
        teacher.wait_for_script()
        projector.go(teacher.page.get_attribute("#door a", "href") or "")
        assert code.upper() in projector.page.inner_text("#joining")
        real = [visitor(way.url if number == 0 else server.url, width=360) for number in range(6)]
        for number, pupil in enumerate(real):
            pupil.go(f"/j/{code}")
            pupil.page.fill("#pupil-name", f"Zoé {number}")
            pupil.follow("button.btn--go")
        others = [Pupil(someone(server.url, stack), code) for _ in range(24)]
        for number, other in enumerate(others):
            assert other.join(f"Noé {number}").status_code == 200
        teacher.until(lambda: teacher.page.locator("#knocks [id^=knock-]").count() == 30)
        teacher.page.click("#knocks-all .btn--go")
        teacher.until(lambda: teacher.page.locator("#rows tr").count() == 30)
        teacher.go(f"/class/{code}?game={GAME}")
        teacher.follow("#task .btn--l")
        for pupil in real:
            pupil.page.wait_for_selector("#table")
        assert all(other.table() for other in others)
        teacher.until(lambda: teacher.page.locator("#wall .mini").count() == 15)

        # a hand, and the wall without names
        first, second, *_ = real
        first.wait_for_script()
        first.page.click("#act-hand button")
        teacher.until(lambda: teacher.page.locator("[data-state=hand]").count() == 1)
        teacher.page.click("#projecting button[value=wall]")
        projector.until(lambda: projector.page.locator("#wall .mini").count() == 15)
        assert "Zoé" not in projector.page.inner_text("main")
        assert not projector.page.evaluate("document.documentElement.scrollHeight > innerHeight"), "nobody scrolls it"

        # the Wi-Fi of one goes; the lesson goes on: a pause, and the next round, whose button is touched twice
        way.cut()
        lost = time.monotonic()
        first.until(lambda: first.page.locator("#offline").is_visible())
        teacher.page.click("#class-acts button >> nth=0")
        for pupil in real[1:]:
            pupil.page.wait_for_selector("#table[data-resting] #say")
            assert "pause" in pupil.told()
        projector.until(lambda: projector.page.locator("#resting").count() == 1)
        teacher.page.click("#class-acts .btn--go")
        second.until(lambda: "pause" not in second.told())
        before = [pupil.page.get_attribute("#table", "data-match") for pupil in real]
        teacher.page.dblclick("#class-acts button[formaction$=round]")
        second.until(lambda: second.page.locator(f"#table:not([data-match='{before[1]}'])").count() == 1)
        time.sleep(max(0.0, lost + CUT - time.monotonic()))
        assert first.page.get_attribute("#table", "data-match") == before[0]
        way.mend()
        first.until(lambda: first.page.locator(f"#table:not([data-match='{before[0]}'])").count() == 1)
        assert {other.table() for other in others}.isdisjoint(before)
        table = first.page.get_attribute("#table", "data-match")
        assert first.page.context.request.get(f"{server.url}/api/matches/{table}").ok

        assert [person.complaints for person in (teacher, projector)] == [[], []]

        # the server is killed in mid-lesson: everybody comes back by himself, and nothing is lost
        for person in (teacher, projector, *real):
            person.wait_for_script()
        server.kill()
        for person in (teacher, projector, *real):
            person.until(lambda person=person: person.page.locator("#offline").is_visible())  # type: ignore[misc]
        server.start()
        for person in (teacher, projector, *real):
            person.until(lambda person=person: not person.page.locator("#offline").is_visible())  # type: ignore[misc]
        assert first.page.get_attribute("#table", "data-match") == table
        assert teacher.page.locator("#rows tr").count() == 30
        second.page.click("#act-hand button")
        teacher.until(lambda: teacher.page.locator("[data-state=hand]").count() > 0)

        # all play as one
        teacher.go(f"/class/{code}/together")
        teacher.follow("form[action$=together] button")
        for pupil in real:
            pupil.page.wait_for_url(f"**/class/{code}/together")
        projector.until(lambda: projector.page.locator("#one img").count() == 1)
        second.page.click(".vote__moves button >> nth=0")
        teacher.until(lambda: teacher.page.inner_text("[data-voted]") == "1")
        projector.until(lambda: "1 voix" in projector.page.inner_text("#one"))
