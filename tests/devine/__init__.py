"""Devine, a game that exists only in these tests: it hides cards, so that the protocol for hidden things is proved.

Five cards 1-5; each seat is dealt one. In turn each seat keeps its card, trades it (it is laid open and another is
drawn), or asks a seat whether its card is higher. Then the highest card wins.
"""

from mathotheque.core.game import Game, Source
from mathotheque.core.options import Choice

GAME = Game(
    key="devine",
    title="Devine",
    package=__name__,
    players=(2, 3),
    source=Source("Devine"),
    options=(Choice("players", (3, 2)),),
    bots=("1",),
    hides=True,
)
