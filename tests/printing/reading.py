"""A PDF read back: its pages, their sizes, words and pixels."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import pypdfium2
import zxingcpp
from PIL import Image

from mathotheque.printing.pages import Placed

_POINTS = 72 / 25.4  # in a millimetre


@contextmanager
def opened(pdf: bytes) -> Iterator[pypdfium2.PdfDocument]:
    """The document, closed again with its pages."""
    document = pypdfium2.PdfDocument(pdf, autoclose=True)
    try:
        yield document
    finally:
        document.close()


def sizes(pdf: bytes) -> list[tuple[float, float]]:
    """Width and height of every page in millimetres, to a hundredth."""
    with opened(pdf) as document:
        return [(round(w / _POINTS, 2), round(h / _POINTS, 2)) for w, h in map(_size, _pages(document))]


def words(pdf: bytes) -> list[str]:
    """The words of every page, with single spaces."""
    with opened(pdf) as document:
        return [squeezed(page.get_textpage().get_text_range()) for page in _pages(document)]


def codes(pdf: bytes) -> list[str]:
    """What the squares of dots on the pages say."""
    return [code.text for raster in rasters(pdf, dots=8) for code in zxingcpp.read_barcodes(raster)]


def rasters(pdf: bytes, dots: float) -> list[Image.Image]:
    """Every page as pixels, so many in a millimetre."""
    with opened(pdf) as document:
        return [page.render(scale=dots / _POINTS).to_pil().convert("RGB") for page in _pages(document)]


def squeezed(text: str) -> str:
    """The text without what setting it may change: spaces, breaks, and hyphens, which may end a line."""
    return re.sub(r"[\s\u00ad\u2011\ufffe\x02-]+", "", text)


def _pages(document: pypdfium2.PdfDocument) -> list[Any]:
    return [document[k] for k in range(len(document))]


def _size(page: Any) -> tuple[float, float]:
    width, height = page.get_size()
    return float(width), float(height)


Box = tuple[float, float, float, float]


def outside(placed: Iterable[Placed], boxes: Iterable[Box]) -> list[Box]:
    """The letters that lie in no frame, but for half a millimetre above or below."""
    frames = [(one.x, one.y, one.x + one.face.width, one.y + one.face.height) for one in placed]

    def held(left: float, top: float, right: float, bottom: float) -> bool:
        x, y = (left + right) / 2, (top + bottom) / 2
        return any(a <= x <= c and b <= y <= d and b - 0.5 <= top and bottom <= d + 0.5 for a, b, c, d in frames)

    return [box for box in boxes if not held(*box)]


def letters(pdf: bytes) -> list[list[Box]]:
    """On every page, the box around each letter in millimetres from the top left corner: left, top, right, bottom."""
    found = []
    with opened(pdf) as document:
        for page in _pages(document):
            _, height = _size(page)
            text = page.get_textpage()
            boxes = [text.get_charbox(k) for k in range(text.count_chars()) if text.get_text_range(k, 1).strip()]
            found.append([
                (left / _POINTS, (height - top) / _POINTS, right / _POINTS, (height - bottom) / _POINTS)
                for left, bottom, right, top in boxes
            ])  # fmt: skip
    return found
