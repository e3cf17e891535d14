"""Pousse-Blocs: what every position is worth: proved where it is solved, by games played on at three and four."""

from __future__ import annotations

from mathotheque.core.appraisal import Estimate, shares_of
from mathotheque.core.game import Game
from mathotheque.core.kernel import CHANCE, PHASE, Ints
from mathotheque.core.position import Position
from mathotheque.core.turn import Over
from mathotheque.games.pousse_blocs.rollouts import GAMES, PlaysOn
from mathotheque.games.pousse_blocs.rules import EVERY, LEFT, LEVEL, MASK, MODES, SIDE, SOLO
from mathotheque.games.pousse_blocs.solution import SOLVED_MODES, chance_to_win, move_value, solo
from mathotheque.search.appraising import OpenAppraiser

VERSION = "1"


def appraiser(game: Game, effort: str) -> OpenAppraiser:
    """Proved alone, with a track each and face to face; by games played on where three or four are at a table."""
    mode = MODES.index(str(game.chosen["mode"]))
    if mode not in SOLVED_MODES:
        return OpenAppraiser(f"{VERSION}.{GAMES[effort]}", PlaysOn(GAMES[effort], game.seats))
    return OpenAppraiser(VERSION, alone if mode == SOLO else face_to_face)


def face_to_face(position: Position) -> Estimate:
    """The chance of each side to clear its blocks first."""
    turn, s = position.turn, position._vector
    if isinstance(turn, Over):
        return Estimate(shares_of(turn))
    if s[PHASE] == CHANCE:
        mover = chance_to_win(s)
    else:
        mover = (1 + max(move_value(s, action) for action in position.actions)) / 2
    return Estimate((mover, 1 - mover) if s[SIDE] == 0 else (1 - mover, mover))


def alone(position: Position) -> Estimate:
    """The part of the sum of all blocks that may be expected to be pushed away."""
    turn, s = position.turn, position._vector
    if isinstance(turn, Over):
        left = float(LEFT[s[MASK]])
    elif s[PHASE] == CHANCE:
        left = _expected(s)
    else:
        left = -max(move_value(s, action) for action in position.actions)
    return Estimate((1 - left / float(LEFT[EVERY]),))


def _expected(s: Ints) -> float:
    """The sum that will be left, before a roll."""
    return float(solo(int(s[LEVEL]) + 1)[0][s[MASK]])
