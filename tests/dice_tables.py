"""The outcomes of every game in their order, each with its weight, as docs/dice.md lists them.

`python -m tests.dice_tables` writes them again; a test holds the page to the law.
"""

from __future__ import annotations

import textwrap
from pathlib import Path

import mathotheque as mt

PAGE = Path(__file__).parent.parent / "docs" / "dice.md"
BEGIN, END = "<!-- every outcome -->", "<!-- that is every outcome -->"
KINDS = {
    "des-echecs": (("Five dice", ""),),
    "foumath": (("Two dice", ""), ("One die, beside the one that was kept", "35/44 t1 p0-0 s1 k5?")),
    "pousse-blocs": (("Two dice", ""),),
    "or-des-fous": (("The die: two faces each", ""),),
    "mathisto": (("The stock before the deal (strategic form); what was dealt or drawn has weight 0 then", ""),),
}  # fmt: skip
"""What chance can be asked for: of every game each kind of draw, and a position that waits for it (else the start)."""


def listing() -> str:
    """The tables of every game."""
    parts = []
    for game in mt.games():
        parts.append(f"### {game.title}\n")
        for words, position in KINDS[game.key]:
            waiting = game.read(position) if position else game.start()
            parts.append(f"{words} (weights of {sum(waiting.weights):,}):\n\n```\n{_table(waiting)}\n```\n")
    return "\n".join((BEGIN, *parts, END))


def _table(position: mt.Position) -> str:
    listed = (
        f"{position.write(outcome).rpartition(' ')[2]}:{weight}" for outcome, weight in enumerate(position.weights)
    )
    return textwrap.fill(" ".join(listed), 118)


def written() -> str:
    """The page with its tables as they should be."""
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    return before + listing() + rest.split(END)[1]


if __name__ == "__main__":
    PAGE.write_text(written(), encoding="utf-8")
