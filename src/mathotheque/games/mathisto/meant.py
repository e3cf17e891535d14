"""Mathisto: what touching a card or a family on the table cannot do."""

from __future__ import annotations

from collections.abc import Sequence

from mathotheque.core.kernel import Ints
from mathotheque.core.protocols import Refusal
from mathotheque.core.speech import Message
from mathotheque.games.mathisto.letters import LETTERS


def meant(s: Ints, touched: Sequence[str], seat: int) -> str | Refusal | None:
    """A joker is not asked for, the stock not drawn from; a family is laid once, and with all its cards."""
    kind, _, name = touched[-1].partition("-")
    if kind == "stock":
        return _no("8", "stock")
    if kind in ("h", "c") and name.startswith("J"):
        return _no("5", "ask-joker")
    return f"lay {name}=123456" if kind == "f" and name in tuple(LETTERS) else None


def _no(rule: str, key: str) -> Refusal:
    return Refusal(rule, Message.of(f"mathisto.no.{key}"))
