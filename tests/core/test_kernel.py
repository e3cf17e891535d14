"""The compiled law: lazy, cached across processes, never stale. Each process here is a real one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np

from mathotheque.core.folders import cache_folder

GAME = """
from mathotheque.core.kernel import LEGAL, rule, part, builds
from parcel.constants import ANSWER

@part
def answer():
    return ANSWER

@rule(LEGAL)
def legal(s, out):
    return answer() + len(out) * 0
"""

ASK = """
import json, numpy as np
import parcel.rules as rules
from mathotheque.core.kernel import builds
vector = np.zeros(3, np.int64)
print(json.dumps({"answer": int(rules.legal(vector, vector)), "cached": [build.cached for build in builds]}))
"""


def run(code: str, folder: Path, **environment: str) -> str:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    paths = [str(folder), *sys.path]
    full = {**inherited, "MATHOTHEQUE_CACHE": str(folder / "cache"), "PYTHONPATH": os.pathsep.join(paths)} | environment
    done = subprocess.run([sys.executable, "-c", code], env=full, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


def ask(folder: Path, **environment: str) -> dict[str, object]:
    answer: dict[str, object] = json.loads(run(ASK, folder, **environment))
    return answer


def parcel(folder: Path, answer: int = 41) -> Path:
    package = folder / "parcel"
    package.mkdir(exist_ok=True)
    (package / "__init__.py").touch()
    (package / "constants.py").write_text(f"ANSWER = {answer}\n")
    (package / "rules.py").write_text(GAME)
    return package


def test_the_door_opens_without_numba_or_numpy(tmp_path: Path) -> None:
    code = """
import sys, mathotheque as mt
for game in mt.games():
    assert game.seats, mt.levels(game)
    assert game.rule_book("fr"), game.tagline.say("fr")
print([name for name in ('numba', 'numpy') if name in sys.modules])
"""
    assert run(code, tmp_path).strip() == "[]"


def test_a_second_process_compiles_nothing(tmp_path: Path) -> None:
    parcel(tmp_path)
    assert ask(tmp_path) == {"answer": 41, "cached": [False]}
    assert ask(tmp_path) == {"answer": 41, "cached": [True]}


def test_a_whole_game_and_its_searches_compile_once(tmp_path: Path) -> None:
    code = """
import mathotheque as mt
game = mt.game("des-echecs")
position = game.read("KQ/QB t1 c0-0 p0-0 s1")
for level in mt.levels(game):
    mt.bot(game, level, seed=1).choose(position)
position.svg(), position.sketch(), position.play("KxQ")
from mathotheque.core.kernel import builds
print(len(builds), sum(not build.cached for build in builds))
import glob, os
print(sorted(glob.glob(os.environ["MATHOTHEQUE_CACHE"] + "/**/*.nbc", recursive=True)))
"""
    first, files = run(code, tmp_path).splitlines()
    again, same_files = run(code, tmp_path).splitlines()
    functions, compiled = map(int, first.split())
    assert compiled == functions > 6
    assert again == f"{functions} 0"
    assert files == same_files


def test_a_changed_constant_of_an_imported_module_takes_effect(tmp_path: Path) -> None:
    package = parcel(tmp_path)
    assert ask(tmp_path)["answer"] == 41
    (package / "constants.py").write_text("ANSWER = 42\n")
    assert ask(tmp_path) == {"answer": 42, "cached": [False]}
    (package / "constants.py").write_text("ANSWER = 41\n")
    assert ask(tmp_path) == {"answer": 41, "cached": [True]}


def test_changed_numbers_beside_a_module_take_effect(tmp_path: Path) -> None:
    package = parcel(tmp_path)
    (package / "constants.py").write_text(
        "import numpy as np\nfrom pathlib import Path\nANSWER = int(np.load(Path(__file__).with_suffix('.npy'))[0])\n"
    )
    for answer in (41, 42):
        np.save(package / "constants.npy", [answer])
        assert ask(tmp_path) == {"answer": answer, "cached": [False]}


def test_where_a_rule_lies_is_looked_up_once(tmp_path: Path) -> None:
    """Otherwise searches in several threads stand in line for it at every slice."""
    code = """
import mathotheque as mt
from numba.experimental import function_type
from mathotheque.search.playouts import no_value
from mathotheque.search.expectimax import Expectimax
game = mt.game("des-echecs")
search = Expectimax(game.law, no_value, 2)
search.begin(game.read("KQ/QB t1 c0-0 p0-0 s1")._vector, 0)
asked = []
for _ in range(2):
    search.advance(1)
    asked.append(function_type._get_jit_address.cache_info().misses)
print(*asked)
"""
    first, then = map(int, run(code, tmp_path, MATHOTHEQUE_CACHE=str(cache_folder())).split())
    assert first == then > 0


def test_checked_and_unchecked_builds_are_kept_apart(tmp_path: Path) -> None:
    parcel(tmp_path)
    assert ask(tmp_path)["cached"] == [False]
    assert ask(tmp_path, NUMBA_BOUNDSCHECK="1")["cached"] == [False]
    assert ask(tmp_path, NUMBA_BOUNDSCHECK="1")["cached"] == [True]
    assert ask(tmp_path)["cached"] == [True]


def test_other_people_s_caches_are_left_alone(tmp_path: Path) -> None:
    theirs = tmp_path / "theirs.py"
    theirs.write_text("from numba import njit\n@njit(cache=True)\ndef one():\n    return 1\n")
    run("import theirs; theirs.one(); import mathotheque.core.kernel; theirs.one()", tmp_path)
    code = "import mathotheque.core.kernel, theirs; theirs.one(); print(sum(theirs.one.stats.cache_hits.values()))"
    assert run(code, tmp_path).strip() == "1"
    assert list((tmp_path / "__pycache__").glob("theirs.one*.nbi"))


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    parcel(tmp_path)
    blocked = tmp_path / "file"
    blocked.touch()
    assert ask(tmp_path, MATHOTHEQUE_CACHE=str(blocked / "below"))["answer"] == 41


def test_old_builds_are_forgotten(tmp_path: Path) -> None:
    from mathotheque.core import caching

    builds = [tmp_path / str(number) for number in range(12)]
    for age, build in enumerate(builds):
        build.mkdir()
        os.utime(build, (1_000_000 - age, 1_000_000 - age))
    caching._forget_old(tmp_path)
    assert sorted(build.name for build in tmp_path.iterdir()) == sorted(build.name for build in builds[:8])
