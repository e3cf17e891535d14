"""Signs of life, logs for programs, and streams that are compressed."""

from __future__ import annotations

import gzip
import io
import json
import logging
import zlib
from pathlib import Path

import httpx
import pytest

from mathotheque.web.live.compression import HEAD, squeeze
from mathotheque.web.operating.logs import JsonLines
from tests.web.server import Server, serving

WISH = {"game": "des-echecs", "options": {"points": 99}, "seats": [{"name": "Ada"}, {"name": "Zoé"}]}


def test_a_room_says_that_it_lives_and_when_it_is_ready(server: Server) -> None:
    assert httpx.get(f"{server.url}/healthz").text == "ok\n"
    while (answer := httpx.get(f"{server.url}/readyz")).status_code == 503:
        assert not answer.json()["ready"]
    assert answer.json() == {
        "ready": True, "closing": False, "store": True, "games": "5/5", "wakes": True, "degraded": []
    }  # fmt: skip
    assert answer.headers["cache-control"] == "no-store"


def test_pieces_squeezed_one_by_one_are_one_compressed_text() -> None:
    pieces = [b"retry: 1000\n\n", b"id: 1\ndata: " + b"parts " * 500 + b"\n\n", b": still here\n\n"]
    sent = HEAD + b"".join(map(squeeze, pieces))
    reader = zlib.decompressobj(wbits=31)
    assert reader.decompress(sent) == b"".join(pieces)
    assert len(sent) < sum(map(len, pieces)) / 10
    with pytest.raises(EOFError):  # nobody ever says that it is over: it goes on until somebody leaves
        gzip.GzipFile(fileobj=io.BytesIO(sent)).read()


def test_a_compressed_stream_tells_the_same_and_the_logs_are_json(tmp_path: Path) -> None:
    with serving(tmp_path, MATHOTHEQUE_COMPRESS_STREAMS="yes", MATHOTHEQUE_LOGS="json") as room:
        match = httpx.post(f"{room.url}/api/matches", json=WISH, timeout=120).json()["match"]
        told = []
        for accepted in ("gzip", "identity"):
            headers = {"accept-encoding": accepted}
            with httpx.stream("GET", f"{room.url}/t/{match}/stream", headers=headers, timeout=120) as stream:
                assert stream.headers.get("content-encoding", "identity") == accepted
                told.append(next(line for line in stream.iter_lines() if line.startswith("data:")))
        assert told[0] == told[1]
        number = httpx.get(f"{room.url}/nowhere").headers["x-request-id"]
        room.stop()
        lines = [json.loads(line) for line in room.log.splitlines() if line.startswith("{")]
    seen = [line for line in lines if line.get("request") == number]
    assert [(line["path"], line["status"]) for line in seen] == [("/nowhere", 404)]
    assert not [line for line in lines if "token" in str(line) or "seat-" in str(line)]


def test_a_line_of_the_log_is_one_object_whatever_is_said() -> None:
    record = logging.LogRecord("room", logging.ERROR, "", 0, "a\nb %s", ("« c »",), None)
    record.table = "x7"
    line = JsonLines().format(record)
    assert "\n" not in line
    told = json.loads(line)
    assert (told["message"], told["level"], told["table"]) == ("a\nb « c »", "error", "x7")
