"""What the levels are set to, as figures: the texts tell them, and nobody has to measure them."""

from __future__ import annotations

from mathotheque.games.mathisto.levels import MINDS
from mathotheque.games.or_des_fous.levels import BEGINNERS_NOTICE, NOTICES
from tests.figures.store import Figure

OF_NORMAL, OF_BEGINNERS = "settings/or-des-fous.normal", "settings/or-des-fous.beginner"
REMEMBERS, KNOWS = "settings/mathisto.remembers", "settings/mathisto.knows"


def settings() -> dict[str, Figure]:
    """By name, shares in per cent: the moves a level notices, the events it remembers, the answers it knows."""
    found = {
        f"{name}.{level}": Figure(100 * chance)
        for name, chances in ((OF_NORMAL, NOTICES), (OF_BEGINNERS, BEGINNERS_NOTICE))
        for level, chance in enumerate(chances, 1)
    }
    for level, mind in MINDS.items():
        found |= {f"{REMEMBERS}.{level}": Figure(mind.remembers(3)), f"{KNOWS}.{level}": Figure(100 * mind.knowledge)}
    return found
