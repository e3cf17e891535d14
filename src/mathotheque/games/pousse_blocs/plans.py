"""Pousse-Blocs: lessons for a class."""

from __future__ import annotations

from mathotheque.core.lesson_plans import LessonPlan
from mathotheque.core.speech import Message

PLANS = (
    LessonPlan.of(
        "expressions",
        lambda part: Message.of(f"pousse-blocs.plan.expressions.{part}"),
        steps=4,
        options={"mode": "quick", "level": 3},
        custom={"announce": True},
        level="2",
    ),
    LessonPlan.of(
        "chance",
        lambda part: Message.of(f"pousse-blocs.plan.chance.{part}"),
        steps=5,
        options={"mode": "duel", "level": 1},
        custom={"announce": True},
        level="1",
    ),
)
