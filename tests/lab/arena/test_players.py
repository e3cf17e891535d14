"""Who may sit down: levels, random play, and people's own bots; a bot that errs loses, and the arena goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

import mathotheque as mt
from mathotheque.lab import arena
from tests.lab.arena import bots

GAME = mt.game("des-echecs", points=1)


@pytest.fixture
def bot_file(tmp_path: Path) -> Path:
    return tmp_path / "bot.py"


def meet(file: Path, text: str, **options: object) -> arena.Result:
    """The bot of that text against random play."""
    file.write_text(text, encoding="utf-8")
    return arena.run(GAME, ["random", f"mine:{file}"], games=4, seed=1, **options)  # type: ignore[arg-type]


def test_a_function_plays(bot_file: Path) -> None:
    result = meet(bot_file, bots.FUNCTION)
    assert not result.faults
    assert result.score("mine", "random").share.games == 4
    assert '[Seats "random", "mine"]' in result.games[0].record


def test_a_function_that_wants_luck_gets_it_from_the_seed(bot_file: Path) -> None:
    assert meet(bot_file, bots.LUCKY).games == meet(bot_file, bots.LUCKY).games


def test_a_class_plays_is_told_game_and_seed_and_imports_what_lies_beside_it(bot_file: Path) -> None:
    bot_file.with_name("beside.py").write_text("PLACE = 7\n", encoding="utf-8")
    alone = meet(bot_file, bots.CLASS)
    assert not alone.faults
    assert meet(bot_file, bots.CLASS, jobs=2).games == alone.games


def test_bots_of_a_notebook_play() -> None:
    class Last:
        def choose(self, view: mt.Position, story: object = ()) -> str:
            return view.moves[-1]

    players = {"first": lambda view, story: view.moves[0], "last": Last, "good": "6"}
    alone = arena.run(GAME, players, games=4, seed=1)
    assert alone.players == ("first", "last", "good")
    assert not alone.faults
    assert arena.run(GAME, players, games=4, seed=1, jobs=2).games == alone.games


def test_a_file_alone_is_named_after_itself(bot_file: Path) -> None:
    bot_file.write_text(bots.FUNCTION, encoding="utf-8")
    assert arena.run(GAME, ["random", str(bot_file)], games=2, seed=1).players == ("random", "bot")


def test_the_example_of_the_docs_plays() -> None:
    example = Path(__file__).parents[3] / "docs" / "examples" / "bot.py"
    result = arena.run(mt.game("pousse-blocs", mode="quick"), ["random", f"greedy:{example}"], games=4, seed=1)
    assert not result.faults


def test_a_bot_that_crashes_loses_those_games_and_its_error_is_shown(bot_file: Path) -> None:
    result = meet(bot_file, bots.CRASHING)
    lost = [game for game in result.games if game.fault]
    assert lost
    for game in lost:
        assert game.parts[game.seats.index("mine")] == 0
        assert game.parts[game.seats.index("random")] == 1
        record = mt.read_record(game.record)
        assert record.verify() is True
        assert isinstance(record.positions()[-1].turn, mt.Decide)
        assert f"{{seat {game.seats.index('mine') + 1} forfeits}}" in game.record
    (faults,) = result.faults
    assert (faults.player, faults.count) == ("mine", len(lost))
    report = arena.write_report(result, "en")
    assert "it raised ZeroDivisionError" in report
    assert 'bot.py", line 4, in choose' in report
    assert "playing.py" not in report, "only the bot's own lines help its author"
    assert "il s’est arrêté sur ZeroDivisionError" in arena.write_report(result, "fr")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (bots.ILLEGAL, "the move 'PxP' was refused. "),
        (bots.SPEECHLESS, "the move None was refused. A text is expected"),
    ],
    ids=["illegal", "speechless"],
)
def test_a_bot_that_plays_what_is_no_move_loses(bot_file: Path, text: str, reason: str) -> None:
    result = meet(bot_file, text)
    assert result.score("mine", "random").share.rate < 1
    assert reason in arena.write_report(result, "en")
    assert sum(faults.count for faults in result.faults) == sum(game.fault is not None for game in result.games) > 0


def test_a_bot_that_cannot_be_made_loses_before_the_first_roll(bot_file: Path) -> None:
    result = meet(bot_file, bots.LEAVING)
    assert [game.decisions for game in result.games] == [0] * 4
    assert result.score("random", "mine").share.rate == 1
    assert "it raised SystemExit: no licence" in arena.write_report(result, "en")


def test_at_a_larger_table_the_others_share_what_it_lost() -> None:
    game = mt.game("pousse-blocs", mode="three")
    result = arena.run(game, {"bad": lambda view, story: "?", "a": "random", "b": "random"}, games=3, seed=1)
    assert sorted(result.games[0].parts) == [0.0, 0.5, 0.5]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (bots.NO_BOT, "holds no bot. A function choose"),
        (bots.TWO_BOTS, "holds several bots"),
        (bots.BROKEN, "cannot be loaded: ModuleNotFoundError: No module named 'no_such_module_at_all'"),
        ("def choose(:\n", "cannot be loaded: SyntaxError"),
        ("raise SystemExit(3)", "cannot be loaded: SystemExit: 3"),
    ],
    ids=["no bot", "two bots", "broken", "no Python", "leaves"],
)
def test_a_file_without_a_bot_is_refused_before_play(bot_file: Path, text: str, reason: str) -> None:
    with pytest.raises(arena.BadPlayer) as refused:
        meet(bot_file, text)
    assert reason in str(refused.value)
    assert str(bot_file) in refused.value.say("fr")


@pytest.mark.parametrize(
    ("players", "reason"),
    [
        (["mine:no-such-file.py"], "no-such-file.py cannot be read: No such file"),
        (["1", "1"], "The player 1 is there twice"),
        (["great"], 'no player "great". A player is a level (1, 2, 3, 4, 5, 6), random, or a file'),
        ([""], 'no player ""'),
        ([], "Nobody plays. Name players, for example: random,1"),
        (["a b:bot.py"], '"a b" does not'),
        ({"a/b": "1"}, '"a/b" does not'),
        ({"mine": 7.5}, "mine: a function choose(view, story) or a class with such a method is expected, not float"),
    ],
)
def test_who_cannot_sit_down_is_told_why(players: object, reason: str) -> None:
    with pytest.raises(arena.BadPlayer) as refused:
        arena.run(GAME, players, games=2)  # type: ignore[arg-type]
    assert reason in str(refused.value)
    assert refused.value.say("fr") != refused.value.say("en")


def test_a_level_that_does_not_exist_names_those_that_do() -> None:
    with pytest.raises(mt.BadLevel, match="The levels: 1, 2, 3, 4, 5, 6"):
        arena.run(GAME, ["9", "1"], games=2)


def test_a_file_that_is_no_text_is_refused(bot_file: Path) -> None:
    bot_file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(arena.BadPlayer, match="cannot be read"):
        arena.run(GAME, [str(bot_file)], games=2)
