"""The JSON API: enough to write a bot client. Described by OpenAPI at `/api/openapi.json`, explained at `/api/docs`."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Response, get, post
from litestar.exceptions import TooManyRequestsException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import HeaderParameter
from litestar.types import ASGIApp

from mathotheque.core.options import Option
from mathotheque.core.speech import Message
from mathotheque.games import find, shelf
from mathotheque.matches.events import LOT, Chair
from mathotheque.matches.match import Match
from mathotheque.matches.refusals import NotYours
from mathotheque.matches.table_options import options_of
from mathotheque.web.api.bodies import (
    Agreeing,
    Announcing,
    Answering,
    Beginning,
    GameInfo,
    NewMatch,
    OptionInfo,
    Play,
    Progress,
    Promise,
    Rolling,
    Seated,
    Sitting,
)
from mathotheque.web.api.match_state import Holder, MatchState, state_for
from mathotheque.web.house import House
from mathotheque.web.live.stream import streaming
from mathotheque.web.lookback.replay import film_of
from mathotheque.web.lookback.review_pages import finished_record
from mathotheque.web.lookback.reviewing import Working
from mathotheque.web.requests.limits import origin_of
from mathotheque.web.requests.people import chairs_of, is_outdated, one_line, seat_token
from mathotheque.web.requests.problems import Problem
from mathotheque.web.shelf.pages import Visit, record_text
from mathotheque.web.table.dice_commands import seat_to_undo
from mathotheque.web.table.seat_deeds import agree_to_end, come_back

Bearer = Annotated[str, HeaderParameter(name="authorization", required=False, default="", max_length=200)]


def _chairs(house: House, match: Match, authorization: str) -> frozenset[int]:
    """The chairs the token proves; whoever shows one is at the table. One whose key was replaced is refused."""
    token = authorization.removeprefix("Bearer ")
    if is_outdated(house.secret, match.id, token, match.keys):
        raise NotYours(Message.of("page.old-key"))
    chairs = chairs_of(house.secret, match.id, token, match.keys)
    if chairs:
        house.presence.asked(match.id, chairs)
    return chairs


PROBLEMS = {
    status: ResponseSpec(Problem, description=words, generate_examples=False)
    for status, words in {
        400: "What was sent cannot be read.",
        403: "That seat is not yours, or not to move.",
        404: "There is no such game or match.",
        409: "The match has moved on; here is its version.",
        413: "Too large.",
        422: "The rules or the options do not allow it.",
        429: "Too much at once.",
    }.items()
}


WORKING = {202: ResponseSpec(Progress, description="It is being worked out; ask again.", generate_examples=False)}


class Api(Controller):
    """Games, matches, moves, records."""

    path = "/api"

    @get("/games", responses=PROBLEMS)
    async def games(self) -> tuple[GameInfo, ...]:
        """The shelf."""
        return tuple(
            GameInfo(
                game.key,
                game.title,
                game.players,
                game.seats,
                tuple(map(_told, game.options)),
                tuple(map(_told, options_of(game))),
                game.level_names,
            )
            for game in shelf()
        )

    @post("/promises", responses=PROBLEMS)
    async def promise(self, house: House) -> Promise:
        """Dice for a match to come: note the commitment down before anything is rolled."""
        return Promise(await house.promises.make())

    @post("/matches", responses=PROBLEMS)
    async def create(self, house: House, data: NewMatch) -> Seated:
        """Set a table. The named seats are yours."""
        game = find(data.game)
        await house.preparation.ready(game)
        game = game.choose(**data.options)
        for wish in data.seats:
            if wish.level:
                game.check_level(wish.level)
        here = [bool(wish.name and not wish.level) for wish in data.seats]
        chairs = [
            Chair(one_line(wish.name), wish.level, there, wish.questions)
            for wish, there in zip(data.seats, here, strict=True)
        ]
        words = (one_line(data.word),) if data.word else ()
        begins = LOT if data.begins == "lot" else str(data.begins + 1) if data.begins else ""
        match = await house.service.create(
            game, chairs, words=words, position=data.position, custom=data.table, begins=begins,
            seed=await house.promises.take(data.promise),
        )  # fmt: skip
        mine = frozenset(seat for seat, there in enumerate(here) if there)
        return _seated(house, match, mine)

    @get("/matches/{name:str}", responses=PROBLEMS)
    async def match(self, request: Visit, house: House, name: str, authorization: Bearer) -> MatchState:
        """The match as you may see it. Whoever shows a token is at the table: no computer may stand in."""
        match = await house.service.newest(name)
        house.attend(name, origin_of(request.scope))
        return state_for(match, _chairs(house, match, authorization))

    @post("/matches/{name:str}/seats/{seat:int}", responses=PROBLEMS)
    async def sit(self, house: House, name: str, seat: int, data: Sitting, authorization: Bearer) -> Seated:
        """Take a free seat."""
        chairs = _chairs(house, await house.service.match(name), authorization)
        match = await house.service.sit(name, seat, one_line(data.name) or f"{seat + 1}", one_line(data.word))
        return _seated(house, match, chairs | {seat})

    @post("/matches/{name:str}/moves", responses=PROBLEMS)
    async def play(self, house: House, name: str, data: Play, authorization: Bearer) -> MatchState:
        """Play a move; 409 with the current version if the match has moved on."""
        match = await house.service.match(name, data.version)
        chairs = _chairs(house, match, authorization)
        seat = _acting(match, chairs)
        return state_for(await house.service.play(name, seat, data.move, data.version), chairs)

    @post("/matches/{name:str}/rolls", responses=PROBLEMS)
    async def roll(self, house: House, name: str, data: Rolling, authorization: Bearer) -> MatchState:
        """Enter what real dice show, at a table where people roll them; impossible dice are refused."""
        match = await house.service.match(name)
        chairs = _chairs(house, match, authorization)
        seat = _acting(match, chairs)
        return state_for(await house.service.rolled(name, seat, data.outcome, data.version), chairs)

    @post("/matches/{name:str}/beginning", responses=PROBLEMS)
    async def begin(self, house: House, name: str, data: Beginning, authorization: Bearer) -> MatchState:
        """Say who begins, where people have settled it with real dice or by lot (`waiting_for` is `beginning`)."""
        match = await house.service.match(name)
        chairs = _chairs(house, match, authorization)
        seat = _acting(match, chairs)
        return state_for(await house.service.begin(name, seat, data.seat, data.version), chairs)

    @post("/matches/{name:str}/undo", responses=PROBLEMS)
    async def undo(self, house: House, name: str, authorization: Bearer) -> MatchState:
        """Take your last choice back, if the others agree; where dice are entered by hand, the last entry first."""
        match = await house.service.match(name)
        chairs = _chairs(house, match, authorization)
        seat = seat_to_undo(match, match.seats_of(chairs), _acting(match, chairs))
        return state_for(await house.service.ask_undo(name, seat), chairs)

    @post("/matches/{name:str}/undo/answers", responses=PROBLEMS)
    async def answer_undo(self, house: House, name: str, data: Agreeing, authorization: Bearer) -> MatchState:
        """Agree that somebody takes a choice back (`undo`), or do not."""
        match = await house.service.match(name)
        chairs = _chairs(house, match, authorization)
        asker = match.undo.seat if match.undo else None
        seat = next(iter(sorted(match.seats_of(chairs) - match.agreed - {asker})), _acting(match, chairs))
        return state_for(await house.service.answer_undo(name, seat, agreed=data.agreed), chairs)

    @post("/matches/{name:str}/start", responses=PROBLEMS)
    async def start_without(self, house: House, name: str, authorization: Bearer) -> MatchState:
        """Begin with those who sit there, at a smaller table; refused where so few cannot play."""
        match = await house.service.match(name)
        chairs = _chairs(house, match, authorization)
        _acting(match, chairs)
        return state_for(await house.service.start_without(name), chairs)

    @post("/matches/{name:str}/answers", responses=PROBLEMS)
    async def answer(self, house: House, name: str, data: Answering, authorization: Bearer) -> MatchState:
        """Answer the question put to you; 409 with the current version if the match has moved on."""
        match = await house.service.match(name, data.version)
        chairs = _chairs(house, match, authorization)
        seat = _acting(match, chairs)
        return state_for(await house.service.answer(name, seat, data.answer, data.version), chairs)

    @post("/matches/{name:str}/announcements", responses=PROBLEMS)
    async def announce(self, house: House, name: str, data: Announcing, authorization: Bearer) -> MatchState:
        """Say the result that the table asks for; a wrong one may be tried again."""
        match = await house.service.match(name, data.version)
        chairs = _chairs(house, match, authorization)
        seat = _acting(match, chairs)
        return state_for(await house.service.announce(name, seat, str(data.result), data.version), chairs)

    @post("/matches/{name:str}/back", responses=PROBLEMS)
    async def back(self, house: House, name: str, authorization: Bearer) -> MatchState:
        """Your own seats again, after a computer has played for you."""
        chairs = _chairs(house, await house.service.match(name), authorization)
        return state_for(await come_back(house, name, chairs), chairs)

    @post("/matches/{name:str}/end", responses=PROBLEMS)
    async def end(self, house: House, name: str, authorization: Bearer) -> MatchState:
        """Agree that the game ends as it stands (`may_end`); it does once every person has."""
        chairs = _chairs(house, await house.service.match(name), authorization)
        return state_for(await agree_to_end(house, name, chairs), chairs)

    @post("/matches/{name:str}/key", responses=PROBLEMS)
    async def renew_key(self, house: House, name: str, authorization: Bearer) -> Seated:
        """Give your seats a new key: the token you get is the only one from now on, and streams of the old one end."""
        match = await house.service.match(name)
        chairs = _chairs(house, match, authorization)
        if not chairs:
            raise NotYours(Message.of("page.not-yours"))
        return _seated(house, await house.service.renew_keys(name, chairs), chairs)

    @get("/matches/{name:str}/record", media_type="text/plain", responses=PROBLEMS)
    async def record(self, house: House, name: str) -> Response[str]:
        """The match written down, with the seed once it is over; a game with hidden hands only then."""
        return Response(await record_text(house, name), media_type="text/plain")

    @get("/matches/{name:str}/review", responses=PROBLEMS | WORKING)
    async def review(self, request: Visit, house: House, name: str) -> Response[dict[str, Any] | Progress]:
        """What was luck and what was skill in a finished match; 202 and how far it is while that is worked out."""
        film = await film_of(request, house, name)
        found = await house.reviewing.ask(name, await finished_record(house, film), origin_of(request.scope))
        if found is None:
            raise TooManyRequestsException
        if isinstance(found, Working):
            return Response(Progress(found.done, found.whole), status_code=202)
        return Response(found)

    @get("/matches/{name:str}/stream", media_type="text/event-stream", responses=PROBLEMS)
    async def stream(self, request: Visit, house: House, name: str, authorization: Bearer) -> ASGIApp:
        """Server-sent events: the state now, and again whenever it changes. Whoever follows is at the table."""
        match = await house.service.match(name)
        house.attend(name, origin_of(request.scope))
        chairs = _chairs(house, match, authorization)
        return streaming(house, Holder(name, chairs, match.keys_of(chairs)))


def _acting(match: Match, chairs: frozenset[int]) -> int:
    """Which of one's seats acts."""
    mine = match.seats_of(chairs)
    if not mine:
        raise NotYours(Message.of("page.not-yours"))
    acting = match.acting(mine)
    return min(mine) if acting is None else acting


def _seated(house: House, match: Match, chairs: frozenset[int]) -> Seated:
    mine = match.seats_of(chairs)
    token = seat_token(house.secret, match.id, chairs, match.keys)
    return Seated(match.id, match.version_for(mine), tuple(sorted(mine)), token, match.opened.commitment)


def _told(option: Option) -> OptionInfo:
    return OptionInfo(option.name, option.default, option.expected.say("en"))
