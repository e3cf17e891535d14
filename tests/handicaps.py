"""`python -m tests.handicaps`: for every two levels of a game, the head start that comes nearest to an even game.

Writes `handicaps.json` of the games' folders; `python -m tests.handicaps foumath --games 400` those of one game.
What was simulated before stays, unless it is wanted `--again`.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from hashlib import sha256
from itertools import combinations
from typing import Any

import mathotheque as mt
from mathotheque.core.handicaps import FILE, MOST_APART, HeadStart, Offer, offers
from tests.figures.selfplay import Course, mean
from tests.figures.store import Figure

GAMES, PROBES = 300, 60
EVEN = 50.0
SEED = 1
PARTS = {"or-des-fous": 0.25, "des-echecs": 0.2}
"""Games that take so long that only a part of them is played."""
SLOWEST, SLOWEST_PART = ("or-des-fous", "9"), 0.13


def main() -> None:
    """Simulate and write."""
    parser = ArgumentParser(prog="python -m tests.handicaps", description=main.__doc__)
    known = [game.key for game in mt.games() if offers(game)]
    parser.add_argument("game", nargs="*", help=", ".join(known))
    parser.add_argument("--games", type=int, default=GAMES, help="games of the head start that is chosen")
    parser.add_argument("--again", action="store_true", help="also simulate what is known already")
    given = parser.parse_args()
    if unknown := set(given.game) - set(known):
        parser.error(f"no head starts for {', '.join(sorted(unknown))}; there are some for {', '.join(known)}")
    for key in given.game or known:
        simulate(mt.game(key), given.games, again=given.again)


def simulate(game: mt.Game, games: int, *, again: bool) -> None:
    """Every two levels at every table the game offers; each is written as soon as it is known."""
    file = game.folder / FILE
    before = json.loads(file.read_text(encoding="utf-8"))["tables"] if file.exists() and not again else []
    tables: list[dict[str, Any]] = [
        {"options": dict(offer.options), "cases": before[k]["cases"] if k < len(before) else []}
        for k, offer in enumerate(offers(game))
    ]
    for offer, table in zip(offers(game), tables, strict=True):
        chosen = game.choose(**offer.options)
        wanted = pairs(mt.levels(chosen))
        table["cases"] = [case for case in table["cases"] if (case["weak"], case["strong"]) in wanted]
        done = {(case["weak"], case["strong"]) for case in table["cases"]}
        for weak, strong in wanted:
            if (weak, strong) not in done:
                part = SLOWEST_PART if (game.key, strong) == SLOWEST else PARTS.get(game.key, 1.0)
                table["cases"].append(Pair(chosen, weak, strong).case(offer, round(games * part), round(PROBES * part)))
                print(game.key, table["cases"][-1], flush=True)
                _write(game, tables)
        table["cases"].sort(key=lambda case: (case["weak"], case["strong"]))
    _write(game, tables)


def pairs(levels: Sequence[str]) -> list[tuple[str, str]]:
    """Every two levels that are near enough for a head start."""
    far = {(weak, strong) for k, weak in enumerate(levels) for strong in levels[k + MOST_APART + 1 :]}
    return [pair for pair in combinations(levels, 2) if pair not in far]


def _write(game: mt.Game, tables: Sequence[dict[str, Any]]) -> None:
    data = {"command": f"python -m tests.handicaps {game.key}", "tables": tables}
    (game.folder / FILE).write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


class Pair:
    """Two levels of a game, the weaker first."""

    def __init__(self, game: mt.Game, weak: str, strong: str) -> None:
        self._game, self._weak, self._strong = game, weak, strong

    def case(self, offer: Offer, games: int, probes: int) -> dict[str, Any]:
        """The head start nearest to even, and what is won with it and without.

        A few games each halve the choice. They may lead astray, so from there it goes step by step until the balance
        tips.
        """
        low, high = 0, len(offer.starts) - 1
        while high - low > 1:
            middle = (low + high) // 2
            if self._won(offer.starts[middle], probes).value < EVEN:
                low = middle
            else:
                high = middle
        tried = {low: self._won(offer.starts[low], games)}
        towards = 1 if tried[low].value < EVEN else -1
        at = low + towards
        while 0 <= at < len(offer.starts) and all((EVEN - won.value) * towards > 0 for won in tried.values()):
            tried[at] = self._won(offer.starts[at], games)
            at += towards
        nearest = min(tried, key=lambda start: abs(tried[start].value - EVEN))
        start, won = offer.starts[nearest], tried[nearest]
        without = mean([part for start in offer.starts[:2] for part in self._parts(start, games // 2)], percent=True)
        told = {"position": start.position} if start.position else {}
        return {
            "weak": self._weak, "strong": self._strong, **told, **({} if start.begins else {"begins": False}),
            "without": _told(without), "won": _told(won),
        }  # fmt: skip

    def _won(self, start: HeadStart, games: int) -> Figure:
        """The weaker's share, per cent."""
        return mean(self._parts(start, games), percent=True)

    def _parts(self, start: HeadStart, games: int) -> list[float]:
        """The weaker's part of each game."""
        first = self._game.read(start.position) if start.position else self._game.start()
        levels = [self._weak, self._strong] if start.begins else [self._strong, self._weak]
        seat = levels.index(self._weak)
        parts = []
        for number in range(games):
            course = Course(first, levels, sha256(f"{first} {levels} {SEED} {number}".encode()).digest())
            for _ in course:
                pass
            parts.append(course.parts[seat])
        return parts


def _told(figure: Figure) -> list[float]:
    return [round(figure.value, 1), round(figure.half, 1), figure.games]


if __name__ == "__main__":
    main()
