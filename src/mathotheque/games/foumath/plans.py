"""Foumath: lessons for a class."""

from __future__ import annotations

from mathotheque.core.lesson_plans import LessonPlan

PLANS = (
    LessonPlan(
        "tables",
        {"players": 2, "board": "multiplication", "level": "junior"},
        {"announce": True},
        level="2",
        how="random",
    ),
)
