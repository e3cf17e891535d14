"""The pictures of docs/print.md, made from the PDFs themselves: `make screenshots`."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

import mathotheque as mt
from mathotheque.printing.ink import FULL, LOW
from mathotheque.printing.pages import Document
from mathotheque.printing.paper import PAPERS
from mathotheque.printing.positions import position_document
from mathotheque.printing.sheets import document
from mathotheque.printing.typesetting import pdf
from tests.browser.screenshots import COLOURS, FOLDER
from tests.pictures import or_des_fous
from tests.printing.reading import rasters

A4 = PAPERS["a4"]
_DOTS, _WIDE, _GAP = 4.0, 370, 10  # dots in a millimetre, pixels of a page, pixels between two
_GREY = (140, 140, 140)


def sheet(key: str, name: str, ink: str = FULL, lang: str = "en") -> Document:
    """A sheet of a game."""
    return document(mt.game(key), name, A4, lang, ink)


def row(pages: Sequence[tuple[Document, int]]) -> Image.Image:
    """Pages of documents side by side."""
    whole = [rasters(pdf(drawn), _DOTS)[number] for drawn, number in pages]
    small = [page.resize((_WIDE, round(_WIDE * page.height / page.width)), Image.Resampling.LANCZOS) for page in whole]
    picture = Image.new("RGB", (len(small) * (_WIDE + _GAP) - _GAP, small[0].height), _GREY)
    for place, page in enumerate(small):
        picture.paste(page, (place * (_WIDE + _GAP), 0))
    return picture


def main() -> None:
    """Make both."""
    boxes = [(sheet("foumath", "board"), 0), (sheet("mathisto", "cards"), 0),
             (sheet("pousse-blocs", "all"), 2), (sheet("foumath", "all"), 2)]  # fmt: skip
    position = position_document(or_des_fous(), A4, "en", "http://192.168.1.20:8000")
    more = [(sheet("mathisto", "cards", LOW), 0), (sheet("or-des-fous", "puzzles", LOW), 0),
            (sheet("foumath", "puzzles"), 0), (position, 0)]  # fmt: skip
    for name, pages in (("print-sheets", boxes), ("print-more", more)):
        row(pages).quantize(COLOURS).save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
