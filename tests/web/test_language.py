"""The language of a visitor who has not chosen one."""

from __future__ import annotations

import pytest

from mathotheque.web.requests.language import liked_best


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("", "fr"),
        ("*", "fr"),
        ("fr-FR,fr;q=0.9,en;q=0.8", "fr"),
        ("en-GB,en;q=0.9,fr;q=0.8", "en"),
        ("fr-CA;q=0.5, en;q=0.8", "en"),
        ("de-CH, fr-CH;q=0.8, en;q=0.5", "fr"),
        ("de", "en"),
        ("en;q=0, fr;q=0.1", "fr"),
        ("fr;q=nonsense, en", "en"),
        (",;=;,", "fr"),
        ("é" * 50, "en"),
        ("x-" * 100_000, "en"),
    ],
)
def test_the_browser_is_heard(header: str, lang: str) -> None:
    assert liked_best(header) == lang
