"""Reviews that were worked out are kept: by the record, the rules, the judge and the effort. Never migrated."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from mathotheque.core.appraisal import USUAL
from mathotheque.core.folders import cache_folder
from mathotheque.core.record import Record
from mathotheque.reviews.review import FORMAT, review
from mathotheque.reviews.walk import Progress

MOST_KEPT = 2_000
"""Reviews on the disk; when there are more, those kept longest ago go."""


def find(record: Record, effort: str = USUAL) -> dict[str, Any] | None:
    """The review as JSON, if it was worked out before; `NotJudged` where nobody can judge the game."""
    file = _file(record, effort)
    try:
        told: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return told


def work_out(record: Record, effort: str = USUAL, progress: Progress | None = None) -> dict[str, Any]:
    """The review as JSON, worked out now and kept; refuses like `review`."""
    told = review(record, effort, progress).json()
    _keep(_file(record, effort), json.dumps(told, ensure_ascii=False))
    return told


def _file(record: Record, effort: str) -> Path:
    judge = record.game.appraiser(effort).version
    digest = hashlib.sha256(f"{FORMAT}\n{judge}\n{effort}\n{record.text}".encode()).hexdigest()
    return cache_folder() / "reviews" / f"{digest[:40]}.json"


def _keep(file: Path, text: str) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("w", encoding="utf-8", dir=file.parent, suffix=".part", delete=False) as part:
            part.write(text)
        Path(part.name).replace(file)
        _forget_oldest(file.parent)
    except OSError:
        pass  # nowhere to keep it: it will be worked out again


def _forget_oldest(folder: Path) -> None:
    kept = list(folder.glob("*.json"))
    if len(kept) > MOST_KEPT:
        kept.sort(key=lambda file: file.stat().st_mtime)
        for file in kept[: len(kept) - MOST_KEPT]:
            file.unlink(missing_ok=True)
