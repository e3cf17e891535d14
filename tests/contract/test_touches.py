"""A touch on a board that makes no move is answered with a reason and a rule that is in the book."""

from __future__ import annotations

import random
import re

import pytest

import mathotheque as mt
from mathotheque.core.protocols import Cast
from mathotheque.core.turn import Decide
from mathotheque.face.face import Face
from tests.walks import path

NAMED = re.compile(r'<(?:g|circle|li)\b[^>]*\bid="([^"]+)"[^>]*(?:data-name=|class="thing"|><title|>)')
GAMES = [game for game in mt.games() if game.has("meant")]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_no_touch_goes_without_an_answer(game: mt.Game) -> None:
    """Whatever is touched, alone or after something else: a reason that can be said, or nothing; never a fault."""
    luck, told = random.Random(1), set()
    cast = Cast(tuple("ABCDEF"[: game.seats]))
    for position, _ in path(game, 3, 40):
        if not isinstance(position.turn, Decide):
            continue
        face = Face(position.view(position.turn.seat))
        named = NAMED.findall(str(face.picture(position.turn.seat, cast, "fr")))
        for element in luck.sample(named, min(12, len(named))):
            for touched in ((element,), (luck.choice(named), element), (*luck.sample(named, 2), element)):
                refusal = face.wrong_touch(touched)
                if refusal is not None:
                    assert refusal.reason.say("fr"), touched
                    assert refusal.reason.say("en"), touched
                    told.add(refusal.rule)
    books = [game.rule_book(lang) for lang in ("fr", "en")]
    assert told
    for rule in told:
        assert all(re.search(rf"^{rule}\. ", book, re.MULTILINE) for book in books), rule


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_nobody_draws_is_not_answered(game: mt.Game) -> None:
    position = game.start()
    while not isinstance(position.turn, Decide):
        position = position.play(next(iter(position.odds)))
    face = Face(position.view(position.turn.seat))
    assert face.wrong_touch(()) is None
    assert face.wrong_touch(("no-such-thing",)) is None
