"""Mathisto's dock: everything legal can be done in it and nothing else, the best way to lay first."""

from __future__ import annotations

import re
from itertools import product

import pytest

import mathotheque as mt
from mathotheque.core.protocols import Cast
from mathotheque.games.mathisto import dock
from tests import markup

GAME = mt.game("mathisto", players=3)
OTHERS = "2: B3 C1 C2 D1 D2 D3 D4 | 3: C3 C4 C5 C6 D5 D6 E1"
TAIL = "laid - | set - | score 0 0 0 | hand 1 | turn | calls 5 quiet 0"
CAST = Cast(("Ada", "Zoé <b>", "Ben"), 0)


def drawn(hand: str) -> tuple[mt.Position, str]:
    view = GAME.read(f"1: {hand} | {OTHERS} | {TAIL}").view(0)
    return view, markup.dock(view, CAST, {})


def test_every_legal_move_can_be_made_and_no_other() -> None:
    for hand in ("A1 A2 B1 C* E2 E3 J", "A1 A2 A3 A4 A5 A6 A* J B*", "A* B* C* D* E* J J"):
        view, body = drawn(hand)
        made = set(re.findall(r'name="move" value="([^"]+)"', body))
        whom, cards = (re.findall(rf'name="{name}" value="([^"]+)"', body) for name in ("whom", "card"))
        made |= {dock.compose({"whom": other, "card": card}) for other, card in product(whom, cards)}
        ticked = re.findall(r'name="set-(.)"', body)
        for kept in product((False, True), repeat=len(ticked)):
            fields = {f"set-{letter}": "on" for letter, keep in zip(ticked, kept, strict=True) if keep}
            if len(fields) >= 4:
                made.add(dock.compose({"deed": "set", **fields}))
        assert made == set(view.moves)


def test_the_best_way_to_lay_comes_first_and_odd_ways_are_folded() -> None:
    _, body = drawn("A1 A2 A3 A4 A5 A6 A* J B*")
    ways, _, folded = body.partition("<details")
    assert re.findall(r'value="(lay [^"]+)"', ways) == ["lay A=123456*", "lay A=123456"]
    assert "lay A=J23456" in folded


def test_names_are_escaped_and_own_cards_told_as_a_bluff() -> None:
    _, body = drawn("A1 A2 B1 C* E2 E3 J")
    assert "Zoé &lt;b&gt;" in body
    assert "<b>" not in body
    assert body.count("ta main") == 6


def test_asking_for_nothing_and_ticking_too_little_are_told_in_our_words() -> None:
    for fields, words in (
        ({"whom": "2", "family": "A"}, "Choisis d’abord la carte que tu demandes."),
        ({"deed": "set", "set-A": "on"}, "Coche au moins quatre découvertes."),
    ):
        with pytest.raises(mt.IllegalMove) as refused:
            dock.compose(fields)
        assert refused.value.say("fr") == words


def test_to_lay_is_gold_as_soon_as_something_can_be_laid() -> None:
    _, nothing = drawn("A1 A2 B1 C* E2 E3 J")
    assert 'id="open-laying" class="btn" aria-disabled="true" aria-describedby="opener-why">Poser' in nothing
    assert "Pour poser, il te faut une famille complète." in nothing, "why"
    for hand in ("A1 A2 A3 A4 A5 A6 B*", "A* B* C* D* E2 J J"):
        assert 'id="open-laying" class="btn btn--go" popovertarget="laying">' in drawn(hand)[1]


def test_a_call_that_keeps_the_hand_changes_little_of_the_dock() -> None:
    before, _ = drawn("A1 A2 B1 C* E2 E3 J")
    after = GAME.read(f"1: A1 A2 B1 C* E2 E3 J | {OTHERS} | {TAIL}").play("call 2 B3").view(0)
    known, now = (markup.page(view, 0).leaves() for view in (before, after))
    assert {name for name, leaf in now.items() if known.get(name) != leaf} == {"h-B3", "c-B3", "ask-whom", "cards-B"}
