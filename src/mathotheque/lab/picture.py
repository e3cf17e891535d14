"""Boards as pixels, the same on every machine: the letters come from a font that travels with the extra."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path

import numpy as np
import numpy.typing as npt

from mathotheque.core.extras import extra

with extra("lab"):
    import matplotlib
    import resvg_py
    from PIL import Image

WIDTH = 640
"""Pixels from left to right unless told otherwise."""


def pixels(svg: str, width: int = WIDTH) -> npt.NDArray[np.uint8]:
    """The picture as rows of red, green and blue, on white."""
    png = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        background="#ffffff",
        skip_system_fonts=True,
        font_files=_fonts(),
        font_family="DejaVu Sans",
        sans_serif_family="DejaVu Sans",
    )
    with Image.open(BytesIO(bytes(png))) as image:
        return np.asarray(image.convert("RGB"), np.uint8)


@cache
def _fonts() -> list[str]:
    folder = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    return [str(folder / f"DejaVuSans{style}.ttf") for style in ("", "-Bold", "-Oblique")]
