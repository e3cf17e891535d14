"""A program as somebody writes it who uses the door: checked by mypy --strict with everything else, and by pyright."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from random import Random

import mathotheque as mt


class Hasty:
    """A bot of the user's own."""

    exact = False

    def choose(self, view: mt.Position, story: Sequence[str] = ()) -> str:
        """The first move."""
        return view.moves[0]

    def values(self, view: mt.Position, story: Sequence[str] = ()) -> dict[str, float]:
        """It has no opinion."""
        return dict.fromkeys(view.moves, 0.0)


def play(game: mt.Game, bots: Sequence[mt.Bot], rng: mt.Rng) -> mt.Record:
    """A whole match."""
    position, events = game.start(), list[str]()
    while not isinstance(turn := position.turn, mt.Over):
        event = position.sample(rng) if isinstance(turn, mt.Chance) else bots[turn.seat].choose(position)
        events.append(event)
        position = position.play(event)
    return mt.Record(game, ("Ada", "Zoé"), tuple(events), datetime.date(2026, 11, 17))


def won(file: Path) -> Iterator[tuple[int, ...]]:
    """Who won each match of a file."""
    wrong: list[mt.BadRecord] = []
    for record in mt.read_records(file, check=False, refused=wrong.append):
        scores: tuple[Fraction, ...] | None = record.scores
        if scores is not None:
            yield mt.Over(scores).winners


def told(position: mt.Position, move: str, cast: mt.Cast) -> list[str]:
    """A move in words."""
    try:
        messages: tuple[mt.Message, ...] = position.describe(move, cast)
    except mt.IllegalMove as refused:
        return [refused.say("en"), *refused.legal]
    return [message.say("en") for message in messages]


def options(game: mt.Game) -> dict[str, mt.Value]:
    """Every option of a game with its default."""
    found: dict[str, mt.Value] = {}
    for option in game.options:
        match option:
            case mt.Choice(values=values):
                found[option.name] = values[0]
            case mt.Whole(low=low, high=high):
                assert low <= option.default <= high
                found[option.name] = option.default
            case mt.Free():
                found[option.name] = option.default
    return found


def main() -> None:
    """A match, judged."""
    game: mt.Game = mt.game("des-echecs", points=1)
    best: mt.Bot = mt.bot(game, mt.levels(game)[-1], seed=1)
    record = play(game, (best, Hasty()), Random(7))
    review: mt.Review = mt.review(mt.read_record(record.text))
    accounts: tuple[mt.Account, ...] = review.accounts
    moments: tuple[mt.Moment, ...] = review.turning_points
    first: mt.Position = record.positions()[0]
    judge: mt.Appraiser = mt.appraiser(game)
    estimate: mt.Estimate = judge.value(first)
    known: mt.Analysis = mt.analyse(record.positions()[2])
    puzzle: mt.Puzzle = mt.puzzle_of_the_day(game)
    proof: mt.Proof = puzzle.proof
    law: mt.Law = game.law
    vector: mt.Ints = game.rules.start(game.chosen)
    guide: mt.Guide | None = game.guide
    shelf: tuple[mt.Game, ...] = mt.games()
    print(mt.__version__, len(shelf), record.scores, len(accounts), len(moments), estimate.shares, known.best != "")
    print(proof.source, len(law.weights_in(vector)), guide is not None, len(mt.puzzles(game)) > 0, options(game))
    print(told(record.positions()[2], "--", mt.Cast(("Ada", "Zoé"))))


if __name__ == "__main__":
    main()
