"""Measure the baselines again and write their table in `docs/lab/science.md`: `python -m tests.baselines`."""

from __future__ import annotations

import doctest
from pathlib import Path
from typing import Any

import mathotheque as mt
from mathotheque.lab import arena
from mathotheque.lab.arena.figures import share_of
from mathotheque.lab.versions import told, versions
from mathotheque.search.bots import SearchBot
from mathotheque.search.interface import Limits
from mathotheque.search.mcts import Habits, TreeSearch

DOCS = Path(__file__).parent.parent / "docs"
PAGE = DOCS / "lab" / "science.md"
BEGIN, END = "<!-- baselines -->", "<!-- end of baselines -->"
GAMES, SEED, TRAINED = 600, 2, 1_000
_PLAYOUT = 1_000  # plies: to the end of any game


def tutorial_s_agent() -> Any:
    """The agent of docs/lab/training.md, trained as its table says."""
    names: dict[str, Any] = {}
    for example in doctest.DocTestParser().get_examples((DOCS / "lab" / "training.md").read_text(encoding="utf-8")):
        if "arena" not in example.source and "network = train" not in example.source:
            exec(example.source, names)
            if "def learned" in example.source:
                break
    names["network"] = names["train"](names["game"], games=TRAINED, seed=11)
    return names["learned"]


def greedy() -> Any:
    """The bot of docs/examples."""
    names: dict[str, Any] = {"__name__": "greedy"}
    exec((DOCS / "examples" / "bot.py").read_text(encoding="utf-8"), names)
    return names["choose"]


def tree_search(nodes: int) -> Any:
    """Plain Monte-Carlo tree search: random games, no knowledge of the game."""

    class Searching(SearchBot):
        def __init__(self, game: mt.Game, seed: int) -> None:
            super().__init__(
                TreeSearch(game.law, None, None, Habits(plies=_PLAYOUT, glance=False)), Limits(nodes=nodes), seed
            )

    return Searching


def table() -> str:
    """Every baseline against random play and against perfect play."""
    game = mt.game("pousse-blocs")
    field = {
        "random": "random", "greedy (docs/examples/bot.py)": greedy(),
        **{f"level {level}": level for level in game.level_names},
        "MCTS, 100 nodes": tree_search(100), "MCTS, 1,000 nodes": tree_search(1_000),
        f"the tutorial's agent, {TRAINED:,} games": tutorial_s_agent(),
    }  # fmt: skip
    lines = ["| player | against random play | against level 4, which is perfect |", "|---|---|---|"]
    for name, who in field.items():
        cells = []
        for other in ("random", game.level_names[-1]):
            result = arena.run(game, {"one": who, "other": other}, games=GAMES, seed=SEED, records=False, apart=False)
            assert not result.faults
            cells.append(share_of(result.score("one", "other").share, "en"))
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join([*lines, "", f"{told(versions(game))}; {GAMES} games each, seed {SEED}."])


def main() -> None:
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}\n{table()}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
