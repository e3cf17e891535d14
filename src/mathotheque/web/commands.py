"""What a visitor does: posts, each answered by the page that follows, or by a short text for the script."""

from __future__ import annotations

import secrets
from typing import Any

from litestar import Response, post
from litestar.datastructures import Cookie
from litestar.response import Redirect

from mathotheque.core import options
from mathotheque.core.errors import Refused, UnknownGame
from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.matches.events import Chair
from mathotheque.matches.match import Match, NotYours, Stale
from mathotheque.matches.service import NoSuchMatch
from mathotheque.web.house import House
from mathotheque.web.pages import (
    MOST_SEATS,
    NICKNAMES,
    Visit,
    draw_game_page,
    draw_table,
    game_or_404,
    held,
    page,
    who,
)
from mathotheque.web.people import THEMES, remember, seat_token

_YEAR = 365 * 24 * 3600
_LONGEST_NAME = 20

Answer = Response[Any]


def _cookie(house: House, key: str, value: str) -> Cookie:
    return Cookie(
        key=key, value=value, path="/", max_age=_YEAR, httponly=True, samesite="lax",
        secure=house.settings.secure_cookies,
    )  # fmt: skip


def _sit_down(house: House, request: Visit, match: Match, seats: frozenset[int]) -> Answer:
    """To the table, with the proof of one's seats."""
    answer: Answer = Redirect(f"/t/{match.id}", status_code=303)
    answer.cookies = [
        _cookie(house, f"seat-{match.id}", seat_token(house.secret, match.id, seats)),
        _cookie(house, "tables", remember(who(request).recent, match.id)),
    ]
    return answer


@post("/prefs")
async def prefs(request: Visit, house: House) -> Answer:
    """Language or theme, kept in a cookie; back to where one was."""
    form = await request.form()
    back = str(form.get("back", "/"))
    answer: Answer = Redirect(back if back.startswith("/") and not back.startswith("//") else "/", status_code=303)
    if form.get("lang") in ("fr", "en"):
        answer.cookies = [_cookie(house, "lang", str(form["lang"]))]
    elif form.get("theme") in THEMES:
        answer.cookies = [_cookie(house, "theme", str(form["theme"]))]
    return answer


@post("/g/{key:str}/now")
async def play_now(request: Visit, house: House, key: str) -> Answer:
    """One touch: you against the computer, nothing to type."""
    game = game_or_404(key)
    levels = game.level_names
    level = levels[(len(levels) - 1) // 3]
    computer = Chair(Message.of("page.computer-name", level=level).say(who(request).lang), level)
    chairs = [Chair(secrets.choice(NICKNAMES)), *[computer] * (game.seats - 1)]
    match = await house.service.create(game, chairs)
    return _sit_down(house, request, match, frozenset({0}))


@post("/g/{key:str}")
async def open_table(request: Visit, house: House, key: str) -> Answer:
    """A table as chosen on the game's page."""
    game = game_or_404(key)
    guest = who(request)
    form = {name: str(value) for name, value in (await request.form()).items()}
    try:
        custom = _given(game.table_options, form)
        game = game.choose(**_given(game.options, form))
        chairs, mine = _chairs(game, form, guest.lang)
        match = await house.service.create(game, chairs, custom=custom)
    except Refused as refused:
        return page(draw_game_page(game, guest, refused.say(guest.lang)), status=422)
    return _sit_down(house, request, match, mine)


def _given(known: tuple[options.Option, ...], form: dict[str, str]) -> dict[str, object]:
    """The options that the form names."""
    return {
        option.name: options.parse(known, option.name, form[f"o-{option.name}"])
        for option in known
        if f"o-{option.name}" in form
    }


def _chairs(game: Game, form: dict[str, str], lang: str) -> tuple[list[Chair], frozenset[int]]:
    """Who sits where, and the seats that are this browser's."""
    chairs: list[Chair] = []
    mine: set[int] = set()
    for seat in range(min(game.seats, MOST_SEATS)):
        kind = form.get(f"who{seat}", "computer")
        if kind == "computer":
            level = form.get(f"level{seat}", "")
            game.levels.bot(game, _level(game, level), 0, None, None)
            chairs.append(Chair(Message.of("page.computer-name", level=level).say(lang), level))
        elif kind == "link":
            chairs.append(Chair())
        else:
            mine.add(seat)
            chairs.append(Chair(_name(form.get(f"name{seat}", ""))))
    return chairs, frozenset(mine)


def _level(game: Game, level: str) -> str:
    known = game.level_names
    if level not in known:
        raise Refused(Message.of("core.level", level=level[:20], game=game.key, levels=", ".join(known)))
    return level


def _name(text: str) -> str:
    """A nickname on one line, or a suggested one."""
    cleaned = "".join(letter for letter in text if letter.isprintable()).strip()[:_LONGEST_NAME]
    return cleaned or secrets.choice(NICKNAMES)


@post("/t/{name:str}/sit")
async def sit(request: Visit, house: House, name: str) -> Answer:
    """Take a free seat."""
    form = await request.form()
    seat = str(form.get("seat", ""))
    try:
        taken = int(seat) if seat.isascii() and seat.isdigit() else -1
        match = await house.service.sit(name, taken, _name(str(form.get("name", ""))))
    except Refused as refused:
        return await _refuse(request, house, name, refused)
    return _sit_down(house, request, match, held(house, request, name) | {taken})


@post("/t/{name:str}/play")
async def play(request: Visit, house: House, name: str) -> Answer:
    """A move of one of this browser's seats, meant for the version it was shown."""
    form = await request.form()
    version = str(form.get("version", ""))
    try:
        match = await house.service.match(name)
        seat = _my_seat(match, held(house, request, name))
        meant = int(version) if version.isascii() and version.isdigit() else 0
        await house.service.play(name, seat, str(form.get("move", "")), meant)
    except Refused as refused:
        return await _refuse(request, house, name, refused)
    return await _done(request, house, name)


@post("/t/{name:str}/eyes")
async def lift_curtain(request: Visit, house: House, name: str) -> Answer:
    """Somebody at a shared device says it is her turn to look."""
    seat = str((await request.form()).get("seat", ""))
    answer: Answer = Redirect(f"/t/{name}", status_code=303)
    if seat.isascii() and seat.isdigit() and int(seat) in held(house, request, name):
        answer.cookies = [_cookie(house, f"eyes-{name}", seat)]
    return answer


@post("/t/{name:str}/undo")
async def undo(request: Visit, house: House, name: str) -> Answer:
    """Take the last choice back, if the others agree."""
    return await _for_me(request, house, name, "undo")


@post("/t/{name:str}/resign")
async def resign(request: Visit, house: House, name: str) -> Answer:
    """Give up."""
    return await _for_me(request, house, name, "resign")


async def _for_me(request: Visit, house: House, name: str, what: str) -> Answer:
    try:
        match = await house.service.match(name)
        mine = held(house, request, name)
        seat = match.to_move if match.to_move in mine else min(mine, default=None)
        if seat is None:
            raise NotYours(Message.of("page.not-yours"))
        if what == "undo":
            await house.service.ask_undo(name, seat)
        else:
            levels = match.game.level_names
            await house.service.resign(name, seat, levels[len(levels) // 2])
    except Refused as refused:
        return await _refuse(request, house, name, refused)
    return await _done(request, house, name)


@post("/t/{name:str}/hint")
async def hint(request: Visit, house: House, name: str) -> Answer:
    """The best move the strongest bot knows, and what it is worth, told in the table's own line."""
    lang = who(request).lang
    try:
        match = await house.service.match(name)
        seat = _my_seat(match, held(house, request, name))
        advice = await house.robots.advise(match, seat)
    except Refused as refused:
        return await _refuse(request, house, name, refused)
    words = Message.of("cli.hint", move=match.position.label(advice.move), verdict=match.position.verdict(advice.value))
    if _by_script(request):
        return Response(words.say(lang), media_type="text/plain; charset=utf-8")
    return page(await draw_table(request, house, name, words.say(lang)))


@post("/t/{name:str}/rematch")
async def rematch(request: Visit, house: House, name: str) -> Answer:
    """The next match of the series; one keeps one's seats, which have moved on by one."""
    mine = held(house, request, name)
    if not mine:
        return await _refuse(request, house, name, NotYours(Message.of("page.not-yours")))
    try:
        following = await house.service.rematch(name)
    except Refused as refused:
        return await _refuse(request, house, name, refused)
    count = following.game.seats
    return _sit_down(house, request, following, frozenset((seat - 1) % count for seat in mine))


def _my_seat(match: Match, mine: frozenset[int]) -> int:
    if match.to_move is not None and match.to_move in mine:
        return match.to_move
    if mine:
        return min(mine)
    raise NotYours(Message.of("page.not-yours"))


def _by_script(request: Visit) -> bool:
    return request.headers.get("x-script") == "1"


async def _done(request: Visit, house: House, name: str) -> Answer:
    if _by_script(request):
        return Response(None, status_code=204)
    return Redirect(f"/t/{name}", status_code=303)


async def _refuse(request: Visit, house: House, name: str, refused: Refused) -> Answer:
    """The table again with the reason, or the reason alone for the script."""
    reason, status = refused.say(who(request).lang), status_of(refused)
    if _by_script(request) or isinstance(refused, NoSuchMatch):
        return Response(reason, status_code=status, media_type="text/plain; charset=utf-8")
    return page(await draw_table(request, house, name, reason), status=status)


def status_of(refused: Refused) -> int:
    """409 for what came too late, 404 for what is not there, 403 for another's seat, 422 for what cannot be."""
    if isinstance(refused, Stale):
        return 409
    if isinstance(refused, NoSuchMatch | UnknownGame):
        return 404
    return 403 if isinstance(refused, NotYours) else 422
