"""A move that was made for a computer whose own did not come off: a remark beside it tells so, also in the record."""

from __future__ import annotations

from mathotheque.core.speech import Message

_STUMBLED = "stumbled "


def stumbling(level: str) -> str:
    """The remark beside a move that was made for a computer of that level."""
    return f"{_STUMBLED}{level}"


def tell_stumble(remark: str) -> tuple[Message, ...]:
    """What the journal says of it; nothing where a remark tells something else."""
    if not remark.startswith(_STUMBLED):
        return ()
    return (Message.of("table.stumbled", level=remark.removeprefix(_STUMBLED)),)
