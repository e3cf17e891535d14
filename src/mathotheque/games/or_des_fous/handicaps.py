"""L'Or des Fous: head starts. First some of the weaker player's pawns stand ahead, then stones begin elsewhere.

The stronger player's stone begins farther from its camp, at last the weaker one's nearer to its own.
"""

from mathotheque.core.handicaps import WHO_BEGINS, HeadStart, Offer
from mathotheque.core.speech import Message

_LIGHT, _DARK = 7, 5
"""The rows where the stones usually begin; light carries its stone down to row 1, dark up to row 11."""
_AHEAD = (("d", 2), ("bdf", 2), ("bdf", 3))
"""Which pawns of light stand in which row instead of row 1, the smallest head start first."""
_ROWS = ((0, 1), (0, 2), (0, 3), (1, 3), (2, 3), (3, 3))
"""By how many rows the stones begin nearer and farther, the smallest head start first."""
_COLUMNS = "abdfg"


def _position(ahead: str = "", row: int = 1, nearer: int = 0, farther: int = 0) -> str:
    home = [f"{column}1" for column in _COLUMNS if column not in ahead]
    light = [*home, *(f"{column}{row}" for column in ahead), f"d{_LIGHT - nearer}*"]
    dark = [f"d{_DARK - farther}*", *(f"{column}11" for column in _COLUMNS)]
    return f"{','.join(light)}/{','.join(dark)} t1"


def _pawns(ahead: str, row: int) -> HeadStart:
    return HeadStart(_position(ahead, row), Message.of("or-des-fous.head-start.pawns", n=len(ahead), row=row))


def _stones(nearer: int, farther: int) -> HeadStart:
    position = _position(nearer=nearer, farther=farther)
    if not nearer:
        return HeadStart(position, Message.of("or-des-fous.head-start.farther", n=farther))
    return HeadStart(position, Message.of("or-des-fous.head-start.both", n=nearer, farther=farther))


OFFERS = (
    Offer(
        {"variant": "normal"},
        (*WHO_BEGINS, *(_pawns(*pawns) for pawns in _AHEAD), *(_stones(*rows) for rows in _ROWS)),
    ),
)
