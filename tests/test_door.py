"""The door: what `import mathotheque as mt` gives, and how it refuses."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from importlib import import_module
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import mathotheque as mt
from mathotheque import games as shelf_function
from mathotheque.core.completeness import shortcoming


def test_the_door_names_what_is_public_and_no_more() -> None:
    public = {name for name in dir(mt) if not name.startswith("_")}
    modules = {name for name in public if type(getattr(mt, name)).__name__ == "module"}
    assert public - modules - {"annotations"} == set(mt.__all__)


def test_games_can_be_called_and_is_the_package_whatever_is_imported_first() -> None:
    import mathotheque.games.foumath.rules as rules_of_foumath

    assert rules_of_foumath is import_module("mathotheque.games.foumath.rules") is mt.game("foumath").rules
    assert mt.games is shelf_function
    package = vars(mt)["games"]
    assert package is import_module("mathotheque.games")
    assert package.foumath.rules is rules_of_foumath
    assert mt.games()[0].key == "foumath"


@pytest.mark.parametrize(
    "order",
    [
        "import mathotheque.games.foumath.rules as R; import mathotheque as mt; R.legal; mt.games()[0].key",
        "import mathotheque as mt; mt.games()[0].key; import mathotheque.games.foumath.rules as R; R.legal",
        "from mathotheque import games; games(); import mathotheque.games.foumath; mathotheque.games.foumath.GAME",
    ],
)
def test_package_and_function_in_a_fresh_interpreter(order: str) -> None:
    done = subprocess.run([sys.executable, "-c", order], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr


def test_the_shelf_has_each_game_once_in_its_order() -> None:
    order = ["foumath", "mathisto", "des-echecs", "pousse-blocs", "or-des-fous"]
    keys = [game.key for game in mt.games()]
    assert keys == [key for key in order if key in keys]


def test_an_unknown_game_lists_the_shelf() -> None:
    with pytest.raises(mt.UnknownGame, match=r'no game "chess"\. On the shelf: .*des-echecs'):
        mt.game("chess")


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"colour": "red"}, 'no option "colour". Its options: points, stake'),
        ({"points": 0}, "points does not take 0. It takes a whole number from 1 to 99"),
        ({"points": 100}, "from 1 to 99"),
        ({"points": "10"}, "does not take '10'"),
        ({"points": True}, "does not take True"),
        ({"points": None}, "does not take None"),
        ({"stake": 1}, "takes yes or no: True or False in Python"),
        ({"stake": "yes"}, "does not take 'yes'. It takes yes or no: True or False in Python"),
    ],
)
def test_a_bad_option_says_what_exists(options: dict[str, object], reason: str) -> None:
    with pytest.raises(mt.BadOption) as refused:
        mt.game("des-echecs", **options)
    assert reason in str(refused.value)
    assert isinstance(refused.value, ValueError)


def test_games_are_values() -> None:
    game = mt.game("des-echecs", points=5)
    assert game == mt.game("des-echecs", points=5) != mt.game("des-echecs")
    for twin in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert twin == game
        assert hash(twin) == hash(game)
    assert repr(game) == "game('des-echecs', points=5)"
    assert game.choose(stake=True).chosen == {"points": 5, "stake": True}
    with pytest.raises(TypeError):
        game.chosen["points"] = 7  # type: ignore[index]


def test_levels_and_bots() -> None:
    game = mt.game("des-echecs")
    assert mt.levels(game) == ("1", "2", "3", "4", "5", "6")
    with pytest.raises(mt.BadLevel, match="The levels: 1, 2, 3, 4, 5, 6"):
        mt.bot(game, "7")
    assert mt.bot(game, "6").exact
    assert not mt.bot(game, "1").exact


def test_errors_can_be_pickled_with_what_they_carry() -> None:
    with pytest.raises(mt.IllegalMove) as refused:
        mt.game("des-echecs").read("K/P t1 c2-2 p0-0 s1").play("--")
    twin = pickle.loads(pickle.dumps(refused.value))
    assert (str(twin), twin.rule, twin.legal, twin.move) == (str(refused.value), "5", ("KxP",), "--")


def test_a_notebook_shows_the_board() -> None:
    assert mt.game("des-echecs").start()._repr_svg_().startswith("<svg")


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("nothing", "tests.no_such_package:GAME", "ModuleNotFoundError: No module named 'tests.no_such_package'"),
        ("nothing", "tests.devine:NO_GAME", "AttributeError: module 'tests.devine' has no attribute 'NO_GAME'"),
        ("nothing", "tests.devine:__name__", "it is no Game but a str"),
        ("other", "tests.devine:GAME", "its key is devine"),
        ("foumath", "tests.devine:GAME", "another game has this key"),
    ],
)
def test_other_packages_can_add_a_game_and_a_broken_one_is_left_out(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, name: str, value: str, reason: str
) -> None:
    """Through an entry point; here the declarations are real and only their installation is spared."""
    shelf, plugins = import_module("mathotheque.games"), import_module("mathotheque.games.plugins")
    points = [EntryPoint(name, value, plugins.ENTRY_POINTS), EntryPoint("devine", "tests.devine:GAME", "")]
    monkeypatch.setattr(plugins, "entry_points", lambda group: points if group == plugins.ENTRY_POINTS else [])
    shelf.shelf.cache_clear()
    try:
        assert mt.game("devine", players=2).start().view(0).turn == mt.Chance()
        assert [game.key for game in mt.games()][-1] == "devine"
        assert len(mt.games()) == 6
        assert caplog.messages == [f"The game {name} ({value}) is left out: {reason}"]
    finally:
        shelf.shelf.cache_clear()


def test_what_is_missing_in_a_folder_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = import_module("tests.devine").GAME
    assert shortcoming(game) is None
    for file in game.folder.glob("*.*"):
        if file.suffix in (".py", ".po", ".md"):
            (tmp_path / file.name).write_bytes(file.read_bytes())
    monkeypatch.setattr(mt.Game, "folder", tmp_path)
    monkeypatch.setattr("mathotheque.core.speech.register", lambda *_: None)
    (tmp_path / "board.py").write_text("import no_such_module\n")
    assert shortcoming(game) == "board.py needs the module no_such_module, which is not installed"
    (tmp_path / "board.py").write_text("def (:\n")
    assert "board.py is not Python" in str(shortcoming(game))
    (tmp_path / "rules.en.md").unlink()
    assert shortcoming(game) == "rules.en.md is missing"
    (tmp_path / "levels.py").unlink()
    assert shortcoming(game) == "levels.py is missing"
