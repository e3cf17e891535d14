"""The door: what `import mathotheque as mt` gives, and how it refuses."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from importlib import import_module
from importlib.metadata import EntryPoint

import pytest

import mathotheque as mt
from mathotheque import games as shelf_function


def test_the_door_names_what_is_public_and_no_more() -> None:
    public = {name for name in vars(mt) if not name.startswith("_")}
    modules = {name for name in public if type(getattr(mt, name)).__name__ == "module"}
    assert public - modules - {"annotations"} == set(mt.__all__)
    assert all(getattr(mt, name).__doc__ for name in mt.__all__)


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
        ({"stake": 1}, "one of these values: no | yes"),
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


def test_other_packages_can_add_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Through an entry point; here the declaration is real and only its installation is spared."""
    shelf = import_module("mathotheque.games")
    point = EntryPoint("devine", "tests.devine:GAME", shelf.ENTRY_POINTS)
    monkeypatch.setattr(shelf, "entry_points", lambda group: [point] if group == shelf.ENTRY_POINTS else [])
    shelf.shelf.cache_clear()
    try:
        assert mt.game("devine", players=2).start().view(0).turn == mt.Chance()
        assert [game.key for game in mt.games()][-1] == "devine"
    finally:
        shelf.shelf.cache_clear()
