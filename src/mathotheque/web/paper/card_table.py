"""A table with real cards, as its address tells it: who plays, what was scored and asked so far. Nothing is kept here.

`log=1.six_0.q14-1_0.six` reads: player 2 laid six, player 1 answered question card 14 right, player 1 laid six.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from mathotheque.core.game import Game
from mathotheque.core.options import Choice
from mathotheque.face.protocols import Gain, WithCards
from mathotheque.web.requests.people import one_line

ASKED = {"form": "form", "questions": "kind"}
"""The options that a table with real cards has, and the fields of its address that tell them."""
_MOST = 300  # entries
_ENTRY = re.compile(r"(?P<player>[0-9])\.(?:q(?P<card>[1-9][0-9]?)-(?P<right>[01])|(?P<gain>[a-z0-9-]{1,40}))")


@dataclass(frozen=True, slots=True)
class Entry:
    """Something of the score sheet: a gain of `player` by its key; or a question card, and whether it was answered."""

    player: int
    gain: str = ""
    card: int = 0
    right: bool = False

    def __str__(self) -> str:
        return f"{self.player}.{self.gain}" if self.gain else f"{self.player}.q{self.card}-{int(self.right)}"


@dataclass(frozen=True, slots=True)
class CardTable:
    """Who plays in which form, which questions are put, how long one may think, and the score sheet so far."""

    game: Game
    names: tuple[str, ...]
    form: str
    kind: str
    seconds: int
    log: tuple[Entry, ...] = ()

    @property
    def rules(self) -> WithCards:
        """What the game says about it."""
        rules: WithCards = self.game.module("with_cards")
        return rules

    @property
    def used(self) -> frozenset[int]:
        """The question cards that have come."""
        return frozenset(entry.card for entry in self.log if entry.card)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each player."""
        totals = [0] * len(self.names)
        for entry in self.log:
            totals[entry.player] += self.points(entry)
        return tuple(totals)

    def points(self, entry: Entry) -> int:
        """What an entry brings."""
        if entry.card:
            return self.rules.bonus(self.form) if entry.right else 0
        return self._gains[entry.gain].points

    @property
    def _gains(self) -> Mapping[str, Gain]:
        return {gain.key: gain for gain in self.rules.gains(self.form)}

    def words(self, entry: Entry, lang: str) -> str:
        """What a gain is called; nothing for an answer."""
        return self._gains[entry.gain].words.say(lang) if entry.gain else ""

    def after(self, entry: Entry) -> CardTable:
        """One entry more."""
        return replace(self, log=(*self.log, entry)[:_MOST])

    @property
    def before(self) -> CardTable:
        """Without the latest entry."""
        return replace(self, log=self.log[:-1])

    def address(self, **more: object) -> str:
        """Where this table is; with `more` of what is going on there."""
        told = {
            "names": ",".join(self.names), "form": self.form, "kind": self.kind, "seconds": self.seconds,
            "log": "_".join(map(str, self.log)), **more,
        }  # fmt: skip
        return f"/g/{self.game.key}/cards?{urlencode(told)}"


def read_table(game: Game, fields: Mapping[str, str]) -> CardTable | None:
    """The table that an address tells; None where it names too few players. What cannot be meant is left out."""
    rules: WithCards = game.module("with_cards")
    listed = fields.get("names") or ",".join(fields.get(f"name{k}", "") for k in range(max(game.players)))
    names = tuple(dict.fromkeys(filter(None, (one_line(name) for name in listed.split(",")))))[: max(game.players)]
    if len(names) < min(game.players):
        return None
    form, kind = (_one_of(choices(game, name), fields.get(field, "")) for name, field in ASKED.items())
    seconds = fields.get("seconds", "")
    table = CardTable(
        game, names, form, kind, min(300, max(3, int(seconds))) if re.fullmatch("[0-9]{1,4}", seconds) else rules.WINDOW
    )
    known = {gain.key for gain in rules.gains(form)}
    for text in fields.get("log", "").split("_")[:_MOST]:
        found = _ENTRY.fullmatch(text)
        if found and int(found["player"]) < len(names) and (found["card"] or found["gain"] in known):
            card, right = int(found["card"] or 0), found["right"] == "1"
            table = table.after(Entry(int(found["player"]), found["gain"] or "", card, right))
    return table


def choices(game: Game, name: str) -> tuple[str, ...]:
    """The values of an option of the game or its tables."""
    option = next(option for option in (*game.options, *game.table_options) if option.name == name)
    assert isinstance(option, Choice)
    return tuple(map(str, option.values))


def _one_of(values: tuple[str, ...], wanted: str) -> str:
    return wanted if wanted in values else values[0]
