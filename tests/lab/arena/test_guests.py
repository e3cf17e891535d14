"""Bots that people wrote, the hostile ones too: what one does harms nobody but itself, and it learns nothing more."""

from __future__ import annotations

from pathlib import Path

import pytest

import mathotheque as mt
from mathotheque.guests.company import COMPANY
from mathotheque.guests.process import GuestFault, GuestProcess
from mathotheque.guests.program import Program
from mathotheque.lab import arena
from tests.lab.arena import bots

GAME = mt.game("des-echecs", points=1)
SECRETS = mt.game("mathisto", players=3, form="simple")
PATIENT = 30.0
"""Seconds that a busy machine does not need for an answer."""


@pytest.fixture
def bot_file(tmp_path: Path) -> Path:
    return tmp_path / "bot.py"


def meet(file: Path, text: str, game: mt.Game = GAME, games: int = 2, **options: object) -> arena.Result:
    """The bot of that text against random play."""
    file.write_text(text, encoding="utf-8")
    return arena.run(game, ["random", f"mine:{file}"], games=games, seed=1, **options)  # type: ignore[arg-type]


def test_a_bot_that_searches_memory_finds_no_hidden_card(bot_file: Path) -> None:
    """It looks at every object of its process for a position of which more is known than its view."""
    result = meet(bot_file, bots.SPYING.replace("{notes}", repr(str(bot_file.with_name("notes")))), SECRETS, 1)
    assert not result.faults
    notes = bot_file.with_name("notes").read_text(encoding="utf-8").split()
    assert len(notes) > 6
    assert set(notes) == {"0"}, "positions that are not its own view, dice and seeds it found"


@pytest.mark.parametrize(
    ("text", "limit", "reason"),
    [
        (bots.HANGING, 0.5, "it gave no answer within 0.5 s and was stopped"),
        (bots.SLEEPING_WITH_CHILDREN, 0.5, "it gave no answer within 0.5 s and was stopped"),
        (bots.DYING, PATIENT, "its process ended (exit code 7)"),
        (bots.FORGING, PATIENT, "cannot be read as an answer"),
        (bots.ENDLESS, PATIENT, "cannot be read as an answer"),
    ],
    ids=["hangs", "starts another process", "dies", "forges answers", "answers without end"],
)
def test_a_bot_that_gives_no_answer_loses_the_game_and_the_arena_goes_on(
    bot_file: Path, text: str, limit: float, reason: str
) -> None:
    result = meet(bot_file, text, limit=limit)
    assert result.complete
    assert all(game.fault and game.fault.player == "mine" for game in result.games)
    assert reason in arena.write_report(result, "en")
    assert result.score("random", "mine").share.rate == 1


def test_what_a_bot_prints_is_no_answer_and_is_shown_when_it_dies(bot_file: Path) -> None:
    printing = meet(bot_file, bots.PRINTING)
    assert not printing.faults
    assert printing.score("mine", "random").share.games == 2
    assert "the last words" in arena.write_report(meet(bot_file, bots.DYING), "en")


def test_two_chairs_and_two_games_of_a_round_share_no_process(bot_file: Path) -> None:
    """They hold different cards of one deal, and the same dice again."""
    meet(bot_file, bots.NAMING.replace("{notes}", repr(str(bot_file.with_name("notes")))), SECRETS, 3)
    lines = [line.split() for line in bot_file.with_name("notes").read_text(encoding="utf-8").splitlines()]
    seats_by_process: dict[str, set[str]] = {}
    for process, game in lines:
        seats_by_process.setdefault(process, set()).add(game)
    assert len(seats_by_process) > 3
    assert all(len(games) <= 2 for games in seats_by_process.values()), "one game of each of the two tables"


def test_a_process_is_told_only_what_is_new_of_the_story() -> None:
    program = Program("mine", "def choose(view, story):\n    assert list(story) == list('abcdef'[:len(story)])\n"
                      "    return view.moves[len(story)]\n")  # fmt: skip
    process = GuestProcess(program, GAME)
    view = GAME.read("KQBNP/KQRBP t1 c0-0 p0-0 s1")
    try:
        process.sit(1)
        for length in (0, 2, 5, 3, 6):
            assert process.choose(view, "abcdef"[:length], 30) == view.moves[length]
        with pytest.raises(GuestFault, match="AssertionError"):
            process.choose(view, "xyz", 30)
        assert process.alive, "an error ends no process"
    finally:
        process.close()
    assert not process.alive


def test_no_process_is_left_when_the_arena_is_over(bot_file: Path) -> None:
    meet(bot_file, bots.FUNCTION)
    assert not COMPANY._waiting


def test_what_cannot_travel_is_told_so() -> None:
    import threading

    lock = threading.Lock()

    def choose(view: mt.Position, story: object) -> str:
        with lock:
            return view.moves[0]

    with pytest.raises(arena.BadPlayer, match="mine cannot be sent to a process of its own: TypeError"):
        arena.run(GAME, {"mine": choose}, games=2)
    assert not arena.run(GAME, {"mine": choose}, games=2, apart=False).faults


@pytest.mark.parametrize("limit", [0, -1, "soon"])
def test_a_limit_is_some_seconds(limit: object) -> None:
    with pytest.raises(mt.BadOption, match="limit does not take"):
        arena.run(GAME, ["random", "1"], games=2, limit=limit)  # type: ignore[arg-type]
