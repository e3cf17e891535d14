"""A match is the fold of its events; commands say what they would add, or why not."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

import mathotheque as mt
from mathotheque.core.chance import Dice
from mathotheque.games import find
from mathotheque.matches import going_back, playing, seating
from mathotheque.matches.course import RECENT
from mathotheque.matches.events import Chair, Event, Happened, Opened, Resigned, TakenOver, Undone, decode, encode
from mathotheque.matches.fold import apply, fold
from mathotheque.matches.match import Match
from mathotheque.matches.refusals import TableError
from mathotheque.matches.settling import next_event

DICE = Dice(b"\x07" * 32)
POSITION = "KQBNP/KQRBP t1 c0-0 p0-0 s1"


def opened(*chairs: Chair, position: str = POSITION) -> Match:
    first = Opened("des-echecs", 1, {"points": 2}, chairs, DICE.commitment, "2026-11-15", position=position)
    return fold("m", [first], find)


def people(position: str = POSITION) -> Match:
    return opened(Chair("Ada"), Chair("Zoé"), position=position)


def do(match: Match, events: list[Event]) -> Match:
    for event in events:
        apply(match, event)
    while (event := next_event(match, DICE)) is not None:  # type: ignore[assignment]
        apply(match, event)
    return match


def test_the_log_is_the_match() -> None:
    match = do(people(), playing.play(people(), 0, "QxR"))
    log: list[Event] = [match.opened, *match.history]
    again = fold("m", [decode(encode(event)) for event in log], find)
    assert again == match
    assert again.stored == again.version == len(log)


def test_a_table_waits_until_every_seat_is_taken() -> None:
    match = opened(Chair("Ada"), Chair(), position="")
    assert match.waiting
    assert next_event(match, DICE) is None
    with pytest.raises(TableError, match="a seat is still free"):
        playing.play(match, 0, "KxQ")
    do(match, seating.sit(match, 1, "Zoé", "lune"))
    assert match.words == ("lune",)
    assert isinstance(match.position.turn, mt.Decide), "the dice have been rolled"
    with pytest.raises(TableError, match="Seat 2 is taken"):
        seating.sit(match, 1, "Eve")


def test_only_the_seat_to_move_may_and_only_by_the_rules() -> None:
    match = people()
    with pytest.raises(TableError, match="Ada is to play"):
        playing.play(match, 1, "KxQ")
    with pytest.raises(mt.IllegalMove, match="a pawn can do nothing"):
        playing.play(match, 0, "PxK")
    assert playing.play(match, 0, "KxQ") == [Happened("KxQ", 0)]


def test_the_table_rolls_and_plays_what_is_forced() -> None:
    match = do(people("PP/KQ t2 c0-0 p0-0 s2"), playing.play(people("PP/KQ t2 c0-0 p0-0 s2"), 1, "KxP"))
    texts = [event.text for event in match.history]
    assert texts[:3] == ["KxP", "--", "QxP"]
    assert [event.seat for event in match.history][:3] == [1, 0, 1]
    assert match.draws == 2
    record = match.record()
    assert record.seed == b""
    assert record.positions()[-1] == match.position


@pytest.mark.parametrize("announce", [True, False])
def test_the_only_calculation_is_left_to_whoever_announces_it(*, announce: bool) -> None:
    chairs, position = (Chair("Ada"), Chair("Zoé")), "4,5,12/2,3,6,8,9,10,11 t1 d54"
    first = Opened(
        "pousse-blocs", 1, {}, chairs, DICE.commitment, "2026-11-15", position=position, custom={"announce": announce}
    )
    match = fold("m", [first], find)
    assert match.position.moves == ("5+4",)
    assert next_event(match, DICE) == (None if announce else Happened("5+4", 0))


def test_undo_is_free_before_anything_new_came_out() -> None:
    match = do(people(), playing.play(people(), 0, "QxR"))
    assert going_back.ask_undo(match, 0) == [Undone(0)]
    do(match, [Undone(0)])
    assert str(match.position) == POSITION


def test_undo_later_needs_the_other_person_and_computers_always_agree() -> None:
    match = do(people(), playing.play(people(), 0, "QxR"))
    do(match, playing.play(match, 1, "KxB"))
    do(match, going_back.ask_undo(match, 0))
    assert match.undo is not None
    with pytest.raises(TableError, match="Nobody asks"):
        going_back.answer_undo(match, 0, agreed=True)
    refused = do(match.copy(), going_back.answer_undo(match, 1, agreed=False))
    assert refused.undo is None
    assert len(refused.history) == 2
    do(match, going_back.answer_undo(match, 1, agreed=True))
    assert len(match.history) == 0
    alone = opened(Chair("Ada"), Chair("", "3"))
    do(alone, playing.play(alone, 0, "QxR"))
    do(alone, playing.play(alone, 1, "KxB"))
    assert going_back.ask_undo(alone, 0) == [Undone(0)]


def test_after_an_undo_the_same_roll_comes_again() -> None:
    match = people("P/P t1 c2-2 p0-0 s1")
    do(match, playing.play(match, 0, "P=P"))
    rolled = [event.text for event in match.history]
    first_choice = match.to_move
    assert first_choice is not None
    do(match, playing.play(match, first_choice, match.position.moves[0]))
    do(match, [Undone(len(rolled))])
    assert [event.text for event in match.history] == rolled


def test_nothing_to_undo() -> None:
    with pytest.raises(TableError, match="nothing to take back"):
        going_back.ask_undo(people(), 0)


def test_resigning_gives_the_match_to_the_other() -> None:
    match = do(people(), seating.resign(people(), 0, "3"))
    assert match.scores == (Fraction(-1), Fraction(1))
    assert match.to_move is None
    with pytest.raises(TableError, match="The match is over"):
        playing.play(match, 1, "KxQ")
    with pytest.raises(TableError, match="The match is over"):
        seating.resign(match, 1, "3")


def test_a_computer_takes_over_and_gives_back() -> None:
    match = do(people(), seating.take_over(people(), 1, "3"))
    assert match.seats[1].level == "3"
    with pytest.raises(TableError, match="already plays"):
        seating.take_over(match, 1, "4")
    do(match, seating.give_back(match, 1))
    assert match.seats[1].level == ""
    with pytest.raises(TableError, match="stands in"):
        seating.give_back(match, 1)


def test_fixed_phrases_only() -> None:
    match = do(people(), seating.say(0, "hello"))
    assert match.spoken[0].phrase == "hello"
    with pytest.raises(TableError, match="one of these phrases"):
        seating.say(0, "<script>")


def test_a_rematch_rotates_the_seats_and_keeps_the_tally() -> None:
    match = do(people(), [Resigned(0)])
    chairs, tally = seating.rotated(match)
    assert chairs == (Chair("Zoé", mark=1), Chair("Ada", mark=0)), "a mark stays with its player"
    assert tally == (1.0, 0.0)


def test_who_plays_alone_may_want_computers_of_another_level_next() -> None:
    alone = do(opened(Chair("Ada"), Chair("Bip", "2", mark=1)), [Resigned(0)])
    level = seating.check_other_level(alone, "3")
    assert seating.rotated(alone, level) == ((Chair("", "3", mark=1), Chair("Ada", mark=0)), ()), "another one: 0 to 0"
    with pytest.raises(mt.BadLevel, match="99"):
        seating.check_other_level(alone, "99")
    with pytest.raises(TableError, match="alone against the computer"):
        seating.check_other_level(do(people(), [Resigned(0)]), "3")


def test_events_survive_storage_and_unknown_ones_are_refused() -> None:
    assert decode(encode(TakenOver(1, "4"))) == TakenOver(1, "4")
    with pytest.raises(ValueError, match="Invalid value"):
        decode(b'{"type": "teleported"}')


@pytest.mark.parametrize("key", ["des-echecs", "mathisto"])
def test_what_a_match_remembers_is_what_a_replay_would_tell(key: str) -> None:
    """The journal, the undo and the bots go by it instead of replaying the whole match."""
    match = chance_and_choice(mt.game(key), 60)
    kept = match.copy()
    assert remembered(kept) == remembered(match)
    apply(kept, Undone(30))
    assert remembered(kept)[1:] == remembered(chance_and_choice(mt.game(key), 30))[1:]
    record = match.record()
    positions = record.positions()
    assert match.course.recent == positions[-RECENT - 1 : -1]
    assert [*match.free] == [len(position.moves) > 1 for position in positions[:-1]]
    if match.game.hides:
        assert [match.story(seat) for seat in range(match.game.seats)] == [
            record.story(seat) for seat in range(match.game.seats)
        ]


def chance_and_choice(game: mt.Game, events: int) -> Match:
    """A match in which so many things have happened."""
    chairs = tuple(Chair(f"Seat {seat + 1}") for seat in range(game.seats))
    opened = Opened(game.key, game.version, dict(game.chosen), chairs, "", "2026-01-01")
    match, rng = fold("m", [opened], find), Random(5)
    for _ in range(events):
        position = match.position
        if isinstance(position.turn, mt.Decide):
            apply(match, Happened(rng.choice(position.moves), position.turn.seat))
        else:
            apply(match, Happened(position.sample(rng)))
    return match


def remembered(match: Match) -> tuple[object, ...]:
    return match.version, match.course
