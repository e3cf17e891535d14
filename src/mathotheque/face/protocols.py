"""What the page modules of a game's folder offer: `dock`, `ear`, `meant`, `throwing`; what a page wants of `board`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from mathotheque.core.options import Value
from mathotheque.core.protocols import Asked, Cast, Draw, Refusal
from mathotheque.core.speech import Message

if TYPE_CHECKING:
    from mathotheque.core.kernel import Ints
    from mathotheque.core.parts import Group, Part


class Path(NamedTuple):
    """A way to make a move on the board: the elements to touch, in order."""

    action: int
    touch: tuple[str, ...]


class Touched(Protocol):
    """`board.py` of a board that can be touched."""

    def paths(self, s: Ints, actions: Sequence[int], seat: int) -> tuple[Path, ...]:
        """For each of these moves that can be made on the board, every way to make it."""
        ...


class Names(Protocol):
    """`board.py` of a board that calls pieces by the names of their players."""

    def named_layers(self, s: Ints, seat: int | None, cast: Cast, lang: str) -> Group:
        """The board as `layers` draws it, its pieces named for whoever hears them."""
        ...


class Heard(Protocol):
    """`ear.py`: the board in words."""

    def rows(self, s: Ints, seat: int | None, cast: Cast, lang: str) -> tuple[str, ...]:
        """What stands where, row by row as `seat` sees it: a sentence each, with the names at the table.

        Their number stays the same while nothing ends, so that only the sentence of a row that changed is sent.
        """
        ...


class Means(Protocol):
    """`meant.py`, so that a touch which makes no move is answered with the reason."""

    def meant(self, s: Ints, touched: Sequence[str], seat: int) -> str | Refusal | None:
        """The move that was meant by the last of these touches, after the others, in notation: the law refuses it.

        Where no move says it, the reason itself; None for what is no piece and no place.
        """
        ...


class Throws(Protocol):
    """`throwing.py`: real dice as they are tapped, by the letters of their faces, and who is to roll them."""

    def picture(self, face: str, number: int) -> str:
        """Die `number` (from 0) showing that face: a small picture that only adorns."""
        ...

    def name(self, face: str) -> Message | str:
        """What the face is called."""
        ...

    def thrower(self, s: Ints) -> int | None:
        """The seat that rolls now, where chance is to speak."""
        ...


class Lies(Protocol):
    """`throwing.py` of a game whose board shows its dice small: a page of paper shows them beside it."""

    def lying(self, s: Ints) -> tuple[str, ...]:
        """The faces that lie on the table, in the order of the dice; none while they are to be rolled."""
        ...


@dataclass(frozen=True, slots=True)
class Gain:
    """Something a player scores: its key, what it brings, what it is called, and whether it comes seldom."""

    key: str
    points: int
    words: Message
    rare: bool = False


class WithCards(Protocol):
    """`with_cards.py` of a game of hidden hands that is also played with real cards, a screen beside the table."""

    WINDOW: int
    """Seconds for everybody to decide in secret."""

    def subjects(self) -> tuple[Message, ...]:
        """What questions are about."""
        ...

    def gains(self, form: str) -> tuple[Gain, ...]:
        """What counts in this form of the game, beside a right answer."""
        ...

    def bonus(self, form: str) -> int:
        """What a right answer brings in this form."""
        ...

    def windows(self, form: str) -> bool:
        """Whether there is a time to decide in secret in this form."""
        ...

    def put(self, subject: int, used: Collection[int], wanted: str, form: str, draw: Draw) -> AskedFromCard:
        """A question of the kind that is wanted about `subject`, from a card that is not among the `used` ones."""
        ...

    def read(self, text: str) -> AskedFromCard:
        """The question that an address tells; `BadNotation` for another text."""
        ...

    def unseen(self) -> tuple[Message, ...]:
        """What the screen cannot see, plainly."""
        ...


class AskedFromCard(Asked, Protocol):
    """A question that stands on a card of a pile."""

    @property
    def card(self) -> int:
        """The number of the card."""
        ...


class Dock(Protocol):
    """`dock.py`, where the room offers more beside the board than a list of moves: texts and HTML for one seat's view.

    HTML comes in parts by id, in order, each one element that carries its id; an id stands once in a page.
    `custom` holds the table's own options (`Game.table_options`).
    """

    def stage(self, s: Ints) -> Message | None:
        """How far the game is, for the title's second line: the round, the variant."""
        ...

    def fact(self, s: Ints, seat: int) -> Message | None:
        """One short fact about a seat that everybody may know: how many cards, blocks or pawns."""
        ...

    def prompt(self, s: Ints, seat: int, custom: Mapping[str, Value]) -> Message | None:
        """What the seat to move may do now, in one sentence."""
        ...

    def parts(
        self, s: Ints, actions: Sequence[int], seat: int, cast: Cast, custom: Mapping[str, Value], lang: str
    ) -> Mapping[str, Part]:
        """The inside of the form that sends `move`: buttons of that name, and elements that click paths touch.

        Elements of the board named in an attribute `data-picks` can be touched too: each touch is the event `picked`,
        for the script of a dock in which a move is built. A text field `name="move" value=""` keeps what was refused.
        """
        ...

    def lists_all(self, s: Ints, actions: Sequence[int]) -> bool:
        """Whether each of these moves is a button in `parts`, or can be made of its fields: no other list is needed."""
        ...


class Aims(Protocol):
    """A dock of a game that is played for points."""

    def target(self, s: Ints) -> int | None:
        """How many points end the game, where that is settled."""
        ...


class Hushes(Protocol):
    """A dock of a game whose buttons could give away what is to be found."""

    def choice(self, s: Ints, action: int, custom: Mapping[str, Value]) -> Message:
        """What stands in the list of moves at a table with these options."""
        ...


class Reminds(Protocol):
    """A dock that also keeps something in sight whoever is to move: a score track, an order of strength."""

    def aside(self, s: Ints, seat: int | None, cast: Cast, lang: str) -> Mapping[str, Part]:
        """It, in parts."""
        ...


class Spreads(Protocol):
    """A dock that also lays the table out as a page: where a picture would be too small to read, or lacks something."""

    def spread(self, s: Ints, seat: int | None, cast: Cast, lang: str) -> Group:
        """What lies on the table and in the seat's hand; the whole is called `picture`."""
        ...


class Points(Protocol):
    """A dock with controls that a hint can point at."""

    def pointed(self, s: Ints, action: int) -> tuple[str, ...]:
        """The elements beside the board, or on it where no click path leads, that make this move."""
        ...


class Composes(Protocol):
    """A dock whose form makes a move of several fields."""

    def compose(self, fields: Mapping[str, str]) -> str:
        """The move, in notation, that the form's fields mean."""
        ...
