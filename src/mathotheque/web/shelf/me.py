"""Who plays at this device: a name and a mark, kept by the browser for every table."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.response import Redirect

from mathotheque.core.seatmarks import USUAL
from mathotheque.games import shelf
from mathotheque.web.house import House
from mathotheque.web.requests.numbers import whole
from mathotheque.web.requests.people import Me, one_line
from mathotheque.web.requests.replies import Answer, cookie
from mathotheque.web.shelf.pages import Visit, page, render, who


@get("/me")
async def me_page(request: Visit) -> Response[str]:
    """My name and my mark."""
    return page(
        render(
            "me.html",
            who(request),
            "/me",
            offered=USUAL,
            games=shelf(),
            back=_back(request.query_params.get("back", "")),
        )
    )


@post("/me")
async def be(request: Visit, house: House) -> Answer:
    """Keep both, and back to where one was."""
    form = await request.form()
    me = Me(one_line(str(form.get("name", ""))), whole(form.get("mark"), 0) % len(USUAL))
    answer: Answer = Redirect(_back(str(form.get("back", ""))), status_code=303)
    answer.cookies = [cookie(house, "me", me.text)]
    return answer


def _back(address: str) -> str:
    """An address of this house, the shelf for any other."""
    return address if address.startswith("/") and not address.startswith("//") and "\\" not in address else "/"
