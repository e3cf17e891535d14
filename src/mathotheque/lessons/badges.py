"""Forty animals: the badge a pupil plays under, in matches instead of a name."""

from __future__ import annotations

from mathotheque.core.speech import Message

BADGES = (
    "fox", "bear", "panda", "koala", "tiger", "lion", "frog", "monkey", "chick", "penguin", "owl", "duck", "eagle",
    "wolf", "boar", "horse", "unicorn", "bee", "butterfly", "snail", "ladybird", "ant", "turtle", "snake", "lizard",
    "octopus", "crab", "fish", "dolphin", "whale", "shark", "seal", "crocodile", "zebra", "elephant", "giraffe",
    "kangaroo", "sheep", "rabbit", "hedgehog",
)  # fmt: skip
"""What each is called is told by the catalogue, `badge.fox`."""


def called(badge: str) -> Message:
    """What the animal is called."""
    return Message.of(f"badge.{badge}")
