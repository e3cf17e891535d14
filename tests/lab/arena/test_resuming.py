"""An arena that is gone on with is the one that never stopped."""

from __future__ import annotations

from pathlib import Path

import pytest

import mathotheque as mt
from mathotheque.lab import arena
from mathotheque.lab.arena.journal import GAMES, SETTINGS
from tests.cli.test_commands import run
from tests.lab.arena import bots

GAME = mt.game("des-echecs", points=1)


def kept(path: Path, players: list[str], games: int) -> arena.Result:
    folder = arena.Folder(path)
    result = arena.run(GAME, players, games=games, seed=5, folder=folder)
    folder.finish(result, "en", None)
    return result


def tree(path: Path) -> dict[str, str]:
    """Everything in the folder that does not tell how long something took."""
    files = [file for file in path.rglob("*") if file.is_file() and file.name not in ("report.md", GAMES)]
    return {str(file.relative_to(path)): file.read_text(encoding="utf-8") for file in files}


@pytest.mark.parametrize("lost", [0, 40, 2000])
def test_more_games_after_a_stop_in_the_middle_of_a_line(tmp_path: Path, lost: int) -> None:
    whole = kept(tmp_path / "whole", ["random", "1", "6"], 12)
    kept(tmp_path / "part", ["random", "1", "6"], 6)
    journal = tmp_path / "part" / GAMES
    journal.write_bytes(journal.read_bytes()[:-lost] if lost else journal.read_bytes())
    result = arena.resume(tmp_path / "part", games=12, lang="en", kind=None)
    assert result.games == whole.games
    assert result.complete
    assert tree(tmp_path / "part") == tree(tmp_path / "whole")


def test_somebody_joins_and_errors_stay_told(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(bots.CRASHING, encoding="utf-8")
    players = ["random", f"mine:{bot}"]
    whole = kept(tmp_path / "whole", [*players, "6"], 4)
    before = kept(tmp_path / "part", players, 4)
    played = []
    result = arena.resume(
        tmp_path / "part", players=["6"], lang="en", kind=None, tell=lambda _, games, whole: played.append(len(games))
    )  # fmt: skip
    assert result.games == whole.games
    assert (played[0], sum(played)) == (4, 12), "what was there is told first, and not played again"
    assert [faults.count for faults in result.faults] == [faults.count for faults in whole.faults]
    assert before.faults[0].example in [game.fault for game in result.games]
    assert "ZeroDivisionError" in (tmp_path / "part" / "report.md").read_text(encoding="utf-8")
    bot.write_text(bots.FUNCTION, encoding="utf-8")
    with pytest.raises(arena.BadFolder, match="mine is not the player it was"):
        arena.resume(tmp_path / "part", games=8)


def test_what_does_not_go_together_is_refused_and_nothing_is_touched(tmp_path: Path) -> None:
    with pytest.raises(arena.BadFolder, match="no arena to go on with"):
        arena.resume(tmp_path)
    kept(tmp_path / "out", ["random", "6"], 2)
    before = tree(tmp_path / "out")
    other = arena.Folder(tmp_path / "out", resume=True)
    with pytest.raises(arena.BadFolder, match="was played with seed = 5, now it is 6"):
        arena.run(GAME, ["random", "6"], games=4, seed=6, folder=other)
    with pytest.raises(arena.BadFolder, match="was played with options"):
        arena.run(mt.game("des-echecs", points=2), ["random", "6"], games=4, folder=other)
    settings = tmp_path / "out" / SETTINGS
    settings.write_text(before[SETTINGS].replace('"rules": "des-echecs', '"rules": "des-echecs old'), encoding="utf-8")
    with pytest.raises(arena.BadFolder, match="was played with rules"):
        arena.resume(tmp_path / "out", games=4)
    settings.write_text(before[SETTINGS], encoding="utf-8")
    (tmp_path / "out" / GAMES).write_text("nonsense\n", encoding="utf-8")
    with pytest.raises(arena.BadFolder, match="cannot be read: nonsense"):
        arena.resume(tmp_path / "out", games=4)
    assert tree(tmp_path / "out") == before


def test_a_notebook_hands_its_bot_over_again_and_named_tables_stay(tmp_path: Path) -> None:
    def first(view: mt.Position, story: object) -> str:
        return view.moves[0]

    players = {"mine": first, "random": "random"}
    folder = arena.Folder(tmp_path / "out")
    arena.run(GAME, players, games=2, seed=1, tables=[("mine", "mine")], folder=folder, apart=False)
    with pytest.raises(arena.BadPlayer, match="The player mine came from a notebook"):
        arena.resume(tmp_path / "out", games=4)
    result = arena.resume(tmp_path / "out", games=4, players={"mine": first}, kind=None, apart=False)
    assert len(result.games) == 4
    with pytest.raises(arena.BadPlayer, match="named one by one"):
        arena.resume(tmp_path / "out", players={"mine": first, "6": "6"}, apart=False)


def test_the_command_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "out"
    kept(out, ["random", "6"], 2)
    done = run("arena", "--resume", str(out), "--games", "6", "--pictures", "none")
    assert done.returncode == 0, done.stderr
    assert "6 at 1 table, 6 played" in (out / "report.md").read_text(encoding="utf-8")
    refused = run("arena", "des-echecs", "--resume", str(out))
    assert (refused.returncode, "With --resume the folder says what is played" in refused.stderr) == (2, True)
