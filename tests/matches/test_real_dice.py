"""Tables where people roll real dice: what fell is entered by hand, and the table referees as ever."""

from __future__ import annotations

import random

import pytest

import mathotheque as mt
from mathotheque.core.beginning import Beginning
from mathotheque.core.chance import Dice
from mathotheque.core.errors import BadOption, BadRecord, IllegalMove
from mathotheque.core.real_dice import HAND
from mathotheque.games import find
from mathotheque.matches import entering, going_back, playing
from mathotheque.matches.events import LOT, Chair, Event, Happened, Thrown, Undone, decode, encode
from mathotheque.matches.fold import apply, fold
from mathotheque.matches.match import Match
from mathotheque.matches.opening import Wish, bring, set_table
from mathotheque.matches.refusals import TableError
from mathotheque.matches.settling import settle
from mathotheque.matches.table_options import options_of
from tests.tables import brief

OPEN = [game.key for game in mt.games() if not game.hides]
NO_DICE = Dice(b"")


def table(game: mt.Game, begins: str = "", *, computer: str = "") -> tuple[Match, list[Event]]:
    """A table with real dice, and its log; the last seat may be a computer's."""
    names = ("Ada", "Zoé", "Inès", "Papi")[: game.seats]
    chairs = [Chair(name, here=True) for name in names]
    if computer:
        chairs[-1] = Chair(level=computer)
    opened, seed = set_table(game, chairs, Wish(custom={"dice": HAND}, begins=begins))
    assert (opened.commitment, seed) == ("", b"")
    match = fold("m", [opened], find)
    return match, [opened, *settle(match, NO_DICE, 0.0)]


def do(match: Match, log: list[Event], events: list[Event]) -> None:
    for event in events:
        apply(match, event)
    log += [*events, *settle(match, NO_DICE, 0.0)]


def play_out(match: Match, log: list[Event], rng: random.Random, most: int = 3_000) -> None:
    """Random dice and random moves; nothing but people's hands moves the match on."""
    for _ in range(most):
        if match.over:
            return
        if match.rolling is not None:
            do(match, log, entering.rolled(match, 0, rng.choice(match.rolling.outcomes)))
        elif match.throwing is not None:
            settled = match.throwing.beginning
            do(match, log, entering.begin(match, settled.first if settled else 0))
        elif match.due is not None:
            apply_right_result(match, log)
        else:
            seat = match.to_move
            assert seat is not None
            do(match, log, playing.play(match, seat, rng.choice(match.position.moves)))


def apply_right_result(match: Match, log: list[Event]) -> None:
    seat = match.to_move
    assert seat is not None
    right = next(number for number in match.position.offered_results if match.position.judge(number).right)
    do(match, log, playing.announce(match, seat, str(right)))


@pytest.mark.parametrize("key", OPEN)
def test_a_match_with_real_dice_is_played_recorded_read_back_and_brought_in(key: str) -> None:
    match, log = table(brief(mt.game(key)), LOT)
    play_out(match, log, random.Random(key))
    assert match.began is not None
    assert match.began.lot
    assert fold("m", [decode(encode(event)) for event in log], find) == match
    record = match.record()
    assert record.by_hand
    assert '[Dice "hand"]' in record.text.splitlines()
    assert "Commitment" not in record.text
    read = mt.read_record(record.text)
    assert (read, read.verify()) == (record, False)
    brought = fold("n", bring(read), find)
    assert brought.by_hand
    assert brought.over
    assert brought.record().text == record.text


def test_the_table_waits_for_the_dice_and_takes_them_in_any_order() -> None:
    match, log = table(mt.game("pousse-blocs", mode="quick"))
    assert match.rolling is not None
    assert (match.rolling.count, match.rolling.faces) == (2, "123456")
    assert match.to_move is None
    do(match, log, entering.rolled(match, 1, "3 5"))
    assert log[-1] == Happened("53", None, draws=0, by=1)
    with pytest.raises(TableError, match="not waiting for dice"):
        entering.rolled(match, 0, "53")


@pytest.mark.parametrize(
    ("key", "told", "possible"),
    [
        ("pousse-blocs", "57", "2 dice, each with one of these faces: 1 2 3 4 5 6"),
        ("pousse-blocs", "", "each with one of these faces"),
        ("foumath", "5", "2 dice, each with one of these faces: 0 1 2 3 4 5 6 7 8 9"),
        ("or-des-fous", "4", "What can fall: 1, 2, 3."),
        ("des-echecs", "KKKKX", "5 dice, each with one of these faces: K Q R B N P"),
        ("des-echecs", "K" * 5_000, "“KKK"),
    ],
)
def test_impossible_dice_are_refused_with_what_can_fall(key: str, told: str, possible: str) -> None:
    match, _ = table(mt.game(key))
    with pytest.raises(IllegalMove) as refused:
        entering.rolled(match, 0, told)
    assert possible in str(refused.value)
    assert len(str(refused.value)) < 300
    assert set(refused.value.legal) == set(match.position.odds)


def test_the_second_die_beside_a_kept_one_is_a_single_one() -> None:
    match, log = table(mt.game("foumath"))
    do(match, log, entering.rolled(match, 0, "85"))
    do(match, log, playing.play(match, 0, "58"))
    do(match, log, playing.play(match, 1, "keep8"))
    assert match.rolling is not None
    assert (match.rolling.count, match.rolling.faces) == (1, "0123456789")


def test_it_is_thrown_with_real_dice_for_who_begins_until_one_has_the_most() -> None:
    match, log = table(mt.game("foumath", players=3), LOT)
    for told in ("75", "0 9", "84"):
        assert match.rolling is not None
        do(match, log, entering.rolled(match, 0, told))
    assert match.throwing is not None
    assert match.throwing.still == (0, 2)
    with pytest.raises(TableError, match="dice settle that"):
        entering.begin(match, 0)
    for told in ("11", "20"):
        do(match, log, entering.rolled(match, 2, told))
    do(match, log, going_back.ask_undo(match, 0))
    assert match.throwing.still == (0, 2)
    do(match, log, entering.rolled(match, 0, "99"))
    assert match.rolling is None
    do(match, log, entering.begin(match, 2))
    assert match.names == ("Inès", "Ada", "Zoé")
    assert match.began is not None
    assert Beginning(match.began.first, match.began.rounds) == Beginning(2, ("75 09 84", "11 99"))
    assert [message.say("en") for message in match.beginning(match.names)][-1].endswith("Inès begins.")
    with pytest.raises(TableError, match="already settled"):
        entering.begin(match, 1)


def test_where_nothing_is_thrown_people_say_who_begins() -> None:
    match, log = table(mt.game("or-des-fous"), LOT)
    assert match.rolling is None
    do(match, log, entering.begin(match, 1))
    assert match.names == ("Zoé", "Ada")
    assert match.rolling is not None


def test_an_entry_is_taken_back_before_a_choice_and_its_dice_are_not_foreseen() -> None:
    match, log = table(mt.game("or-des-fous"))
    do(match, log, entering.rolled(match, 0, "2"))
    do(match, log, going_back.ask_undo(match, 1))
    assert log[-1] == Undone(0)
    assert match.rolling is not None
    do(match, log, entering.rolled(match, 0, "3"))
    assert not match.foreseen
    assert match.again == ()
    do(match, log, playing.play(match, 0, match.position.moves[0]))
    do(match, log, entering.rolled(match, 0, "1"))
    do(match, log, going_back.ask_undo(match, 0))
    assert len(match.history) == 2
    assert match.history[0].text == "3"
    do(match, log, going_back.ask_undo(match, 0))
    assert len(match.history) == 1
    assert match.to_move == 0


def test_what_a_computer_did_with_a_wrong_roll_goes_with_it() -> None:
    match, log = table(mt.game("pousse-blocs", mode="quick"), "2", computer="1")
    assert match.seats[0].level == "1"
    do(match, log, entering.rolled(match, 1, "54"))
    do(match, log, playing.play(match, 0, match.position.moves[0]))
    do(match, log, going_back.ask_undo(match, 1))
    assert len(match.history) == 0


def test_a_forced_move_waits_for_a_hand_but_a_pass_does_not() -> None:
    match, log = table(mt.game("foumath", level="junior"))
    do(match, log, entering.rolled(match, 0, "00"))
    assert [event.text for event in match.history] == ["00", "--"]
    assert match.to_move == 1
    do(match, log, playing.play(match, 1, "roll"))
    do(match, log, entering.rolled(match, 0, "77"))
    assert match.position.moves == ("77",)
    assert match.to_move == 1


def test_hidden_hands_have_no_real_dice_and_computers_cannot_roll_them() -> None:
    assert "dice" not in {option.name for option in options_of(mt.game("mathisto"))}
    chairs = [Chair("Ada"), Chair("Zoé"), Chair("Inès"), Chair("Papi")]
    with pytest.raises(BadOption):
        set_table(mt.game("mathisto"), chairs, Wish(custom={"dice": HAND}))
    with pytest.raises(TableError, match="at least one person"):
        set_table(mt.game("foumath"), [Chair(level="1"), Chair(level="2")], Wish(custom={"dice": HAND}))


def test_other_tables_refuse_entries() -> None:
    game = mt.game("foumath")
    opened, seed = set_table(game, [Chair("Ada"), Chair("Zoé")], Wish())
    match = fold("m", [opened], find)
    settle(match, Dice(seed), 0.0)
    with pytest.raises(TableError, match="house rolls"):
        entering.rolled(match, 0, "53")


def test_a_press_that_came_twice_is_not_the_next_ones_throw() -> None:
    match, log = table(mt.game("des-echecs"), LOT)
    shown = match.version
    assert match.is_current(shown)
    do(match, log, [Thrown("K", 0)])
    assert not match.is_current(shown)


@pytest.mark.parametrize("header", ['[Dice "loaded"]', f'[Dice "hand"]\n[Commitment "{"0" * 64}"]'])
def test_a_record_says_one_thing_about_its_dice(header: str) -> None:
    match, _ = table(mt.game("foumath"))
    with pytest.raises(BadRecord, match="hand"):
        mt.read_record(match.record().text.replace('[Dice "hand"]', header))
