"""Pages as the tests read them: how a template is broken into lines does not matter."""

from __future__ import annotations

import re


def tight(page: str) -> str:
    """The page with its attributes on one line, and no space beside a tag."""
    one_line = re.sub(r"<[^>]*>", lambda tag: re.sub(r"\s+", " ", tag[0]).replace(" >", ">"), page)
    return re.sub(r"\s+(?=<)|(?<=>)\s+", "", one_line)
