"""What is handed to whoever runs a house: the files name settings that exist, and the real proxy passes people on."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

import httpx
import yaml  # type: ignore[import-untyped]

from mathotheque.web.settings import PREFIX, Settings
from tests.servers.programs import program
from tests.servers.running import Running
from tests.web.server import Server

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
FILES = [ROOT / "Dockerfile", *(file for file in sorted(DEPLOY.rglob("*")) if file.is_file())]


def test_every_setting_that_is_named_exists() -> None:
    known = {field.name.upper() for field in fields(Settings)} | {"CACHE", "DATA"}
    for file in FILES:
        named = set(re.findall(rf"\b{PREFIX}([A-Z_]+)", file.read_text(encoding="utf-8")))
        assert named <= known, file.name


def test_the_proxy_knows_every_web_process_and_they_know_the_proxy() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    services = compose["services"]
    webs = [name for name, service in services.items() if service.get("image") == "mathotheque"]
    caddy = services["caddy"]
    assert caddy["environment"]["WEB"].split() == [f"{web}:8642" for web in webs]
    address = caddy["networks"]["house"]["ipv4_address"]
    assert all(services[web]["environment"][f"{PREFIX}PROXIES"] == address for web in webs)
    told = (DEPLOY / "env.example").read_text(encoding="utf-8")
    wanted = set(re.findall(r"\$\{([A-Z_]+)", json.dumps(compose)))
    assert wanted == set(re.findall(r"^([A-Z_]+)=", told, re.MULTILINE))


def test_the_image_has_what_the_lock_names() -> None:
    def pins(name: str) -> set[str]:
        return set(re.findall(r"^[a-z0-9][^ ]*==[^ ]+", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE))

    assert pins("requirements.txt") <= pins("requirements-server.txt") <= pins("requirements-dev.txt")


class Caddy(Running):
    """The proxy with the house's own file, in front of these processes."""

    def __init__(self, *webs: str) -> None:
        super().__init__()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.url = f"http://127.0.0.1:{free.getsockname()[1]}"
        ours = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
        (self.folder / "Caddyfile").write_text(f"{{\n\tadmin off\n}}\n{ours}", encoding="utf-8")
        self._given = {"SITE": self.url, "WEB": " ".join(webs), "HOME": str(self.folder)}

    def command(self) -> Sequence[str]:
        """What is run."""
        caddy = [str(program("caddy", "caddy")), "run", "--config", "Caddyfile"]
        return ["env", *(f"{name}={value}" for name, value in self._given.items()), *caddy]

    def answers(self) -> bool:
        """Whether it listens."""
        try:
            httpx.get(f"{self.url}/healthz", timeout=5)
        except httpx.TransportError:
            return False
        return True


def test_the_real_proxy_passes_pages_moves_and_streams_to_whoever_is_there(server: Server) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # bound, but nobody listens: a process that has just gone
        away = f"127.0.0.1:{nobody.getsockname()[1]}"
        caddy = Caddy(away, server.url.removeprefix("http://"))
        try:
            caddy.start()
            with httpx.Client(base_url=caddy.url, timeout=120) as client:
                assert [client.get("/").status_code for _ in range(2)] == [200, 200]
                wish = {"game": "des-echecs", "seats": [{"name": "Ada"}, {}]}
                made = client.post("/api/matches", json=wish)
                if made.status_code == 503:  # games are still being compiled: nobody is ready
                    assert made.headers["retry-after"] == "2"
                    made = httpx.post(f"{server.url}/api/matches", json=wish, timeout=120)
                with client.stream("GET", f"/t/{made.json()['match']}/stream") as stream:
                    assert stream.status_code == 200
                    assert next(stream.iter_lines()), "the first news come while the stream is open"
        finally:
            caddy.end()
