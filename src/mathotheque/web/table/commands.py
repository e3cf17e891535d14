"""What a visitor does: posts, each answered by the page that follows, or by a short text for the script."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

from litestar import post
from litestar.response import Redirect

from mathotheque.core.errors import Refused
from mathotheque.core.names import is_taken
from mathotheque.core.speech import Message
from mathotheque.face.face import Face
from mathotheque.matches.match import Match
from mathotheque.matches.refusals import NotYours
from mathotheque.web.house import House
from mathotheque.web.lookback.practice import weigh_try
from mathotheque.web.requests.limits import origin_of
from mathotheque.web.requests.numbers import whole
from mathotheque.web.requests.people import PACES, THEMES, Me, nickname, one_line
from mathotheque.web.requests.replies import Answer, cookie, done, for_me, my_seat, refuse, sit_down, told
from mathotheque.web.shelf.pages import (
    Note,
    Visit,
    held,
    own_chairs,
    who,
)
from mathotheque.web.table.coaching import hint_of
from mathotheque.web.table.journal import drawn_in_secret
from mathotheque.web.table.look import eyes_for
from mathotheque.web.table.seat_deeds import agree_to_end
from mathotheque.web.table.touches import wrong_touch

_LONGEST_TOUCH = 200  # letters: a few elements of a board


@post("/prefs")
async def prefs(request: Visit, house: House) -> Answer:
    """Language, theme or how games begin, kept in a cookie; back to where one was."""
    form = await request.form()
    back = str(form.get("back", "/"))
    answer: Answer = Redirect(back if back.startswith("/") and not back.startswith("//") else "/", status_code=303)
    if form.get("lang") in ("fr", "en"):
        answer.cookies = [cookie(house, "lang", str(form["lang"]))]
    elif form.get("theme") in THEMES:
        answer.cookies = [cookie(house, "theme", str(form["theme"]))]
    elif form.get("pace") in PACES:
        answer.cookies = [cookie(house, "pace", str(form["pace"]))]
    return answer


@post("/t/{name:str}/sit")
async def sit(request: Visit, house: House, name: str) -> Answer:
    """Take a free seat."""
    form = await request.form()
    try:
        taken = whole(form.get("seat"), -1)
        before = await house.service.match(name)
        me = _sitter(who(request).me, one_line(str(form.get("name", ""))), before)
        word = one_line(str(form.get("word", "")))
        match = await house.service.sit(name, taken, me.name, word, me.mark)
    except Refused as refused:
        return await refuse(request, house, name, refused)
    return sit_down(house, request, match, own_chairs(house, request, match) | {taken}, me=me)


def _sitter(me: Me, typed: str, match: Match) -> Me:
    """Whoever sits down: as typed, else as this device is known, else by a name nobody at the table has."""
    known = "" if is_taken(me.name, match.names) else me.name
    return replace(me, name=typed or known or nickname(match.names))


Fields = Mapping[str, str]
Deed = Callable[[Visit, House, str, Fields], Awaitable[Note | None]]
"""What the fields of a form mean at a table, done and stored; what it brings to whoever did it alone."""


async def _do(request: Visit, house: House, name: str, deed: Deed) -> Answer:
    """What was posted; scripts come by the short road."""
    fields = {field: str(value) for field, value in (await request.form()).items()}
    try:
        secret = await deed(request, house, name, fields)
    except Refused as refused:
        return await refuse(request, house, name, refused)
    return done(request, name) if secret is None else await told(request, house, name, secret)


@post("/t/{name:str}/play")
async def play(request: Visit, house: House, name: str) -> Answer:
    """A move of one of this browser's seats, meant for the version it was shown."""
    return await _do(request, house, name, move)


@post("/t/{name:str}/announce")
async def announce(request: Visit, house: House, name: str) -> Answer:
    """The result of a calculation, said before the choices are shown; the table answers a wrong one with a way."""
    return await _do(request, house, name, give_result)


@post("/t/{name:str}/answer")
async def answer(request: Visit, house: House, name: str) -> Answer:
    """An answer to the question that is put to one of this browser's seats."""
    return await _do(request, house, name, give_answer)


async def move(request: Visit, house: House, name: str, fields: Fields) -> Note | None:
    """The move that the fields of a form mean, of one of this browser's seats; it is stored.

    What it brought to that seat alone, where the curtain of a shared device would hide it.
    """
    version = whole(fields.get("version"), 0)
    match = await house.service.match(name, version)
    mine = held(house, request, match)
    named = whole(fields.get("seat"), -1)
    answering = match.window is not None  # there a second press must not answer for the next one at this device
    seat = named if named in mine and (answering or match.pending(named)) else my_seat(match, mine)
    meant = Face(match.position).compose(fields)
    before = len(match.history)
    after = await house.service.play(name, seat, meant, version)
    await weigh_try(house, match, meant, origin_of(request.scope))
    if len(mine) < 2 or after.acting(mine) == seat:
        return None
    drawn = drawn_in_secret(after, seat, before, who(request).lang)
    return Note(drawn[0], reasons=drawn[1:], seen=f"/t/{name}") if drawn else None


async def give_result(request: Visit, house: House, name: str, fields: Fields) -> None:
    """The result that a form announces for one of this browser's seats."""
    version = whole(fields.get("version"), 0)
    match = await house.service.match(name, version)
    seat = my_seat(match, held(house, request, match))
    await house.service.announce(name, seat, fields.get("answer", "").strip(), version)


async def give_answer(request: Visit, house: House, name: str, fields: Fields) -> None:
    """The answer that a form gives for one of this browser's seats."""
    version = whole(fields.get("version"), 0)
    match = await house.service.match(name, version)
    seat = my_seat(match, held(house, request, match))
    await house.service.answer(name, seat, whole(fields.get("answer"), -1), version)


@post("/t/{name:str}/touch")
async def touch(request: Visit, house: House, name: str) -> Answer:
    """Why a touch on the board makes no move, told with the rule; nothing happens at the table."""
    touched = str((await request.form()).get("touched", ""))[:_LONGEST_TOUCH].split()
    match = await house.service.match(name)
    note = wrong_touch(match, held(house, request, match), touched, who(request).lang)
    return done(request, name) if note is None else await told(request, house, name, note)


@post("/t/{name:str}/judge")
async def judge(request: Visit, house: House, name: str) -> Answer:
    """A move that a page has found wrong by itself: kept for review, nothing happens at the table."""
    form = await request.form()
    text, version = str(form.get("move", "")), whole(form.get("version"), 0)
    return await for_me(request, house, name, lambda _, seat: house.service.judge(name, seat, text, version))


@post("/t/{name:str}/finish")
async def finish(request: Visit, house: House, name: str) -> Answer:
    """Agree that a quiet game ends as it stands; everybody who shares this browser does at once."""
    try:
        await agree_to_end(house, name, own_chairs(house, request, await house.service.match(name)))
    except Refused as refused:
        return await refuse(request, house, name, refused)
    return done(request, name)


@post("/t/{name:str}/eyes")
async def lift_curtain(request: Visit, house: House, name: str) -> Answer:
    """Somebody at a shared device says it is her turn to look."""
    seat = whole((await request.form()).get("seat"), -1)
    match = await house.service.match(name)
    answer: Answer = Redirect(f"/t/{name}", status_code=303)
    if seat in held(house, request, match) and match.pending(seat):
        answer.cookies = [cookie(house, f"eyes-{name}", eyes_for(match, seat))]
    return answer


@post("/t/{name:str}/hint")
async def hint(request: Visit, house: House, name: str) -> Answer:
    """The best move the strongest bot knows, why it is good and what it is worth, told in the table's own line."""
    lang = who(request).lang
    try:
        match = await house.service.match(name)
        mine = held(house, request, match)
        seat = my_seat(match, mine)
        advice = await house.robots.advise(match, seat)
        view, cast = match.position.view(seat), match.cast(seat if len(mine) == 1 else None)
        hint = await asyncio.to_thread(hint_of, view, advice.move, advice.value, cast, match.story(seat), lang)
        await house.service.hinted(name, seat, advice.move)
    except Refused as refused:
        return await refuse(request, house, name, refused)
    note = Note(hint.words, reasons=(*hint.reasons, hint.verdict), lights=hint.lights)
    return await told(request, house, name, note)


def _called(request: Visit, match: Match, mine: frozenset[int]) -> dict[int, str]:
    """The name that was said at this browser, for the one seat it holds; in a class names are no matter of matches."""
    said = who(request).me.name
    return dict.fromkeys(mine, said) if said and len(mine) == 1 and not match.opened.room else {}


@post("/t/{name:str}/rematch")
async def rematch(request: Visit, house: House, name: str) -> Answer:
    """The next match of the series, once the others who are here want it; one keeps one's seats, moved on by one.

    Who plays alone against computers may want those of another `level`.
    """
    level = str((await request.form()).get("level", ""))
    match = await house.service.match(name)
    mine = held(house, request, match)
    if not mine:
        return await refuse(request, house, name, NotYours(Message.of("page.not-yours")))
    await house.presence.look(name)
    here = frozenset(k for k in range(len(match.seats)) if house.presence.is_here(name, match.chair_of(k)))
    try:
        following = await house.service.rematch(name, mine, here, level, _called(request, match, mine))
    except Refused as refused:
        return await refuse(request, house, name, refused)
    if following.id == name:
        return done(request, name)
    if following.opened.room:
        await house.lessons.follow(following)
    count = following.game.seats
    return sit_down(house, request, following, frozenset((seat - 1) % count for seat in mine))
