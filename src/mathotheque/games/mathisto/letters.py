"""Mathisto: the letters and words of its notation, each with the number it stands for."""

from __future__ import annotations

from mathotheque.games.mathisto.table import DISCOVERY_PLACE, FAMILIES, IN_FAMILY, MATHEMATICIANS, NO_JOKER

LETTERS = "ABCDEFG"
"""The families: algebraists, analysts, arithmeticians, astronomers, geometers, logicians, probabilists."""

CARD_TEXTS = (
    *(
        f"{letter}{'*' if k == DISCOVERY_PLACE else k + 1}"
        for letter in LETTERS
        for k in range(IN_FAMILY)
    ),
    "J",
)  # fmt: skip
"""Every card by its number, and the joker."""

ANSWER_WORDS = ("joker", "discovery", "super", "pass")
END_WORDS = ("families", "quiet", "cap")

_CARD_NUMBERS = {text: number for number, text in enumerate(CARD_TEXTS)}
_SIX = "".join(str(k + 1) for k in range(MATHEMATICIANS))


def card_number(text: str) -> int:
    """`A3` is 2, `J` the joker."""
    return _CARD_NUMBERS[text]


def family_number(letter: str) -> int:
    """`C` is 2."""
    return LETTERS.index(letter)


def place_in(places: str) -> int | None:
    """Where the joker stands in `12J456`, NO_JOKER in `123456`, None where it is neither."""
    place = places.find("J") if "J" in places else NO_JOKER
    whole = places if place == NO_JOKER else f"{places[:place]}{place + 1}{places[place + 1 :]}"
    return place if whole == _SIX else None


def mask_of(letters: str) -> int | None:
    """The families of `ABCD`, a bit each; None unless they stand in order, none twice."""
    mask = sum(1 << family for family in range(FAMILIES) if LETTERS[family] in letters)
    return mask if "".join(letter for letter in LETTERS if letter in letters) == letters else None
