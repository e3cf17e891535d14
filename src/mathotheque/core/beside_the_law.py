"""What a table does in a position beside the law: questions, answers in secret, results announced, an end agreed on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathotheque.core.arguments import refused, whole
from mathotheque.core.errors import IllegalMove
from mathotheque.core.speech import Message
from mathotheque.core.vector_header import CHANCE, PHASE

if TYPE_CHECKING:
    from mathotheque.core.game import Game
    from mathotheque.core.kernel import Ints
    from mathotheque.core.protocols import Asked, Draw, Judgement, Quizmaster


class BesideTheLaw:
    """The part of `Position` that asks the game's modules `questions`, `customs` and `reckoning`, where it has them."""

    game: Game
    _vector: Ints

    @property
    def asked(self) -> int | None:
        """The seat whose answer to a question decides what comes now, if one is asked."""
        questions = self.game.questions
        return questions.asked_seat(self._vector) if questions and self._vector.item(PHASE) == CHANCE else None

    @property
    def answering(self) -> tuple[int, ...]:
        """The seats that are to answer in secret, in the order the law takes them; () where one seat decides."""
        customs = self.game.customs
        return customs.answering(self._vector) if customs else ()

    @property
    def may_agree(self) -> bool:
        """Whether the players may end the game here by agreement."""
        customs = self.game.customs
        return customs is not None and customs.may_agree(self._vector)

    def question(self, master: Quizmaster, draw: Draw, kind: str) -> Asked:
        """The question of that kind that `master` puts now; `draw` draws from the match's dice."""
        return master.put(self._vector, draw, kind)

    @property
    def to_announce(self) -> Message | None:
        """The calculation whose result a table may ask for before the choices are shown."""
        reckoning = self.game.reckoning
        return reckoning.asked(self._vector) if reckoning else None

    @property
    def offered_results(self) -> tuple[int, ...]:
        """Results to pick from instead of typing one."""
        reckoning = self.game.reckoning
        return reckoning.offers(self._vector) if reckoning else ()

    def judge(self, number: int) -> Judgement:
        """What to say to an announced result, where one is asked for."""
        reckoning = self.game.reckoning
        if reckoning is None:
            raise IllegalMove(Message.of("core.nothing-asked"))
        result = whole(number)
        if result is None:
            raise refused("number", number, Message.of("core.a-whole"))
        return reckoning.judge(self._vector, result)
