"""The servers of the tests run, stop and come back with what they had."""

from __future__ import annotations

import psycopg
from redis import Redis

from tests.servers.postgres import postgres
from tests.servers.redis import redis


def test_postgres_comes_back_with_what_was_committed() -> None:
    with postgres(durable=True) as server:
        url = server.make("room")
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("create table kept(x integer)")
        server.stop()
        assert not server.answers()
        server.start()
        with psycopg.connect(url) as connection:
            assert connection.execute("select count(*) from kept").fetchone() == (0,)
    assert not server.folder.exists()


def test_redis_answers() -> None:
    with redis() as server, Redis.from_url(server.url) as client:
        assert client.set("a", "b")
        assert client.get("a") == b"b"
