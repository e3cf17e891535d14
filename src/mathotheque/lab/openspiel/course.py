"""What an OpenSpiel state holds: a game on its way, and what every seat has seen of it."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass

from mathotheque.core.game import Game
from mathotheque.core.kernel import SPECTATOR, Ints
from mathotheque.core.position import Position
from mathotheque.core.randomness import seeded
from mathotheque.lab.runner import Runner
from mathotheque.search.determinise import follow, imagine


@dataclass(frozen=True, slots=True)
class Seen:
    """One event as the eyes see it, in numbers and in notation: those of each seat, then a spectator's.

    Where all eyes see the same it is kept once.
    """

    chance: bool
    numbers: tuple[int, ...]
    texts: tuple[str, ...]

    def number(self, seat: int) -> int:
        """Its number, as that seat (SPECTATOR: somebody who watches) sees it."""
        return self.numbers[seat] if len(self.numbers) > 1 else self.numbers[0]

    def text(self, seat: int) -> str:
        """The same in notation."""
        return self.texts[seat] if len(self.texts) > 1 else self.texts[0]

    def through_the_eyes_of(self, seat: int) -> Seen:
        """The same event, as if everybody had seen what that seat saw."""
        return Seen(self.chance, (self.number(seat),), (self.text(seat),))


class Course:
    """A game on its way: where it stands, how many decisions were made, and the story of every seat."""

    def __init__(self, game: Game, first: Position, most: int) -> None:
        self.first = first
        self.most = most
        self.runner = Runner(game, first)
        self.plies = 0
        self.story: tuple[Seen, ...] = ()
        self._known: tuple[int, int, Position, Ints] | None = None

    def __copy__(self) -> Course:
        twin = object.__new__(Course)
        twin.__dict__.update(self.__dict__)
        twin.runner = copy(self.runner)
        return twin

    def __deepcopy__(self, memo: object) -> Course:
        return self.__copy__()

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or because it went on for too long."""
        return self.plies >= self.most or self.runner.over

    def play(self, number: int) -> None:
        """Move on by a move or an outcome; `IllegalMove` if it is none, and then nothing has changed."""
        runner = self.runner
        runner.check(number)
        if runner.game.hides:
            numbers, texts = zip(
                *(runner.shown(seat, number) for seat in (*range(runner.game.seats), SPECTATOR)), strict=True
            )
            seen = Seen(runner.chance, numbers, texts)
        else:
            seen = Seen(runner.chance, (number,), (runner.write(number),))
        self.plies += not runner.chance
        runner.go(number)
        self.story = (*self.story, seen)

    def told(self, seat: int) -> str:
        """The story as that seat saw it."""
        return "; ".join(seen.text(seat) for seen in self.story)

    def imagined(self, seat: int, seed: int) -> Course:
        """A course that seat cannot tell from this one: what it does not see is drawn again, as it may well be.

        What the other seats saw is not known to it either; there they get its own eyes.
        """
        twin = copy(self)
        game = self.runner.game
        if game.hides:
            view, facts = self._knowledge(seat)
            twin.runner = Runner(game, imagine(view, facts, seeded(seed)))
            twin.story = tuple(seen.through_the_eyes_of(seat) for seen in self.story)
        return twin

    def _knowledge(self, seat: int) -> tuple[Position, Ints]:
        """What that seat sees and has learnt: kept, since a search asks for it again and again."""
        if self._known is None or self._known[:2] != (seat, len(self.story)):
            story = [seen.text(seat) for seen in self.story]
            self._known = seat, len(story), *follow(self.runner.game, seat, story, self.first)
        return self._known[2:]
