"""A mistake is played again on a phone, with the script: answered, tried, weighed; the dock hides no message."""

from __future__ import annotations

import httpx
from playwright.sync_api import Browser

import mathotheque as mt
from tests.browser.hands import Visitor
from tests.web.server import Server

LOST = ("KKRBP", "QQQQN", "KxN")
"""A round that was lost at once: the rook was enough to take the knight."""
BETTER = "RxN"
_APART = """() => {
  const say = document.getElementById('say').getBoundingClientRect();
  return say.bottom <= document.getElementById('dock').getBoundingClientRect().top + 1;
}"""


def test_another_move_is_tried_and_the_answer_shown(browser: Browser, server: Server) -> None:
    record = mt.Record(mt.game("des-echecs", points=1), ("Ada", "Bo"), LOST)
    with httpx.Client(base_url=server.url, timeout=300, follow_redirects=True) as client:
        match = client.post("/import", files={"text": (None, record.text)}).url.path.removeprefix("/r/")
    visitor = Visitor(browser, server.url, width=360)
    visitor.go(f"/r/{match}/review")
    page = visitor.page
    page.locator("form[action$='/again'] button").first.click()
    page.wait_for_url("**/t/*")
    page.locator("#practice form[action$='/solution'] button").click()
    page.locator("#say[data-note]").wait_for()
    assert "La réponse" in page.locator("#say").inner_text()
    assert page.evaluate(_APART)
    visitor.wait_for_script()
    page.evaluate(f"document.querySelector('#dock button[name=move][value={BETTER}]').click()")
    page.locator("#practice .chip--ok").wait_for()
    assert "le meilleur coup" in page.locator("#practice").inner_text()
    page.locator("#practice a").click()
    page.wait_for_url(f"**/r/{match}/review")
    assert visitor.complaints == []
