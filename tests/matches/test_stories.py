"""Stories that are kept are the stories of the record, also after an undo and from another beginning."""

from __future__ import annotations

from random import Random

import mathotheque as mt
from mathotheque.core.record import Story
from mathotheque.games import find
from mathotheque.matches.events import Chair, Happened, Opened, Undone
from mathotheque.matches.fold import apply, fold
from mathotheque.matches.match import Match

HANDS = "1: A1 A2 A4 A5 A6 B1 B2 J | 2: A3 C1 C2 D1 D2 D3 D4 | 3: A* C3 C4 C5 C6 D5 D6"
TURN = f"{HANDS} | laid - | set - | score 0 0 0 | hand 1 | turn | calls 5 quiet 0"


def go_on(match: Match, rng: Random, events: int) -> None:
    for _ in range(events):
        turn = match.position.turn
        if isinstance(turn, mt.Decide):
            apply(match, Happened(rng.choice(match.position.moves), turn.seat))
        elif isinstance(turn, mt.Chance):
            apply(match, Happened(match.position.sample(rng)))


def test_a_kept_story_is_the_story_of_the_record() -> None:
    for position in ("", TURN):
        first = Opened(
            "mathisto", 1, {"players": 3}, (Chair("a"), Chair("b"), Chair("c")), "", "2026-11-15", (), position
        )
        match, rng = fold("m", [first], find), Random(3)
        for back in (0, 12, 30):
            go_on(match, rng, 40)
            if back:
                apply(match, Undone(len(match.history) - back))
                go_on(match, rng, 40)
            for seat in range(3):
                kept, told = match.story(seat), match.record().story(seat)
                assert kept == told
                assert isinstance(kept, Story)
                assert kept.first == told.first
                bot = match.game.levels.bot(match.game, "3", 1, None, None)
                view = match.position.view(seat)
                assert not view.moves or bot.choose(view, kept) in view.moves
