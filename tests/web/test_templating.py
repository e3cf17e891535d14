"""Templates of parts: their line ends are not sent, their fixed sentences are spoken once."""

from __future__ import annotations

import pytest
from jinja2 import Environment

from mathotheque.core.speech import Message
from mathotheque.web.requests.people import Me, Visitor
from mathotheque.web.shelf.pages import Note, draw_note
from mathotheque.web.templating import OnOneLine, templates


@pytest.mark.parametrize(
    ("template", "sent"),
    [
        ("<p>\n  <b>a</b>\n  <i>b</i>\n</p>\n", "<p><b>a</b><i>b</i></p>"),
        ('<p class="x"\n   id="y">\n  a\n</p>', '<p class="x" id="y">a</p>'),
        ("<p>\n  some\n  words\n</p>", "<p>some words</p>"),
        ("<p>{{ 1 }} <b>a</b></p>", "<p>1 <b>a</b></p>"),
        ("<ul>\n  {% for n in (1, 2) %}\n    <li>{{ n }}</li>\n  {% endfor %}\n</ul>", "<ul><li>1</li><li>2</li></ul>"),
        ("<p id{% if true %}\n   title{% endif %}\n   lang>\n  a\n</p>", "<p id title lang>a</p>"),
        ("<p id{% if false %}\n   title{% endif %}\n   lang>\n  a\n</p>", "<p id lang>a</p>"),
    ],
)
def test_line_ends_are_for_whoever_reads(template: str, sent: str) -> None:
    assert Environment(extensions=[OnOneLine]).from_string(template).render() == sent


def test_fixed_sentences_are_folded_into_the_template() -> None:
    compiled = templates("fr").compile('{{ "page.hint"|say }}{{ "bulb"|icon }}', raw=True)
    assert Message.of("page.hint").say("fr") in compiled
    assert "<svg" in compiled
    assert Message.of("page.hint").say("en") in templates("en").compile('{{ "page.hint"|say }}', raw=True)


def test_a_note_is_one_well_formed_element() -> None:
    guest = Visitor("fr", "auto", (), Me())
    plain, lit = Note("Non.", refused=True), Note("Là.", lights=("p-1", "c-2"))
    assert " data-note>" in draw_note(plain, guest, "")
    assert ' data-note data-lights="p-1 c-2">' in draw_note(lit, guest, "")
