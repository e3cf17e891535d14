"""Mathisto: the scenarios of `scenarios.txt`, each a position, what happens, and what must follow."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

import mathotheque as mt

FILE = Path(__file__).parent / "scenarios.txt"


@dataclass(frozen=True, slots=True)
class Scenario:
    title: str
    lines: dict[str, str]

    @property
    def game(self) -> mt.Game:
        players = self.lines["from"].split(" | laid ")[0].count(" | ") + 1
        return mt.game("mathisto", players=players, form=self.lines.get("form", "strategic"))


def scenarios() -> list[Scenario]:
    found = []
    for block in FILE.read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        if lines:
            found.append(Scenario(lines[0], dict(line.split(" ", 1) for line in lines[1:])))
    return found


def test_there_are_scenarios_and_none_twice() -> None:
    titles = [scenario.title for scenario in scenarios()]
    assert len(titles) == len(set(titles)) >= 70


@pytest.mark.parametrize("scenario", scenarios(), ids=lambda scenario: scenario.title)
def test_it_happens_as_written(scenario: Scenario) -> None:
    position = scenario.game.read(scenario.lines["from"])
    *events, last = scenario.lines["play"].split("; ")
    for event in events:
        position = position.play(event)
    if rule := scenario.lines.get("refused"):
        with pytest.raises(mt.IllegalMove) as refused:
            position.play(last)
        assert refused.value.rule == rule
        assert refused.value.say("fr") != refused.value.say("en")
    else:
        assert str(position.play(last)) == scenario.lines["then"]
