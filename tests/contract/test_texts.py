"""Whatever is typed is read or refused: no text makes a game stumble."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mathotheque as mt
from mathotheque.core.errors import Refused
from mathotheque.core.options import Free
from mathotheque.core.speech import LANGUAGES
from tests.effort import effort
from tests.tables import every_table
from tests.walks import walk

EXAMPLES = effort(60, interpreted=10, checked=10)
DIGITS = ("0", "00", "-1", "7", "99", "9" * 19, "9" * 20, "9" * 1000, "1" * 5000, "٣", "²")
LETTERS = st.sampled_from(" ,-/*()&!@><|=:?.;{}[]\"'\\\x00\n\tKQxab1dtpsk é９𝟗") | st.characters()


@st.composite
def spoilt(draw: st.DrawFn, text: str) -> str:
    """The text with numbers, letters and whole parts changed."""
    for _ in range(draw(st.integers(1, 3))):
        numbers = [found.span() for found in re.finditer(r"\d+", text)]
        if draw(st.booleans()) and numbers:
            start, end = draw(st.sampled_from(numbers))
            text = text[:start] + draw(st.sampled_from(DIGITS)) + text[end:]
        else:
            start, length = draw(st.integers(0, len(text))), draw(st.integers(0, 5))
            text = text[:start] + draw(st.text(LETTERS, max_size=3)) + text[start + length :]
    return text


def position_of(game: mt.Game, numbers: list[int]) -> mt.Position:
    position = game.start()
    for before, event in walk(game, numbers):
        position = before.play(event)
    return position


def is_told(refused: Refused | None) -> bool:
    """Whether a refusal, where there is one, is a short sentence in both languages."""
    return refused is None or all(0 < len(refused.say(lang)) < 3_000 for lang in LANGUAGES)


def refusal(use: Callable[[], object]) -> Refused | None:
    """What refuses, if anything does; whatever else is raised fails."""
    try:
        use()
    except Refused as refused:
        return refused
    return None


@every_table
@settings(max_examples=EXAMPLES)
@given(data=st.data(), numbers=st.lists(st.integers(0, 2**30), max_size=60))
def test_a_spoilt_text_is_read_or_refused(game: mt.Game, data: st.DataObject, numbers: list[int]) -> None:
    position = position_of(game, numbers)
    text = data.draw(spoilt(str(position)))
    assert is_told(refusal(lambda: game.read(text)))
    told = [*position.moves, *position.odds, "--", "1+1", "call 2 A3"]
    event = data.draw(spoilt(data.draw(st.sampled_from(told))))
    assert is_told(refusal(lambda: position.play(event)))


@pytest.mark.parametrize("value", [10**5000, -(10**30), "x" * 10_000, 1.5, None, b"", ["a"]], ids=lambda _: "")
def test_an_option_nobody_could_mean_is_refused(value: object) -> None:
    for game in mt.games():
        for option in game.options:
            refused = refusal(lambda game=game, option=option: game.choose(**{option.name: value}))  # type: ignore[misc]
            assert is_told(refused)
            assert refused or isinstance(option, Free)
