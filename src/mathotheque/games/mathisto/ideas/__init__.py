"""Mathisto: one picture of the idea of every card, drawn by us: a function of the family's colour and the language."""

from __future__ import annotations

from mathotheque.games.mathisto.ideas import algebra, analysis, chance, logic, numbers, shapes, sky

PICTURES = tuple(family.PICTURES for family in (algebra, analysis, numbers, sky, shapes, logic, chance))
"""By family, and in it by card, the discovery last; each lies in the box of `strokes`."""
