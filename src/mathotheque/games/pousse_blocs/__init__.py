"""Pousse-Blocs: roll two dice, find a calculation with your blocks, push them to the other side."""

from mathotheque.core.game import Game, Source
from mathotheque.core.options import Choice

GAME = Game(
    key="pousse-blocs",
    title="Pousse-Blocs",
    package=__name__,
    players=(1, 2, 3, 4),
    source=Source(""),
    options=(
        Choice("mode", ("duel", "quick", "solo", "three", "four")),
        Choice("level", (1, 2, 3)),
        Choice("opening", ("full", "one-roll")),
    ),
    minutes=(5, 15),
    age=8,
    table_options=(Choice("announce", (True, False)),),
)
