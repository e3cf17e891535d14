"""The contract for boards by ear: rows in sentences with the names at the table, told of one view and nothing else."""

from __future__ import annotations

import re

import mathotheque as mt
from mathotheque.core.protocols import Cast
from mathotheque.core.speech import LANGUAGES
from mathotheque.face.face import Face
from tests.tables import every_table
from tests.walks import path

NAMES = ("Inès", "Hugo", "Zoé", "Yves", "Ada", "Noé")
LENGTH = 30
TITLES = re.compile(r"<title[^>]*>(.*?)</title>")


@every_table
def test_rows_are_sentences_and_their_number_stays_until_the_end(game: mt.Game) -> None:
    """Otherwise a move would send every row again."""
    cast = Cast(NAMES[: game.seats], 0)
    for lang in LANGUAGES:
        counts = set()
        for position, _ in path(game, 1, LENGTH):
            rows = Face(position.view(0)).rows(0, cast, lang)
            assert all(row and row == " ".join(row.split(" ")) for row in rows)
            counts.add(len([row for row in rows if not row.startswith(("Paire", "Pair", "Ligne", "Winning"))]))
        assert len(counts) == 1


@every_table
def test_no_piece_is_called_by_a_number_of_a_seat(game: mt.Game) -> None:
    cast = Cast(NAMES[: game.seats], 0)
    said = []
    for position, _ in path(game, 2, LENGTH):
        face = Face(position.view(0))
        said += [*face.rows(0, cast, "fr"), *TITLES.findall(str(face.picture(0, cast, "fr")))]
    assert not [words for words in said if re.search(r"siège|adverse|côté \d|pion (clair|foncé)", words)]
    assert not game.seats > 1 or any("Hugo" in words for words in said) or game.hides


def test_a_winning_line_is_told() -> None:
    position = mt.game("foumath").read("33,34/88 t1 p0-0 s1 d53").play("35")
    rows = Face(position.view(1)).rows(1, Cast(("Inès", "Zoé"), 1), "fr")
    assert rows[2] == "Rangée 3\u00a0: pion d’Inès colonne 3 sur le 9, pion d’Inès colonne 4 sur le 12, " + (
        "pion d’Inès colonne 5 sur le 15."
    )
    assert rows[-1] == "Ligne gagnante\u00a0: 9, 12, 15"


def test_whoever_sits_on_the_other_side_hears_the_board_from_there() -> None:
    position = mt.game("or-des-fous").read("a1,c1,g1,b2*,a3,c3/e9,g9,f10*,a11,e11,g11 t1 d1")
    light, dark = (Face(position.view(seat)).rows(seat, Cast(("Ada", "Zoé"), seat), "en") for seat in (0, 1))
    assert light[-1] == "Row 1, your camp: your pawn on a1, your pawn on c1, your pawn on g1."
    assert dark[-1] == "Row 11, your camp: your pawn on a11, your pawn on e11, your pawn on g11."
    assert dark[1] == "Row 2: Ada’s pawn on b2 with a stone."
