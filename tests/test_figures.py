"""Every figure in the texts is the one that its command printed, and there is no figure that nobody measured."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial

import pytest

import mathotheque as mt
from mathotheque.core.appraisal import USUAL
from mathotheque.core.speech import LANGUAGES
from tests.figures import des_echecs, pousse_blocs
from tests.figures.__main__ import SECTIONS
from tests.figures.claims import ROOT, Claim
from tests.figures.selfplay import games, without_luck
from tests.figures.sentences import every
from tests.figures.settings import settings
from tests.figures.store import FOLDER, Figures, load
from tests.ladders import blunders
from tests.ladders.__main__ import HOW
from tests.ladders.contests import LADDERS

FIGURES = load() | settings()
CLAIMS = every()
BOOKS = [game.folder.relative_to(ROOT).as_posix() + f"/rules.{lang}.md" for game in mt.games() for lang in LANGUAGES]
TEXTS = [*BOOKS, "docs/rulings.fr.md", "docs/rulings.md", "docs/bots.md", "README.md"]
MEASURED = re.compile(r"\d+[.,]\d{1,2}(?!\d)|\d+(?=\s?%)")
"""What looks measured: decimals and shares."""
SAID = re.compile(
    r"0[.,]1\s?%|95% interval|\(0[.,]5 (?:unless|si)|60 to 70%"  # how exact, how sure, what is set, what is aimed at
    r'|width="\d+%"|Python 3\.\d+'
)
"""What is no measurement."""
HELD_ELSEWHERE = re.compile(r"<!-- (?:ladder of \S+|blunders) -->.*?<!-- end of|```.*?```", re.DOTALL)
"""Tables that `tests/test_ladders.py` holds to their figures, and what is run as it stands."""
NOT_REPEATED = "\n## Tried in vain\n"
"""The heading of experiments whose programs are not kept: nothing rests on them, and the page says so."""


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
    text = (ROOT / file).read_text(encoding="utf-8").partition(NOT_REPEATED)[0]
    covered = set[int]()
    for claim in CLAIMS:
        if claim.file == file and (found := claim.find(text)):
            covered.update(range(*found.span()))
    for said in (*SAID.finditer(text), *HELD_ELSEWHERE.finditer(text)):
        covered.update(range(*said.span()))
    alone = [text[max(0, number.start() - 40) : number.end() + 20] for number in MEASURED.finditer(text)
             if number.start() not in covered]  # fmt: skip
    assert not alone


def test_every_section_is_kept_with_the_command_that_makes_it() -> None:
    made = {section: (f"python -m tests.figures {section}", how) for section, (_, how) in SECTIONS.items()}
    made[blunders.SECTION] = (blunders.COMMAND, blunders.HOW)
    made |= {f"ladder-{key}": (f"python -m tests.ladders {key}", HOW) for key in LADDERS}
    for path in FOLDER.glob("*.json"):
        data = json.loads(path.read_text(encoding="utf-8"))
        assert (data["command"], data["how"]) == made[path.stem]


def test_every_figure_told_is_kept() -> None:
    told = {name for claim in CLAIMS for name in (*re.findall(r"\{([^{}:±#]+)", claim.text), *claim.within)}
    assert told <= set(FIGURES)


@pytest.mark.parametrize(
    ("section", "measure"),
    [("des-echecs", des_echecs.measure), ("pousse-blocs", partial(pousse_blocs.measure, [pousse_blocs.QUICKEST]))],
)
def test_what_is_exact_comes_out_again(section: str, measure: Callable[[], Figures]) -> None:
    found = measure()
    assert found
    for name, figure in found.items():
        assert FIGURES[f"{section}/{name}"].value == pytest.approx(figure.value, abs=1e-3)


def test_without_luck_perfect_play_brings_what_the_start_is_worth() -> None:
    game = mt.game("pousse-blocs", mode="quick", level=1)
    appraiser, best = game.appraiser(USUAL), mt.levels(game)[-1]
    for course in games(game, best, 2, seed=1):
        assert without_luck(course, 0, appraiser) == pytest.approx(appraiser.value(game.start()).shares[0])
