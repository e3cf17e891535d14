"""What the reference must be told of our code: `@Kept` makes a property, and an example in a docstring is code."""

from __future__ import annotations

import re
from typing import Any

from griffe import Attribute, Extension, Function, Object

_EXAMPLE = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)


class Docstrings(Extension):
    """Shows a method that is kept as the attribute it is, and examples as code."""

    def on_function(self, *, func: Function, **_: Any) -> None:
        if func.parent is None or not any(str(decorator.value) == "Kept" for decorator in func.decorators):
            return
        kept = Attribute(
            func.name, annotation=func.returns, docstring=func.docstring, lineno=func.lineno, endlineno=func.endlineno
        )
        kept.labels.add("property")
        func.parent.set_member(func.name, kept)

    def on_object(self, *, obj: Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = _EXAMPLE.sub(r"```python\n\g<0>\n```", obj.docstring.value)
