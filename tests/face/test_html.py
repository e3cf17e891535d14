"""HTML in small pieces: nothing that is said becomes markup."""

from __future__ import annotations

from mathotheque.face.html import tag


def test_words_and_attributes_are_escaped() -> None:
    assert tag("p", "<b> & co", data_name='"x"') == '<p data-name="&quot;x&quot;">&lt;b&gt; &amp; co</p>'


def test_html_goes_inside_as_it_is() -> None:
    assert tag("ul", inside=tag("li", "6"), class_="goals") == '<ul class="goals"><li>6</li></ul>'


def test_an_attribute_may_stand_alone() -> None:
    assert tag("p", hidden=True, inert=False) == "<p hidden></p>"
