"""The contract for what a page shows: parts that come, go and change one by one."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping
from html import escape
from random import Random
from xml.etree import ElementTree

import mathotheque as mt
from mathotheque.core.parts import Group
from mathotheque.face.face import Face
from tests.caches import caches
from tests.effort import effort
from tests.markup import page, read
from tests.tables import every_table
from tests.walks import path

SEEDS = range(effort(2, interpreted=1, checked=1))
LENGTH = 30
FEW = 500


def views(game: mt.Game) -> Iterator[tuple[mt.Position, int | None]]:
    """Along random games, what the seat to move sees and what somebody else does."""
    for seed in SEEDS:
        rng = Random(seed)
        for position, _ in path(game, seed, LENGTH):
            other = rng.choice((None, *range(game.seats)))
            yield position.view(other), other
            if isinstance(position.turn, mt.Decide) and position.turn.seat != other:
                yield position.view(position.turn.seat), position.turn.seat


def joined(whole: Group, leaves: Mapping[str, str]) -> str:
    """The page again from its leaves, which may have come one by one."""
    parts = (joined(part, leaves) if isinstance(part, Group) else leaves[key] for key, part in whole.parts.items())
    return "".join((whole.head, *parts, whole.tail))


@every_table
def test_every_part_is_one_element_that_carries_its_id_and_no_id_stands_twice(game: mt.Game) -> None:
    """Otherwise a change would have no place in the page, or take something else away."""
    for view, seat in views(game):
        whole = page(view, seat)
        ids = list(whole.order())
        for group in whole.groups():
            assert read(group.head + group.tail).roots == [group.id]
            for key, part in group.parts.items():
                assert key == (part.id if isinstance(part, Group) else read(part).roots[0])
        for leaf in whole.leaves().values():
            assert len(read(leaf).roots) == 1
            ids += read(leaf).ids
        assert len(ids) == len(set(ids))


@every_table
def test_a_board_is_well_formed_and_the_join_of_its_parts(game: mt.Game) -> None:
    for view, seat in views(game):
        board = game.board.layers(view._vector, seat, "en")
        assert board.id == "picture"
        assert str(board) == view.svg(seat, "en")
        ElementTree.fromstring(str(board))


@every_table
def test_changed_parts_alone_make_the_page_again(game: mt.Game) -> None:
    """A stream sends a part only when it differs from the one before."""
    known: dict[str, str] = {}
    for position, _ in path(game, 4, LENGTH):
        whole = page(position.view(0), 0)
        leaves = whole.leaves()
        known = {key: leaf for key, leaf in known.items() if key in leaves}
        known |= {key: leaf for key, leaf in leaves.items() if known.get(key) != leaf}
        assert joined(whole, known) == str(whole)


@every_table
def test_equal_views_give_equal_pages(game: mt.Game) -> None:
    """Otherwise two viewers of one table could not share what was drawn."""
    for view, seat in views(game):
        assert str(page(pickle.loads(pickle.dumps(view)), seat)) == str(page(view, seat))


@every_table
def test_a_dock_that_lists_all_moves_has_a_button_for_each(game: mt.Game) -> None:
    """Otherwise a move could not be made without a script."""
    for view, seat in views(game):
        face = Face(view)
        dock = str(page(view, seat).parts["dock"])
        if face.lists_all and not face.composes:
            assert all(f'name="move" value="{escape(move)}"' in dock for move in view.moves)


@every_table
def test_what_is_kept_is_bounded(game: mt.Game) -> None:
    """Otherwise a room that runs for months would fill its memory: without a bound only what has few values is kept."""
    for view, seat in views(game):
        page(view, seat)
    unbounded = {key: one for key, one in caches(game).items() if one.cache_parameters()["maxsize"] is None}
    assert {key: size for key, one in unbounded.items() if (size := one.cache_info().currsize) > FEW} == {}
