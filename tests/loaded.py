"""Imported once by the process that others are forked from: the room, and every game ready to be played."""

from __future__ import annotations

import mathotheque as mt
import mathotheque.web.server
from mathotheque.core.preparing import load

for game in mt.games():
    load(game)
