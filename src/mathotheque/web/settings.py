"""Settings of the room: environment variables, or a file of the same names, documented in docs/serving.md."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path

from mathotheque.core.errors import Refused
from mathotheque.core.folders import data_folder
from mathotheque.core.speech import Message
from mathotheque.matches.store.finding import is_on_server

PREFIX = "MATHOTHEQUE_"
_REDIS = "redis://", "rediss://", "unix://"


class BadSetting(Refused):
    """A setting that does not exist, or a value it does not take."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set, with what it is otherwise."""

    host: str = "127.0.0.1"
    port: int = 8642
    address: str = ""
    proxies: str = ""
    database: str = ""
    redis: str = ""
    secret: str = ""
    threads: int = 2
    think_seconds: float = 1.0
    hang_seconds: float = 20.0
    pace_seconds: float = 0.7
    patience_seconds: float = 1.0
    expire_days: float = 30.0
    pack_days: float = 1.0
    crowd: int = 40
    connections: int = 4000
    secure_cookies: bool = False
    metrics_port: int = 0
    metrics_host: str = "127.0.0.1"
    logs: str = "text"
    drain_seconds: float = 3.0
    compress_streams: str = "auto"

    @property
    def trusted_proxies(self) -> tuple[str, ...]:
        """The addresses whose word is taken for where a request comes from and whom it is for."""
        return tuple(filter(None, self.proxies.replace(",", " ").split()))

    @property
    def file(self) -> Path | None:
        """The database file, by default in the user's data folder; None where the database is on a server."""
        if is_on_server(self.database):
            return None
        return Path(self.database) if self.database else data_folder() / "room.db"

    @property
    def is_shared(self) -> bool:
        """Whether other processes may play the same matches."""
        return self.file is None

    @property
    def drain(self) -> float:
        """Seconds between being told to stop and stopping, in which a balancer learns to send nobody here."""
        return self.drain_seconds if self.is_shared else 0.0

    @property
    def compresses(self) -> bool:
        """Whether streams are compressed: it saves the network and costs the processor."""
        return {"yes": True, "no": False}.get(self.compress_streams, self.is_shared)

    @property
    def store_address(self) -> str:
        """Where matches are kept: the file, or the address of the database on its server."""
        return str(self.file or self.database)


def read_settings(environment: Mapping[str, str], file: Path | None = None, **given: object) -> Settings:
    """Settings from a TOML file, then the environment, then what is given; the later wins."""
    chosen: dict[str, object] = {}
    if file is not None:
        with file.open("rb") as stream:
            chosen |= tomllib.load(stream)
    known = {field.name: field for field in fields(Settings)}
    chosen |= {
        name: environment[f"{PREFIX}{name.upper()}"] for name in known if environment.get(f"{PREFIX}{name.upper()}")
    }
    chosen |= {name: value for name, value in given.items() if value is not None}
    for name in chosen:
        if name not in known:
            raise BadSetting(Message.of("page.setting-unknown", name=name, names=", ".join(known)))
    settings = Settings(**{name: _meant(name, value) for name, value in chosen.items()})  # type: ignore[arg-type]
    if settings.redis and not settings.redis.startswith(_REDIS):
        shown = settings.redis.rpartition("@")[2]  # without a password
        raise BadSetting(Message.of("page.setting-value", name="redis", value=shown, kind="redis://host:6379/0"))
    return settings


def _meant(name: str, value: object) -> object:
    kind = type(getattr(Settings(), name))
    words = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}
    try:
        if kind is bool and isinstance(value, str):
            return words[value.lower()]
        if kind in (int, float) and isinstance(value, str | int | float) and not isinstance(value, bool):
            return kind(value)
    except (KeyError, ValueError):
        pass
    else:
        if isinstance(value, kind):
            return value
    raise BadSetting(Message.of("page.setting-value", name=name, value=str(value), kind=kind.__name__))
