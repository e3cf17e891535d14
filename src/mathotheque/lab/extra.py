"""Packages that only the lab needs and that tell no types."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from mathotheque.core.extras import brought_by

LAB = "mathotheque[lab]"


def need(module: str, requirement: str = LAB) -> Any:
    """The module; `NotInstalled` if it is missing."""
    with brought_by(requirement):
        return import_module(module)
