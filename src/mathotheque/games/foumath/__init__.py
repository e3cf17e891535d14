"""Foumath: two ten-sided dice choose a cell of the times table; three pawns on touching cells in line win."""

from collections.abc import Mapping

from mathotheque.core.beginning import Throw
from mathotheque.core.game import Game, Source
from mathotheque.core.options import Choice, Value, Whole


def _bots(chosen: Mapping[str, Value]) -> tuple[str, ...]:
    """Without points the last two would be alike."""
    levels = "1", "2", "3", "4", "5", "6"
    return levels[:-1] if chosen["level"] == "junior" else levels


GAME = Game(
    key="foumath",
    title="Foumath",
    package=__name__,
    players=(2, 3, 4),
    source=Source("Foumath"),
    options=(
        Choice("players", (2, 3, 4)),
        Choice("board", ("multiplication", "addition")),
        Choice("level", ("junior", "advanced", "expert")),
        Whole("goal", 200, 1, 999),
    ),
    bots=_bots,
    minutes=(5, 30),
    age=8,
    table_options=(Choice("announce", (False, True)),),
    gentle={"level": "junior"},
    throw=Throw(2, "0123456789"),
)
