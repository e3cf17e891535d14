"""The games in OpenSpiel's registry, whole and small."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, unquote

from mathotheque.core.arguments import at_least
from mathotheque.core.extras import extra
from mathotheque.core.game import Game
from mathotheque.core.options import Value
from mathotheque.games import find, shelf
from mathotheque.lab.openspiel.course import Course
from mathotheque.lab.openspiel.observer import Observer
from mathotheque.lab.openspiel.state import Duel, State
from mathotheque.lab.runner import MOST_PLIES, Runner

with extra("lab"):
    import pyspiel

_MOST_CHANCE = 8  # between two decisions: a question, a card for a miss, and one for each seat without cards
_LARGEST = 2**31 - 1  # what OpenSpiel's whole numbers hold


@dataclass(frozen=True, slots=True)
class Mini:
    """A game that begins late and ends soon: small enough to walk its whole tree.

    `players`, where only the first seats are played: the others choose any legal move, as chance does.
    """

    key: str
    position: str
    plies: int
    players: int | None = None
    options: Mapping[str, Value] = field(default_factory=dict)


_LAID = (
    "laid A@1=123456*:50 B@2=123456*:50 C@3=123456*:50 D@1=123456*:50 E@2=123456*:50 F@3=123456:30 | set - "
    "| score 100 100 80 | hand 1 | turn | calls 40 quiet 0"
)
MINIS = (
    Mini("foumath", "11,12,55/35,77,79 t1 p0-0 s1 k53", 3),
    Mini("mathisto", f"1: G1 G2 G3 G4 G5 J | 2: G6 | 3: F* | {_LAID}", 3, options={"players": 3}),
    Mini("mathisto", f"1: G1 G2 G3 G4 G5 J | 2: G6 | 3: F* | {_LAID}", 3, 2, {"players": 3}),
    Mini("des-echecs", "BNNP/RBNP t1 c1-0 p9-9 s1", 4),
    Mini("pousse-blocs", "2,3/4,5 t1", 2, options={"mode": "quick"}),
    Mini("or-des-fous", "a1,b1,c1,d1,e1,d3*/d9*,a11,b11,c11,d11,e11 t1 d3", 2),
)
"""A small game of each kind, and one that hides something for two players, as algorithms for those want it."""


def short_name(key: str, *, mini: bool = False, players: int | None = None) -> str:
    """The name in OpenSpiel's registry of the game called `key`; `players`, where not all of its seats are played."""
    return f"mathotheque_{key.replace('-', '_')}{'_mini' if mini else ''}{f'_{players}p' if players else ''}"


def quoted(text: str) -> str:
    """A position's text as OpenSpiel's parameters can carry it (`35%2C44`): they break at commas and equals signs."""
    return quote(text, safe=" /@:?")


class SpielGame(pyspiel.Game):
    """One of our games with OpenSpiel's parameters settled: its options by name, `position` and `plies`.

    Each registered game is a class of its own: OpenSpiel lets go of what it registered only after Python has ended, and
    of all things that can make a game only a class is still there then.
    """

    key: str
    name: str
    defaults: Mapping[str, Value]
    players: int | None = None

    def __init__(self, params: Mapping[str, Value] | None = None) -> None:
        given = dict(params or {})
        settled: dict[str, Any] = {**self.defaults, **given}
        settled = {name: unquote(value) if isinstance(value, str) else value for name, value in settled.items()}
        most, text = at_least(1, "plies", settled.pop("plies")), settled.pop("position")
        game = find(self.key).choose(**settled)
        course = Course(game, game.read(text) if text else game.start(), most)
        alone = game.seats == 1
        outcomes = max(game.law.outcomes, game.law.actions) if self.players else game.law.outcomes
        info = pyspiel.GameInfo(
            num_distinct_actions=game.law.actions,
            max_chance_outcomes=outcomes,
            num_players=self.players or game.seats,
            min_utility=course.runner.standing()[0] if alone else -1.0,
            max_utility=0.0 if alone else 1.0,
            utility_sum=None if alone else 0.0,
            max_game_length=most,
        )
        super().__init__(_type(game, self.name, self.defaults, self.players), info, given)
        self.game = game
        self._course = course
        often = _MOST_CHANCE + (self.players is not None)
        self._chances = min(_before_a_decision(course.runner) + often * most, _LARGEST - most)

    def __reduce__(self) -> tuple[object, ...]:
        return _load, (str(self),)

    def new_initial_state(self, text: str = "") -> State:
        """The first state; with a position's text, the state there."""
        course = self._course
        if text:
            course = Course(self.game, self.game.read(text), course.most)
        kind = State if self.players is None else Duel
        return kind(self, copy(course), shows_plies=course.most != MOST_PLIES)

    def max_chance_nodes_in_history(self) -> int:
        """No game has more outcomes than that on its way."""
        return self._chances

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Observer:
        """What looks at states: without a type, what one player sees now."""
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.game, self._course.most + self._chances, wanted, params)


def _load(text: str) -> Any:
    return pyspiel.load_game(text)


def _before_a_decision(runner: Runner) -> int:
    """How many outcomes come before the first decision: a deal, a roll."""
    runner, count = copy(runner), 0
    while runner.chance:
        runner.play(int(runner.weights.argmax()))
        count += 1
    return count


def _type(game: Game, name: str, defaults: Mapping[str, Value], players: int | None = None) -> Any:
    kind = pyspiel.GameType
    alone = game.seats == 1
    mini = " (mini)" if name.endswith("_mini") else ""
    return kind(
        short_name=name,
        long_name=f"{game.title}{mini}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION if game.hides else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM if alone else kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=players or max(game.players),
        min_num_players=players or min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=dict(defaults),
    )


def _register(game: Game, name: str, position: str = "", plies: int = MOST_PLIES, players: int | None = None) -> None:
    """`game`, with its options as the defaults of the parameters."""
    defaults = {**game.chosen, "position": position, "plies": plies}
    kind = type(name, (SpielGame,), {"key": game.key, "name": name, "defaults": defaults, "players": players})
    pyspiel.register_game(_type(game, name, defaults, players), kind)


for _game in shelf():
    _register(_game, short_name(_game.key))
for _mini in MINIS:
    _name = short_name(_mini.key, mini=True, players=_mini.players)
    _register(find(_mini.key).choose(**_mini.options), _name, quoted(_mini.position), _mini.plies, _mini.players)
