"""Who begins is settled by the table, by its own promised dice; whoever it is becomes seat 1 and keeps his chair."""

from __future__ import annotations

import pytest

import mathotheque as mt
from mathotheque.core.beginning import Beginning
from mathotheque.core.chance import Dice
from mathotheque.games import find
from mathotheque.matches import going_back, playing, seating
from mathotheque.matches.events import LOT, Began, Chair, Event, Opened, Resigned, Undone, decode, encode
from mathotheque.matches.fold import apply, fold
from mathotheque.matches.match import Match
from mathotheque.matches.settling import next_event

KEYS = [game.key for game in mt.games()]


def opened(game: mt.Game, dice: Dice, begins: str = LOT, *, last: str = "Nous") -> Match:
    names = ("Ada", "Zoé", "Inès", "Papi", "Léo", "Max")[: game.seats - 1]
    chairs = (*map(Chair, names), Chair(last))
    first = Opened(game.key, 1, dict(game.chosen), chairs, dice.commitment, "2026-11-15", dice.words, begins=begins)
    return fold("m", [first], find)


def go_on(match: Match, dice: Dice, most: int = 40) -> list[Event]:
    """What the table does, and first moves for everybody, so many events long."""
    done: list[Event] = []
    while len(done) < most and not match.over:
        event = next_event(match, dice)
        added = [event] if event else playing.play(match, match.to_move or 0, match.position.moves[0])
        for one in added:
            apply(match, one)
            done.append(one)
    return done


def seeds(count: int) -> list[Dice]:
    return [Dice(bytes([k]) * 32, ("soleil",)) for k in range(1, count + 1)]


@pytest.mark.parametrize("key", KEYS)
def test_it_is_drawn_by_the_match_s_own_dice_and_the_record_proves_it(key: str) -> None:
    game = mt.game(key)
    begun = set()
    for dice in seeds(6):
        match = opened(game, dice)
        events = go_on(match, dice)
        began = events[0]
        assert isinstance(began, Began)
        begun.add(began.first)
        chairs = [chair.name for chair in match.opened.chairs]
        assert match.names == (*chairs[began.first :], *chairs[: began.first])
        assert match.seats_of(frozenset({began.first})) == {0}
        assert match.chair_of(0) == began.first
        again = fold("m", [decode(encode(event)) for event in (match.opened, *events)], find)
        assert again == match
        told = [message.say("fr") for message in match.beginning(match.names)]
        assert told[-1].endswith(f"{match.names[0]} commence.")
        if not match.over:
            apply(match, Resigned(0))
        if match.over:
            record = match.record(dice.seed)
            assert record.began == Beginning(began.first, began.rounds)
            assert mt.read_record(record.text) == record
            assert record.verify() is True
    assert len(begun) > 1


def test_a_forged_beginning_is_found() -> None:
    dice = seeds(1)[0]
    match = opened(mt.game("or-des-fous"), dice)
    go_on(match, dice)
    apply(match, Resigned(0))
    text = match.record(dice.seed).text
    first = match.began.first if match.began else 0
    with pytest.raises(mt.BadRecord, match="not that of the promised dice"):
        mt.read_record(text.replace(f'[Began "{first + 1}"]', f'[Began "{2 - first}"]')).verify()
    with pytest.raises(mt.BadRecord, match="who begins"):
        mt.read_record(text.replace(f'[Began "{first + 1}"]', '[Began "7"]'))
    with pytest.raises(mt.BadRecord):
        mt.read_record(text.replace(f'[Began "{first + 1}"]\n', "")).verify()


def test_it_waits_until_everybody_sits_and_has_said_a_word() -> None:
    dice = seeds(1)[0]
    match = opened(mt.game("des-echecs"), dice, last="")
    assert next_event(match, dice) is None
    for event in seating.sit(match, 1, "Zoé", "lune"):
        apply(match, event)
    assert match.words == ("soleil", "lune")
    assert isinstance(next_event(match, Dice(dice.seed, match.words)), Began)


def test_the_host_may_name_who_begins() -> None:
    dice = seeds(1)[0]
    match = opened(mt.game("foumath", players=3), dice, "3")
    events = go_on(match, dice, 5)
    assert events[0] == Began(2)
    assert match.names == ("Nous", "Ada", "Zoé")
    assert [message.say("en") for message in match.beginning(match.names)] == ["Nous begins."]
    assert match.record().began is None
    assert match.history[0].text == match.first.write(dice.draw(0, match.first.weights)), "no draw was used up"


def test_after_an_undo_the_draws_go_on_where_they_were() -> None:
    dice = seeds(2)[1]
    match = opened(mt.game("foumath"), dice)
    go_on(match, dice, 12)
    before = [event.text for event in match.history], match.draws
    seat = match.to_move
    assert seat is not None
    for event in playing.play(match, seat, match.position.moves[0]):
        apply(match, event)
    go_on(match, dice, 3)
    for event in going_back.ask_undo(match, seat) if match.history else []:
        apply(match, event)
    apply(match, Undone(len(before[0])))
    assert ([event.text for event in match.history], match.draws) == before


def test_a_rematch_rotates_on_without_a_lot() -> None:
    dice = seeds(3)[2]
    match = opened(mt.game("des-echecs"), dice)
    go_on(match, dice, 6)
    apply(match, Resigned(0))
    chairs, tally = seating.rotated(match)
    assert chairs[0].name == match.names[1]
    assert tally == (1.0, 0.0)
