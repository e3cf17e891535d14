"""Many records in one file: read one by one, the bad ones told and passed over."""

from __future__ import annotations

import io
import logging
from pathlib import Path

import pytest

import mathotheque as mt
from mathotheque.core import record_stream
from tests.core.test_record import RECORD, TEXT, edited

LINES = TEXT.count("\n")
WRONG = {
    edited('[Game "', '[Gamme "'): (1, "Line 1: .*header"),
    edited('[Game "des-echecs"', '[Game "chess"'): (1, "no game"),
    edited("1. ", "7. "): (9, "1 is expected"),
    edited(RECORD.events[2], "KxK"): (9, "KxK"),
    "neither a record\nnor a part of one\n\n": (1, "Line 1|Game"),
}


def test_records_follow_each_other_in_a_text_a_file_or_an_open_one(tmp_path: Path) -> None:
    for text in (f"{TEXT}{TEXT}\n\n{TEXT}", (TEXT * 3).replace("\n", "\r\n"), f"\n{TEXT * 3}"):
        file = tmp_path / "records.txt"
        file.write_bytes(text.encode())
        with file.open(encoding="utf-8") as stream:
            for source in (text, file, stream, io.StringIO(text)):
                assert list(mt.read_records(source)) == [RECORD] * 3
    assert list(mt.read_records(TEXT, check=False)) == [RECORD]
    assert list(mt.read_records("")) == list(mt.read_records("\n \n")) == []


@pytest.mark.parametrize(("text", "told"), WRONG.items())
def test_a_bad_record_is_told_and_passed_over(text: str, told: tuple[int, str]) -> None:
    wrong: list[mt.BadRecord] = []
    assert list(mt.read_records(TEXT + text + TEXT, refused=wrong.append)) == [RECORD] * 2
    (one,) = wrong
    assert (one.number, one.line) == (2, LINES + told[0])
    with pytest.raises(mt.BadRecord, match=rf"Match 2 \(from line {LINES + 1}\): .*(?:{told[1]})"):
        raise one
    assert isinstance(one.__cause__, mt.Refused)


@pytest.mark.parametrize("end", ["", "\n"])
def test_what_breaks_off_at_the_end_is_told(end: str) -> None:
    wrong: list[mt.BadRecord] = []
    assert list(mt.read_records(TEXT + TEXT.rstrip("\n") + end, refused=wrong.append)) == [RECORD]
    assert "breaks off" in str(wrong[0])


def test_without_anybody_to_tell_it_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "mathotheque"):
        assert list(mt.read_records(edited("1. ", "7. ") + TEXT)) == [RECORD]
    assert [message.partition(":")[0] for message in caplog.messages] == ["Match 1 (from line 1)"]


def test_whoever_wants_to_stop_raises() -> None:
    def stop(wrong: mt.BadRecord) -> None:
        raise wrong

    with pytest.raises(mt.BadRecord, match="Match 1"):
        next(mt.read_records(edited("1. ", "7. "), refused=stop))


def test_only_the_form_is_read_where_nothing_is_checked() -> None:
    forged = edited(RECORD.events[2], "KxK")
    (record,) = mt.read_records(forged, check=False)
    with pytest.raises(mt.BadRecord, match="KxK"):
        record.verify()
    assert not list(mt.read_records(edited("1. ", "7. "), check=False, refused=lambda _: None))


def test_letters_that_are_none_spoil_one_record_only(tmp_path: Path) -> None:
    file = tmp_path / "records.txt"
    file.write_bytes(TEXT.encode() + TEXT.encode().replace(b"Ada", b"\xff\xfe") + TEXT.encode())
    wrong: list[mt.BadRecord] = []
    assert list(mt.read_records(file, refused=wrong.append)) == [RECORD] * 2
    assert "Line 3 is not a text in UTF-8" in str(wrong[0])


def test_what_never_ends_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_stream, "LARGEST", 4 * len(TEXT))
    wrong: list[mt.BadRecord] = []
    endless = "x" * (9 * len(TEXT)) + "\n\n"
    crowd = TEXT.rstrip() + "\n" + "1. KxQ\n" * (4 * len(TEXT)) + "\n"
    assert list(mt.read_records(TEXT + endless + crowd + TEXT, refused=wrong.append)) == [RECORD] * 2
    assert [(one.number, "at most" in str(one) or "more than" in str(one)) for one in wrong] == [(2, True), (3, True)]


def test_the_name_of_a_file_is_no_text_of_records() -> None:
    with pytest.raises(mt.BadRecord, match=r"hand over a pathlib\.Path"):
        mt.read_records("records.txt")
