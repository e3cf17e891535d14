"""Every number in a reason is counted again another way: from the written position, or by playing it out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import product
from random import Random

import pytest

import mathotheque as mt
from mathotheque.core.protocols import Cast
from mathotheque.core.record import Story
from mathotheque.core.speech import Message
from mathotheque.reviews.words import reasons_for
from mathotheque.web.table.coaching import hint_of
from tests.reviews.matches import played

NAMES = ("Ada", "Bo", "Cy")
Said = tuple[mt.Position, str, Message]
"""A position as its mover sees it, a move, and one of the reasons for it."""
Recount = Callable[[mt.Position, str, Message], object]


def said(game: mt.Game, seeds: range, most: int = 40) -> Iterator[Said]:
    """What is said of moves in games of weak play: everything that can happen does."""
    guide = game.guide
    assert guide is not None
    for seed in seeds:
        rng = Random(seed)
        free = [p for p in played(game, ["1"] * game.seats, seed).positions() if isinstance(p.turn, mt.Decide)]
        for position in rng.sample(free, min(most, len(free))):
            assert isinstance(position.turn, mt.Decide)
            seat = position.turn.seat
            view = position.view(seat)
            for move in rng.sample(view.moves, min(6, len(view.moves))):
                for reason in guide.reasons(view, move, Cast(NAMES[: game.seats], seat)):
                    yield view, move, reason


def recounted(game: mt.Game, counts: dict[str, Recount], seeds: range = range(4)) -> None:
    """Hold every reason that says a number to its recount; each of them must have been said."""
    found = set()
    for view, move, reason in said(game, seeds):
        key = reason.key.rpartition(".")[2]
        numbers = {name: value for name, value in reason.data.items() if isinstance(value, int | tuple)}
        if key in counts:
            found.add(key)
            assert counts[key](view, move, reason), (str(view), move, reason)
        else:
            assert not numbers, f"{reason.key} says {numbers}, which nobody counts again"
    assert found == set(counts)


# --- Foumath: pawns are pairs of digits, a line is three of them side by side

STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))


def pawns(view: mt.Position, seat: int) -> set[tuple[int, int]]:
    written = str(view).split()[0].split("/")[seat]
    return {(int(cell[0]), int(cell[1])) for cell in written.split(",") if cell != "-"}


def finishing(view: mt.Position, seat: int) -> set[tuple[int, int]]:
    """The free cells that make three in a line with two of the seat's pawns."""
    taken = {cell for other in range(view.game.seats) for cell in pawns(view, other)}
    mine, found = pawns(view, seat), set()
    for row, column, (down, right) in product(range(1, 10), range(1, 10), STEPS):
        line = [(row + k * down, column + k * right) for k in range(3)]
        if all(1 <= one <= 9 and 1 <= other <= 9 for one, other in line):
            missing = [cell for cell in line if cell not in mine]
            if len(missing) == 1 and missing[0] not in taken:
                found.add(missing[0])
    return found


def lines_of(view: mt.Position, seat: int) -> list[tuple[int, ...]]:
    """The products of every three of the seat's pawns that stand in a line, told from either end."""
    mine, found = pawns(view, seat), []
    for row, column, (down, right) in product(range(1, 10), range(1, 10), STEPS):
        line = [(row + k * down, column + k * right) for k in range(3)]
        if mine.issuperset(line):
            numbers = tuple(one * other for one, other in line)
            found += [numbers, numbers[::-1]]
    return found


def rolls_that_line_up(view: mt.Position, move: str) -> float:
    rolling = view.play(move)
    mine = mover(view)
    wins = [
        chance
        for roll, chance in rolling.odds.items()
        if any(placed(rolling.play(roll), place) & finishing(view, mine) for place in rolling.play(roll).moves)
    ]
    return float(sum(wins))


def placed(position: mt.Position, place: str) -> set[tuple[int, int]]:
    return {(int(place[-2]), int(place[-1]))} if place[-1].isdigit() and mover(position) is not None else set()


def mover(position: mt.Position) -> int:
    turn = position.turn
    return turn.seat if isinstance(turn, mt.Decide) else -1


def ways(cells: set[tuple[int, int]]) -> int:
    """Of the hundred rolls those whose two digits, in either order, name one of the cells."""
    return sum((one, other) in cells or (other, one) in cells for one, other in product(range(10), repeat=2))


def other_of(view: mt.Position) -> int:
    return 1 - mover(view)


def test_foumath() -> None:
    counts: dict[str, Recount] = {
        "both": lambda view, move, why: why.data["n"] == round(100 * rolls_that_line_up(view, move)),
        "keep": lambda view, move, why: (
            why.data["n"] == round(10 * rolls_that_line_up(view, move)) and str(why.data["digit"]) == move[-1]
        ),
        "keep-near": lambda view, move, why: str(why.data["digit"]) == move[-1],
        "makes": lambda view, move, why: why.data["numbers"] in lines_of(view.play(move), mover(view)),
        "prepares": lambda view, move, why: why.data["n"] == len(finishing(view.play(move), mover(view))),
        "open": lambda view, move, why: why.data["n"] == ways(finishing(view.play(move), other_of(view))),
    }
    recounted(mt.game("foumath"), counts, range(6))


# --- Dés d'échecs: a die beats every weaker one


def test_des_echecs() -> None:
    def preyed(view: mt.Position, move: str, why: Message) -> bool:
        own = [*str(view).split()[0].split("/")[mover(view)]]
        own.remove(move[0])
        return why.data["n"] == sum("PNBRQK".index(die) < "PNBRQK".index(move[2]) for die in own)

    recounted(mt.game("des-echecs", points=2), {"saves": preyed})


# --- Pousse-Blocs: blocks are read, rolls are tried one by one


def blocks(position: mt.Position, side: int) -> int:
    written = str(position).split()[0].split("/")[side]
    return 0 if written == "-" else len(written.split(","))


@pytest.mark.parametrize("mode", ["duel", "quick"])
def test_pousse_blocs(mode: str) -> None:
    def gone(view: mt.Position, move: str) -> int:
        return blocks(view, mover(view)) - blocks(view.play(move), mover(view))

    def going_on(view: mt.Position, move: str, why: Message) -> bool:
        after = view.play(move)
        rolls = (f"{max(dice)}{min(dice)}" for dice in product(range(1, 7), repeat=2))
        return why.data["n"] == sum(after.play(roll).moves != ("--",) for roll in rolls)

    counts: dict[str, Recount] = {
        "pushes": lambda view, move, why: why.data["n"] == gone(view, move),
        "left": lambda view, move, why: why.data["n"] == blocks(view.play(move), mover(view)),
        "goes-on": going_on,
    }
    recounted(mt.game("pousse-blocs", mode=mode), counts)


# --- L'Or des Fous: rows are read, captures are made


def stones(position: mt.Position, seat: int) -> list[int]:
    """The rows of the seat's stones."""
    written = str(position).split()[0].split("/")[seat]
    return [int(re.sub(r"\D", "", cell)) for cell in written.split(",") if cell.endswith("*")]


def rows_left(position: mt.Position, seat: int) -> int:
    return min(abs(row - (1, 11)[seat]) for row in stones(position, seat))


def test_or_des_fous() -> None:
    def nearer(view: mt.Position, move: str, why: Message) -> bool:
        before, after = rows_left(view, mover(view)), rows_left(view.play(move), mover(view))
        return (why.data["n"], why.data["left"]) == (before - after, after)

    def taken_by(view: mt.Position, move: str, why: Message) -> bool:
        """A die takes where some reply leaves fewer stones with the mover."""
        after, me = view.play(move), mover(view)
        dice = [
            int(die)
            for die in after.odds
            if any(
                len(stones(after.play(die).play(reply), me)) < len(stones(after, me)) for reply in after.play(die).moves
            )
        ]
        return why.data["dice"] == tuple(dice) and why.data["n"] == len(dice)

    recounted(mt.game("or-des-fous"), {"nearer": nearer, "taken-by": taken_by}, range(3))


# --- Mathisto: hands are read; before anybody asked, every unseen card is as likely anywhere


def test_mathisto() -> None:
    game = mt.game("mathisto", players=3, form="simple")
    guide, rng, position = game.guide, Random(3), game.start()
    assert guide is not None
    events: list[str] = []
    while not isinstance(position.turn, mt.Decide):
        events.append(position.sample(rng))
        position = position.play(events[-1])
    seat = position.turn.seat
    view = position.view(seat)
    story = mt.Record(game, NAMES, tuple(events)).story(seat)
    hands = [hand.split(": ", 1)[1].split() for hand in str(position).split(" | ")[:3]]
    unseen = len(game.start().odds) - len(hands[seat])
    calls = [move for move in view.moves if move.startswith("call")]
    for move in rng.sample(calls, 8):
        _, whom, card = move.split()
        likely, held = guide.reasons(view, move, Cast(NAMES, seat), story)
        assert likely.key.endswith("likely")
        fair = 0 if card in hands[seat] else 100 * len(hands[int(whom) - 1]) / unseen
        assert abs(int(str(likely.data["percent"])) - fair) < 12, "two hundred deals are good to three and a half"
        assert held.data["n"] == sum(mine[0] == card[0] and mine[1].isdigit() for mine in hands[seat])


def test_a_family_that_is_laid_brings_what_was_said() -> None:
    found = 0
    for seed in range(3):
        game = mt.game("mathisto", players=3, form="simple")
        record = played(game, ["2"] * 3, seed)
        for index, (position, event) in enumerate(zip(record.positions(), record.events, strict=False)):
            if event.startswith("lay "):
                assert isinstance(position.turn, mt.Decide)
                seat = position.turn.seat
                story = Story.of(record.story(seat).first, record.story(seat)[:index])
                (reason,) = reasons_for(position.view(seat), event, Cast(NAMES, seat), story)
                before, after = position.points or (), position.play(event).points or ()
                assert reason.data["n"] == after[seat] - before[seat]
                found += 1
    assert found


# --- one function for all who explain


def test_a_hint_says_the_same_as_a_review() -> None:
    view = mt.game("foumath").read("11/35,44 t1 p0-0 s1 d53")
    cast = Cast(NAMES[:2], 0)
    hint = hint_of(view, "53", 0.2, cast, (), "fr")
    assert hint.reasons == tuple(reason.say("fr") for reason in reasons_for(view, "53", cast))
