"""What people do with one another at a table: take back and agree, say a phrase, give up, let a computer stand in."""

from __future__ import annotations

from litestar import get, post

from mathotheque.core.errors import Refused
from mathotheque.core.speech import Message
from mathotheque.matches.match import Match
from mathotheque.matches.refusals import NotYours, TableError
from mathotheque.matches.seats import usual_level
from mathotheque.web.house import House
from mathotheque.web.requests.numbers import whole
from mathotheque.web.requests.people import chairs_of, is_outdated, seat_token
from mathotheque.web.requests.replies import Answer, for_me, refuse, sit_down
from mathotheque.web.shelf.pages import Visit, held, link_to, own_chairs, page, picture_of, render, who
from mathotheque.web.table import seat_deeds
from mathotheque.web.table.dice_commands import seat_to_undo


@post("/t/{name:str}/undo")
async def undo(request: Visit, house: House, name: str) -> Answer:
    """Take the last choice back, if the others agree; where dice are entered by hand, the last entry first."""

    async def go_back(match: Match, seat: int) -> Match:
        return await house.service.ask_undo(name, seat_to_undo(match, held(house, request, match), seat))

    return await for_me(request, house, name, go_back)


@post("/t/{name:str}/undo/answer")
async def answer_undo(request: Visit, house: House, name: str) -> Answer:
    """Agree that somebody takes a choice back, or do not."""
    agreed = (await request.form()).get("agreed") == "yes"

    async def answer(match: Match, _: int) -> Match:
        """Everybody who shares this browser answers at once."""
        mine = held(house, request, match)
        asker = match.undo.seat if match.undo else None
        for seat in sorted(mine - {asker}):
            if match.undo is not None and not match.seats[seat].level:
                match = await house.service.answer_undo(name, seat, agreed=agreed)
        return match

    return await for_me(request, house, name, answer)


@post("/t/{name:str}/say")
async def say(request: Visit, house: House, name: str) -> Answer:
    """One of the fixed phrases."""
    phrase = str((await request.form()).get("phrase", ""))
    return await for_me(request, house, name, lambda _, seat: house.service.say(name, seat, phrase))


@post("/t/{name:str}/resign")
async def resign(request: Visit, house: House, name: str) -> Answer:
    """Give up."""
    return await for_me(request, house, name, lambda match, seat: house.service.resign(name, seat, _stand_in(match)))


@post("/t/{name:str}/fill")
async def fill(request: Visit, house: House, name: str) -> Answer:
    """Computers sit down where somebody is waited for: on one chair, or on all."""
    seat = str((await request.form()).get("seat", ""))

    async def sit(match: Match, _: int) -> Match:
        free = [k for k, one in enumerate(match.seats) if one.open]
        return await house.service.fill(name, free if seat == "all" else [whole(seat, -1)], usual_level(match.game))

    return await for_me(request, house, name, sit)


@post("/t/{name:str}/start-without")
async def start_without(request: Visit, house: House, name: str) -> Answer:
    """Begin with those who sit there, at a smaller table."""
    return await for_me(request, house, name, lambda *_: house.service.start_without(name))


@post("/t/{name:str}/stand-in")
async def stand_in(request: Visit, house: House, name: str) -> Answer:
    """Let a computer play for somebody who is away."""
    seat = whole((await request.form()).get("seat"), -1)

    async def take_over(match: Match, _: int) -> Match:
        absent = match.game.check_seat(seat)
        await house.presence.look(name)
        if house.presence.is_here(name, match.chair_of(absent)):
            raise TableError(Message.of("table.is-here", name=match.names[absent]))
        return await house.service.take_over(name, absent, _stand_in(match))

    return await for_me(request, house, name, take_over)


@post("/t/{name:str}/back")
async def come_back(request: Visit, house: House, name: str) -> Answer:
    """One's own seats again, after a computer has stood in."""

    async def take_back(match: Match, _: int) -> Match:
        return await seat_deeds.come_back(house, name, own_chairs(house, request, match))

    return await for_me(request, house, name, take_back)


@get("/t/{name:str}/seat/{proof:str}")
async def take_seat_along(request: Visit, house: House, name: str, proof: str) -> Answer:
    """One's seats on another device: the link is the key."""
    match = await house.service.match(name)
    chairs = chairs_of(house.secret, name, proof, match.keys)
    if not chairs:
        old = is_outdated(house.secret, name, proof, match.keys)
        return await refuse(request, house, name, NotYours(Message.of("page.old-key" if old else "page.not-yours")))
    return sit_down(house, request, match, chairs | own_chairs(house, request, match))


@get("/t/{name:str}/key")
async def key_page(request: Visit, house: House, name: str) -> Answer:
    """The address that carries one's seats to another device, and new keys for them."""
    match = await house.service.match(name)
    link = _key_link(house, request, match)
    renewed = any(match.keys_of(own_chairs(house, request, match)))
    return page(render("key.html", who(request), f"/t/{name}/key", match=match, link=link, renewed=renewed))


@post("/t/{name:str}/key")
async def renew_key(request: Visit, house: House, name: str) -> Answer:
    """Give one's seats new keys: links and browsers with the old ones open them no more."""
    try:
        match = await house.service.match(name)
        chairs = own_chairs(house, request, match)
        if not chairs:
            raise NotYours(Message.of("page.not-yours"))
        match = await house.service.renew_keys(name, chairs)
    except Refused as refused:
        return await refuse(request, house, name, refused)
    return sit_down(house, request, match, chairs, f"/t/{name}/key")


@get("/t/{name:str}/key.svg")
async def key_qr(request: Visit, house: House, name: str) -> Answer:
    """The same as a picture for a phone's camera."""
    return picture_of(_key_link(house, request, await house.service.match(name)))


def _key_link(house: House, request: Visit, match: Match) -> str:
    mine = own_chairs(house, request, match)
    if not mine:
        raise NotYours(Message.of("page.not-yours"))
    return f"{link_to(house, request, match.id)}/seat/{seat_token(house.secret, match.id, mine, match.keys)}"


def _stand_in(match: Match) -> str:
    """The level that plays for somebody: neither the best nor the worst."""
    levels = match.game.level_names
    return levels[len(levels) // 2]
