"""Mathisto's table as a page: what lies open, one's own cards, and how little of it a call changes."""

from __future__ import annotations

import re

import mathotheque as mt
from mathotheque.core.parts import Group
from mathotheque.core.protocols import Cast
from mathotheque.face.face import Face
from mathotheque.face.seatmark import sheet_of_marks

GAME = mt.game("mathisto", players=3)
CAST = Cast(("Ada", "Zoé <b>", "Ben"), 0)
HANDS = "1: A1 A2 B1 C* E2 J J | 2: B3 C1 C2 D1 D2 D3 D4 | 3: C3 C4 C5 C6 D5 D6 E1"
TAIL = "laid F@2=123456*:50 | set - | score 0 50 0 | hand 1 | turn | calls 5 quiet 0"
POSITION = GAME.read(f"{HANDS} | {TAIL}")


def spread(position: mt.Position, seat: int | None) -> Group:
    return Face(position.view(seat)).picture(seat, Cast(CAST.names, seat), "fr")


def changed(before: Group, after: Group) -> dict[str, str]:
    known = before.leaves()
    return {name: leaf for name, leaf in after.leaves().items() if known.get(name) != leaf}


def test_each_own_card_is_a_strip_and_a_whole_card_and_a_spectator_sees_none() -> None:
    mine = spread(POSITION, 0).order()
    own = ("A1", "A2", "B1", "C7", "E2", "J1", "J2")
    assert mine["hand"] == tuple(f"h-{card}" for card in own)
    assert mine["fan"] == tuple(f"c-{card}" for card in own)
    watching = spread(POSITION, None)
    assert "hand" not in watching.order()
    assert not re.search('id="[hc]-[A-GJ]', str(watching))


def test_what_is_referred_to_lies_in_the_page() -> None:
    for seat in (None, 0):
        docks = Face(POSITION.view(0)).dock(CAST, {}, "fr").values()
        page = sheet_of_marks() + str(spread(POSITION, seat)) + "".join(map(str, docks))
        wanted = set(re.findall('href="#([^"]+)"', page if seat is not None else str(spread(POSITION, seat))))
        assert wanted
        assert wanted <= set(re.findall('id="([^"]+)"', page))


def test_a_card_that_is_given_is_all_that_changes() -> None:
    after = POSITION.play("call 2 B3")
    assert set(changed(spread(POSITION, 0), spread(after, 0))) == {"h-B3", "c-B3"}
    assert changed(spread(POSITION, 1), spread(after, 1)) == {}, "a card that goes is only gone"
    assert changed(spread(POSITION, 2), spread(after, 2)) == {}


def test_a_draw_tells_the_others_nothing_but_the_stock() -> None:
    missed = POSITION.play("call 2 B2")
    for outcome in ("draw B2", "draw G5", "draw E5"):
        after = missed.play(outcome)
        assert set(changed(spread(missed, 1), spread(after, 1))) == {"stock"}
        assert str(spread(after, 1)) == str(spread(missed.play("draw A3"), 1))


def test_names_are_escaped() -> None:
    page = str(spread(POSITION, 0))
    assert "Zoé &lt;b&gt; · 50 ✦" in page
    assert "Zoé <b>" not in page


def test_what_a_player_has_laid_is_told_for_the_album() -> None:
    """The card behind a joker is not the player's, nor is a discovery that does not lie there."""
    laid = "laid A@1=12J456:20 F@2=123456*:50 | set 1=BCDE:20 | score 40 50 0"
    hands = "1: G1 G2 | 2: B3 C1 C2 D1 D2 D3 D4 | 3: C3 C4 C5 C6 D5 D6 E1"
    page = str(spread(GAME.read(f"{hands} | {laid} | hand 1 | turn | calls 5 quiet 0"), 0))
    told = re.findall('data-owner="([0-9])" data-cards="([^"]*)"', page)
    assert told == [("0", "a1 a2 a4 a5 a6"), ("1", "f1 f2 f3 f4 f5 f6 f7"), ("0", "b7 c7 d7 e7")]
    assert 'href="/games/mathisto/people#a"' in page
