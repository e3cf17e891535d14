"""Reports and data sets that somebody else can check: figures, versions, checksums, the same again by the same seed."""

from __future__ import annotations

import csv
import gzip
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

import pytest

import mathotheque as mt
from mathotheque.lab import arena, balance, dataset
from tests.cli.test_commands import run

GAME = mt.game("des-echecs", points=1)
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def found() -> balance.Balance:
    return balance.measure(GAME, games=40, seed=3, exact=False)


def test_a_balance_report_tells_what_was_played(found: balance.Balance, tmp_path: Path) -> None:
    report = balance.save(found, tmp_path / "out", lang="en").read_text(encoding="utf-8")
    for words in ("# How balanced Dés d’échecs is", f"mathotheque {version('mathotheque')}", "| Seed | 3 |"):
        assert words in report
    for picture in ("equals/seats.svg", "equals/lengths.svg", "levels/ratings.svg"):
        assert picture in report
        assert (tmp_path / "out" / picture).exists()
    with (tmp_path / "out" / "figures.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["what"]: row for row in csv.DictReader(file)}
    shares = [float(rows[f"seat {seat}"]["value"]) for seat in (1, 2)]
    assert sum(shares) == pytest.approx(1)
    assert float(rows["seat 1"]["low"]) < shares[0] < float(rows["seat 1"]["high"])
    assert rows["version rules"]["value"] == f"des-echecs {GAME.version}"
    assert "L’équilibre de Dés d’échecs" in balance.write_report(found, "fr")


def test_width_and_length_are_those_of_the_games(found: balance.Balance) -> None:
    games = [mt.read_record(played.record).positions() for played in found.equals.games]
    widths = [len(position.moves) for positions in games for position in positions if position.moves]
    assert found.branching.decisions == len(widths) == sum(played.decisions for played in found.equals.games)
    assert found.branching.moves == pytest.approx(sum(widths) / len(widths))
    assert found.branching.most_moves == max(widths)
    assert 0 <= found.upset <= 1
    assert found.span > 0


def test_a_data_set_verifies_and_is_the_same_by_the_same_seed(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    for folder in (first, second):
        dataset.make(GAME, folder, games=6, seed=4, lang="en")
    for name in ("records.txt.gz", "games.csv", "README.md", "SHA256SUMS"):
        assert (first / name).read_bytes() == (second / name).read_bytes()
    for line in (first / "SHA256SUMS").read_text(encoding="utf-8").splitlines():
        digest, name = line.split("  ")
        assert sha256((first / name).read_bytes()).hexdigest() == digest
    text = gzip.decompress((first / "records.txt.gz").read_bytes()).decode()
    records = list(mt.read_records(text))
    assert len(records) == 6
    assert all(record.verify() for record in records)
    card = (first / "README.md").read_text(encoding="utf-8")
    assert f"mathotheque {version('mathotheque')}, rules des-echecs {GAME.version}" in card
    with pytest.raises(arena.BadFolder, match="is not empty"):
        dataset.make(GAME, first, games=2)


def test_the_commands(tmp_path: Path) -> None:
    made = run(
        "dataset",
        "des-echecs",
        "--points",
        "1",
        "--games",
        "2",
        "--players",
        "random,1",
        "--out",
        str(tmp_path / "set"),
    )
    assert made.returncode == 0, made.stderr
    assert (tmp_path / "set" / "SHA256SUMS").exists()
    words = ("--points", "1", "--games", "2", "--pictures", "none", "--no-proof", "--out", str(tmp_path / "balance"))
    told = run("balance", "des-echecs", *words)
    assert told.returncode == 0, told.stderr
    assert "What a seat is worth among equals" in told.stdout
    refused = run("balance", "des-echecs", *words)
    assert (refused.returncode, len(refused.stderr.strip().splitlines())) == (2, 1)


def test_the_citation_tells_this_version() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {version('mathotheque')}\n" in citation
