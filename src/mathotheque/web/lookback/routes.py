"""Every address of the wing after a game."""

from __future__ import annotations

from mathotheque.web.lookback import (
    analysis_pages,
    imports,
    practice,
    replay,
    review_pages,
)

HANDLERS = (
    replay.replay_page,
    replay.replay_step,
    replay.download,
    replay.checker,
    replay.dice_page,
    review_pages.review_page,
    analysis_pages.analysis_page,
    imports.import_page,
    practice.practise,
    practice.solution,
    imports.bring,
)
