"""Pages to look back: a match step by step, its dice verified, its text to take home."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from urllib.parse import urlencode

from litestar import Response, get

from mathotheque.core.appraisal import is_judged
from mathotheque.core.options import show
from mathotheque.core.proof import drawn, promise_kept
from mathotheque.core.record import Record
from mathotheque.core.turn import Chance
from mathotheque.games import DICE_CHECKER
from mathotheque.matches.refusals import OtherRules
from mathotheque.web.house import House
from mathotheque.web.lookback.other_rules import old_match
from mathotheque.web.lookback.replay_steps import Film, Frame, eyes_of
from mathotheque.web.shelf.pages import Visit, held, page, record_text, render, room_address, who


async def film_of(request: Visit, house: House, name: str, eyes: int = 0) -> Film:
    """The match as this visitor may look at it again; `eyes` is a seat from 1, or 0 for his own."""
    match = await house.service.match(name)
    positions = await asyncio.to_thread(house.replayed.of, match)
    seen = eyes_of(match, held(house, request, match), eyes - 1 if eyes > 0 else None)
    return Film(match, positions, seen, who(request).lang)


@get("/r/{name:str}")
async def replay_page(request: Visit, house: House, name: str, at: int = 0, eyes: int = 0) -> Response[str]:
    """The match again, at one of its steps."""
    try:
        film = await film_of(request, house, name, eyes)
    except OtherRules as refused:
        return await old_match(request, house, name, refused)
    record = await _record(house, film)

    def draw() -> str:
        frame = film.frame(at)
        return render(
            "replay.html", who(request), f"/r/{name}?at={frame.at}", film=film, frame=frame, log=film.log,
            record=record.text if film.eyes.everything else "", link=f"{room_address(house, request)}/r/{name}",
            proof=prove(record, imported=film.match.opened.imported), go_on=_go_on(film, frame),
            again=film.match.over and bool(held(house, request, film.match)),
            analysis=_analysis(film, frame),
            reviewed=film.match.over and bool(record.events) and is_judged(film.match.game),
        )  # fmt: skip

    return page(await asyncio.to_thread(draw))  # a long match takes a while, and others are playing


@get("/r/{name:str}/step")
async def replay_step(request: Visit, house: House, name: str, at: int = 0, eyes: int = 0) -> Response[str]:
    """The parts of that page which change from step to step, for the script."""
    film = await film_of(request, house, name, eyes)

    def draw() -> str:
        frame = film.frame(at)
        here, guest = f"/r/{name}", who(request)
        go_on, analysis = _go_on(film, frame), _analysis(film, frame)
        return render("replay/step.html", guest, here, film=film, frame=frame, go_on=go_on, analysis=analysis)

    return page(await asyncio.to_thread(draw))


def _go_on(film: Film, frame: Frame) -> str:
    """The game's page with this position and these options filled in; nothing where there is nothing to play."""
    if not frame.position:
        return ""
    game = film.match.game
    chosen = {f"o-{name}": show(value) for name, value in game.chosen.items()}
    return f"/g/{game.key}?{urlencode({'position': frame.position, **chosen})}"


def _analysis(film: Film, frame: Frame) -> str:
    """The analysis board at this step of a match that is over."""
    return f"/analysis/{film.match.game.key}?match={film.match.id}&at={frame.at}" if film.match.over else ""


# --- the text


async def _record(house: House, film: Film) -> Record:
    record = film.match.record(await house.service.seed(film.match.id))
    record.remember(film.positions)
    return record


@get("/r/{name:str}/record")
async def download(house: House, name: str) -> Response[str]:
    """The match written down, as a file to keep."""
    text = await record_text(house, name)
    match = await house.service.match(name)
    file = f"mathotheque-{match.game.key}-{match.opened.date}-{match.id}.txt"
    headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{file}"'}
    return Response(text, media_type="text/plain", headers=headers)


# --- the dice


@dataclass(frozen=True, slots=True)
class Check:
    """One draw, by its number from 1: the step it made, its sentence, what the seed gives, whether they agree."""

    number: int
    step: int
    words: str
    expected: str
    holds: bool


@dataclass(frozen=True, slots=True)
class Proof:
    """What can be said of a match's dice: a word for it, and how many draws agree of how many."""

    verdict: str
    good: int
    count: int

    @property
    def honest(self) -> bool:
        """Whether everything that was promised holds."""
        return self.verdict == "proved"

    @property
    def broken(self) -> bool:
        """Whether something does not."""
        return self.verdict in ("wrong", "other-seed")


def prove(record: Record, *, imported: bool) -> Proof:
    """Recompute every draw. Of an imported match nobody here saw the promise in time: its dice merely agree."""
    found = [draw.holds for draw in drawn(record)]
    if record.by_hand:
        verdict = "hand"
    elif not record.seed:
        verdict = "secret" if record.commitment else "none"
    elif not all(found):
        verdict = "wrong"
    elif not record.commitment:
        verdict = "unpromised"
    else:
        kept = "recomputed" if imported else "proved"
        verdict = kept if promise_kept(record) else "other-seed"
    return Proof(verdict, sum(found), len(found))


@get("/check_dice.py")
async def checker() -> Response[str]:
    """A small program that recomputes the dice of a record and needs nothing of ours."""
    headers = {"content-disposition": 'attachment; filename="check_dice.py"'}
    return Response(DICE_CHECKER.read_text(encoding="utf-8"), media_type="text/plain", headers=headers)


def outcomes_of(record: Record) -> list[str]:
    """What chance could bring, in the order that counts, each with its weight: of each kind of draw the first."""
    kinds: dict[int, str] = {}
    for position in record.positions():
        if isinstance(position.turn, Chance) and position.asked is None:
            weights = position.weights
            if len(weights) not in kinds:
                kinds[len(weights)] = " ".join(f"{position.write(k)}:{weight}" for k, weight in enumerate(weights))
    return [*kinds.values()]


@get("/r/{name:str}/dice")
async def dice_page(request: Visit, house: House, name: str) -> Response[str]:
    """The promise, the words, the seed, and every draw recomputed and explained."""
    film = await film_of(request, house, name)
    record = await _record(house, film)

    def draw() -> str:
        checks = [
            Check(draw.number + 1, draw.index + 1, film.told(draw.index + 1).text, draw.expected, draw.holds)
            for draw in drawn(record)
        ]
        return render(
            "dice.html",
            who(request),
            f"/r/{name}/dice",
            film=film,
            record=record,
            checks=checks,
            outcomes=outcomes_of(record),
            proof=prove(record, imported=film.match.opened.imported),
        )

    return page(await asyncio.to_thread(draw))
