"""What an arena leaves behind: a report with pictures, records that verify, the games as a table."""

from __future__ import annotations

import csv
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest

import mathotheque as mt
from mathotheque.cli import main
from mathotheque.lab import arena
from mathotheque.lab.arena import BadFolder
from tests.cli.test_commands import run
from tests.lab.arena import bots

QUICK = ("arena", "des-echecs", "--points", "1", "--seed", "7")


def test_the_command_writes_report_pictures_and_records(tmp_path: Path) -> None:
    bot, out = tmp_path / "bot.py", tmp_path / "out"
    bot.write_text(bots.CRASHING, encoding="utf-8")
    done = run(*QUICK, "--players", f"random,6,mine:{bot}", "--games", "7", "--out", str(out))
    assert done.returncode == 0, done.stderr
    report = (out / "report.md").read_text(encoding="utf-8")
    for words in ("# Arena: Dés d’échecs", "8 at each of 3 tables, 24 played", "| Seed | 7 |", "ZeroDivisionError"):
        assert words in report
    assert "ZeroDivisionError" in done.stdout
    pictures = re.findall(r"!\[[^]]+\]\(([\w.]+)\)", report)
    assert pictures == ["ratings.svg", "scores.svg", "seats.svg", "lengths.svg"]
    for picture in pictures:
        assert ElementTree.parse(out / picture).getroot().tag.endswith("svg")
    files = sorted(file.name for file in (out / "records").iterdir())
    assert files == ["01-random-6.txt", "02-random-mine.txt", "03-6-mine.txt"]
    verified = run("record", "verify", str(out / "records" / files[1]))
    assert verified.returncode == 0, verified.stderr
    assert "8 matches." in verified.stdout
    assert "Dice verified" in verified.stdout
    assert len(list(mt.read_records(out / "records" / files[0]))) == 8
    with (out / "games.csv").open(encoding="utf-8", newline="") as file:
        games = list(csv.DictReader(file))
    assert len(games) == 24
    assert {row["fault"] for row in games} == {"", "mine"}
    refused = run(*QUICK, "--players", "1,2", "--out", str(out))
    assert (refused.returncode, len(refused.stderr.strip().splitlines())) == (2, 1)
    assert "is not empty" in refused.stderr


def test_in_french_as_png_over_an_earlier_one(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("kept", encoding="utf-8")
    again = (*QUICK, "--players", "random,1", "--games", "2", "--out", str(tmp_path), "--force")
    assert run(*again).returncode == 0
    games = (tmp_path / "games.csv").read_text(encoding="utf-8")
    records = (tmp_path / "records" / "01-random-1.txt").read_text(encoding="utf-8")
    done = run(*again, "--pictures", "png", "--lang", "fr", "--jobs", "2", fresh=True)
    assert done.returncode == 0, done.stderr
    assert "# Arène\u00a0: Dés d’échecs" in (tmp_path / "report.md").read_text(encoding="utf-8")
    assert (tmp_path / "seats.png").read_bytes().startswith(b"\x89PNG")
    assert not (tmp_path / "seats.svg").exists()
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == "kept"
    assert (tmp_path / "games.csv").read_text(encoding="utf-8") == games
    assert (tmp_path / "records" / "01-random-1.txt").read_text(encoding="utf-8") == records


@pytest.mark.parametrize(("stop", "ignored"), [(signal.SIGINT, False), (signal.SIGINT, True), (signal.SIGTERM, False)])
def test_a_stop_leaves_a_readable_report(tmp_path: Path, stop: signal.Signals, ignored: bool) -> None:
    """`ignored`: as a shell starts a job in the background, which Ctrl-C would not reach."""
    bot, out = tmp_path / "slow.py", tmp_path / "out"
    bot.write_text(
        "import time\n\ndef choose(view, story):\n    time.sleep(0.01)\n    return view.moves[0]\n", encoding="utf-8"
    )
    words = [*QUICK, "--players", f"random,{bot}", "--games", "600", "--out", str(out), "--pictures", "none"]
    environment = {**os.environ, "LC_ALL": "en_GB.UTF-8", "PYTHONIOENCODING": "utf-8"}
    process = subprocess.Popen(
        [sys.executable, "-m", "mathotheque", *words, "--jobs", "2"], env=environment, text=True, encoding="utf-8",
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        preexec_fn=(lambda: signal.signal(signal.SIGINT, signal.SIG_IGN) and None) if ignored else None,
    )  # fmt: skip
    record = out / "records" / "01-random-slow.txt"
    while process.poll() is None and not record.exists():
        time.sleep(0.05)
    os.killpg(process.pid, stop) if stop == signal.SIGINT else process.send_signal(stop)
    stdout, stderr = process.communicate(timeout=120)
    assert process.returncode == 130, stderr
    assert "Traceback" not in stdout + stderr
    report = (out / "report.md").read_text(encoding="utf-8")
    count = int(re.findall(r"Stopped after (\d+) games of 600", report)[0])
    assert count == len(list(mt.read_records(record))) > 0


REFUSED = [
    (("arena", "des-echecs"), "Name the game and the players (--players)"),
    (("arena", "des-echecs", "--players", "random,9"), 'no level "9"'),
    (("arena", "des-echecs", "--players", "random,none.py"), "none.py cannot be read"),
    (("arena", "pousse-blocs", "--players", "1,2", "--mode", "solo"), "is played alone"),
    (("arena", "mathisto", "--players", "1,2", "--seats", "9"), "players does not take '9'"),
    (
        ("arena", "des-echecs", "--players", "1,2", "--games", "0"),
        "--games does not take this value. It must be a whole number, at least 1",
    ),
    (
        ("arena", "des-echecs", "--players", "1,2", "--backend", "mpi"),
        "--backend does not take this value. It must be one of these values: processes",
    ),
    (("arena", "des-echecs", "--players", "1,2", "--out", "a-file"), "is a file: a folder is expected"),
]


@pytest.mark.parametrize(("words", "reason"), REFUSED)
def test_what_is_refused_is_told_in_one_line_and_leaves_nothing(
    words: tuple[str, ...],
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a-file").touch()
    with pytest.raises(SystemExit) as left:
        main([*words, "--lang", "en"])
    assert left.value.code == 2
    told = capsys.readouterr().err
    assert reason in told
    assert len(told.strip().splitlines()) == 1
    assert [file.name for file in tmp_path.iterdir()] == ["a-file"]


@pytest.mark.parametrize(
    ("missing", "words", "command"),
    [
        ("matplotlib", (), "pip install 'mathotheque[lab]'"),
        ("joblib", ("--jobs", "2"), "pip install 'mathotheque[lab]'"),
        ("distributed", ("--backend", "dask"), "pip install 'dask[distributed]'"),
        ("ray", ("--backend", "ray"), "pip install 'ray'"),
    ],
)
def test_a_missing_package_is_named_with_what_brings_it(
    missing: str,
    words: tuple[str, ...],
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(SystemExit) as left:
        main(["arena", "des-echecs", "--players", "1,2", "--out", str(tmp_path / "out"), *words, "--lang", "en"])
    assert left.value.code == 2
    assert capsys.readouterr().err == f"The package {missing} is not installed. It comes with: {command}\n"
    assert not (tmp_path / "out").exists()


def test_a_result_is_kept_from_python_too(tmp_path: Path) -> None:
    result = arena.run(mt.game("pousse-blocs", mode="three"), {"a": "random", "b": "random"}, games=3, seed=1)
    report = arena.save(result, tmp_path / "out", lang="en")
    text = report.read_text(encoding="utf-8")
    assert "| a – b – a | b |" in text
    assert "scores.svg" not in text, "who beats whom has no table where three sit together"
    assert result._repr_markdown_().startswith("# Arène")
    assert (tmp_path / "out" / "records" / "01-a-b-a.txt").exists()
    with pytest.raises(BadFolder, match="is not empty"):
        arena.save(result, tmp_path / "out")
    arena.save(result, tmp_path / "out", force=True, kind=None)
    assert not (tmp_path / "out" / "seats.svg").exists()
