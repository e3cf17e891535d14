"""Documents as PDF, set by Typst: the same bytes for the same document, readable by whoever hears it (PDF/UA-1).

Typst and the fonts come with the extra `[print]`. No other font of the machine is asked, so a sheet is the same
everywhere.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from mathotheque.core.errors import NotInstalled
from mathotheque.core.speech import Message
from mathotheque.printing.pages import Document
from mathotheque.printing.telling import tell

if TYPE_CHECKING:
    import typst

_TEMPLATE = Path(__file__).with_name("sheets.typ")
_EPOCH = 0  # seconds: no time of day may tell two printings of the same thing apart
_NEEDED = ("typst", "matplotlib")  # the second one brings the fonts
_EXTRA = "pip install 'mathotheque[print]'"


def can_typeset() -> bool:
    """Whether the extra is installed."""
    return all(find_spec(name) is not None for name in _NEEDED)


def pdf(document: Document) -> bytes:
    """The document as PDF; `NotInstalled` says what to install, and what can be had without."""
    missing = next((name for name in _NEEDED if find_spec(name) is None), None)
    if missing is not None:
        raise NotInstalled(Message.of("print.not-installed", package=missing, command=_EXTRA))
    import typst

    return typst.compile(
        _TEMPLATE.read_bytes(),
        font_paths=_fonts(),
        ignore_system_fonts=True,
        format="pdf",
        sys_inputs={"document": json.dumps(tell(document), ensure_ascii=False)},
        pdf_standards="ua-1",
        timestamp=_EPOCH,
    )


@cache
def _fonts() -> typst.Fonts:
    """DejaVu, which lies in the folder of Matplotlib's data; nothing of it is imported."""
    import typst

    spec = find_spec("matplotlib")
    assert spec is not None
    assert spec.origin is not None
    folder = Path(spec.origin).parent / "mpl-data" / "fonts" / "ttf"
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(folder)])
