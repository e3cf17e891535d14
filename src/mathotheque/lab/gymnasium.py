"""The games as Gymnasium environments for one learning program: the other seats are played by a level, or by your bot.

    >>> from mathotheque.lab.gymnasium import SoloEnv
    >>> table = SoloEnv("des-echecs", opponent="2", points=1)
    >>> observation, info = table.reset(seed=1)
    >>> observation.shape, int(info["action_mask"].sum()) > 0
    ((24,), True)

Once this module is imported, `gymnasium.make("mathotheque/des_echecs-v1", opponent="2")` makes the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from mathotheque.core.arguments import at_least, check_game, check_seed, one_of, refused, whole
from mathotheque.core.bot import Bot
from mathotheque.core.errors import BadPosition
from mathotheque.core.extras import extra
from mathotheque.core.game import Game
from mathotheque.core.kernel import Floats
from mathotheque.core.position import Position
from mathotheque.core.speech import LANGUAGES, Message
from mathotheque.games import find, shelf
from mathotheque.lab.observations import Observations
from mathotheque.lab.picture import WIDTH, pixels
from mathotheque.lab.runner import MOST_PLIES, Runner, first_position

with extra("lab"):
    import gymnasium
    from gymnasium import spaces

RANDOM = "random"
RENDER_MODES = ("ansi", "svg", "rgb_array")
ILLEGAL = ("lose", "refuse")
_BEGINNINGS = 100  # times a game may end before the learner has a decision

Opponent = str | int | Bot | Callable[[Position, Sequence[str]], str]
"""A level, `random`, a bot, or a function `choose(view, story)`."""


class SoloEnv(gymnasium.Env[Floats, np.int64]):
    """One seat of a table, to learn in; chance and the other seats do their part inside `step`.

    `seat` is the learner's, None for another one at every reset. `illegal`: an action that is not legal loses the game
    (`info["illegal"]` tells it), as learning programs without a mask expect, or is refused with `IllegalMove`.
    `info["action_mask"]` and `action_masks()` tell what is legal. `max_plies` decisions truncate a game without an end.
    The same seed gives the same games, opponents included, as long as they are levels or `random`.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # type: ignore[misc]

    def __init__(
        self,
        game: str | Game,
        *,
        opponent: Opponent = RANDOM,
        seat: int | None = 0,
        illegal: str = "lose",
        render_mode: str | None = None,
        max_plies: int = MOST_PLIES,
        lang: str = "fr",
        width: int = WIDTH,
        **options: object,
    ) -> None:
        self.game = (find(game) if isinstance(game, str) else check_game(game)).choose(**options)
        self.opponent = self._checked(opponent)
        self.fixed_seat = seat if seat is None else self.game.check_seat(seat)
        self.illegal = one_of("illegal", illegal, ILLEGAL)
        self.max_plies = at_least(1, "max_plies", max_plies)
        self.render_mode = one_of("render_mode", render_mode, (None, *RENDER_MODES))
        self.lang = one_of("lang", lang, LANGUAGES)
        self.width = at_least(1, "width", width)
        high = Observations(self.game).high
        self.observation_space = spaces.Box(np.zeros_like(high), high, dtype=np.float32)
        self.action_space = spaces.Discrete(self.game.law.actions)
        self.seat = self.fixed_seat or 0
        self._rng = Random()
        self._runner = Runner(self.game)
        self._others: dict[int, Callable[[Position, Sequence[str]], str]] = {}
        self._stories: dict[int, list[str]] = {}
        self._plies = 0

    def _checked(self, opponent: object) -> Any:
        if isinstance(opponent, str | int):
            return opponent if opponent == RANDOM else self.game.check_level(opponent)
        if callable(opponent) or isinstance(opponent, Bot):
            return opponent
        expected = Message.of("core.an-opponent", levels=", ".join(self.game.level_names))
        raise refused("opponent", opponent, expected)

    # --- playing

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        """A new game, from `options["position"]` if given, up to the learner's first decision.

        With `seed` its chance begins anew, else it goes on. A game that ends before the learner has decided anything is
        begun again.
        """
        number = check_seed(seed)
        super().reset(seed=number)
        if number is not None:
            self._rng = Random(number)
        first = first_position(self.game, options)
        for _ in range(_BEGINNINGS):
            self._begin(first)
            if self.action_masks().any():
                return self._seen()
        raise BadPosition(Message.of("core.nothing-to-decide"))

    def _begin(self, first: Position) -> None:
        self._runner = Runner(self.game, first)
        self._plies = 0
        self.seat = self._rng.randrange(self.game.seats) if self.fixed_seat is None else self.fixed_seat
        others = [other for other in range(self.game.seats) if other != self.seat]
        self._others = {} if self.opponent == RANDOM else {other: self._player() for other in others}
        self._stories = {other: [] for other in self._others}
        self._go_on()

    def step(self, action: np.int64 | int) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        """The learner plays, then chance and the others, up to its next decision or the end."""
        number = whole(action)
        if number is None:
            raise refused("action", action, Message.of("core.a-whole"))
        if self.illegal == "lose" and number not in self._runner.legal:
            observation, info = self._seen()
            return observation, self._worst(), True, False, {**info, "illegal": True}
        self._play(number)
        self._go_on()
        over = self._runner.over
        reward = self._runner.scores()[self.seat] if over else 0.0
        observation, info = self._seen()
        return observation, reward, over, not over and self._plies >= self.max_plies, info

    def _go_on(self) -> None:
        """Chance and the other seats, until the learner is to decide or nobody is."""
        runner = self._runner
        while not runner.over and self._plies < self.max_plies and (runner.chance or runner.seat != self.seat):
            if runner.chance:
                self._happen(runner.draw(self._rng))
            elif runner.seat in self._others:
                view = runner.position.view(runner.seat)
                self._play(view.number(self._others[runner.seat](view, tuple(self._stories[runner.seat]))))
            else:
                self._play(int(self._rng.choice(runner.legal)))

    def _play(self, number: int) -> None:
        self._runner.check(number)
        self._plies += 1
        self._happen(number)

    def _happen(self, number: int) -> None:
        for other, story in self._stories.items():
            story.append(self._runner.shown(other, number)[1])
        self._runner.go(number)

    def _player(self) -> Callable[[Position, Sequence[str]], str]:
        if isinstance(self.opponent, str):
            return self.game.bot(self.opponent, seed=self._rng.randrange(2**31)).choose
        return self.opponent.choose if isinstance(self.opponent, Bot) else self.opponent

    # --- looking

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """A True for every action the learner may choose now, as learners with a mask ask for it."""
        mask = np.zeros(self.game.law.actions, np.bool_)
        if not self._runner.over and not self._runner.chance and self._runner.seat == self.seat:
            mask[self._runner.legal] = True
        return mask

    @property
    def position(self) -> Position:
        """The position the game has come to."""
        return self._runner.position

    def _seen(self) -> tuple[Floats, dict[str, Any]]:
        info = {"action_mask": self.action_masks().astype(np.int8), "seat": self.seat}
        return self._runner.observe(self.seat), info

    def _worst(self) -> float:
        """What whoever loses gets; alone, what is left on the board."""
        return self._runner.standing()[0] if self.game.seats == 1 else -1.0

    def render(self) -> Any:
        """What `render_mode` promises, as the learner sees it."""
        if self.render_mode is None:
            return None
        if self.render_mode == "ansi":
            return self.position.sketch(self.seat, self.lang)
        svg = self.position.svg(self.seat, self.lang)
        return svg if self.render_mode == "svg" else pixels(svg, self.width)


for _game in shelf():
    gymnasium.register(
        f"mathotheque/{_game.key.replace('-', '_')}-v{_game.version}",
        entry_point=f"{__name__}:SoloEnv",
        kwargs={"game": _game.key},
    )
