"""The games as PettingZoo environments, where seats act one after the other (AEC).

    >>> from mathotheque.lab.pettingzoo import env
    >>> table = env("or-des-fous", variant="champion")
    >>> table.reset(seed=1)
    >>> table.agent_selection
    'player_0'

Actions are the game's own numbers (`Position.actions`); chance is drawn inside, by the exact odds. Once this module is
imported, `pettingzoo.make("aec", "mathotheque/foumath_v1")` makes the same.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from mathotheque.core.arguments import at_least, check_game, check_seed, one_of, told
from mathotheque.core.errors import BadSeat
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
    from gymnasium import spaces
    from pettingzoo import AECEnv, register
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

Observation = dict[str, npt.NDArray[Any]]
"""`observation`, what the seat sees as numbers, and `action_mask`, a 1 for every action it may choose now."""


RENDER_MODES = ("human", "ansi", "svg", "rgb_array")
"""What `render` can give."""


def env(game: str | Game, **settings: Any) -> AECEnv[str, Observation, int | None]:
    """The game's environment, which also complains when its methods are called in a wrong order.

    `settings` are the game's options and what `raw_env` takes.
    """
    return OrderEnforcingWrapper(raw_env(game, **settings))


class raw_env(AECEnv[str, Observation, int | None]):  # noqa: N801  PettingZoo's name for it
    """One table. `max_plies` decisions truncate a game without an end; an action that is not legal is refused.

    `render_mode`: `ansi` gives a sketch, `svg` the board's picture as text, `rgb_array` the same as pixels, `human`
    prints the sketch, in the language `lang`, pixels `width` wide. An open game is drawn from seat 0's side, one that
    hides something as the seat to act sees it; `eyes` names one seat for good.
    """

    def __init__(
        self,
        game: str | Game,
        *,
        render_mode: str | None = None,
        max_plies: int = MOST_PLIES,
        eyes: int | None = None,
        lang: str = "fr",
        width: int = WIDTH,
        **options: object,
    ) -> None:
        super().__init__()
        self.game = (find(game) if isinstance(game, str) else check_game(game)).choose(**options)
        self.metadata = {
            "name": f"mathotheque_{_name(self.game)}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = one_of("render_mode", render_mode, (None, *RENDER_MODES))
        self.lang = one_of("lang", lang, LANGUAGES)
        self.max_plies = at_least(1, "max_plies", max_plies)
        self.width = at_least(1, "width", width)
        self.eyes = eyes if eyes is None else self.game.check_seat(eyes)
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.seats)]
        self.agents: list[str] = []
        law = self.game.law
        high = Observations(self.game).high
        everywhere = np.tile(high, self.game.seats)
        self.action_spaces = {agent: spaces.Discrete(law.actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(np.zeros_like(high), high, dtype=np.float32),
                    "action_mask": spaces.Box(0, 1, (law.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.state_space = spaces.Box(np.zeros_like(everywhere), everywhere, dtype=np.float32)
        self._rng = Random()
        self._runner = Runner(self.game)
        self._plies = 0

    # --- spaces

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an observation of that seat looks like."""
        return self.observation_spaces[self.possible_agents[self._seat_of(agent)]]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of the game's actions."""
        return self.action_spaces[self.possible_agents[self._seat_of(agent)]]

    # --- playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game, from `options["position"]` if given. With `seed` its chance begins anew, else it goes on."""
        if (number := check_seed(seed)) is not None:
            self._rng = Random(number)
        self._runner = Runner(self.game, first_position(self.game, options))
        self._plies = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._go_on()

    def step(self, action: int | None) -> None:
        """The selected seat plays; `IllegalMove` if it may not, and nothing has changed."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._runner.play(-1 if action is None else action)
        self._plies += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Chance speaks; then a seat is selected, or everybody is told the end."""
        self._runner.wait(self._rng)
        if self._runner.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, self._runner.scores(), strict=True))
        elif self._plies >= self.max_plies:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self._runner.seat]

    # --- looking

    def observe(self, agent: str) -> Observation:
        """What that seat sees, and what it may do now (nothing, when another is to act)."""
        seat = self._seat_of(agent)
        mask = np.zeros(self.game.law.actions, np.int8)
        if agent == self.agent_selection and not any(self.truncations.values()):
            mask[self._runner.legal] = 1
        return {"observation": self._runner.observe(seat), "action_mask": mask}

    def _seat_of(self, agent: object) -> int:
        if not isinstance(agent, str) or agent not in self.possible_agents:
            raise BadSeat(Message.of("core.agent", agent=told(agent), agents=", ".join(self.possible_agents)))
        return self.possible_agents.index(agent)

    def state(self) -> Floats:
        """What all seats see together: hidden things included, for training with a common critic."""
        return np.concatenate([self._runner.observe(seat) for seat in range(self.game.seats)])

    @property
    def position(self) -> Position:
        """The position the game has come to: its text, its moves in notation, its picture."""
        return self._runner.position

    def render(self) -> Any:
        """What `render_mode` promises; nothing without one."""
        if self.render_mode is None:
            return None
        seat = self.eyes if self.eyes is not None or not self.game.hides else self._runner.seat
        if self.render_mode in ("ansi", "human"):
            sketch = self.position.sketch(seat, self.lang)
            return sketch if self.render_mode == "ansi" else print(sketch)
        svg = self.position.svg(seat, self.lang)
        return svg if self.render_mode == "svg" else pixels(svg, self.width)

    def close(self) -> None:
        """Nothing is held open."""


def _name(game: Game) -> str:
    return f"{game.key.replace('-', '_')}_v{game.version}"


for _game in shelf():
    register("aec", f"mathotheque/{_name(_game)}", entry_point=f"{__name__}:env", kwargs={"game": _game.key})
