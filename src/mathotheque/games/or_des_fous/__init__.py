"""L'Or des Fous: two armies, two stones; pass a stone from pawn to pawn until it lies in your camp."""

from dataclasses import dataclass

from mathotheque.core.game import Game, Source
from mathotheque.core.options import Choice, Free


@dataclass(frozen=True, slots=True)
class Setup(Free):
    """A position to begin from; empty for the usual one."""

    def accepts(self, value: object) -> bool:
        """Whether it can be begun from; `BadOption` says what is wrong with the text."""
        short = Free.accepts(self, value)
        if short and value:
            from mathotheque.games.or_des_fous.rules import start

            start({"variant": "normal", self.name: str(value)})
        return short


GAME = Game(
    key="or-des-fous",
    title="L’Or des Fous",
    package=__name__,
    players=(2,),
    source=Source("L’Or des Fous", author="Martine Simonet", publisher="Math-Ecole", year="2003"),
    options=(Choice("variant", ("normal", "beginner", "champion")), Setup("setup")),
    bots=("1", "2", "3", "4", "5", "6", "7", "8", "9"),
    minutes=(10, 30),
    age=8,
    gentle={"variant": "beginner"},
)
