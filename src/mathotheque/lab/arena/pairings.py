"""Who meets whom: the tables of a round robin, and who sits where in each game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations
from random import Random

from mathotheque.core.arguments import of_kind
from mathotheque.core.speech import Message
from mathotheque.guests.finding import BadPlayer


@dataclass(frozen=True, slots=True)
class Table:
    """One pairing: a player's name for each chair. Games come in rounds with the same dice, one for each rotation."""

    players: tuple[str, ...]

    @property
    def name(self) -> str:
        """`3-5-mine`."""
        return "-".join(self.players)

    def seatings(self, seed: int, number: int) -> tuple[tuple[str, ...], ...]:
        """Who sits where in each game of round `number`: everybody once in every seat.

        With more than two seats the neighbours also change from round to round.
        """
        order = list(self.players)
        if len(order) > 2:
            Random(f"{seed}/{self.name}/{number}").shuffle(order)
        return tuple((*order[turn:], *order[:turn]) for turn in range(len(order)))

    def dice_seed(self, seed: int, number: int) -> bytes:
        """The seed of the dice of round `number`: it depends on who plays, not on who else is in the arena."""
        return sha256(f"arena/{seed}/{self.name}/{number}".encode()).digest()

    def bot_seed(self, seed: int, number: int, turn: int, seat: int) -> int:
        """The seed of the bot in `seat` in game `turn` of round `number`."""
        digest = sha256(f"arena/{seed}/{self.name}/{number}/{turn}/{seat}".encode()).digest()
        return int.from_bytes(digest[:6], "big")


def round_robin(players: Sequence[str], seats: int) -> tuple[Table, ...]:
    """Every table at which the players sit as equally often as the chairs allow.

    >>> [table.name for table in round_robin(["a", "b", "c"], 2)]
    ['a-b', 'a-c', 'b-c']
    >>> [table.name for table in round_robin(["a", "b"], 3)]
    ['a-b-a', 'a-b-b']
    """
    each, more = divmod(seats, len(players))
    return tuple(Table((*players,) * each + extra) for extra in combinations(players, more))


def check_tables(given: Sequence[Sequence[str]], players: Sequence[str], seats: int) -> tuple[Table, ...]:
    """The tables asked for by name; `BadPlayer` where one does not fit."""
    of_kind("tables", given, Sequence)
    for names in given:
        of_kind("tables", names, (tuple, list))
        if len(names) != seats or not set(names) <= set(players):
            raise BadPlayer(
                Message.of("arena.table", table=", ".join(map(str, names)), seats=seats, players=", ".join(players))
            )  # fmt: skip
    return tuple(Table(tuple(names)) for names in given)
