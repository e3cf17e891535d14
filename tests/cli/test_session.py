"""A match round one terminal: promised dice, people asked real questions, undo; and the record of it all verifies."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import mathotheque as mt
from mathotheque.cli.play import kinds_of_questions
from mathotheque.cli.session import Session
from mathotheque.cli.understanding import in_words, meant
from mathotheque.core.chance import Dice
from mathotheque.core.protocols import Cast
from tests.cli.test_commands import run
from tests.pictures import PICTURES

MATHISTO = mt.game("mathisto", players=3, form="simple")


def sat_down(seed: int, questions: tuple[str, ...] = ()) -> Session:
    """Three people who play at random and always give the first answer, until the match is over."""
    rng = Random(seed)
    dice = Dice(bytes([seed]) * 32, ("soleil",))
    session = Session(MATHISTO, ("Ada", "Blaise", "Zoé"), {}, dice, MATHISTO.start(), questions)
    while not isinstance(session.position.turn, mt.Over):
        if session.position.asked in session.people:
            asked = session.ask()
            session.play(asked.outcome(0), asked.remark(0))
        elif isinstance(session.position.turn, mt.Chance):
            session.play(session.roll())
        else:
            laying = [move for move in session.position.moves if move.startswith("lay")]
            session.play(rng.choice(laying or session.position.moves))
    return session


@pytest.fixture(scope="module")
def played() -> mt.Record:
    return sat_down(3).record(secret=False)


def test_people_are_asked_and_their_answers_are_kept(played: mt.Record) -> None:
    assert played.remarks
    assert {played.events[index] for index in played.remarks} <= {"right", "wrong"}
    cards = [remark.split()[0][:-1] for remark in played.remarks.values()]
    assert len(set(cards)) == len(cards), "no card is drawn twice"
    again = mt.read_record(played.text)
    assert again == played
    assert again.verify() is True


def test_an_answer_changed_afterwards_is_found(played: mt.Record) -> None:
    index, remark = next(iter(played.remarks.items()))
    event = played.events[index]
    other = "wrong" if event == "right" else "right"
    text = played.text.replace(f"{event} {{{remark}}}", f"{other} {{{remark}}}", 1)
    with pytest.raises(mt.BadRecord):
        mt.read_record(text).verify()


def test_another_order_of_answers_is_found(played: mt.Record) -> None:
    remark = next(iter(played.remarks.values()))
    order = remark.partition(" shown ")[2].split()[0]
    with pytest.raises(mt.BadRecord, match="not that of the promised dice"):
        mt.read_record(played.text.replace(f"shown {order}", f"shown {order[::-1]}", 1)).verify()


def test_after_an_undo_the_same_question_comes_again() -> None:
    session = sat_down(4)
    index = min(session.remarks)
    first = session.remarks[index]
    again = Session(MATHISTO, session.names, {}, session.dice, session.first)
    for number, event in enumerate(session.events[:index]):
        again.play(event, session.remarks.get(number, ""))
    assert again.ask().remark(0) == again.ask().remark(0) == first


def test_each_seat_gets_the_questions_it_asked_for() -> None:
    kinds = kinds_of_questions(MATHISTO, "easy, hard,all")
    assert kinds == ("easy", "hard", "all")
    put: set[tuple[str, str]] = set()
    for seed in (1, 2):
        session = sat_down(seed, kinds)
        for index, remark in session.remarks.items():
            asked = session.record(secret=False).positions()[index].asked
            assert asked is not None
            put.add((kinds[asked], remark.split()[1]))
        assert session.record(secret=False).verify() is True
    assert put == {("easy", "easy"), ("hard", "hard"), ("all", "shown")}


def test_one_kind_of_questions_is_for_everybody() -> None:
    assert kinds_of_questions(MATHISTO, "hard") == ("hard",) * 3


@pytest.mark.parametrize(
    ("game", "text", "says"),
    [
        (MATHISTO, "easy,hard", "each of the 3 seats, you named 2"),
        (MATHISTO, "tricky", "auto | easy | all | hard"),
        (mt.game("foumath"), "easy", "questions"),
    ],
)
def test_questions_that_do_not_exist_are_refused(game: mt.Game, text: str, says: str) -> None:
    with pytest.raises(mt.Refused) as refused:
        kinds_of_questions(game, text)
    assert says in refused.value.say("en")


def test_mathisto_s_moves_are_told_with_the_names_at_the_table_and_found_by_them() -> None:
    view = PICTURES["mathisto.svg"]().view(0)
    cast = Cast(("Ada", "Kiwi", "Zoé", "Hugo"), 0)
    moves = in_words(view, cast, "fr")
    name = moves["call 2 A3"].removeprefix("Demander ").removesuffix(" à Kiwi")
    assert meant(f"{name} kiwi", moves) == ["call 2 A3"]
    assert len(meant(name, moves)) == 3, "one for each of the others"
    assert meant("ki", moves) == meant("", moves) == []


@pytest.mark.parametrize("file", PICTURES)
def test_a_sketch_calls_everybody_by_name(file: str) -> None:
    position = PICTURES[file]()
    names = ("Ada", "Kiwi", "Zoé", "Hugo")[: position.game.seats]
    for lang, strangers in (("fr", ("siège", "Joueur")), ("en", ("seat", "Player"))):
        sketch = position.sketch(0, lang, Cast(names, 0))
        assert "Kiwi" in sketch
        assert not any(word in sketch for word in strangers)


def test_somebody_s_own_bot_sits_down_and_a_level_plays_on_when_it_hangs(tmp_path: Path) -> None:
    bot, record = tmp_path / "bot.py", tmp_path / "match.txt"
    bot.write_text(
        "def choose(view, story):\n    while len(story) > 4:\n        pass\n    return view.moves[0]\n",
        encoding="utf-8",
    )
    words = ("play", "des-echecs", "--points", "5", "--seats", f"1,mine:{bot}", "--limit", "0.5")
    done = run(*words, "--record", str(record))
    assert done.returncode == 0, done.stderr
    assert "From now on level 1 plays in the place of mine (it gave no answer within 0.5 s" in done.stdout
    assert done.stdout.count("From now on") == 1
    match = mt.read_record(record.read_text(encoding="utf-8"))
    assert isinstance(match.positions()[-1].turn, mt.Over)
    assert match.seats[1] == "mine"
    refused = run("play", "des-echecs", "--seats", f"Ada,{tmp_path / 'none.py'}")
    assert (refused.returncode, len(refused.stderr.splitlines())) == (2, 1)
    assert "none.py cannot be read" in refused.stderr
