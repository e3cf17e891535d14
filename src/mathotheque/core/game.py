"""A game: its name, its options, and the way to its rules."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import import_module
from importlib.resources import files
from math import inf
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, cast

from mathotheque.core import speech
from mathotheque.core.appraisal import check_effort
from mathotheque.core.arguments import check_budget, check_seed, told, whole
from mathotheque.core.compiling import teller
from mathotheque.core.errors import BadLevel, BadNotation, BadSeat, BrokenGame, NotJudged, Refused
from mathotheque.core.kept import Kept
from mathotheque.core.options import Choice, Option, Value, settle, show
from mathotheque.core.reading import LONGEST_POSITION, must_fit
from mathotheque.core.speech import Message

if TYPE_CHECKING:
    from mathotheque.core.appraisal import Appraiser, Appraisers
    from mathotheque.core.beginning import Throw
    from mathotheque.core.bot import Bot
    from mathotheque.core.features import Feature, Features
    from mathotheque.core.kernel import Ints, Law
    from mathotheque.core.position import Position
    from mathotheque.core.protocols import (
        Board,
        Customs,
        Finder,
        Guide,
        Levels,
        Notation,
        Questions,
        Reckoning,
        Rules,
        Solution,
        Words,
        WritesTogether,
    )
_LONGEST_LEVEL = 20  # signs of an unknown level that are said back


@dataclass(frozen=True, slots=True)
class Source:
    """Where a game comes from, as its rule sheet says; what the sheet does not say is empty."""

    title: str
    author: str = ""
    publisher: str = ""
    year: str = ""


@dataclass(frozen=True)
class Game:
    """The rules of one game with its options settled.

    `key` names it, `title` is on the box, `players` are the numbers of players it can take, `options` what it declares,
    `chosen` what was chosen; `table_options` are settled for a table and change no rule; `bots` are the levels of its
    bots, weakest first, and `seating` how many seats the options make, where no option `players` says it. `gentle` are
    the options somebody meets who plays for the first time. A game whose moves are `found` leaves even the last one to
    the player, at a table that wants them announced. Where nothing is left to `chance`, its tables offer no dice.
    Everything else lives in the modules of `package`, which are
    imported when they are first needed: what is told here needs no compiled rules.
    """

    key: str
    title: str
    package: str
    players: tuple[int, ...]
    source: Source
    options: tuple[Option, ...] = ()
    bots: tuple[str, ...] | Callable[[Mapping[str, Value]], tuple[str, ...]] = ()
    seating: Callable[[Mapping[str, Value]], int] | None = None
    minutes: tuple[int, int] = (5, 30)
    age: int = 8
    version: int = 1
    hides: bool = False
    table_options: tuple[Option, ...] = ()
    found: bool = False
    throw: Throw | None = None
    chance: bool = True
    gentle: Mapping[str, Value] = field(default_factory=dict)
    chosen: Mapping[str, Value] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "chosen", MappingProxyType(settle(self.options, self.chosen, self.key)))
        speech.register(self.key, self.folder, "words")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._identity == other._identity

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(self._identity)

    @cached_property
    def _identity(self) -> tuple[object, ...]:
        return self.key, self.package, tuple(sorted(self.chosen.items()))

    def __reduce__(self) -> tuple[object, ...]:
        return _game_of, (self.package, dict(self.chosen))

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.changed.items())
        return f"game({self.key!r}{options})"

    def choose(self, **options: object) -> Game:
        """The same game with other options; `BadOption` says what exists."""
        settled = settle(self.options, {**self.chosen, **options}, self.key)
        fields = {name: getattr(self, name) for name in self.__dataclass_fields__ if name != "chosen"}
        return Game(**fields, chosen=settled)

    @property
    def changed(self) -> dict[str, Value]:
        """The options that are not at their default."""
        return {
            option.name: self.chosen[option.name]
            for option in self.options
            if self.chosen[option.name] != option.default
        }

    def describe_options(self) -> str:
        """The options as one line of text, `points=10 stake=no`."""
        return " ".join(f"{name}={show(value)}" for name, value in self.chosen.items())

    @property
    def tagline(self) -> Message:
        """One sentence that says what one does in it."""
        return Message.of(f"{self.key}.tagline")

    # --- playing

    def start(self) -> Position:
        """The first position (often waiting for chance)."""
        from mathotheque.core.position import position_at

        return position_at(self, self.rules.start(self.chosen))

    def read(self, text: str, seat: int | None = None) -> Position:
        """The position written as `text`; with `seat`, the view of that seat written with its `?`.

        `BadNotation` says where it goes wrong and what was expected.
        """
        from mathotheque.core.position import position_at

        if not isinstance(text, str):
            raise BadNotation(Message.of("core.not-text", what=type(text).__name__))
        must_fit(text, LONGEST_POSITION)
        seat = seat if seat is None else self.check_seat(seat)
        vector = self.rules.start(self.chosen)
        self.notation.read(vector, text)
        if seat is None and self.hides and (sign := self.notation.ONLY_IN_VIEWS.search(text)):
            raise BadNotation(Message.of("core.whose-view", last=self.seats - 1), text=text, at=sign.start())
        if seat is None or self.law.view is None:
            return position_at(self, vector)
        self.law.view(vector, seat)
        return position_at(self, vector, seat)

    @cached_property
    def seats(self) -> int:
        """How many seats this table has."""
        if self.seating is not None:
            return self.seating(self.chosen)
        return int(self.chosen.get("players", self.players[0]))

    def with_seats(self, count: int) -> Game | None:
        """The same game for so many players, with one option changed where that is needed; None where it has none."""
        if self.seats == count:
            return self
        for option in self.options:
            values = (count,) if option.name == "players" else option.values if isinstance(option, Choice) else ()
            for value in filter(option.accepts, values):
                if (other := self.choose(**{option.name: value})).seats == count:
                    return other
        return None

    @property
    def level_names(self) -> tuple[str, ...]:
        """The levels of play of its bots, weakest first."""
        return self.bots(self.chosen) if callable(self.bots) else self.bots

    def check_seat(self, seat: object) -> int:
        """The number of the seat, or `BadSeat` with the seats there are."""
        number = seat if type(seat) is int else whole(seat)
        if number is None or not 0 <= number < self.seats:
            raise BadSeat(Message.of("core.seat", seat=told(seat), last=self.seats - 1))
        return number

    def check_level(self, level: str | int) -> str:
        """The name of the level, which may be given as a number; `BadLevel` with the levels there are."""
        name = str(number) if (number := whole(level)) is not None else level
        if not isinstance(name, str) or name not in self.level_names:
            known, said = ", ".join(self.level_names), name if isinstance(name, str) else told(name)
            raise BadLevel(Message.of("core.level", level=said[:_LONGEST_LEVEL], game=self.title, levels=known))
        return name

    def bot(
        self, level: str | int, seed: int | None = None, nodes: int | None = None, seconds: float | None = None
    ) -> Bot:
        """A bot of that level. The same seed and budget in `nodes` give the same choices."""
        from mathotheque.core.checked import checked_bot

        name = self.check_level(level)
        most, time = check_budget(nodes, seconds)
        return checked_bot(self, self.levels.bot(self, name, check_seed(seed), most, time))

    def strongest_bot(self, seconds: float | None = None) -> Bot:
        """The best there is, the same every time: it gives hints and analyses."""
        return self.bot(self.level_names[-1], seed=0, seconds=seconds)

    def appraiser(self, effort: str) -> Appraiser:
        """Who says what positions are worth; `NotJudged` where nobody can."""
        check_effort(effort)
        if not self.has("appraiser"):
            raise NotJudged(Message.of("core.not-judged", game=self.title))
        from mathotheque.core.checked import checked_appraiser

        return checked_appraiser(self, cast("Appraisers", self.module("appraiser")).appraiser(self, effort))

    # --- the modules of the game's folder, imported when first needed; no lock is held meanwhile, compiling takes long

    @property
    def folder(self) -> Path:
        """The game's folder."""
        return Path(str(files(self.package)))

    @Kept
    def law(self) -> Law:
        """The compiled rules."""
        return _law_of(self.package)

    @Kept
    def rules(self) -> Rules:
        """The module `rules`."""
        return cast("Rules", self.module("rules"))

    @Kept
    def may_follow(self) -> Callable[[Ints, int], bool] | None:
        """Whether an event can come next in a view, as its seat is shown it; where something is hidden."""
        return getattr(self.rules, "may_follow", None)

    @Kept
    def notation(self) -> Notation:
        """The module `notation`."""
        return cast("Notation", self.module("notation"))

    @Kept
    def write_moves(self) -> Callable[[Ints, Sequence[int]], Iterable[str]]:
        """Writes several moves: the notation's own way where it has one, otherwise one after the other."""
        if hasattr(self.notation, "write_moves"):
            return cast("WritesTogether", self.notation).write_moves
        write = self.notation.write_move
        return lambda s, actions: [write(s, action) for action in actions]

    @Kept
    def board(self) -> Board:
        """The module `board`."""
        return cast("Board", self.module("board"))

    @Kept
    def words(self) -> Words:
        """The module `words`."""
        return cast("Words", self.module("words"))

    @Kept
    def finder(self) -> Finder | None:
        """The module `words`, where moves are told as they were announced."""
        return cast("Finder", self.module("words")) if self.found else None

    @Kept
    def levels(self) -> Levels:
        """The module `levels`."""
        return cast("Levels", self.module("levels"))

    @Kept
    def reckoning(self) -> Reckoning | None:
        """The module `reckoning`, where a result may be asked for before a choice."""
        return cast("Reckoning", self.module("reckoning")) if self.has("reckoning") else None

    @Kept
    def solution(self) -> Solution | None:
        """The module `solution`, where something is solved."""
        return cast("Solution", self.module("solution")) if self.has("solution") else None

    @Kept
    def questions(self) -> Questions | None:
        """The module `questions`, where people are asked something."""
        return cast("Questions", self.module("questions")) if self.has("questions") else None

    @Kept
    def guide(self) -> Guide | None:
        """The module `guide`, where newcomers are guided and moves explained."""
        return cast("Guide", self.module("guide")) if self.has("guide") else None

    @Kept
    def customs(self) -> Customs | None:
        """The module `customs`, where the table does something beside the law."""
        return cast("Customs", self.module("customs")) if self.has("customs") else None

    @Kept
    def features(self) -> tuple[Feature, ...]:
        """What its observations tell; where the game does not say, numbers without names."""
        if self.has("features"):
            return cast("Features", self.module("features")).features(self.chosen)
        from mathotheque.core.features import Feature, numbered

        return (Feature("feature", "The game does not say.", (numbered(self.law.features, 0),), high=inf),)

    def rule_book(self, lang: str) -> str:
        """The whole rule book as Markdown."""
        speech.check_language(lang)
        return (self.folder / f"rules.{lang}.md").read_text(encoding="utf-8")

    def has(self, name: str) -> bool:
        """Whether the game's folder holds a module of that name."""
        return _has_module(self.package, name)

    def module(self, name: str) -> Any:
        """A module of the game's folder, imported when it is first asked for."""
        return _module_of(self.package, name)


@cache
def _module_of(package: str, name: str) -> Any:
    """The module; whatever keeps it from being loaded is told in one line, with the place."""
    try:
        with teller.importing(f"{package}.{name}"):
            return import_module(f"{package}.{name}")
    except Refused:
        raise
    except Exception as error:
        raise BrokenGame(Message.of("core.broken-game", module=f"{package}.{name}", reason=_told(error))) from error


def _told(error: Exception) -> str:
    last = traceback.extract_tb(error.__traceback__)[-1]
    return " ".join(f"{type(error).__name__}: {error} ({Path(last.filename).name}, line {last.lineno})".split())


@cache
def _has_module(package: str, name: str) -> bool:
    return (Path(str(files(package))) / f"{name}.py").exists()


@cache
def _law_of(package: str) -> Law:
    from mathotheque.core.kernel import Law

    try:
        return Law.of(_module_of(package, "rules"))
    except AttributeError as error:  # a part of the law is not there
        raise BrokenGame(Message.of("core.broken-game", module=f"{package}.rules", reason=str(error))) from error


def _game_of(package: str, chosen: Mapping[str, Value]) -> Game:
    game: Game = import_module(package).GAME
    return game.choose(**chosen)
