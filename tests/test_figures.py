"""Every figure in the texts is the one that its command printed, and there is no figure that nobody measured."""

from __future__ import annotations

import json
import re

import pytest

import mathotheque as mt
from mathotheque.core.speech import LANGUAGES
from tests.figures import des_echecs, pousse_blocs
from tests.figures.__main__ import SECTIONS
from tests.figures.claims import ROOT, Claim
from tests.figures.sentences import every
from tests.figures.store import FOLDER, load

FIGURES = load()
CLAIMS = every()
SETTLED = [mt.game(key) for key in ("foumath", "mathisto", "des-echecs", "pousse-blocs")]
"""Games whose rule books tell no figure that was not measured by its command."""
TEXTS = [game.folder.relative_to(ROOT).as_posix() + f"/rules.{lang}.md" for game in SETTLED for lang in LANGUAGES]
MEASURED = re.compile(r"\d+[.,]\d{1,2}(?!\d)|\d+(?=\s?%)")
"""What looks measured: decimals and shares."""
SAID = re.compile(r"0[.,]1\s?%")
"""What is no measurement but how exact one is."""


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: f"{claim.file}: {claim.text[:40]}")
def test_a_sentence_tells_the_figures_that_are_kept(claim: Claim) -> None:
    text = claim.path.read_text(encoding="utf-8")
    found = claim.find(text)
    assert found, f"not found: {claim.text}"
    assert list(found.groups()) == claim.numbers(FIGURES), "python -m tests.figures texts"
    for name, (low, high) in claim.within.items():
        assert low <= FIGURES[name].value <= high, name


@pytest.mark.parametrize("file", TEXTS)
def test_no_figure_stands_alone(file: str) -> None:
    """A number that looks measured and is in no sentence of `tests/figures/sentences.py` would drift."""
    text = (ROOT / file).read_text(encoding="utf-8")
    covered = set[int]()
    for claim in CLAIMS:
        if claim.file == file and (found := claim.find(text)):
            covered.update(range(*found.span()))
    for said in SAID.finditer(text):
        covered.update(range(*said.span()))
    alone = [text[max(0, number.start() - 40) : number.end() + 20] for number in MEASURED.finditer(text)
             if number.start() not in covered]  # fmt: skip
    assert not alone


def test_every_section_is_kept_with_the_command_that_makes_it() -> None:
    for path in FOLDER.glob("*.json"):
        data = json.loads(path.read_text(encoding="utf-8"))
        assert data["command"] == f"python -m tests.figures {path.stem}"
        assert data["how"] == SECTIONS[path.stem][1]


def test_every_figure_told_is_kept() -> None:
    told = {name for claim in CLAIMS for name in (*re.findall(r"\{([^{}:±#]+)", claim.text), *claim.within)}
    assert told <= set(FIGURES)


@pytest.mark.parametrize(("section", "measured"), [("des-echecs", des_echecs), ("pousse-blocs", pousse_blocs)])
def test_what_is_exact_comes_out_again(section: str, measured: object) -> None:
    for name, figure in measured.measure().items():  # type: ignore[attr-defined]
        assert FIGURES[f"{section}/{name}"].value == pytest.approx(figure.value, abs=1e-3)
