"""`mathotheque print`: files by the end of their name, and what cannot be told in one line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mathotheque.cli import main
from tests.printing.reading import codes, sizes


def printed(*words: str) -> None:
    main(["print", *words, "--lang", "en"])


def test_a_sheet_is_written_as_pdf_and_as_html(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printed("des-echecs", "--sheet", "board", "--paper", "letter", "--ink", "low", "-o", str(tmp_path / "a.pdf"))
    printed("des-echecs", "--sheet", "board", "-o", str(tmp_path / "a.html"))
    assert sizes((tmp_path / "a.pdf").read_bytes()) == [(215.9, 279.4)]
    assert 'class="paper paper--a4"' in (tmp_path / "a.html").read_text(encoding="utf-8")
    assert "Print it at 100%" in capsys.readouterr().out


def test_a_position_leads_to_the_room_that_is_named(tmp_path: Path) -> None:
    file = tmp_path / "p.pdf"
    printed("des-echecs", "--position", "KQBNP/KQRBP t1 c0-0 p2-2 s1", "--room", "http://salle", "-o", str(file))
    (link,) = codes(file.read_bytes())
    assert link.startswith("http://salle/analysis/des-echecs?position=KQBNP")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("foumath", "--sheet", "posters", "-o", "a.pdf"), "Its sheets: board"),
        (("foumath", "--paper", "a5", "-o", "a.pdf"), "The papers: a4, a3, letter"),
        (("foumath", "--ink", "gold", "-o", "a.pdf"), "The inks: full, low"),
        (("foumath", "-o", "a.doc"), "must end in .pdf or .html"),
        (("foumath", "--sheet", "board", "-o", "no/such/folder/a.html"), "a.html"),
        (("des-echecs", "--position", "nonsense", "-o", "a.pdf"), "nonsense"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(
    words: tuple[str, ...],
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as left:
        printed(*words)
    assert left.value.code == 2
    assert reason in capsys.readouterr().err.splitlines()[-1]


def test_without_the_extra_the_way_without_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(SystemExit):
        printed("foumath", "--sheet", "board", "-o", str(tmp_path / "a.pdf"))
    told = capsys.readouterr().err
    assert "mathotheque[print]" in told
    assert ".html" in told
