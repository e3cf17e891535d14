"""An even game for two who are not of the same strength: what to ask them, and the head start to propose.

It needs no compiled rules: the head starts are the game's own, what they bring was simulated beforehand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from mathotheque.core.game import Game
from mathotheque.core.handicaps import Even, evens, offers
from mathotheque.core.options import Choice, show
from mathotheque.core.speech import Message
from mathotheque.matches.table_options import value_of
from mathotheque.web.shelf.setup_form import Form

WEAK, STRONG = "weak", "strong"
"""What the address of a game's page calls the two."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A head start in words, how many games of a hundred the weaker wins with it, and the ways to such a table.

    `weaker` seats the visitor as the weaker against the computer, `stronger` as the stronger, `people` seats two.
    """

    kind: str
    told: str
    share: int
    half: int
    games: int
    without: int
    weaker: str
    stronger: str
    people: str


@dataclass(frozen=True, slots=True)
class EvenGame:
    """The levels to choose from, the two chosen so far, and what is proposed; none of two that are alike."""

    levels: tuple[tuple[str, str], ...]
    weak: str
    strong: str
    proposals: tuple[Proposal, ...]

    @property
    def is_asked(self) -> bool:
        """Whether two levels were named."""
        return bool(self.weak and self.strong)


def even_game(game: Game, form: Form, lang: str) -> EvenGame | None:
    """What the page shows of it; None where the game offers no head starts or nothing is known of them."""
    if not evens(game):
        return None
    known = max((game.choose(**offer.options).level_names for offer in offers(game)), key=len)
    levels = tuple((level, Message.of(f"{game.key}.bot.{level}").say(lang)) for level in known)
    weak, strong = (form.get(which, "") for which in (WEAK, STRONG))
    if weak not in known or strong not in known:
        return EvenGame(levels, "", "", ())
    weak, strong = sorted((weak, strong), key=known.index)
    found = [even for even in evens(game) if (even.weak, even.strong) == (weak, strong)]
    return EvenGame(levels, weak, strong, tuple(_proposal(game, even, lang) for even in found))


def _proposal(game: Game, even: Even, lang: str) -> Proposal:
    me, here = {"who": "me"}, {"who": "here"}
    return Proposal(
        _kind(game, even, lang), even.start.told.say(lang), round(even.won.share), round(even.won.half),
        even.won.games, round(even.without.share),
        weaker=_address(game, even, me, {"who": "computer", "level": even.strong}),
        stronger=_address(game, even, {"who": "computer", "level": even.weak}, me),
        people=_address(game, even, me, here),
    )  # fmt: skip


def _kind(game: Game, even: Even, lang: str) -> str:
    """Which game it is, where head starts are offered for several."""
    if len(offers(game)) == 1:
        return ""
    choices = [option for option in game.options if isinstance(option, Choice) and option.name in even.options]
    return ", ".join(value_of(game, option, even.options[option.name]).say(lang) for option in choices)


def _address(game: Game, even: Even, weaker: Mapping[str, str], stronger: Mapping[str, str]) -> str:
    """The game's page with such a table filled in; the weaker sits in seat 1."""
    fields = {f"o-{name}": show(value) for name, value in even.options.items()}
    for seat, chair in enumerate((weaker, stronger)):
        fields |= {f"{field}{seat}": value for field, value in chair.items()}
    fields |= {"begins": "1" if even.start.begins else "2"}
    if even.start.position:
        fields["position"] = even.start.position
    return f"/g/{game.key}?{urlencode(fields)}"
