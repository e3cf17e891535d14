"""Settings: a file, the environment, the command line; what is wrong is told, and the docs name them all."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from mathotheque.web.settings import BadSetting, Settings, read_settings

DOCS = Path(__file__).parent.parent.parent / "docs" / "serving.md"


def test_the_later_wins(tmp_path: Path) -> None:
    file = tmp_path / "room.toml"
    file.write_text('port = 1000\nhost = "0.0.0.0"\nsecure_cookies = true\n', encoding="utf-8")
    settings = read_settings({"MATHOTHEQUE_PORT": "2000", "MATHOTHEQUE_PACE_SECONDS": "0"}, file, host="localhost")
    assert (settings.port, settings.host, settings.pace_seconds) == (2000, "localhost", 0.0)
    assert settings.secure_cookies is True
    assert read_settings({}) == Settings()


@pytest.mark.parametrize(
    ("environment", "reason"),
    [
        ({"MATHOTHEQUE_PORT": "many"}, "takes: int"),
        ({"MATHOTHEQUE_SECURE_COOKIES": "perhaps"}, "takes: bool"),
        ({"MATHOTHEQUE_REDIS": "http://room:sesame@host"}, '"host". It takes: redis://'),
    ],
)
def test_a_wrong_value_is_told(environment: dict[str, str], reason: str) -> None:
    with pytest.raises(BadSetting, match=reason):
        read_settings(environment)


def test_an_unknown_setting_is_told(tmp_path: Path) -> None:
    file = tmp_path / "room.toml"
    file.write_text("colour = 3\n", encoding="utf-8")
    with pytest.raises(BadSetting, match="The settings: host, port"):
        read_settings({}, file)


def test_every_setting_is_documented() -> None:
    text = DOCS.read_text(encoding="utf-8")
    for field in fields(Settings):
        assert f"| `{field.name}` | `MATHOTHEQUE_{field.name.upper()}` |" in text
