"""Write every golden playthrough and picture again: `make golden`, then read the difference before you commit it."""

from __future__ import annotations

import shutil

import mathotheque as mt
from tests.golden.playthrough import FOLDER, file_of, playthrough
from tests.pictures import PICTURES
from tests.tables import samples

DOCS = FOLDER.parent.parent / "docs" / "pictures"


def main() -> None:
    for game in mt.games():
        shutil.rmtree(FOLDER / game.key, ignore_errors=True)
        for table in samples(game):
            file = file_of(table)
            file.parent.mkdir(exist_ok=True)
            file.write_text(playthrough(table), encoding="utf-8")
    for name, position in PICTURES.items():
        (DOCS / name).write_text(position().svg(0, "fr"), encoding="utf-8")


if __name__ == "__main__":
    main()
