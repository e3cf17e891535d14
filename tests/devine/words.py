"""Devine in sentences."""

from __future__ import annotations

from mathotheque.core.kernel import ACTOR, Ints
from mathotheque.core.protocols import Cast, Refusal
from mathotheque.core.speech import Message


def move(s: Ints, action: int, cast: Cast) -> Message:
    return Message.of("devine.acts", name=cast.names[int(s[ACTOR])])


def label(s: Ints, action: int) -> Message:
    return Message.of("devine.do", action=action)


def outcome(s: Ints, outcome: int, cast: Cast) -> Message:
    return Message.of("devine.draws", name=cast.names[int(s[ACTOR])])


def news(before: Ints, after: Ints, cast: Cast) -> tuple[Message, ...]:
    return ()


def refusal(s: Ints, action: int) -> Refusal:
    return Refusal("1", Message.of("devine.no"))


def verdict(s: Ints, value: float) -> Message:
    return Message.of("devine.no")
