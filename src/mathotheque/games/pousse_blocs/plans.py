"""Pousse-Blocs: lessons for a class."""

from __future__ import annotations

from mathotheque.core.lesson_plans import LessonPlan

PLANS = (
    LessonPlan("expressions", {"mode": "quick", "level": 3}, {"announce": True}, level="2", how="random"),
    LessonPlan("chance", {"mode": "duel", "level": 1}, {"announce": True}, level="1", how="random", steps=5),
)
