"""Mathisto: every card has its page: a life, why it matters, and a picture of the idea, in both languages."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from mathotheque.core.speech import LANGUAGES
from mathotheque.games.mathisto.content import tales
from mathotheque.games.mathisto.ideas import picture
from mathotheque.games.mathisto.ideas.strokes import HEIGHT, WIDTH
from mathotheque.games.mathisto.letters import CARD_TEXTS
from mathotheque.games.mathisto.people import CARDS, card_of, portrait, slug
from mathotheque.games.mathisto.table import JOKER

SENTENCES = re.compile(r"[^.!?]+[.!?…]")


def test_everybody_and_every_discovery_has_a_tale() -> None:
    assert len(CARDS) == 49
    assert set(tales()) == set(CARD_TEXTS[:JOKER])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tales_are_short_and_told_in_whole_sentences(lang: str) -> None:
    for card in CARDS:
        told = portrait(card, lang)
        for text in (told.life, told.why, told.idea):
            assert 20 < len(text) <= 200, text
            assert text[-1] in ".?!…" or text.endswith("J.-C."), text
        assert 2 <= len(SENTENCES.findall(f"{told.life} {told.why}")) <= 6, told.name
        assert told.discovery == (not told.when and not told.land)


def test_no_tale_is_told_twice_and_both_languages_tell_the_same_numbers() -> None:
    texts = [text for tale in tales().values() for text in (tale.life["fr"], tale.why["fr"], tale.idea["fr"])]
    assert len(set(texts)) == len(texts) == 3 * 49
    for key, tale in tales().items():
        for text in (tale.life, tale.why, tale.idea):
            found = [sorted(re.findall(r"\d{2,}", text[lang])) for lang in LANGUAGES]
            assert found[0] == found[1], (key, text)


def test_french_tales_are_typeset_as_french() -> None:
    for tale in tales().values():
        for text in (tale.life["fr"], tale.why["fr"], tale.idea["fr"]):
            assert not re.search(r" [:;!?»%]|« |'|\b(?:[IVX]+|\d+)e\b| J\.-C", text), text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("card", CARDS, ids=lambda card: CARD_TEXTS[card])
def test_every_picture_can_be_drawn_and_stays_in_its_box(card: int, lang: str) -> None:
    root = ElementTree.fromstring(picture(card, lang))
    assert root.get("aria-label") == portrait(card, lang).idea
    assert root.get("viewBox") == f"0 0 {WIDTH} {HEIGHT}"
    assert len(list(root)) >= 3
    assert not any(element.get("id") or element.get("style") for element in root.iter()), "several stand on one page"
    for element in root.iter():
        for x, y in _points(element):
            assert -1 <= x <= WIDTH + 1, (element.tag, element.attrib)
            assert -1 <= y <= HEIGHT + 1, (element.tag, element.attrib)


def _points(element: ElementTree.Element) -> list[tuple[float, float]]:
    """Where it is drawn, as far as a test can tell without drawing it: corners, centres, lines in absolute points."""
    if element.tag == "polygon":
        return [(float(x), float(y)) for x, y in (pair.split(",") for pair in element.get("points", "").split())]
    if element.tag == "path":
        return [(float(x), float(y)) for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", element.get("d", ""))]
    if element.tag == "circle":
        x, y, r = (float(element.get(name, 0)) for name in ("cx", "cy", "r"))
        return [(x - r, y - r), (x + r, y + r)]
    if element.tag == "rect":
        x, y, w, h = (float(element.get(name, 0)) for name in ("x", "y", "width", "height"))
        return [(x, y), (x + w, y + h)]
    return []


def test_pictures_differ() -> None:
    assert len({picture(card, "fr") for card in CARDS}) == 49


def test_an_address_names_a_card_and_nothing_else() -> None:
    assert [card_of(slug(card)) for card in CARDS] == list(CARDS)
    for text in ("", "a0", "a8", "h1", "A1", "a1 ", "a11"):
        assert card_of(text) is None
