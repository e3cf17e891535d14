"""Puzzles made from self-play: matches between computers, looked through for positions with one clearly best move.

The same seeds make the same puzzles. Computers of all levels play, the variants of a game take turns, and a match gives
its hardest puzzle and its easiest.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

from mathotheque.core.appraisal import PROOF, QUICK, is_judged
from mathotheque.core.game import Game
from mathotheque.core.options import Choice, Option, Value, Whole
from mathotheque.core.position import Position
from mathotheque.core.turn import Chance, Decide, Over
from mathotheque.exercises.proving import found_by_levels, has_reason, is_clear, is_promising, own_puzzles, prove
from mathotheque.exercises.puzzle import GRADES, Puzzle, best_of

WANTED = 48
"""Puzzles of a game."""
MOST_MATCHES = 600
"""Matches looked through for them."""
_SMALL = 4  # a quarter of the usual number
_LONGEST_STORY = 70  # events: more is too much to read for who solves it
_LONGEST_MATCH = 400


def variants(game: Game) -> tuple[Game, ...]:
    """The game with every choice of its options that can be judged best: exactly, where some can.

    A number is taken as usual and small, where one move decides more.
    """
    names = [option.name for option in game.options]
    chosen = (dict(zip(names, values, strict=True)) for values in product(*(_values(game, o) for o in game.options)))
    kinds = {_kind(variant): variant for variant in (game.choose(**one) for one in chosen)}
    judged = tuple(variant for variant in kinds.values() if own_puzzles(variant) is not None or is_judged(variant))
    return tuple(filter(_is_exact, judged)) or judged


def _kind(game: Game) -> tuple[object, ...]:
    """What tells variants apart: a number counts only where the game's goal names it."""
    choices = tuple(game.chosen[option.name] for option in game.options if isinstance(option, Choice))
    return *choices, game.guide.goal(game.start()) if game.guide else None


def _values(game: Game, option: Option) -> tuple[Value, ...]:
    if isinstance(option, Choice):
        return option.values
    if isinstance(option, Whole):
        small = game.gentle.get(option.name, max(option.low, option.default // _SMALL))
        return small, option.default
    return (option.default,)


def _is_exact(game: Game) -> bool:
    """Whether everything is proved there: where that can be had, nothing less is taken."""
    return own_puzzles(game) is None and game.appraiser(QUICK).value(game.start()).source == PROOF


def make(game: Game, wanted: int = WANTED, matches: int = MOST_MATCHES) -> tuple[Puzzle, ...]:
    """So many puzzles, or as many as so many matches give: the third that most levels find is easy, the last hard."""
    kinds = variants(game)
    found: dict[str, Puzzle] = {}
    for seed in range(matches):
        in_match = sorted(puzzles_in(kinds[seed % len(kinds)], seed), key=_ease)
        for puzzle in (*in_match[:1], *in_match[-1:]):  # others are too much alike
            found.setdefault(puzzle.id, puzzle)
        if len(found) >= wanted:
            break
    by_hardness = sorted(found.values(), key=_ease, reverse=True)[:wanted]
    return tuple(
        replace(puzzle, grade=GRADES[len(GRADES) * place // len(by_hardness)])
        for place, puzzle in enumerate(by_hardness)
    )


def _ease(puzzle: Puzzle) -> tuple[float, str]:
    """The share of all tries that found it; among equals no matter which."""
    return sum(puzzle.found) / len(puzzle.found), puzzle.id


def puzzles_in(game: Game, seed: int) -> Iterator[Puzzle]:
    """The puzzles of one match of self-play."""
    rng = Random(f"{game.key} {seed}")
    for position, story in _self_play(game, rng):
        assert isinstance(position.turn, Decide)
        seat = position.turn.seat
        view = position.view(seat)
        if not is_promising(view):
            continue
        proof = prove(view, story)
        if is_clear(proof) and has_reason(view, best_of(proof), story):
            found = found_by_levels(view, best_of(proof), story)
            yield Puzzle(game, view.text, seat, proof, found, GRADES[0], seed, story, game.version)


def _self_play(game: Game, rng: Random) -> Iterator[tuple[Position, tuple[str, ...]]]:
    """Every position of a match in which somebody has a choice, and what that seat had been shown before."""
    bots = [game.bot(rng.choice(game.level_names), rng.randrange(2**32)) for _ in range(game.seats)]
    stories: list[list[str]] = [[] for _ in range(game.seats)]
    position = game.start()
    for _ in range(_LONGEST_MATCH):
        match position.turn:
            case Over():
                return
            case Chance():
                event = position.sample(rng)
            case Decide(seat):
                story = tuple(stories[seat]) if game.hides else ()
                if len(position.view(seat).moves) > 1 and len(story) <= _LONGEST_STORY:
                    yield position, story
                event = bots[seat].choose(position.view(seat), story)
        for seat, story_so_far in enumerate(stories):
            story_so_far.append(position.shown(event, seat))
        position = position.play(event)
