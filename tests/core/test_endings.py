"""Ends beside the rules, and rolls that had been seen: written down, read back, refused where they cannot be."""

from __future__ import annotations

from fractions import Fraction

import pytest

import mathotheque as mt
from mathotheque.core.endings import Resignation
from tests.walks import seeded, walk, whole

DUEL = mt.game("des-echecs", points=1)
THREE = mt.game("foumath", players=3)
CARDS = mt.game("mathisto", players=3)


def begun(game: mt.Game, length: int) -> tuple[str, ...]:
    return tuple(event for _, event in walk(game, seeded(5, length)))


def test_who_gave_up_is_written_down_and_read_again() -> None:
    record = mt.Record(DUEL, ("Ada", "Zoé"), begun(DUEL, 3), resigned=(Resignation(1, 3),))
    assert '[Resigned "2 after 3"]\n' in record.text
    again = mt.read_record(record.text)
    assert again == record
    assert again.scores == (Fraction(1), Fraction(-1))


def test_where_three_sit_the_match_goes_on() -> None:
    gave_up = (Resignation(2, 0), Resignation(0, 4))
    record = mt.Record(THREE, ("Ada", "Zoé", "Ben"), begun(THREE, 6), resigned=gave_up)
    again = mt.read_record(record.text)
    assert again.resigned == gave_up
    assert again.scores is None


def quiet_end() -> mt.Record:
    """A match of Mathisto that everybody has had enough of."""
    position, events = CARDS.start(), []
    for event in whole(CARDS, 11)[0]:
        if position.may_agree:
            break
        events.append(event)
        position = position.play(event)
    assert position.may_agree
    return mt.Record(CARDS, ("Ada", "Zoé", "Ben"), tuple(events), agreed=True)


def test_an_end_everybody_agreed_on_is_written_down_and_read_again() -> None:
    record = quiet_end()
    assert '[Ended "agreed"]\n' in record.text
    again = mt.read_record(record.text)
    assert again == record
    assert again.scores == record.positions()[-1].standing


def test_a_roll_that_had_been_seen_says_so_beside_its_other_remark() -> None:
    record = mt.Record(DUEL, ("Ada", "Zoé"), begun(DUEL, 3), remarks={1: "on the floor"}, seen=frozenset({0, 1}))
    assert f"1. {record.events[0]} {{seen}}; {record.events[1]} {{on the floor}} {{seen}}; " in record.text
    assert mt.read_record(record.text) == record


def test_a_move_after_one_taken_back_says_so_beside_its_other_remark() -> None:
    record = mt.Record(DUEL, ("Ada", "Zoé"), begun(DUEL, 3), remarks={2: "sigh"}, taken_back=frozenset({2}))
    assert f"{record.events[2]} {{sigh}} {{taken back}}" in record.text
    assert mt.read_record(record.text) == record


def test_only_a_choice_can_have_been_taken_back() -> None:
    record = mt.Record(DUEL, ("Ada", "Zoé"), begun(DUEL, 3), taken_back=frozenset({1}))
    with pytest.raises(mt.BadRecord, match="only a move"):
        mt.read_record(record.text)


WHOLE = mt.Record(DUEL, ("Ada", "Zoé"), tuple(whole(DUEL, 5)[0]))


@pytest.mark.parametrize(
    ("record", "header", "reason"),
    [
        (WHOLE, '[Resigned "2"]', "resignations like 2 after 14"),
        (WHOLE, '[Resigned "0 after 3"]', "resignations like"),
        (WHOLE, '[Resigned "2 after 99999999"]', "resignations like"),
        (WHOLE, f'[Resigned "2 after {len(WHOLE.events)}"]', "before the end"),
        (WHOLE, '[Resigned "3 after 2"]', "does not fit"),
        (WHOLE, '[Ended "won"]', "agreed, where everybody"),
        (WHOLE, '[Ended "agreed"]', "only where the game allows it"),
        (mt.Record(DUEL, ("A", "Z"), begun(DUEL, 3)), '[Resigned "2 after 2"]', "ends the match"),
        (mt.Record(DUEL, ("A", "Z"), begun(DUEL, 3)), '[Resigned "1 after 3", "2 after 3"]', "ends the match"),
        (mt.Record(THREE, ("A", "Z", "B"), begun(THREE, 6)), '[Resigned "1 after 4", "1 after 5"]', "once"),
        (mt.Record(THREE, ("A", "Z", "B"), begun(THREE, 6)), '[Resigned "1 after 4", "2 after 3"]', "in order"),
    ],
)  # fmt: skip
def test_an_end_that_cannot_be_is_refused(record: mt.Record, header: str, reason: str) -> None:
    first, rest = record.text.split("1. ", 1)
    with pytest.raises(mt.BadRecord, match=reason) as refused:
        mt.read_record(f"{first}{header}\n1. {rest}")
    assert refused.value.line == len(first.split("\n"))


def test_only_what_chance_brings_can_have_been_seen() -> None:
    record = mt.Record(DUEL, ("Ada", "Zoé"), begun(DUEL, 3), seen=frozenset({2}))
    with pytest.raises(mt.BadRecord, match="only what chance brings"):
        mt.read_record(record.text)
