"""The terminal, as a person uses it: real processes, real input, French and English."""

from __future__ import annotations

import csv
import json
import os
import re
import subprocess
from fractions import Fraction
from pathlib import Path

import pytest

import mathotheque as mt
from tests.processes import finished


def run(
    *words: str, typed: str = "", home: Path | None = None, fresh: bool = False, **environment: str
) -> subprocess.CompletedProcess[str]:
    """What the command answers."""
    full = {**os.environ, "LC_ALL": "en_GB.UTF-8", "COLUMNS": "200", "PYTHONIOENCODING": "utf-8", **environment}
    if home:
        full["XDG_DATA_HOME"] = str(home)
    return finished(words, full, typed, fresh=fresh)


def test_games_lists_the_shelf_in_the_terminal_s_language() -> None:
    english, french = run("games"), run("games", LC_ALL="fr_FR.UTF-8")
    assert english.returncode == french.returncode == 0
    for game in mt.games():
        assert game.key in english.stdout
        assert game.tagline.say("en") in english.stdout
        assert game.tagline.say("fr") in french.stdout


def test_lang_wins_over_the_locale() -> None:
    assert "Five chess dice" in run("games", "--lang", "en", LC_ALL="fr_FR.UTF-8").stdout
    assert "Cinq dés" in run("--lang=fr", "games").stdout


def test_rules_prints_the_book() -> None:
    assert "Whoever can play must play" in run("rules", "des-echecs").stdout
    assert "Celui qui peut jouer doit jouer" in run("rules", "des-echecs", "--lang", "fr").stdout


def test_analyse_shows_every_move_with_its_value() -> None:
    done = run("analyse", "des-echecs", "KQBNP/KQRBP t1 c0-0 p3-4 s1")
    assert done.returncode == 0
    assert re.search(r"QxR .* \+0\.000 .* a drawn round if both play well", done.stdout)
    assert re.search(r"KxQ .* -1\.000 .* a lost round if the other plays well", done.stdout)
    assert "This is proved." in done.stdout
    rolling = run("analyse", "des-echecs", "?/? t1 c0-0 p3-4 s1")
    assert "KQRBN" in rolling.stdout
    assert "and 232 more" in rolling.stdout
    assert "1: 1, 2: -1" in run("analyse", "des-echecs", "-/- t1 c3-2 p10-4 s2 end").stdout
    staked = run("analyse", "des-echecs", "--stake", "--points", "3", "?/? t1 c0-0 p0-0 s1 k20-20 b?")
    assert re.search(r"bet20 .* \+0\.122 .* 56% chance to win the match", staked.stdout)


def test_analyse_shows_the_line_where_a_bot_searches_ahead() -> None:
    start = "a1,b1,d1,f1,g1,d7*/d5*,a11,b11,d11,f11,g11 t1 d2"
    done = run("analyse", "or-des-fous", start)
    assert done.returncode == 0, done.stderr
    assert re.search(r"The expected line: [a-g]\d+-[a-g]\d+ [123]( |$)", done.stdout, re.MULTILINE)


def test_solve_prints_what_is_proved() -> None:
    done = run("solve", "des-echecs")
    assert "48.0492% = 14526745/30233088" in done.stdout
    assert "50.6816% / 49.3184%" in done.stdout


REFUSED = [
    (("rules", "chess"), 'no game "chess"'),
    (("dance",), 'no command "dance"'),
    (("rules",), "GAME is missing"),
    (("analyse", "des-echecs", "KQ"), "at sign 1"),
    (("analyse", "des-echecs", "?/? t1 c0-0 p0-0 s1", "--colour", "red"), "words too many: --colour red"),
    (("analyse", "des-echecs", "?/? t1 c0-0 p0-0 s1", "extra"), "words too many: extra"),
    (("play", "des-echecs", "--colour", "red"), "there is no option --colour"),
    (("play", "des-echecs", "--points", "many"), "points does not take 'many'"),
    (("play", "des-echecs", "--seats", "Ada"), "There are 2 seats"),
    (("play", "des-echecs", "--seats", "Ada,9"), 'no level "9"'),
    (("play", "des-echecs", "--bot", "great"), 'no level "great"'),
    (("play", "des-echecs", "--position", "KQ"), "at sign 1"),
    (("record", "verify", "no-such-file"), "can be neither read nor written: this file or folder does not exist"),
    (("record", "verify", "."), "it is a folder"),
    (
        ("print", "foumath", "--number", "0", "-o", "a.pdf"),
        "--number does not take this value. It must be a whole number",
    ),
    (("puzzle", "foumath", "--date", "tomorrow"), "a day such as 2026-11-17"),
    (("print", "foumath", "--lang", "en", "-o"), "-o wants a value behind it"),
    (("games", "--lang", "de"), "--lang does not take this value. It must be one of these values: fr | en"),
]


@pytest.mark.parametrize(("words", "reason"), REFUSED)
def test_what_is_refused_is_told_in_one_line(words: tuple[str, ...], reason: str) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert reason in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Traceback" not in done.stderr + done.stdout


def test_a_person_plays_undoes_and_leaves_and_nothing_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    position = "KQBNP/KQRBP t1 c0-0 p0-0 s1"
    typed = "moves\nKxX\nPxK\nhint\nundo\nQxR\nundo\nQxB\nrules\nquit\n"
    done = run("play", "des-echecs", "--bot", "6", "--position", position, "--record", str(file), typed=typed)
    assert done.returncode == 0, done.stderr
    for words in (
        "QxB  Capture a bishop with a queen",
        "Or say it in words, for example: Cancel a king with a king",
        '"KxX" is not a move',
        "a pawn can do nothing against a king",
        "A hint: ",
        "You have not played yet",
        "You capture a rook with a queen (+1).",
        "Taken back",
        "You capture a bishop with a queen (+1).",
        "Whoever can play must play",
        "Match written to",
    ):
        assert words in done.stdout, words
    record = mt.read_record(file.read_text(encoding="utf-8"))
    assert record.events[0] == "QxB"
    assert record.seed == b"", "the seed of a match that goes on stays secret"
    assert "You capture a bishop with a queen (+1)." in run("record", "show", str(file)).stdout
    assert "Tu captures un fou avec une reine (+1)." in run("record", "show", str(file), "--lang", "fr").stdout


def test_two_computers_play_a_match_that_verifies(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    options = ("--points", "2", "--seats", "1,6", "--word", "soleil", "--record", str(file))
    assert "The game is over. Won by " in run("play", "des-echecs", *options).stdout
    verified = run("record", "verify", str(file))
    assert verified.returncode == 0
    assert "Dice verified" in verified.stdout
    assert "Won by " in verified.stdout
    shown = run("record", "show", str(file), "--lang", "fr")
    assert "gagne la manche" in shown.stdout
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("soleil", "orage"), encoding="utf-8")
    forged = run("record", "verify", str(file))
    assert (forged.returncode, len(forged.stderr.strip().splitlines())) == (2, 1)
    assert "not that of the promised dice" in forged.stderr


def test_of_many_matches_in_a_file_all_that_do_not_hold_are_told(tmp_path: Path) -> None:
    file = tmp_path / "matches.txt"
    run("play", "des-echecs", "--points", "1", "--seats", "1,2", "--word", "soleil", "--record", str(file))
    text = file.read_text(encoding="utf-8")
    file.write_text(text + text.replace("1. ", "7. ") + text.replace("soleil", "orage"), encoding="utf-8")
    done = run("record", "verify", str(file))
    *wrong, last = done.stderr.strip().splitlines()
    assert (done.returncode, last) == (2, "2 of 3 matches do not hold.")
    assert "turn 1 is expected" in wrong[0]
    assert wrong[1].startswith("Match 3: ")
    assert "not that of the promised dice" in wrong[1]
    shown = run("record", "show", str(file))
    assert shown.stderr.startswith("Match 2 (from line ")


def test_rules_are_compiled_ahead_of_time() -> None:
    done = run("prepare", "des-echecs", "des-echecs", "--lang", "en")
    assert (done.returncode, done.stdout) == (0, "Ready: Dés d’échecs.\n")
    again = run("prepare", "des-echecs", "--lang", "fr")
    assert (again.stdout, again.stderr) == ("Prêt\xa0: Dés d’échecs.\n", "")
    assert run("prepare", "chess").returncode == 2


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "noise"
    file.write_bytes(b"\xff\xfe\x00")
    done = run("record", "show", str(file))
    assert (done.returncode, done.stderr.strip()) == (2, "Line 1 is not a text in UTF-8.")


def test_the_shelf_opens_a_box_and_the_match_is_kept(tmp_path: Path) -> None:
    number = [game.key for game in mt.games()].index("des-echecs") + 1
    done = run(typed=f"9999\n{number}\nhint\n", home=tmp_path)
    assert 'no box "9999"' in done.stdout
    assert "Dés d’échecs — You, Nova (computer, level 3)" in done.stdout
    assert "The dice are promised" in done.stdout
    kept = list((tmp_path / "mathotheque" / "records").glob("des-echecs-*.txt"))
    assert len(kept) == 1
    assert mt.read_record(kept[0].read_text(encoding="utf-8")).events


def test_two_people_share_the_terminal(tmp_path: Path) -> None:
    position = "KQ/QB t1 c0-0 p0-0 s1"
    done = run(
        "play", "des-echecs", "--seats", "Ada,Zoé", "--position", position, typed="KxQ\nquitter\n",
        home=tmp_path, LC_ALL="fr_FR.UTF-8",
    )  # fmt: skip
    assert "Ada, ton coup" in done.stdout
    assert "Ada capture une reine avec un roi (+1)." in done.stdout


def test_moves_are_understood_in_words_and_french_players_need_no_english() -> None:
    position = "KQB/QBP t1 c0-0 p0-0 s1"
    typed = "capturer un fou\ncapturer FOU avec reine\nquitter\n"
    done = run("play", "des-echecs", "--bot", "1", "--position", position, typed=typed, LC_ALL="fr_FR.UTF-8")
    told = done.stdout.replace("\u00a0", " ")
    assert "Ton coup : " in told
    assert "Lequel de ces coups ?" in told, "with a king or with a queen"
    assert "Tu captures un fou avec une reine (+1)." in told
    assert "siège" not in told, "players have names"


# --- looking back


def _written(folder: Path) -> Path:
    game = mt.game("pousse-blocs")
    record = mt.Record(game, ("Ada", "Bo"), ("54", "9", "32", "3+2"))
    file = folder / "match.txt"
    file.write_text(record.text, encoding="utf-8")
    return file


def test_review_tells_luck_choices_and_what_to_look_at_again(tmp_path: Path) -> None:
    file = _written(tmp_path)
    english, french = run("review", str(file)), run("review", str(file), "--lang", "fr")
    assert english.returncode == french.returncode == 0, english.stderr + french.stderr
    for word in ("Luck", "Own choices", "Ada: ", "The match is not over", "cannot err"):
        assert word in english.stdout
    for word in ("Chance", "Ses choix", "Ada\u00a0: ", "pas finie", "démontré"):
        assert word in french.stdout


def test_review_names_choices_that_were_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "taken-back.txt"
    record = mt.Record(mt.game("pousse-blocs"), ("Ada", "Bo"), ("54", "5+4", "32"), taken_back=frozenset({1}))
    file.write_text(record.text, encoding="utf-8")
    assert "   2  Ada took a choice back here." in run("review", str(file)).stdout
    assert "   2  Ada a repris un coup ici." in run("review", str(file), "--lang", "fr").stdout


def test_review_for_programs_is_the_library_s(tmp_path: Path) -> None:
    file = _written(tmp_path)
    told = json.loads(run("review", str(file), "--json").stdout)
    assert told == json.loads(json.dumps(mt.review(mt.read_record(file.read_text(encoding="utf-8"))).json()))


def test_review_refuses_in_one_line(tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.txt"
    damaged.write_text('[Game "foumath"]\n1. 5\n\n', encoding="utf-8")
    for words in (("review", str(damaged)), ("review", str(tmp_path / "nowhere.txt"))):
        done = run(*words)
        assert done.returncode == 2
        assert len(done.stderr.strip().splitlines()) == 1


def test_analyse_for_programs_is_the_library_s() -> None:
    text = "a1,b1,d1,f1,g1,d7*/d5*,a11,b11,d11,f11,g11 t1 d2"
    told = json.loads(run("analyse", "or-des-fous", text, "--json", "--nodes", "300").stdout)
    found = mt.analyse(mt.game("or-des-fous").read(text), nodes=300).json()
    assert told == json.loads(json.dumps(found))
    assert run("analyse", "or-des-fous", text, "--json", "--nodes", "0").returncode == 2


def test_figures_come_as_rows_for_a_spreadsheet() -> None:
    position = mt.game("pousse-blocs").start().play("54")
    rows = [*csv.DictReader(run("analyse", "pousse-blocs", str(position), "--csv").stdout.splitlines())]
    found = mt.analyse(position)
    assert [row["text"] for row in rows] == [str(position), *found.moves]
    assert [float(row["share_1"]) for row in rows[1:]] == [estimate.shares[0] for estimate in found.moves.values()]
    assert {row["source"] for row in rows} == {"proof"}
    start = str(mt.game("pousse-blocs").start())
    rolls = [*csv.DictReader(run("analyse", "pousse-blocs", start, "--csv").stdout.splitlines())]
    assert sum(Fraction(row["odds"]) for row in rolls if row["kind"] == "outcome") == 1
    solved = [*csv.DictReader(run("solve", "des-echecs", "--csv").stdout.splitlines())]
    assert {"theorem", "what", "value"} == set(solved[0])
    told = json.loads(run("solve", "des-echecs", "--json").stdout)
    assert (told["game"], told["options"], told["rules"]) == ("des-echecs", {"points": 10, "stake": False}, 1)
    assert [row[1] for theorem in told["theorems"] for row in theorem["rows"]] == [row["value"] for row in solved]
    assert all(all(row.values()) for row in solved)
