"""Who is tired of waiting begins: at a smaller table, where the game has one; every chair stays its owner's."""

from __future__ import annotations

import pytest

import mathotheque as mt
from mathotheque.games import find
from mathotheque.matches import seating
from mathotheque.matches.events import LOT, Chair, Event, Opened, Resigned, decode, encode
from mathotheque.matches.fold import apply, fold
from mathotheque.matches.glance import glance_at, glance_through
from mathotheque.matches.match import Match
from mathotheque.matches.refusals import TableError
from tests.matches.test_beginning import go_on, seeds

DICE = seeds(1)[0]


def waiting(game: mt.Game, *names: str, begins: str = LOT, position: str = "") -> Match:
    """A table where some chairs are still empty."""
    chairs = tuple(map(Chair, names))
    first = Opened(
        game.key, game.version, dict(game.chosen), chairs, DICE.commitment, "2026-11-17", DICE.words,
        begins=begins, position=position,
    )  # fmt: skip
    return fold("m", [first], find)


@pytest.mark.parametrize(
    ("key", "options", "names", "seats"),
    [
        ("foumath", {"players": 4}, ("Ada", "", "Zoé", ""), 2),
        ("mathisto", {"players": 5}, ("Ada", "", "Zoé", "Inès", ""), 3),
        ("pousse-blocs", {"mode": "four"}, ("", "Ada", "Zoé", "Inès"), 3),
        ("pousse-blocs", {"mode": "duel"}, ("Ada", ""), 1),
    ],
)
@pytest.mark.parametrize("begins", [LOT, "1", "3", ""])
def test_those_who_sit_there_play_and_the_record_proves_it(
    key: str, options: dict[str, str | int], names: tuple[str, ...], seats: int, begins: str
) -> None:
    match = waiting(mt.game(key, **options), *names, begins=begins)
    events: list[Event] = seating.start_without(match)
    for event in events:
        apply(match, event)
    events += go_on(match, DICE, 20)
    assert (match.game.seats, len(match.seats)) == (seats, seats)
    assert {*match.names} == {*names} - {""}
    for chair, name in enumerate(names):
        held = match.seats_of(frozenset({chair}))
        assert {match.names[seat] for seat in held} == ({name} if name else set()), "who left sits nowhere"
        assert [match.chair_of(seat) for seat in held] == ([chair] if name else [])
    stored = [decode(encode(event)) for event in (match.opened, *events)]
    assert fold("m", stored, find) == match
    assert glance_through("m", stored, find, over=match.over).names == glance_at(match).names
    told = [message.say("fr") for message in match.beginning(match.names)]
    assert told[0].endswith("en solo." if seats == 1 else f"à {seats}.")
    if not match.over:
        apply(match, Resigned(0))
    if match.over:
        record = match.record(DICE.seed)
        assert record.game.seats == seats
        assert mt.read_record(record.text) == record
        assert record.verify() is True


@pytest.mark.parametrize(
    ("key", "options", "names", "position", "why"),
    [
        ("foumath", {}, ("Ada", ""), "", "Foumath is not played alone"),
        ("mathisto", {"players": 4}, ("Ada", "", "Zoé", ""), "", "Mathisto is not played by 2"),
        ("des-echecs", {}, ("Ada", ""), "", "is not played alone"),
        ("foumath", {"players": 3}, ("Ada", "Zoé", ""), "33/44/55 t1 p0-0-0 s1 d53", "made for 3 players"),
        ("foumath", {}, ("Ada", "Zoé"), "", "Everybody is here"),
    ],
)
def test_where_so_few_cannot_play_it_is_said(
    key: str, options: dict[str, int], names: tuple[str, ...], position: str, why: str
) -> None:
    with pytest.raises(TableError, match=why):
        seating.start_without(waiting(mt.game(key, **options), *names, position=position))
