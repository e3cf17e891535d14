"""The streams of a class: for its teacher, its projector, and each of its pupils."""

from __future__ import annotations

from functools import partial

from litestar import get
from litestar.types import ASGIApp, Receive, Scope, Send

from mathotheque.web.classes.keys import projected, shown_to_be, taught
from mathotheque.web.classes.walls import ClassEyes, PupilEyes
from mathotheque.web.house import House
from mathotheque.web.live.outlet import Outlet
from mathotheque.web.live.stream import begin_stream
from mathotheque.web.shelf.pages import Visit, room_address, who


@get("/class/{code:str}/stream")
async def class_stream(request: Visit, house: House, code: str) -> ASGIApp:
    """The teacher's page, and its news."""
    await taught(request, house, code)
    guest = who(request)
    return _watching(house, ClassEyes(code, guest.lang, guest.theme))


@get("/class/{code:str}/projector/{proof:str}/stream")
async def projector_stream(request: Visit, house: House, code: str, proof: str) -> ASGIApp:
    """The projector, and its news."""
    await projected(house, code, proof)
    guest = who(request)
    return _watching(house, ClassEyes(code, guest.lang, guest.theme, f"{room_address(house, request)}/j"))


def _watching(house: House, eyes: ClassEyes) -> ASGIApp:
    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        await begin_stream(send)
        outlet = Outlet(send, partial(house.walls.whole, eyes))
        await house.walls.join(eyes, outlet)
        try:
            await _until_left(house, receive)
        finally:
            house.walls.leave(eyes, outlet)
            outlet.close()

    return answer


@get("/j/{code:str}/stream")
async def pupil_stream(request: Visit, house: House, code: str) -> ASGIApp:
    """Where a pupil belongs, and whenever that changes; whoever shows nothing is told that he belongs nowhere."""
    await house.lessons.lesson(code)
    eyes = PupilEyes(code, *shown_to_be(house, request, code))

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        await begin_stream(send)
        outlet = Outlet(send, partial(house.walls.place, eyes))
        house.walls.join_pupil(eyes, outlet)
        try:
            await _until_left(house, receive)
        finally:
            house.walls.leave_pupil(eyes, outlet)
            outlet.close()

    return answer


async def _until_left(house: House, receive: Receive) -> None:
    while not house.closing and (await receive())["type"] != "http.disconnect":
        pass
