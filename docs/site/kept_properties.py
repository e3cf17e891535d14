"""Tells the reference that `@Kept` makes a property (`mathotheque.core.kept`)."""

from __future__ import annotations

from typing import Any

from griffe import Attribute, Extension, Function


class KeptProperties(Extension):
    """Shows a method that is kept as the attribute it is."""

    def on_function(self, *, func: Function, **_: Any) -> None:
        if func.parent is None or not any(str(decorator.value) == "Kept" for decorator in func.decorators):
            return
        kept = Attribute(
            func.name, annotation=func.returns, docstring=func.docstring, lineno=func.lineno, endlineno=func.endlineno
        )
        kept.labels.add("property")
        func.parent.set_member(func.name, kept)
