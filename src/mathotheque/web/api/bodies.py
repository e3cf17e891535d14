"""What calls of the API send, and what they are answered: plain structures, described by OpenAPI."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Name = Annotated[str, msgspec.Meta(max_length=20)]
Move = Annotated[str, msgspec.Meta(max_length=200)]
Version = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class OptionInfo(msgspec.Struct):
    """An option: its name, its default, and what it takes in words."""

    name: str
    default: bool | int | str
    takes: str


class GameInfo(msgspec.Struct):
    """A game of the shelf; `seats` are those of its usual table, `levels` those of its computers there."""

    key: str
    title: str
    players: tuple[int, ...]
    seats: int
    options: tuple[OptionInfo, ...]
    table: tuple[OptionInfo, ...]
    levels: tuple[str, ...]


class SeatWish(msgspec.Struct):
    """Who shall sit: a computer of some `level`, a person called `name`, or (neither) somebody still to come.

    A computer without a name gets one; no two at a table have the same.

    `questions` is the kind that is put to this seat, where the game puts questions: it wins over the table's.
    """

    name: Name = ""
    level: Annotated[str, msgspec.Meta(max_length=8)] = ""
    questions: Annotated[str, msgspec.Meta(max_length=8)] = ""


class NewMatch(msgspec.Struct):
    """What to play, with whom; the table's own options; a word to mix into the dice; a position to begin from.

    `promise` is a commitment from `/promises`: the dice of this match will keep it, if it has no other table yet.
    `begins` is a seat (from 0) or `lot`. Whoever begins becomes seat 0, the others follow: `you` tells your seats.
    """

    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[list[SeatWish], msgspec.Meta(min_length=1, max_length=6)]
    options: dict[str, bool | int | str] = {}
    table: dict[str, bool | int | str] = {}
    word: Name = ""
    position: Annotated[str, msgspec.Meta(max_length=2000)] = ""
    promise: Annotated[str, msgspec.Meta(max_length=64)] = ""
    begins: Literal["lot", 0, 1, 2, 3, 4, 5] = 0


class Promise(msgspec.Struct):
    """Dice chosen before a table is set: SHA-256 of their seed, good for one match."""

    commitment: str


class Seated(msgspec.Struct):
    """The match, the promise of its dice, and the token that proves your seats: `Authorization: Bearer …`."""

    match: str
    version: int
    seats: tuple[int, ...]
    token: str
    commitment: str


class Sitting(msgspec.Struct):
    """Your name, and a word to mix into the dice."""

    name: Name
    word: Name = ""


class Play(msgspec.Struct):
    """A move in notation, meant for the version you saw."""

    move: Move
    version: Version


class Rolling(msgspec.Struct):
    """What real dice show, in notation or their faces in any order, meant for the version you saw."""

    outcome: Annotated[str, msgspec.Meta(max_length=40)]
    version: Version


class Beginning(msgspec.Struct):
    """The seat (from 0) that begins, as real dice or a lot among people have settled it."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=5)]
    version: Version


class Agreeing(msgspec.Struct):
    """Whether you agree that somebody takes a choice back."""

    agreed: bool


class Answering(msgspec.Struct):
    """The place (from 0) of an answer as it is shown, meant for the version you saw."""

    answer: Annotated[int, msgspec.Meta(ge=0, le=9)]
    version: Version


class Announcing(msgspec.Struct):
    """The result of the calculation that the table asks for before the choices, meant for the version you saw."""

    result: Annotated[int, msgspec.Meta(ge=0, le=999_999)]
    version: Version


class Progress(msgspec.Struct):
    """How far something is: so much done of the whole."""

    done: int
    whole: int
