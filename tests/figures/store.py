"""Figures on disk: one file a section, with the command that makes it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "docs/figures"
_DIGITS = 4


@dataclass(frozen=True, slots=True)
class Figure:
    """A number (shares in per cent); where it was measured, half of its 95 % interval and over how many games."""

    value: float
    half: float = 0.0
    games: int = 0

    def as_data(self) -> float | dict[str, float | int]:
        """As the file keeps it: a bare number where it is exact."""
        value = round(self.value, _DIGITS)
        return {"value": value, "half": round(self.half, _DIGITS), "games": self.games} if self.games else value


Figures = Mapping[str, Figure]


def save(section: str, figures: Figures, how: str, command: str = "") -> None:
    """Keep the figures of a section; `how` tells readers of the file what they are, `command` what makes them."""
    told = {name: figure.as_data() for name, figure in figures.items()}
    data = {"command": command or f"python -m tests.figures {section}", "how": how, "figures": told}
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / f"{section}.json"
    path.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def load() -> dict[str, Figure]:
    """Every figure kept, as `section/name`."""
    return {
        f"{path.stem}/{name}": figure
        for path in sorted(FOLDER.glob("*.json"))
        for name, figure in load_section(path.stem).items()
    }


def load_section(section: str) -> dict[str, Figure]:
    """The figures kept of one section; none where it was never measured."""
    path = FOLDER / f"{section}.json"
    if not path.exists():
        return {}
    return {name: _figure(data) for name, data in json.loads(path.read_text(encoding="utf-8"))["figures"].items()}


def _figure(data: Any) -> Figure:
    return Figure(**data) if isinstance(data, dict) else Figure(data)
