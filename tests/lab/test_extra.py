"""Who only plays does not need the lab's packages, and who needs them is told how to get them."""

from __future__ import annotations

import subprocess
import sys

import pytest

BLOCKED = (
    *("pettingzoo", "gymnasium", "pyspiel", "open_spiel", "resvg_py", "PIL", "matplotlib", "joblib", "scipy"),
    *("faker", "polyfactory"),  # of the web framework's tests
)

WITHOUT = f"""
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {BLOCKED!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Missing())
"""


def without_the_extra(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", WITHOUT + code], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_the_games_the_terminal_and_the_room_need_no_extra() -> None:
    code = """
import mathotheque as mt, mathotheque.cli, mathotheque.web.app
position = mt.game("des-echecs").start()
print(len(position.odds), mathotheque.cli.build("en").name, mathotheque.web.app.__name__)
assert not {name.partition(".")[0] for name in sys.modules} & set(%r)
"""
    assert without_the_extra(code % (BLOCKED,)) == "252 mathotheque mathotheque.web.app"


@pytest.mark.parametrize("module", ["pettingzoo", "openspiel", "picture"])
def test_a_missing_extra_says_what_to_install(module: str) -> None:
    code = f"""
import mathotheque as mt
try:
    import mathotheque.lab.{module}
except mt.NotInstalled as missing:
    assert isinstance(missing, ImportError)
    print(missing)
    print(missing.say("fr"))
"""
    english, french = without_the_extra(code).splitlines()
    assert english.endswith("is not installed. It comes with: pip install 'mathotheque[lab]'")
    assert french.endswith("n’est pas installé. Il vient avec\u00a0: pip install 'mathotheque[lab]'")
