"""Sequences that only grow and share what they have in common."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mathotheque.matches.growing import Growing

STEPS = st.lists(st.tuples(st.integers(0, 30), st.integers(0, 12), st.booleans()), max_size=60)


@given(STEPS)
def test_whatever_grows_or_goes_back_from_one_changes_no_other(steps: list[tuple[int, int, bool]]) -> None:
    """Each step takes one of those made so far and goes on from it, or back."""
    made: list[tuple[Growing[int], list[int]]] = [(Growing(), [])]
    for which, number, grows in steps:
        grown, plain = made[which % len(made)]
        after = (grown.added(number), [*plain, number]) if grows else (grown.kept(number), plain[:number])
        made.append(after)
    for grown, plain in made:
        assert [*grown] == plain
        assert len(grown) == len(plain)
        assert grown == Growing(plain)
        assert [grown[k] for k in range(-len(plain), len(plain))] == plain + plain
        for part in (slice(None), slice(-3, None), slice(2, 5), slice(None, None, -1), slice(-2, 100)):
            assert grown[part] == plain[part]


def test_growing_copies_nothing() -> None:
    short = Growing(range(1000))
    long = short.added(1000)
    assert short._items is long._items
    assert long.kept(10)._items is long._items
