"""Everything that can be done to a match: what a command adds to its log is stored before anybody hears of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from mathotheque.core.errors import BadNotation, IllegalMove
from mathotheque.core.game import Game
from mathotheque.core.record import Record
from mathotheque.core.speech import Message
from mathotheque.matches import answering, clock, entering, going_back, opening, playing, seating
from mathotheque.matches.events import (
    Again,
    AgainAsked,
    Chair,
    Event,
    Followed,
    Opened,
    Paused,
    Resumed,
    Weighed,
    decode,
    encode,
)
from mathotheque.matches.feed import Feed
from mathotheque.matches.fold import Shelf
from mathotheque.matches.glance import Glance, glance_at, glance_through
from mathotheque.matches.live import LiveMatches, Ready, at_once, unknown
from mathotheque.matches.match import Match
from mathotheque.matches.opening import Wish
from mathotheque.matches.refusals import NoSuchMatch, Overtaken, TableError
from mathotheque.matches.rights import must_be_there
from mathotheque.matches.store import ROOM, Store

Decide = Callable[[Match], list[Event]]
"""What a command adds to the log; or it refuses."""


@dataclass(frozen=True, slots=True)
class Logged:
    """One event of a match: its number in the log, when it was stored (None: before that was kept), and what it is."""

    version: int
    at: float | None
    event: Event


class Service:
    """Everything that can be done to a match. One at a time for each match; durable when it returns."""

    def __init__(
        self,
        store: Store,
        feed: Feed,
        shelf: Shelf,
        ready: Ready | None = None,
        matches: type[LiveMatches] = LiveMatches,
    ) -> None:
        self._store, self._feed, self._shelf = store, feed, shelf
        self._ready = ready or at_once
        self._matches = matches(store, feed, shelf, self._ready)

    # --- setting a table

    async def create(
        self,
        game: Game,
        chairs: Sequence[Chair],
        *,
        words: tuple[str, ...] = (),
        position: str = "",
        custom: Mapping[str, object] | None = None,
        tally: tuple[float, ...] = (),
        before: str = "",
        begins: str = "",
        seed: bytes = b"",
        room: str = "",
    ) -> Match:
        """Set a table and begin; what can be settled is told by `opening.Wish`."""
        await self._ready(game)
        if position:
            game.read(position)
        wish = Wish(
            words=words, position=position, custom=custom, tally=tally, before=before, begins=begins, seed=seed,
            room=room,
        )  # fmt: skip
        opened, secret = opening.set_table(game, chairs, wish)
        return await self.match(await self._name([opened], secret))

    async def open(
        self,
        game: Game,
        chairs: Sequence[Chair],
        custom: Mapping[str, object] | None = None,
        position: str = "",
        begins: str = "",
        seed: bytes = b"",
        again: Again | None = None,
        room: str = "",
    ) -> Glance:
        """Set a table, perhaps before its game is ready; the match begins when somebody looks at it.

        A `position` must have been read by the rules.
        """
        wish = Wish(position=position, custom=custom, begins=begins, seed=seed, again=again, room=room)
        opened, secret = opening.set_table(game, chairs, wish)
        return await self.glance(await self._name([opened], secret))

    async def bring(self, record: Record) -> Match:
        """A match that was played elsewhere, to be looked at here. It is forgotten like an abandoned one."""
        return await self.match(await self._name(opening.bring(record), record.seed))

    async def _name(self, events: Sequence[Event], seed: bytes) -> str:
        """Store the first events of a match under a new name, in its room."""
        room = events[0].room if isinstance(events[0], Opened) else ""
        while True:
            name = opening.new_name()
            if await self._store.create(name, seed, [encode(event) for event in events], room):
                self._feed.announce(name, len(events))
                return name
            if room and await self._store.read(room) is None:
                raise unknown(room)

    # --- reading

    async def glance(self, name: str) -> Glance:
        """Who plays what, for which no rules are needed; `NoSuchMatch` if there is no such match."""
        match = self.live(name)
        if match is not None:
            return glance_at(match)
        kept, events = await self._matches.kept(name)
        return glance_through(name, events, self._shelf, over=kept.over)

    async def glances(self, names: Iterable[str]) -> list[Glance]:
        """The same of several matches; those that are unknown are left out."""
        found = []
        for name in names:
            with suppress(NoSuchMatch):
                found.append(await self.glance(name))
        return found

    async def match(self, name: str, version: int | None = None) -> Match:
        """The match as it is now, for a command at least as it was at the version it is meant for.

        `NoSuchMatch` if there is none.
        """
        return (await self._matches.find(name, version)).match

    async def newest(self, name: str) -> Match:
        """The match as it is now, for somebody who may have changed it a moment ago through another process."""
        return (await self._matches.newest(name)).match

    async def refresh(self, name: str, version: int = 0) -> None:
        """Another process says the match has this version: read what is new, and let whoever looks here know."""
        match = self.live(name)
        if match is None or not version or match.stored < version:
            await self._matches.newest(name)

    def live(self, name: str) -> Match | None:
        """The match, if it is in memory."""
        return self._matches.get(name)

    async def seed(self, name: str) -> bytes:
        """The secret of its dice, for the record of a match that is over."""
        return (await self._matches.find(name)).seed

    def forget(self, name: str) -> None:
        """Keep a match in memory no more: it was erased."""
        self._matches.forget(name)
        self._feed.announce(name, 0)

    async def log(self, name: str, after: int = 0) -> list[Logged]:
        """What is kept of the match after that version, in order, with the time it was stored."""
        kept = None if name.startswith(ROOM) else await self._store.read(name, after)
        if kept is None:
            raise unknown(name)
        return [Logged(stored.version, stored.at, decode(stored.data)) for stored in kept.events]

    def trust(self, is_fresh: Callable[[str], bool]) -> None:
        """Where others play the same matches: of which one hears by itself."""
        self._matches.trust(is_fresh)

    # --- playing

    async def play(
        self, name: str, seat: int, move: str, version: int, remark: str = "", *, computer: bool = False
    ) -> Match:
        """A seat's move, meant for that version or for another of the same position.

        Where a `computer` plays for somebody, only it does.
        """
        matches = self._matches
        live = await matches.find(name, version)
        async with live.lock:
            keys = live.match.keys
            while True:
                await matches.must_be(live, version)
                if not computer and live.match.seats[live.match.game.check_seat(seat)].person:
                    must_be_there(live.match, seat)
                try:
                    try:
                        events = playing.play(live.match, seat, move, remark)
                    except (IllegalMove, BadNotation) as refused:
                        await matches.keep(live, playing.attempt(live.match, seat, move, refused), settling=False)
                        raise
                    return await matches.keep(live, events)
                except Overtaken:  # by an answer in secret, say: the move may still be meant for this position
                    if live.match.keys != keys:
                        raise

    async def judge(self, name: str, seat: int, text: str, version: int) -> Match:
        """A move that was only tried, meant for that version: kept for review if the rules refuse it."""
        return await self._do_then(name, seat, version, lambda match: playing.judge(match, seat, text), settling=False)

    async def hinted(self, name: str, seat: int, move: str) -> Match:
        """A hint was given to a seat."""
        return await self._do(name, lambda match: playing.hint(match, seat, move), settling=False)

    async def weighed(self, name: str, move: str, verdict: str) -> Match:
        """What was tried at a table of practice is this good."""
        return await self._do(name, lambda _: [Weighed(move, verdict)], settling=False)

    async def answer(self, name: str, seat: int, shown: int, version: int) -> Match:
        """A person's answer to the question put to her, meant for that version."""
        return await self._do_then(
            name, seat, version, lambda match: answering.answer(match, seat, shown, clock.now())
        )  # fmt: skip

    async def announce(self, name: str, seat: int, answer: str, version: int) -> Match:
        """The result of a calculation, said before the choices are shown."""
        return await self._do_then(name, seat, version, lambda match: playing.announce(match, seat, answer))

    async def rolled(self, name: str, seat: int, told: str, version: int) -> Match:
        """Real dice fell, and somebody at the table enters it: for the game, or first for who begins."""
        return await self._do_then(name, seat, version, lambda match: entering.rolled(match, seat, told))

    async def begin(self, name: str, seat: int, chair: int, version: int) -> Match:
        """Somebody at the table says who begins, as real dice or a lot among people have settled it."""
        return await self._do_then(name, seat, version, lambda match: entering.begin(match, chair))

    async def close_window(self, name: str) -> Match:
        """The time for secret answers is up; refused while it is not."""
        return await self._do(name, lambda match: answering.close_window(match, clock.now()))

    # --- people with one another

    async def agree_to_end(self, name: str, seat: int) -> Match:
        """A person agrees to end the game as it stands."""
        return await self._do_there(name, seat, lambda match: seating.agree_to_end(match, seat))

    async def sit(self, name: str, seat: int, player: str, word: str = "", mark: int | None = None) -> Match:
        """A person takes an open seat; with the mark she brings, unless somebody has it."""
        return await self._do(name, lambda match: seating.sit(match, seat, player, word, mark))

    async def fill(self, name: str, seats: Sequence[int], level: str) -> Match:
        """Computers of that level take open seats."""
        return await self._do(name, lambda match: seating.fill(match, seats, level))

    async def start_without(self, name: str) -> Match:
        """Those who sit there begin without the others; refused where so few cannot play."""
        return await self._do(name, seating.start_without)

    async def ask_undo(self, name: str, seat: int) -> Match:
        """A person wants to take a move back."""
        return await self._do_there(name, seat, lambda match: going_back.ask_undo(match, seat))

    async def answer_undo(self, name: str, seat: int, *, agreed: bool) -> Match:
        """Another person agrees, or does not."""
        return await self._do_there(name, seat, lambda match: going_back.answer_undo(match, seat, agreed=agreed))

    async def say(self, name: str, seat: int, phrase: str) -> Match:
        """A fixed phrase."""
        return await self._do(name, lambda _: seating.say(seat, phrase))

    async def resign(self, name: str, seat: int, stand_in: str) -> Match:
        """A person gives up."""
        return await self._do(name, lambda match: seating.resign(match, seat, stand_in))

    async def take_over(self, name: str, seat: int, level: str) -> Match:
        """A computer plays for somebody who is away."""
        return await self._do(name, lambda match: seating.take_over(match, seat, level))

    async def give_back(self, name: str, seat: int) -> Match:
        """Somebody is back."""
        return await self._do(name, lambda match: seating.give_back(match, seat))

    async def pause(self, name: str) -> Match:
        """Let everything rest; a match that rests already, or is over, stays as it is."""
        return await self._do(name, lambda match: [] if match.paused or match.over else [Paused(clock.now())])

    async def resume(self, name: str) -> Match:
        """Let it go on."""
        return await self._do(name, lambda match: [Resumed(clock.now())] if match.paused else [])

    async def renew_keys(self, name: str, chairs: frozenset[int]) -> Match:
        """Whoever holds these chairs gives them new keys."""
        return await self._do(name, lambda match: seating.renew_keys(match, chairs))

    async def rematch(
        self,
        name: str,
        seats: frozenset[int] | None = None,
        here: frozenset[int] = frozenset(),
        level: str = "",
        called: Mapping[int, str] | None = None,
    ) -> Match:
        """The next match of the series, with the second seat to begin; the same one however often it is asked for.

        With `seats`, only these want it: as long as another person is `here` and has not said so, it is this match.
        Who plays alone against computers may want those of another `level`; who is `called` otherwise by now, by seat,
        is called so there.
        """
        live = await self._matches.newest(name)
        async with live.lock:
            match = live.match
            if match.next_match:
                return await self.match(match.next_match)
            if match.scores is None:
                raise TableError(Message.of("table.not-over"))
            asked: list[Event] = [AgainAsked(seat) for seat in sorted((seats or frozenset()) - match.rematch)]
            if seats is not None and not match.people & here <= match.rematch | seats:
                return await self._matches.keep(live, asked, settling=False)
            chairs, tally = seating.rotated(match, seating.check_other_level(match, level), called)
            following = await self.create(
                match.game, chairs, custom=match.opened.custom, tally=tally, before=name, room=match.opened.room
            )  # fmt: skip
            try:
                await self._matches.keep(live, [*asked, Followed(following.id)], settling=False)
            except Overtaken:
                if live.match.next_match:  # somebody asked another process for it, which was faster
                    return await self.match(live.match.next_match)
                raise
            return following

    # --- the one way in

    async def _do(self, name: str, decide: Decide, *, settling: bool = True) -> Match:
        live = await self._matches.find(name, version=0)
        async with live.lock:
            keys = live.match.keys
            while True:
                await self._matches.catch_up(live)
                try:
                    return await self._matches.keep(live, decide(live.match), settling=settling)
                except Overtaken:
                    if live.match.keys != keys:
                        raise

    async def _do_there(self, name: str, seat: int, decide: Decide) -> Match:
        """The same for what only a person does who is at her seat."""

        def decide_there(match: Match) -> list[Event]:
            must_be_there(match, seat)
            return decide(match)

        return await self._do(name, decide_there)

    async def _do_then(self, name: str, seat: int, version: int, decide: Decide, *, settling: bool = True) -> Match:
        """The same for what is meant for a version."""
        live = await self._matches.find(name, version)
        async with live.lock:
            keys = live.match.keys
            while True:
                await self._matches.must_be(live, version)
                must_be_there(live.match, seat)
                try:
                    return await self._matches.keep(live, decide(live.match), settling=settling)
                except Overtaken:
                    if live.match.keys != keys:  # whoever asked may hold the seat no longer
                        raise
