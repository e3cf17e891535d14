"""Mathisto: seven families of mathematicians to bring together, with jokers, discoveries, questions and counters."""

from mathotheque.core.game import Game, Source
from mathotheque.core.options import Choice, Whole

GAME = Game(
    key="mathisto",
    title="Mathisto",
    package=__name__,
    players=(3, 4, 5, 6),
    source=Source("Mathisto"),
    options=(Choice("players", (4, 3, 5, 6)), Choice("form", ("strategic", "simple"))),
    bots=("1", "2", "3", "4", "5", "6", "7", "8"),
    minutes=(15, 30),
    age=9,
    gentle={"form": "simple"},
    hides=True,
    table_options=(
        Choice("questions", ("auto", "easy", "all", "hard")),
        Choice("journal", ("last", "full")),
        Whole("window", 12, 3, 300),
    ),
)
