"""Everything that can be refused, in one tree. Each says what was expected, in French or English.

Refused (ValueError)
├── UnknownGame      no game has that name
├── BrokenGame       a game of the shelf that cannot be loaded on this machine
├── BadOption        an option that does not exist, or a value it does not take
├── BadSeat          a seat that is not at this table
├── BadLevel         a bot's level that this game does not have
├── BadNotation      a text that cannot be read
├── IllegalMove      a readable move or outcome that the rules forbid here
├── BadPosition      a position of another game, or one in which what was asked cannot be
├── Hidden           the result depends on what this view may not know
├── BadRecord        a record that is cut short, edited or forged
├── UnknownExercise  no puzzle or drill has that name, or the game has none
├── NotSolved        nothing exact is known for what was asked
├── NotJudged        nobody can say what a position is worth
└── NotInstalled     a package that only an extra brings (also an ImportError)
"""

from __future__ import annotations

from mathotheque.core.speech import Message


class Refused(ValueError):
    """The root: a person's or a program's request that cannot be granted."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def say(self, lang: str) -> str:
        """The reason, in `lang`."""
        return self.message.say(lang)

    def __str__(self) -> str:
        return self.say("en")


class UnknownGame(Refused):
    """No game on the shelf has that name."""


class BrokenGame(Refused):
    """A game whose modules cannot be loaded here."""


class BadOption(Refused):
    """An option the game does not have, or a value the option does not take."""


class BadSeat(Refused):
    """A seat number outside the table."""


class BadLevel(Refused):
    """A level of play that the game's bots do not have."""


class BadNotation(Refused):
    """A text that is not a position, move or outcome: `.text`, and `.at`, where it goes wrong."""

    def __init__(self, message: Message, *, text: str = "", at: int = 0) -> None:
        super().__init__(message)
        self.text, self.at = text, at


class IllegalMove(Refused):
    """A readable move or outcome that the rules forbid: `.move`, `.legal`, and `.rule`, its number.

    `.reason` is why, in words without notation, where there is more in the message than that.
    """

    def __init__(
        self,
        message: Message,
        *,
        move: str = "",
        legal: tuple[str, ...] = (),
        rule: str = "",
        reason: Message | None = None,
    ) -> None:
        super().__init__(message)
        self.move, self.legal, self.rule, self.reason = move, legal, rule, reason


class BadPosition(Refused):
    """A position of another game or of other options, or one in which what was asked cannot be answered."""


class Hidden(Refused):
    """What would follow depends on something this view does not show."""


class BadRecord(Refused):
    """A record that does not hold: `.line` is where, `.number` which one of many, from 1."""

    def __init__(self, message: Message, *, line: int = 0, number: int = 0) -> None:
        super().__init__(message)
        self.line, self.number = line, number


class UnknownExercise(Refused):
    """No puzzle or drill has that name, or the game has none."""


class NotSolved(Refused):
    """Exact play is not known for this game or position."""


class NotJudged(Refused):
    """Nobody can say what a position of this game is worth."""


class NotInstalled(Refused, ImportError):
    """A package is missing that only an extra of this one brings."""
