"""Bots and appraisers as the door hands them out: asked only about positions they can judge.

Compiled code trusts its caller: a position of another game would be read beyond its end. So nobody gets to a bot of
ours, or of a plug-in, past these.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from mathotheque.core.appraisal import Appraiser, Estimate, JudgesViews
from mathotheque.core.arguments import check_decision, check_game, check_position, check_story
from mathotheque.core.bot import Bot, Foresees

if TYPE_CHECKING:
    from mathotheque.core.game import Game
    from mathotheque.core.position import Position


class CheckedBot:
    """A bot of one game; `BadPosition` says why it cannot choose in a position."""

    def __init__(self, game: Game, bot: Bot) -> None:
        self._game, self._bot = game, bot
        if hasattr(bot, "knowledge"):
            self.knowledge: float = bot.knowledge

    def __repr__(self) -> str:
        return f"<{type(self._bot).__name__} of {self._game!r}>"

    @property
    def exact(self) -> bool:
        """Whether its choices are proved best."""
        return self._bot.exact

    def choose(self, view: Position, story: Sequence[str] = ()) -> str:
        """A legal move of the seat that is to decide."""
        check_decision(self._game, view)
        check_story(self._game, story)
        return self._bot.choose(view, story)

    def values(self, view: Position, story: Sequence[str] = ()) -> Mapping[str, float]:
        """Every legal move with the result it expects, the higher the better for the mover."""
        check_decision(self._game, view)
        check_story(self._game, story)
        return self._bot.values(view, story)


class CheckedForeseer(CheckedBot):
    """A bot that also tells how it expects play to go on."""

    def __init__(self, game: Game, bot: Bot, foresees: Foresees) -> None:
        super().__init__(game, bot)
        self._foresees = foresees

    def line(self, view: Position) -> tuple[str, ...]:
        """The moves and outcomes it expects, its own best move first."""
        check_decision(self._game, view)
        return self._foresees.line(view)


class CheckedAppraiser:
    """Who judges positions of one game; `BadPosition` for those of another."""

    def __init__(self, game: Game, appraiser: Appraiser) -> None:
        self._game, self._appraiser = game, appraiser

    @property
    def version(self) -> str:
        """Changes when the same position may be judged otherwise."""
        return self._appraiser.version

    def value(self, view: Position, story: Sequence[str] = ()) -> Estimate:
        """What a position is worth, whoever or whatever it waits for."""
        self._check(view, story)
        return self._appraiser.value(view, story)

    def moves(self, view: Position, story: Sequence[str] = ()) -> Mapping[str, Estimate]:
        """What every legal move is worth, in the order of `view.moves`."""
        self._check(view, story)
        return self._appraiser.moves(view, story)

    def outcomes(self, view: Position, story: Sequence[str] = ()) -> Mapping[str, Estimate]:
        """What every outcome that chance may bring is worth, in the order of `view.odds`."""
        self._check(view, story)
        return self._appraiser.outcomes(view, story)

    def _check(self, view: Position, story: Sequence[str]) -> None:
        check_position(self._game, view)
        check_story(self._game, story)


class CheckedViewJudge(CheckedAppraiser):
    """The same where something is hidden: it is shown one seat's view and story."""

    def __init__(self, game: Game, judge: JudgesViews) -> None:
        super().__init__(game, judge)
        self._judge = judge

    def settled(self, position: Position) -> bool:
        """Whether the position can be judged."""
        check_position(self._game, position)
        return self._judge.settled(position)

    def beginning(self, game: Game) -> tuple[float, ...]:
        """What each seat may expect before anything is dealt."""
        check_position(self._game, check_game(game).start())
        return self._judge.beginning(game)

    def closely(self, view: Position, story: Sequence[str], move: str) -> Estimate:
        """What a legal move is worth, looked at as closely as the best ones, and by itself alone."""
        self._check(view, story)
        return self._judge.closely(view, story, move)


def checked_bot(game: Game, bot: Bot) -> Bot:
    """The bot behind its checks."""
    return CheckedForeseer(game, bot, bot) if isinstance(bot, Foresees) else CheckedBot(game, bot)


def checked_appraiser(game: Game, appraiser: Appraiser) -> Appraiser:
    """The appraiser behind its checks."""
    if isinstance(appraiser, JudgesViews):
        return CheckedViewJudge(game, appraiser)
    return CheckedAppraiser(game, appraiser)
