"""Foumath a second time, from the rule sheet, slowly and without a thought for speed: the truth the law is held to.

It knows nothing of the law: it works on position texts, with sets and brute force.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

Cell = tuple[int, int]


@dataclass(frozen=True)
class Table:
    """A position text taken apart, with the options it needs."""

    board: str
    level: str
    goal: int
    pawns: tuple[frozenset[Cell], ...]
    seat: int
    points: tuple[int, ...]
    starter: int
    dice: str

    @property
    def text(self) -> str:
        pawns = "/".join(",".join(f"{r}{c}" for r, c in sorted(own)) or "-" for own in self.pawns)
        points = "-".join(map(str, self.points))
        return f"{pawns} t{self.seat + 1} p{points} s{self.starter + 1} {self.dice}".strip()


def read(text: str, board: str, level: str, goal: int) -> Table:
    pawns, seat, points, starter, *dice = text.split()
    cells = tuple(frozenset((int(w[0]), int(w[1])) for w in own.split(",") if w != "-") for own in pawns.split("/"))
    totals = tuple(int(number) for number in points[1:].split("-"))
    return Table(board, level, goal, cells, int(seat[1:]) - 1, totals, int(starter[1:]) - 1, "".join(dice))


def worth(table: Table, cell: Cell) -> int:
    return cell[0] * cell[1] if table.board == "multiplication" else cell[0] + cell[1]


def lines(own: frozenset[Cell]) -> Iterator[tuple[Cell, ...]]:
    """Every three pawns of which the middle one touches the two others, all in one direction."""
    for three in combinations(sorted(own), 3):
        first, middle, last = three
        step = middle[0] - first[0], middle[1] - first[1]
        if max(abs(step[0]), abs(step[1])) == 1 and step == (last[0] - middle[0], last[1] - middle[1]):
            yield three


def moves(table: Table) -> set[str]:
    """What the seat may do."""
    a, b = int(table.dice[1]), int(table.dice[2])
    if table.dice[0] == "k":
        return {"roll"} | {f"keep{digit}" for digit in (a, b) if digit}
    taken = frozenset().union(*table.pawns)
    free = {cell for cell in ((a, b), (b, a)) if 0 not in cell and cell not in taken}
    own = table.pawns[table.seat]
    if len(own) < 4:
        return {f"{r}{c}" for r, c in free} or {"--"}
    return {f"{p}{q}-{r}{c}" for p, q in own for r, c in free} or {"--"}


def rolls(table: Table) -> dict[str, int]:
    """What chance may bring, with the number of ways."""
    found: dict[str, int] = {}
    kept = table.dice[1:2].isdigit()
    for a in range(10):
        for b in range(1 if kept else 10):
            text = str(a) if kept else f"{max(a, b)}{min(a, b)}"
            found[text] = found.get(text, 0) + 1
    return found


def after(table: Table, event: str) -> Table:
    """The position after a move or a roll."""
    if table.dice == "" or "?" in table.dice:
        digits = sorted((table.dice[1:2].replace("?", "") + event)[:2], reverse=True)
        return replace(table, dice="d" + "".join(digits))
    if event == "roll" or event.startswith("keep"):
        return replace(table, dice=f"k{event[4:] if event != 'roll' else '?'}?")
    following = (table.seat + 1) % len(table.pawns)
    if event == "--":
        return replace(table, seat=following, dice="k" + table.dice[1:])
    *origin, target = ((int(word[0]), int(word[1])) for word in event.split("-"))
    own = table.pawns[table.seat] - set(origin) | {target}
    pawns = tuple(own if seat == table.seat else other for seat, other in enumerate(table.pawns))
    moved = replace(table, pawns=pawns)
    if any(lines(own)):
        return _after_line(moved)
    double = table.dice[1] == table.dice[2]
    return replace(moved, seat=table.seat if double else following, dice="k" + table.dice[1:])


def _after_line(table: Table) -> Table:
    seats = range(len(table.pawns))
    points = list(table.points)
    if table.level != "junior":
        in_line = {cell for three in lines(table.pawns[table.seat]) for cell in three}
        best = sorted((worth(table, cell) for cell in in_line), reverse=True)[:3]
        points[table.seat] += sum(best)
    if table.level == "expert":
        for seat in seats:
            if seat != table.seat:
                highest = max((worth(table, cell) for cell in table.pawns[seat]), default=0)
                points[seat] = max(0, points[seat] - highest)
    scored = replace(table, points=tuple(points))
    if table.level == "junior" or points[table.seat] > table.goal:
        return replace(scored, dice="end")
    starter = (table.starter + 1) % len(seats)
    return replace(scored, pawns=(frozenset(),) * len(seats), starter=starter, seat=starter, dice="")
