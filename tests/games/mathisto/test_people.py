"""Mathisto: every card has its page: a life, why it matters, and a picture of the idea, in both languages."""

from __future__ import annotations

import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from mathotheque.core.speech import LANGUAGES
from mathotheque.games.mathisto.album import card, chapters, picture
from mathotheque.games.mathisto.content import tales
from mathotheque.games.mathisto.ideas.strokes import HEIGHT, WIDTH
from mathotheque.games.mathisto.letters import CARD_TEXTS
from mathotheque.games.mathisto.table import JOKER

SENTENCES = re.compile(r"[^.!?]+[.!?…]")
SLUGS = [portrait.slug for chapter in chapters("fr") for portrait in chapter.cards]


def test_everybody_and_every_discovery_has_a_tale() -> None:
    assert len(set(SLUGS)) == len(SLUGS) == 49
    assert set(tales()) == set(CARD_TEXTS[:JOKER])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tales_are_short_and_told_in_whole_sentences(lang: str) -> None:
    for told in (portrait for chapter in chapters(lang) for portrait in chapter.cards):
        for text in (told.life, told.why, told.idea):
            assert 20 < len(text) <= 200, text
            assert text[-1] in ".?!…" or text.endswith("J.-C."), text
        assert 2 <= len(SENTENCES.findall(f"{told.life} {told.why}")) <= 6, told.name
        assert (told.slug[1] == "7") == (not told.when and not told.land)


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
@pytest.mark.parametrize("slug", SLUGS)
def test_every_picture_can_be_drawn_and_stays_in_its_box(slug: str, lang: str) -> None:
    root = ElementTree.fromstring(picture(slug, lang))
    told = {portrait.slug: portrait.idea for chapter in chapters(lang) for portrait in chapter.cards}
    assert root.get("aria-label") == told[slug]
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


def test_pictures_and_cards_differ() -> None:
    for draw in (picture, card):
        assert len({draw(slug, "fr") for slug in SLUGS}) == 49


def test_the_album_needs_no_compiled_rules() -> None:
    code = "from mathotheque.games.mathisto.album import chapters, card, picture; card('a1', 'fr'); picture('a1', 'fr')"
    check = f"import sys; {code}; chapters('fr'); assert not {{'numba', 'numpy'}} & set(sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], timeout=300).returncode == 0
