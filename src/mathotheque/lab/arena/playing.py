"""Playing the games: a bot that errs loses its game, and every game is written down."""

from __future__ import annotations

import datetime
import reprlib
import traceback
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from time import perf_counter

from mathotheque.core.chance import Dice
from mathotheque.core.chance_sequence import Draws
from mathotheque.core.errors import Refused
from mathotheque.core.game import Game
from mathotheque.core.position import Position
from mathotheque.core.record import Record
from mathotheque.core.speech import Message
from mathotheque.core.turn import Chance, Decide, Over, winners
from mathotheque.guests.company import SeatedGuest
from mathotheque.guests.finding import BadPlayer, Chooser, told
from mathotheque.guests.process import GuestFault
from mathotheque.lab.arena.pairings import Table
from mathotheque.lab.arena.players import Limits, Player
from mathotheque.lab.runner import MOST_PLIES

_TRACE = 2_000  # characters of an error's trace that are kept: its end


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a bot lost at once: it raised an error, gave no answer in time, or its move was refused."""

    seat: int
    player: str
    reason: Message
    trace: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    """One game: who sat where, the part of the win each seat had, how many decisions it took, and its record."""

    table: int
    round: int
    seats: tuple[str, ...]
    parts: tuple[float, ...]
    decisions: int
    fault: Fault | None
    record: str
    thinking: Mapping[str, tuple[int, float]] = field(compare=False)
    """For each player the answers it gave and the seconds they took."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything a worker needs to play any round of the arena."""

    game: Game
    players: tuple[Player, ...]
    tables: tuple[Table, ...]
    seed: int
    limits: Limits
    date: datetime.date
    keep_records: bool

    def play(self, rounds: Sequence[tuple[int, int]]) -> list[Played]:
        """The games of these rounds, each given as (table, number)."""
        return [
            self._play(table, number, turn, names)
            for table, number in rounds
            for turn, names in enumerate(self.tables[table].seatings(self.seed, number))
        ]

    def _play(self, table: int, number: int, turn: int, names: tuple[str, ...]) -> Played:
        players = {player.name: player for player in self.players}
        seated = [players[name] for name in names]
        seeds = [self.tables[table].bot_seed(self.seed, number, turn, seat) for seat in range(len(names))]
        dice = Dice(self.tables[table].dice_seed(self.seed, number))
        course = _Course(self.game, names, Draws(dice))
        places = [(turn, names[:seat].count(name)) for seat, name in enumerate(names)]
        course.run(seated, seeds, places, self.limits)
        return Played(
            table, number, names, course.parts(), course.decisions, course.fault,
            self._written(course, seated, dice) if self.keep_records else "", course.thinking,
        )  # fmt: skip

    def _written(self, course: _Course, seated: Sequence[Player], dice: Dice) -> str:
        remarks = {}
        if course.fault and course.events:
            remarks[len(course.events) - 1] = f"seat {course.fault.seat + 1} forfeits"
        return Record(
            self.game, tuple(player.seat_name for player in seated), tuple(course.events), self.date,
            commitment=dice.commitment, seed=dice.seed, remarks=remarks,
        ).text  # fmt: skip


class _Course:
    """One game as it goes."""

    def __init__(self, game: Game, names: tuple[str, ...], draws: Draws) -> None:
        self.events: list[str] = []
        self.decisions = 0
        self.fault: Fault | None = None
        self.thinking: dict[str, tuple[int, float]] = {}
        self._names = names
        self._draws = draws
        self._position = game.start()
        self._stories: list[list[str]] = [[] for _ in names] if game.hides else []

    def run(self, players: Sequence[Player], seeds: Sequence[int], places: Sequence[Hashable], limits: Limits) -> None:
        """Play to the end, to the first fault, or until nobody believes in an end."""
        game = self._position.game
        bots: list[Chooser] = []
        try:
            for seat, (player, seed, place) in enumerate(zip(players, seeds, places, strict=True)):
                try:
                    bots.append(player.make(game, seed, limits, place))
                except (Exception, SystemExit) as error:
                    self.fault = self._raised(seat, error)
                    return
            self._play(bots)
        finally:
            for bot in bots:
                if isinstance(bot, SeatedGuest):
                    bot.leave()

    def _play(self, bots: Sequence[Chooser]) -> None:
        while self.fault is None and self.decisions < MOST_PLIES:
            turn = self._position.turn
            if isinstance(turn, Over):
                return
            if isinstance(turn, Chance):
                self._happen(self._draws.outcome(self._position))
            else:
                self._decide(turn, bots[turn.seat])

    def _decide(self, turn: Decide, bot: Chooser) -> None:
        self.decisions += 1
        if len(self._position.moves) == 1:
            self._happen(self._position.moves[0])
            return
        story = tuple(self._stories[turn.seat] if self._stories else self.events)
        view = self._position.view(turn.seat)
        started = perf_counter()
        try:
            move = bot.choose(view, story)
        except (Exception, SystemExit) as error:
            self.fault = self._raised(turn.seat, error)
            return
        finally:
            answers, seconds = self.thinking.get(self._names[turn.seat], (0, 0.0))
            self.thinking[self._names[turn.seat]] = answers + 1, seconds + perf_counter() - started
        try:
            self._happen(move)
        except Exception as error:
            why = error.message if isinstance(error, Refused) else told(error)
            reason = Message.of("arena.refused", move=reprlib.repr(move), reason=why)
            self.fault = Fault(turn.seat, self._names[turn.seat], reason)

    def _happen(self, event: str) -> None:
        after = self._position.play(event)
        for seat, story in enumerate(self._stories):
            story.append(self._position.shown(event, seat))
        self.events.append(event)
        self._position = after

    def _raised(self, seat: int, error: BaseException) -> Fault:
        if isinstance(error, GuestFault):
            return Fault(seat, self._names[seat], error.reason, error.trace)
        if isinstance(error, BadPlayer):  # it was loaded once, and cannot be now
            return Fault(seat, self._names[seat], error.message)
        inside = error.__traceback__.tb_next if error.__traceback__ else None
        trace = "".join(traceback.format_exception(type(error), error, inside))[-_TRACE:]
        return Fault(seat, self._names[seat], Message.of("arena.raised", error=told(error)), trace)

    def parts(self) -> tuple[float, ...]:
        """Each seat's part of the win; where nobody wins, everybody has the same."""
        seats = len(self._names)
        if self.fault:
            return tuple(0.0 if seat == self.fault.seat else 1 / (seats - 1) for seat in range(seats))
        return _parts(self._position)


def _parts(position: Position) -> tuple[float, ...]:
    turn = position.turn
    if isinstance(turn, Over):
        scores: Sequence[Fraction | int] = turn.scores
    else:
        scores = position.points or (0,) * position.game.seats
    best = winners(scores)
    return tuple(1 / len(best) if seat in best else 0.0 for seat in range(len(scores)))
