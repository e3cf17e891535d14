"""Pousse-Blocs: roll two dice, find a calculation with your blocks, push them to the other side."""

from mathotheque.core.beginning import Throw
from mathotheque.core.game import Game, Source
from mathotheque.core.options import Choice

SEATS_OF_MODE = {"duel": 2, "quick": 2, "solo": 1, "three": 3, "four": 4}
"""Rules 15 to 19: the mode fixes the players."""

GAME = Game(
    key="pousse-blocs",
    title="Pousse-Blocs",
    package=__name__,
    players=(1, 2, 3, 4),
    source=Source(""),
    options=(
        Choice("mode", tuple(SEATS_OF_MODE)),
        Choice("level", (1, 2, 3)),
        Choice("opening", ("full", "one-roll")),
    ),
    bots=("1", "2", "3", "4"),
    seating=lambda chosen: SEATS_OF_MODE[str(chosen["mode"])],
    minutes=(5, 15),
    age=8,
    table_options=(Choice("announce", (True, False)),),
    gentle={"mode": "quick", "level": 1, "opening": "one-roll"},  # nobody has won before everybody has pushed
    found=True,
    throw=Throw(1, "123456"),
)
