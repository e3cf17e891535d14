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
from mathotheque.reviews.verdicts import BEST, MISTAKE
from mathotheque.reviews.words import reasons_for, why
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


Missed = tuple[mt.Position, str, str, Message]
"""A position as its mover sees it, the move played, the best one, and what the one leaves and the other does not."""
Contrast = Callable[[mt.Position, str, str, Message], object]


def missed(game: mt.Game, seeds: range, most: int = 40) -> Iterator[Missed]:
    """What is said of one move beside another, in games of weak play; any move may stand for the best one."""
    guide = game.guide
    assert guide is not None
    for seed in seeds:
        rng = Random(seed)
        free = [p for p in played(game, ["1"] * game.seats, seed).positions() if len(p.moves) > 1]
        for position in rng.sample(free, min(most, len(free))):
            view = position.view(mover(position))
            for one, other in (rng.sample(view.moves, 2) for _ in range(4)):
                for told in guide.missed(view, one, other, Cast(NAMES[: game.seats], mover(view))):
                    yield view, one, other, told


def contrasted(game: mt.Game, counts: dict[str, Contrast], seeds: range = range(4)) -> None:
    """Hold every contrast to its recount; each of them must have been said, and the one played is the worse."""
    found = set()
    for view, one, other, told in missed(game, seeds):
        key = told.key.rpartition("missed-")[2].removesuffix("-none")
        found.add(key)
        assert counts[key](view, one, other, told), (str(view), one, other, told)
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
    rolling, wanted = view.play(move), finishing(view, mover(view))
    wins = [
        chance
        for roll, chance in rolling.odds.items()
        if any(placed(rolling.play(roll), place) & wanted for place in rolling.play(roll).moves)
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
        "keep-first": lambda view, move, why: str(why.data["digit"]) == move[-1],
        "makes": lambda view, move, why: why.data["numbers"] in lines_of(view.play(move), mover(view)),
        "prepares": lambda view, move, why: why.data["n"] == len(finishing(view.play(move), mover(view))),
        "open": lambda view, move, why: why.data["n"] == ways(finishing(view.play(move), other_of(view))),
    }
    recounted(mt.game("foumath"), counts, range(6))


def test_foumath_beside_the_best() -> None:
    def next_line(after: mt.Position) -> int:
        """In how many cases of a hundred the next player makes a line, with the dice that suit best."""
        return max(round(100 * rolls_that_line_up(after, choice)) for choice in after.moves)

    def open_to(view: mt.Position, one: str, other: str, told: Message) -> bool:
        worse, better = next_line(view.play(one)), next_line(view.play(other))
        return (told.data["n"], told.data["best"]) == (worse, better) and worse > better

    def rolls(view: mt.Position, one: str, other: str, told: Message) -> bool:
        counted = tuple(round(100 * rolls_that_line_up(view, choice)) for choice in (one, other))
        return (told.data.get("n", 0), told.data["best"]) == counted and counted[0] < counted[1]

    def cells(view: mt.Position, one: str, other: str, told: Message) -> bool:
        counted = tuple(len(finishing(view.play(move), mover(view))) for move in (one, other))
        return (told.data.get("n", 0), told.data["best"]) == counted and counted[0] < counted[1]

    contrasted(mt.game("foumath"), {"open": open_to, "rolls": rolls, "cells": cells}, range(6))


# --- Dés d'échecs: a die beats every weaker one


def test_des_echecs() -> None:
    def preyed(view: mt.Position, move: str, why: Message) -> bool:
        own = [*str(view).split()[0].split("/")[mover(view)]]
        own.remove(move[0])
        return why.data["n"] == sum("PNBRQK".index(die) < "PNBRQK".index(move[2]) for die in own)

    recounted(mt.game("des-echecs", points=2), {"saves": preyed})


def best_result(position: mt.Position, seat: int) -> int:
    """The lead in captures that best play leads to, as a sign: every pairing is tried."""
    results = []
    for move in position.moves:
        after = position.play(move)
        going_on = isinstance(after.turn, mt.Decide) and "?" not in str(after)
        results.append(best_result(after, seat) if going_on else _sign_of_round(position, after, seat))
    assert isinstance(position.turn, mt.Decide)
    return max(results) if position.turn.seat == seat else min(results)


def _sign_of_round(before: mt.Position, after: mt.Position, seat: int) -> int:
    """Who has won the round that the last pairing ended, from the points."""
    gained = [now - then for then, now in zip(before.points or (), after.points or (), strict=True)]
    return gained[seat] - gained[1 - seat]


def test_des_echecs_beside_the_best() -> None:
    words = {"won": 1, "drawn": 0, "lost": -1}

    def round_of(view: mt.Position, one: str, other: str, told: Message) -> bool:
        if len(str(view).split()[0]) > len("KQR/KQR"):
            return True  # whole rounds take a while to try: the last three pairings are enough
        for move, name in ((one, "played"), (other, "best")):
            word = told.data[name]
            assert isinstance(word, Message)
            after = view.play(move)
            going_on = isinstance(after.turn, mt.Decide) and "?" not in str(after)
            seat = mover(view)
            true = best_result(after, seat) if going_on else _sign_of_round(view, after, seat)
            recounted_rounds.append(words[word.key.rpartition("-")[2]] == true)
        return True

    def free(view: mt.Position, one: str, other: str, told: Message) -> bool:
        seat = mover(view)
        sides = str(view.play(one)).split()[0].split("/")
        ranks = ["PNBRQK".index(die) for die in sides[seat]]
        theirs = max("PNBRQK".index(die) for die in sides[1 - seat])
        return theirs > max(ranks) and told.data["n"] == sum(rank < theirs for rank in ranks)

    recounted_rounds: list[bool] = []
    contrasted(mt.game("des-echecs", points=2), {"round": round_of, "free": free}, range(10))
    assert recounted_rounds
    assert all(recounted_rounds)


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


@pytest.mark.parametrize("mode", ["duel", "quick"])
def test_pousse_blocs_beside_the_best(mode: str) -> None:
    rolls = [f"{max(dice)}{min(dice)}" for dice in product(range(1, 7), repeat=2)]

    def gone(view: mt.Position, one: str, other: str, told: Message) -> bool:
        counted = tuple(blocks(view, mover(view)) - blocks(view.play(move), mover(view)) for move in (one, other))
        return (told.data["n"], told.data["best"]) == counted and counted[0] < counted[1]

    def going_on(view: mt.Position, one: str, other: str, told: Message) -> bool:
        counted = tuple(
            sum(view.play(move).play(roll).moves != ("--",) for roll in rolls) for move in (one, other)
        )  # fmt: skip
        return (told.data["n"], told.data["best"]) == counted and counted[0] < counted[1]

    def hard(view: mt.Position, one: str, other: str, told: Message) -> bool:
        """The block lies there after the one, not after the other; and so many rolls can make it go."""
        after, block, seat = view.play(one), str(told.data["block"]), mover(view)

        def lies(position: mt.Position) -> bool:
            return block in str(position).split()[0].split("/")[seat].split(",")

        pushing = sum(any(not lies(after.play(roll).play(push)) for push in after.play(roll).moves) for roll in rolls)
        return lies(after) and not lies(view.play(other)) and told.data["n"] == pushing

    contrasted(mt.game("pousse-blocs", mode=mode), {"blocks": gone, "rolls": going_on, "hard": hard})


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


def test_or_des_fous_beside_the_best() -> None:
    def faces(view: mt.Position, move: str, harm: Callable[[mt.Position, mt.Position], bool]) -> int:
        after = view.play(move)
        return sum(any(harm(after, after.play(die).play(reply)) for reply in after.play(die).moves) for die in "123")

    def counted(harm: Callable[[mt.Position, mt.Position], bool]) -> Contrast:
        def holds(view: mt.Position, one: str, other: str, told: Message) -> bool:
            worse = faces(view, one, harm)
            best = 0 if isinstance(view.play(other).turn, mt.Over) else faces(view, other, harm)
            return (told.data["n"], told.data["best"]) == (worse, best) and worse > best

        return holds

    def is_home(after: mt.Position, reply: mt.Position) -> bool:
        return isinstance(reply.turn, mt.Over)

    def is_taken(after: mt.Position, reply: mt.Position) -> bool:
        return any(len(stones(reply, seat)) < len(stones(after, seat)) for seat in (0, 1))

    contrasted(mt.game("or-des-fous"), {"home": counted(is_home), "taken": counted(is_taken)}, range(6))


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


def test_what_a_call_has_shown_and_what_was_surely_not_there() -> None:
    """In whole matches, with every hand open to the test: what is said of hidden cards is so."""
    game, found = mt.game("mathisto", players=3, form="simple"), set()
    guide = game.guide
    assert guide is not None
    for seed in range(2):
        record, rng = played(game, ["3"] * 3, seed), Random(seed)
        for index, position in enumerate(record.positions()):
            calls = [move for move in position.moves if move.startswith("call")]
            if len(calls) < 2 or index % 3:
                continue
            seat = mover(position)
            view, story = position.view(seat), record.story(seat).until(index)
            hands = [hand.split(": ", 1)[1].split() for hand in str(position).split(" | ")[:3]]
            one, other = rng.sample(calls, 2)
            _, whom, card = one.split()
            asked = hands[int(whom) - 1]
            for told in guide.reasons(view, one, Cast(NAMES, seat), story):
                if told.key.endswith("one-of"):
                    found.add("one-of")
                    mine = [held for held in hands[seat] if held[0] == card[0]]
                    assert any(held[0] == card[0] for held in asked), "whoever asks holds another of the family"
                    assert 1 < int(str(told.data["n"])) <= 7 - len(mine)
            for told in guide.missed(view, one, other, Cast(NAMES, seat), story):
                found.add(told.key.rpartition("guide.")[2])
                if told.key.endswith("lacks"):
                    assert card not in asked
                else:
                    assert int(str(told.data["percent"])) <= int(str(told.data["best"]))
    assert found == {"one-of", "missed-lacks", "missed-likely"}


# --- one function for all who explain


def test_a_good_move_is_praised_for_itself_and_a_better_one_named_first() -> None:
    """A move as good as the best one is never told that another was better."""
    view, cast = mt.game("foumath").read("35,44/12 t1 p0-0 s1 d53"), Cast(NAMES[:2], 0)
    assert why(view, 0, "53", "35", BEST, cast) == reasons_for(view, "53", cast)
    push = mt.game("pousse-blocs").start().play("54")
    better, missing, *more = why(push, 0, "4+5", "9", MISTAKE, cast)
    assert (better.key, missing.key) == ("review.better", "pousse-blocs.guide.missed-hard")
    assert more == [*reasons_for(push, "9", cast)[:1]]


def test_a_hint_says_the_same_as_a_review() -> None:
    view = mt.game("foumath").read("11/35,44 t1 p0-0 s1 d53")
    cast = Cast(NAMES[:2], 0)
    hint = hint_of(view, "53", 0.2, cast, (), "fr")
    assert hint.reasons == tuple(reason.say("fr") for reason in reasons_for(view, "53", cast))
