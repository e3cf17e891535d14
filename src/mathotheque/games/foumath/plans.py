"""Foumath: a lesson for a class."""

from __future__ import annotations

from mathotheque.core.lesson_plans import LessonPlan
from mathotheque.core.speech import Message

PLANS = (
    LessonPlan.of(
        "tables",
        lambda part: Message.of(f"foumath.plan.tables.{part}"),
        steps=4,
        options={"players": 2, "board": "multiplication", "level": "junior"},
        custom={"announce": True},
        level="2",
    ),
)
