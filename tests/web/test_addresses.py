"""Links lead where others can follow, and nobody but a named proxy is believed about where he comes from."""

from __future__ import annotations

from pathlib import Path

import httpx

from mathotheque.web.requests.addresses import local_address, public_address
from mathotheque.web.settings import Settings
from tests.web.server import serving

WISH = {"who0": "me", "who1": "link"}
FORGED = {"host": "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "https"}


def test_the_address_that_others_are_given() -> None:
    assert public_address(Settings(host="127.0.0.1", port=9)) == "http://127.0.0.1:9"
    assert public_address(Settings(host="::1", port=9)) == "http://[::1]:9"
    assert public_address(Settings(address="https://jeux.example/")) == "https://jeux.example"
    assert "0.0.0.0" not in public_address(Settings(host="0.0.0.0"))
    assert public_address(Settings(proxies="10.0.0.1")) == "", "the proxy knows"
    assert local_address(Settings(host="0.0.0.0", port=9)) == "http://127.0.0.1:9/"


def test_a_forged_host_stands_in_no_link_and_a_forged_origin_escapes_no_limit(tmp_path: Path) -> None:
    with serving(tmp_path, MATHOTHEQUE_CROWD="1") as server, httpx.Client(base_url=server.url, timeout=300) as http:
        opened = http.post("/g/des-echecs", data=WISH)
        page = http.get(opened.headers["location"], headers=FORGED).text
        assert "evil.example" not in page
        assert f"{server.url}{opened.headers['location']}" in page
        statuses = {http.get("/", headers={"x-forwarded-for": f"10.0.0.{k}"}).status_code for k in range(40)}
        assert 429 in statuses


def test_a_named_proxy_is_believed(tmp_path: Path) -> None:
    with (
        serving(tmp_path, MATHOTHEQUE_PROXIES="127.0.0.1", MATHOTHEQUE_CROWD="1") as server,
        httpx.Client(base_url=server.url, timeout=300) as http,
    ):
        opened = http.post("/g/des-echecs", data=WISH, headers={"host": "jeux.example"})
        page = http.get(opened.headers["location"], headers={"host": "jeux.example", "x-forwarded-proto": "https"})
        assert "https://jeux.example/t/" in page.text
        statuses = {http.get("/", headers={"x-forwarded-for": f"10.0.0.{k}"}).status_code for k in range(40)}
        assert statuses == {200}
