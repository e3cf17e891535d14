"""What every pupil of a class was asked so far, read from its matches; what has not changed is not folded again."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import Collection, Mapping
from typing import cast

from mathotheque.core.facts import Leans
from mathotheque.core.game import Game
from mathotheque.lessons.askings import Asking, askings, facts_of
from mathotheque.lessons.facts import Standings, State, standings
from mathotheque.matches.events import Opened
from mathotheque.matches.fold import Shelf
from mathotheque.matches.refusals import NoSuchMatch
from mathotheque.matches.service import Service

_KEPT = 2_000  # matches whose askings are remembered: dozens of classes with all their rounds

Entry = tuple[int, tuple[Asking, ...]]


class FactBook:
    """The facts of classes, from the logs of their matches alone."""

    def __init__(self, matches: Service, shelf: Shelf) -> None:
        self._matches, self._shelf = matches, shelf
        self._read: OrderedDict[str, Entry] = OrderedDict()

    async def of(
        self, matches: Mapping[str, tuple[str, ...]], moved: Collection[str] | None = None
    ) -> dict[str, Standings]:
        """How it stands with every pupil of these matches; each tells who sat on which chair, by number.

        Where it is known which have `moved` on since they were read, only those are read again.
        """
        by_pupil: defaultdict[str, list[Asking]] = defaultdict(list)
        read = await asyncio.gather(*(self._askings(name, moved=moved is None or name in moved) for name in matches))
        for pupils, found in zip(matches.values(), read, strict=True):
            for asking in found:
                if pupil := pupils[asking.chair]:
                    by_pupil[pupil].append(asking)
        return {pupil: standings(found) for pupil, found in by_pupil.items()}

    async def leaning(self, matches: Mapping[str, tuple[str, ...]], game: Game) -> dict[str, str]:
        """The kind of questions that fits what each pupil has to review; nobody where the game asks none."""
        facts = facts_of(game)
        if facts is None or not hasattr(facts, "questions_for"):
            return {}
        known = await self.of(matches)
        missed = {
            pupil: [
                fact.name
                for fact, standing in found.items()
                if fact.kind in facts.KINDS and standing.state is State.REVIEW
            ]
            for pupil, found in known.items()
        }
        return {pupil: cast("Leans", facts).questions_for(names) for pupil, names in missed.items()}

    async def _askings(self, name: str, *, moved: bool) -> tuple[Asking, ...]:
        """Of one match; nothing where it was erased."""
        known, found = self._read.get(name, (0, ()))
        if known and not moved:
            return found
        try:
            if known and not await self._matches.log(name, after=known):
                return found
            log = await self._matches.log(name)
        except NoSuchMatch:
            self._read.pop(name, None)
            return ()
        opened = log[0].event
        assert isinstance(opened, Opened)
        found = tuple(askings(self._shelf(opened.game), log))
        self._read[name] = log[-1].version, found
        while len(self._read) > _KEPT:
            self._read.popitem(last=False)
        return found
