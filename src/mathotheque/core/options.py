"""The options a game declares: what they are called, what they take, what they mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mathotheque.core.arguments import refused, whole
from mathotheque.core.errors import BadOption
from mathotheque.core.reading import LONGEST_POSITION, meant, shown
from mathotheque.core.speech import Message

Value = bool | int | str

_DIGITS = 20  # of a number somebody may mean
_WORDS = {"yes": True, "no": False, "true": True, "false": False, "oui": True, "non": False, "on": True, "off": False}


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few values, the default first."""

    name: str
    values: tuple[Value, ...]

    @property
    def default(self) -> Value:
        """The value without a choice: the first."""
        return self.values[0]

    def accepts(self, value: object) -> bool:
        """Whether the option takes the value."""
        return any(type(value) is type(allowed) and value == allowed for allowed in self.values)

    @property
    def expected(self) -> Message:
        """What it takes, for an error or a help page."""
        if isinstance(self.default, bool):
            return Message.of("core.option-yes-no")
        return Message.of("core.option-choice", values=" | ".join(show(value) for value in self.values))


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from `low` to `high`."""

    name: str
    default: int
    low: int
    high: int

    def accepts(self, value: object) -> bool:
        """Whether the option takes the value."""
        return type(value) is int and self.low <= value <= self.high

    @property
    def expected(self) -> Message:
        """What it takes, for an error or a help page."""
        return Message.of("core.option-whole", low=self.low, high=self.high)


@dataclass(frozen=True, slots=True)
class Free:
    """A text that the game itself reads, such as a position to begin from; empty by default."""

    name: str
    default: str = ""

    def accepts(self, value: object) -> bool:
        """Whether the option takes the value."""
        return isinstance(value, str) and len(value) <= LONGEST_POSITION

    @property
    def expected(self) -> Message:
        """What it takes, for an error or a help page."""
        return Message.of("core.option-text")


Option = Choice | Whole | Free


def settle(options: tuple[Option, ...], given: Mapping[str, object], game: str) -> dict[str, Value]:
    """Every option of `game` with the value given or its default; `BadOption` says what exists."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            told = {"name": shown(name), "guess": meant(name, known), "names": ", ".join(known) or "-"}
            raise BadOption(Message.of("core.option-unknown", game=game, **told))
    settled: dict[str, Value] = {}
    for name, option in known.items():
        value = given.get(name, option.default)
        number = whole(value)
        value = value if number is None else number  # NumPy's whole numbers are numbers like any other
        if not option.accepts(value):
            raise refused(name, value, option.expected)
        assert isinstance(value, bool | int | str)
        settled[name] = value
    return settled


def show(value: Value) -> str:
    """The value as a person types it: `yes`, `10`, `duel`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def parse(options: tuple[Option, ...], name: str, text: str) -> object:
    """The value meant by `text` for the option `name`; what cannot be meant is returned as it is."""
    option = next((option for option in options if option.name == name), None)
    if isinstance(option, Choice):
        meant = {show(value): value for value in option.values}
        if isinstance(option.default, bool) and text.lower() in _WORDS:
            return _WORDS[text.lower()]
        return meant.get(text, text)
    if isinstance(option, Whole) and len(text) <= _DIGITS and text.isascii() and text.removeprefix("-").isdigit():
        return int(text)
    return text
