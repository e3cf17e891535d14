"""How balanced a game is: what a seat is worth among equals, how long games are, how wide, and how far skill goes.

>>> import mathotheque as mt
>>> from mathotheque.lab.balance import measure
>>> found = measure(mt.game("des-echecs", points=1), games=20, seed=1, exact=False)
>>> len(found.equals.seats), found.branching.decisions > 50
(2, True)
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from mathotheque.core.arguments import check_game
from mathotheque.core.game import Game
from mathotheque.core.protocols import Theorem
from mathotheque.core.record_reading import read_record
from mathotheque.core.speech import Message
from mathotheque.core.turn import Chance, Decide
from mathotheque.games import find
from mathotheque.lab import arena
from mathotheque.lab.arena.figures import number, percent, share_of, signed
from mathotheque.lab.arena.report import LEFT, RIGHT, grid, signed_percent
from mathotheque.lab.versions import told, versions

REPORT, TABLE = "report.md", "figures.csv"
EQUALS, LEVELS = "equals", "levels"
"""The folders of the two arenas that a report stands on."""
_WALKED = 200  # games whose positions are counted


@dataclass(frozen=True, slots=True)
class Branching:
    """How wide a game is: legal moves at decisions, outcomes where chance speaks, each with its mean and its most."""

    decisions: int
    moves: float
    most_moves: int
    chances: int
    outcomes: float


@dataclass(frozen=True, slots=True)
class Balance:
    """What was measured: a level against itself, the levels against each other, and what is proved."""

    level: str
    equals: arena.Result
    levels: arena.Result
    branching: Branching
    exact: tuple[Theorem, ...]

    @property
    def game(self) -> Game:
        """The game with its options."""
        return self.equals.plan.game

    @property
    def span(self) -> float:
        """How far skill goes: from the weakest of the field to the strongest, in Elo points."""
        ratings = self.levels.ratings
        return ratings[0].elo - ratings[-1].elo

    @property
    def upset(self) -> float:
        """How far luck goes: the part of the wins that random play has against the strongest level."""
        strongest = self.game.level_names[-1]
        scores = [score for score in self.levels.scores if score.player == "random" and strongest in score.table]
        return sum(score.share.rate for score in scores) / len(scores)


def measure(
    game: Game,
    *,
    games: int = 1000,
    level: str | int | None = None,
    seed: int | None = None,
    nodes: int | None = None,
    jobs: int = 1,
    exact: bool = True,
) -> Balance:
    """Play `games` games of a level (the middle one) against itself, as many of random play, that level and the
    strongest against each other, and gather what is proved; `nodes` limits what a searching level looks at."""
    names = check_game(game).level_names
    chosen = game.check_level(names[(len(names) - 1) // 2] if level is None else level)
    equals = arena.run(game, [chosen], games=games, seed=seed, nodes=nodes, jobs=jobs)
    field = dict.fromkeys(["random", names[0], chosen, names[-1]])
    levels = arena.run(game, list(field), games=games, seed=equals.plan.seed, nodes=nodes, jobs=jobs)
    theorems = game.solution.report(game) if exact and game.solution else ()
    return Balance(chosen, equals, levels, _branching(equals), theorems)


def _branching(result: arena.Result) -> Branching:
    moves: list[int] = []
    outcomes: list[int] = []
    for played in result.games[:_WALKED]:
        for position in read_record(played.record, find).positions():
            if isinstance(position.turn, Decide):
                moves.append(len(position.actions))
            elif isinstance(position.turn, Chance):
                outcomes.append(int(np.count_nonzero(position.weights)))
    return Branching(
        len(moves), float(np.mean(moves or [0])), max(moves, default=0), len(outcomes), float(np.mean(outcomes or [0]))
    )


def save(found: Balance, path: Path | str, *, lang: str = "fr", kind: str | None = "svg", force: bool = False) -> Path:
    """Write the report, its figures as a table, and both arenas with their games and pictures; the report's file."""
    folder = Path(path)
    for name, result in ((EQUALS, found.equals), (LEVELS, found.levels)):
        arena.save(result, folder / name, lang=lang, kind=kind, force=force)
    with (folder / TABLE).open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(("what", "value", "low", "high"))
        rows.writerows(_figures(found))
    report = folder / REPORT
    report.write_text(write_report(found, lang, kind), encoding="utf-8")
    return report


def _figures(found: Balance) -> Iterator[tuple[str, object, object, object]]:
    """Everything measured, under names that are the same in every language."""
    for seat, share in enumerate(found.equals.seats, 1):
        yield f"seat {seat}", f"{share.rate:.6g}", f"{share.low:.6g}", f"{share.high:.6g}"
    lengths = found.equals.lengths
    yield "decisions", f"{lengths.mean:.6g}", lengths.shortest, lengths.longest
    yield "moves", f"{found.branching.moves:.6g}", "", found.branching.most_moves
    yield "outcomes", f"{found.branching.outcomes:.6g}", "", ""
    for rating in found.levels.ratings:
        yield f"elo {rating.player}", f"{rating.elo:.6g}", f"{rating.low:.6g}", f"{rating.high:.6g}"
    yield "span", f"{found.span:.6g}", "", ""
    yield "upset", f"{found.upset:.6g}", "", ""
    for name, value in versions(found.game).items():
        yield f"version {name}", value, "", ""
    yield "seed", found.equals.plan.seed, "", ""


def write_report(found: Balance, lang: str, kind: str | None = None) -> str:
    """The report in Markdown; with `kind`, the pictures of that kind beside it are shown."""
    sections = _head, _seats, _shape, _skill, _proved
    return "\n\n".join(block for section in sections for block in section(found, lang, kind)) + "\n"


def _head(found: Balance, lang: str, kind: str | None) -> Iterator[str]:
    plan = found.equals.plan
    yield f"# {_say(lang, 'balance.title', game=found.game.title)}"
    facts = {
        "options": plan.game.describe_options(),
        "level": found.level,
        "games": number(len(found.equals.games), lang),
        "seed": str(plan.seed),
        "date": plan.date.isoformat(),
        "versions": told(versions(plan.game)),
    }
    yield grid((LEFT, LEFT), ("", ""), [(_say(lang, f"balance.fact.{name}"), text) for name, text in facts.items()])


def _seats(found: Balance, lang: str, kind: str | None) -> Iterator[str]:
    yield f"## {_say(lang, 'balance.seats')}"
    rows = [
        (str(seat), share_of(share, lang), signed_percent(share.rate - share.fair, lang))
        for seat, share in enumerate(found.equals.seats, 1)
    ]
    yield grid((RIGHT,) * 3, [_say(lang, f"arena.column.{name}") for name in ("seat", "share", "edge")], rows)
    yield from _picture(lang, kind, EQUALS, "seats")


def _shape(found: Balance, lang: str, kind: str | None) -> Iterator[str]:
    yield f"## {_say(lang, 'balance.shape')}"
    lengths, branching = found.equals.lengths, found.branching
    rows = {
        "decisions": number(lengths.mean, lang, 1),
        "range": f"{number(lengths.shortest, lang)} – {number(lengths.longest, lang)}",
        "moves": number(branching.moves, lang, 1),
        "most-moves": number(branching.most_moves, lang),
        "outcomes": number(branching.outcomes, lang, 1),
    }
    yield grid((LEFT, RIGHT), ("", ""), [(_say(lang, f"balance.row.{name}"), text) for name, text in rows.items()])
    yield from _picture(lang, kind, EQUALS, "lengths")


def _skill(found: Balance, lang: str, kind: str | None) -> Iterator[str]:
    yield f"## {_say(lang, 'balance.skill')}"
    names = {player.name: player.seat_name for player in found.levels.plan.players}
    rows = [
        (names[rating.player], signed(rating.elo, lang), percent(rating.score, lang)) for rating in found.levels.ratings
    ]
    yield grid((LEFT, RIGHT, RIGHT), [_say(lang, f"arena.column.{name}") for name in ("player", "elo", "score")], rows)
    upset = percent(found.upset, lang)
    yield _say(lang, "balance.span", span=number(found.span, lang), upset=upset)
    yield from _picture(lang, kind, LEVELS, "ratings")


def _proved(found: Balance, lang: str, kind: str | None) -> Iterator[str]:
    for theorem in found.exact:
        yield f"## {theorem.title.say(lang)}"
        yield grid((LEFT, RIGHT), ("", ""), [(what.say(lang), value.say(lang)) for what, value in theorem.rows])


def _picture(lang: str, kind: str | None, folder: str, name: str) -> Sequence[str]:
    return [f"![{_say(lang, f'arena.plot.{name}')}]({folder}/{name}.{kind})"] if kind else []


def _say(lang: str, key: str, **data: object) -> str:
    return Message.of(key, **data).say(lang)
