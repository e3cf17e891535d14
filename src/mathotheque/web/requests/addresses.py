"""Where the room can be found by others: the address of the settings, or this machine's own in the local network."""

from __future__ import annotations

import socket

from mathotheque.web.settings import Settings

EVERYWHERE = ("0.0.0.0", "::", "")
"""Hosts to listen on that are no address anybody could open."""
_NEARBY = ("192.0.2.1", "10.42.0.2", "192.168.137.2", "192.168.2.2", "172.20.10.2", "192.168.43.2", "192.168.1.2")
"""Nothing is sent there, but the way tells our own address: one of the documentation for a machine with a way out, then
neighbours in the networks that laptops and phones open by themselves (Linux, Windows, macOS, iPhone, Android)."""
_PORT = 9


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
    return next(filter(None, map(_way_to, _NEARBY)), "127.0.0.1")


def _way_to(neighbour: str) -> str:
    """From which of our addresses one would go there; nothing where there is no way."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((neighbour, _PORT))
            return str(probe.getsockname()[0])
        except OSError:
            return ""
