"""Where the room can be found by others: the address of the settings, or this machine's own in the local network."""

from __future__ import annotations

import socket

from mathotheque.web.settings import Settings

EVERYWHERE = ("0.0.0.0", "::", "")
"""Hosts to listen on that are no address anybody could open."""
_ELSEWHERE = "192.0.2.1", 9  # an address of the documentation: nothing is sent, but the way there tells our own


def public_address(settings: Settings) -> str:
    """Where links and QR codes lead; nothing where a proxy alone knows."""
    if settings.address:
        return settings.address.rstrip("/")
    if settings.trusted_proxies:
        return ""
    host = _own_address() if settings.host in EVERYWHERE else settings.host
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}"


def local_address(settings: Settings) -> str:
    """Where a browser on this machine finds it."""
    host = "127.0.0.1" if settings.host in EVERYWHERE else settings.host
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}/"


def _own_address() -> str:
    """This machine's address in the local network; its own loop where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
