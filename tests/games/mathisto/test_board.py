"""Mathisto's table as a picture: players by their names, as they are called at the table."""

from __future__ import annotations

import re

import mathotheque as mt
from mathotheque.core.protocols import Cast
from mathotheque.face.face import Face
from tests.games.mathisto.test_spread import CAST, GAME, HANDS, POSITION


def words(seat: int | None, cast: Cast, position: mt.Position = POSITION) -> str:
    """All that is written and said on the picture."""
    drawn = str(Face(position.view(seat)).board(seat, cast, "fr"))
    return " / ".join(re.findall("<(?:text|title)[^>]*>([^<]*)<", drawn)).replace("\N{NO-BREAK SPACE}", " ")


def test_players_are_called_by_their_names_and_who_looks_is_you() -> None:
    told = words(0, CAST)
    assert "Toi : 7 cartes, 0 point" in told
    assert "Zoé &lt;b&gt; : 7 cartes, 50 points" in told
    assert "Zoé &lt;b&gt; · 50" in told
    assert "Joueur" not in told
    assert "Ada a la main." in words(None, Cast(CAST.names))


def test_a_set_of_discoveries_bears_the_name_of_whoever_laid_it() -> None:
    hands = HANDS.replace("C* ", "")
    laid = GAME.read(f"{hands} | laid - | set 3=ABCD:20 | score 0 0 20 | hand 1 | turn | calls 5 quiet 0")
    assert "Découvertes ABCD · Ben · 20" in words(0, CAST, laid)


def test_who_has_no_name_keeps_a_number() -> None:
    told = words(None, Cast(()))
    assert "Joueur 2 · 50" in told
    assert "Joueur 1 : 7 cartes, 0 point" in told
